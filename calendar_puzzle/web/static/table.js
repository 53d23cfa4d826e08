/** The table: board, tray and pieces, and what hands and keys do to them. */

/** @import {Point} from "./geometry.js" */
/** @import {Game} from "./game.js" */
/** @import {Layout} from "./layout.js" */
/** @import {Motion} from "./pieces-view.js" */
/** @import {Lie, Lying} from "./state.js" */
/** @import {Speech} from "./words.js" */
import { BoardView } from "./board-view.js";
import { byId, set, svg } from "./elements.js";
import { apply, bounds, exact, flipped, pivot, snapped, squares, turned } from "./geometry.js";
import { bindGestures } from "./gestures.js";
import { bindKeyboard } from "./keyboard.js";
import { layoutIn } from "./layout.js";
import { marksOf } from "./marks.js";
import { SIZE } from "./picture.js";
import { PiecesView } from "./pieces-view.js";
import { fitting, where } from "./solutions.js";
import { obstacle } from "./state.js";
import { Telling } from "./telling.js";

/**
 * A piece in hand: how it lies meanwhile. For a pointer, `grip` is the way from its origin to the
 * point that is held.
 * @typedef {{piece: number, lying: Lying, grip: Point | null}} Hand
 */

export class Table {
  /**
   * @param {Game} game
   * @param {{tell: (message: string) => void, readOut: (message: string) => void}} voice
   * @param {{help: () => void, undo: () => void, redo: () => void, touched: () => void}} outside
   */
  constructor(game, { tell, readOut }, outside) {
    this.game = game;
    this.tell = tell;
    this.readOut = readOut;
    this.touched = outside.touched;
    this.scene = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("scene")));
    const layer = svg("g", { class: "pieces" });
    this.board = new BoardView(this.scene, layer);
    this.pieces = new PiecesView(layer, byId("handles"));
    /** @type {Hand | null} */
    this.hand = null;
    /** @type {number | null} */
    this.selected = null;
    /** What a hint points to. @type {{piece: number, cells: number[]} | null} */
    this.pointed = null;
    /** Whether the places of the selected piece are shown. */
    this.showsPlaces = false;
    /** How the next change is shown. @type {Motion} */
    this.motion = { kind: "none" };
    bindGestures(this.scene, SIZE, this.pointerIntents());
    bindKeyboard(byId("handles"), { ...this.keyIntents(), ...outside });
    byId("handles").addEventListener("keydown", () => this.scene.classList.add("keyed"));
    new ResizeObserver(() => this.arrange()).observe(byId("table"));
  }

  /** @type {Speech} */ speech;
  /** @type {Telling} */ telling;
  /** @type {Layout} */ layout;

  /** Show another board or date, or the same in another language. @param {Speech} speech */
  build(speech) {
    this.speech = speech;
    this.hand = this.selected = this.pointed = null;
    const { puzzle } = this.game;
    this.telling = new Telling(this.game, speech);
    this.board.build(puzzle, this.telling.texts);
    this.pieces.build(puzzle);
    this.built = puzzle;
    this.showsPlaces = false;
    set(this.scene, { "data-where": `${puzzle.board.id} ${puzzle.slot.join("-")}` });
    this.arrange();
  }

  /** Fit everything into the space there is. */
  arrange() {
    const { puzzle } = this.game;
    const { clientWidth, clientHeight } = byId("table");
    if (!puzzle || this.built !== puzzle || !clientWidth || !clientHeight) return;
    const sides = puzzle.pieces.map(({ cells }) => {
      const { right, bottom } = bounds(cells, { turn: 0, flipped: false, x: 0, y: 0 });
      return Math.max(right, bottom);
    });
    const { grid } = puzzle.board;
    this.layout = layoutIn(grid.length, grid[0].length, sides, clientWidth, clientHeight);
    this.board.arrange(this.layout);
    this.pieces.arrange(this.layout);
    this.motion = { kind: "none" };
    this.show();
    const lost = this.game.state.now.flatMap((lying, piece) =>
      lying.where === "loose" && !this.isInView(lying, piece) ? [piece] : [],
    );
    if (lost.length) this.game.act({ type: "lift", pieces: lost });
  }

  /** Whether a cell of a piece can be seen, and touched. @param {Lying} lying @param {number} piece */
  isInView(lying, piece) {
    const { view } = this.layout;
    const inView = (/** @type {Point} */ [x, y]) =>
      x > view.x - 0.5 &&
      y > view.y - 0.5 &&
      x + 0.5 < view.x + view.width &&
      y + 0.5 < view.y + view.height;
    return squares(this.game.puzzle.pieces[piece].cells, lying).some(inView);
  }

  /** How the pieces lie, with the one in hand as it is held. @returns {Lie} */
  get lie() {
    const { hand } = this;
    const { now } = this.game.state;
    return hand ? now.map((lying, piece) => (piece === hand.piece ? hand.lying : lying)) : now;
  }

  /** Whether the piece in hand would snap into place. */
  get handFits() {
    const { hand } = this;
    return (
      hand !== null &&
      !obstacle(this.game.puzzle, this.game.state.now, hand.piece, snapped(hand.lying))
    );
  }

  show() {
    const { puzzle, facts } = this.game;
    if (!this.layout || this.built !== puzzle) return;
    const { hand, handFits, lie } = this;
    const marks = marksOf(puzzle, handFits ? this.game.state.now : lie);
    const bad = new Set([
      ...marks.overlaps.map(([piece]) => piece),
      ...marks.covers.map(({ piece }) => piece),
    ]);
    this.pieces.show(
      {
        now: lie,
        hand: hand?.piece ?? null,
        selected: this.selected,
        lift: facts.lift,
        bad,
        pointed: this.pointed?.piece ?? null,
        label: (piece) => this.telling.place(piece, piece === hand?.piece),
      },
      this.motion,
    );
    this.board.mark({
      marks,
      pocket: this.showsPlaces ? [] : facts.reason?.cells,
      hint: this.pointed?.cells,
      takes: this.places(),
      target: hand && handFits ? { piece: hand.piece, pose: snapped(hand.lying) } : null,
    });
    this.motion = { kind: "glide" };
    const date = this.speech.date(this.game.date, { day: "numeric", month: "long" });
    set(this.scene, {
      "aria-label": this.speech.say("sceneLabel", { date, n: facts.laid.length }),
    });
  }

  /** For each cell, how often the selected piece can still take it, as a share of the most. */
  places() {
    const { solutions, puzzle, facts } = this.game;
    if (!this.showsPlaces || this.selected === null || !solutions) return [];
    const { kind } = puzzle.pieces[this.selected];
    const others = facts.placed.filter((_, i) => facts.laid[i].piece !== this.selected);
    const counts = [
      ...where(solutions, fitting(solutions, others), others, kind, puzzle.cells.length),
    ];
    const most = Math.max(1, ...counts);
    return counts.map((count) => count / most);
  }

  /** Tell what became of a piece. @param {number} piece @param {string} [done] what was done */
  tellOf(piece, done) {
    const trouble = this.telling.trouble(piece);
    if (trouble) this.tell(trouble);
    else this.readOut(done ?? this.telling.outcome(piece));
  }

  /** @param {number | null} piece */
  select(piece) {
    this.selected = piece;
    if (piece !== null) this.pieces.raise(piece);
    this.show();
  }

  /** Put what is in hand back where it was. */
  putBack() {
    if (!this.hand) return;
    const { piece } = this.hand;
    this.hand = null;
    this.show();
    this.readOut(this.speech.say("takenBack", { piece: this.telling.letter(piece) }));
  }

  /** @returns {import("./gestures.js").Intents} */
  pointerIntents() {
    const { game, pieces } = this;
    const lyingOf = (/** @type {number} */ piece) => game.state.now[piece];
    return {
      press: (piece) => {
        this.touched();
        this.putBack();
        this.select(piece);
        if (piece !== null) pieces.buttons[piece].focus({ preventScroll: true });
      },
      begin: (piece, at) => {
        const lying = lyingOf(piece);
        const [x, y] = pieces.inFrame(lying, piece, at);
        this.hand = {
          piece,
          lying: { ...lying, where: "loose" },
          grip: [x - lying.x, y - lying.y],
        };
        pieces.still(piece);
      },
      move: (at) => {
        this.carry(at);
        this.show();
      },
      drop: (at) => {
        const { hand } = this;
        if (!hand) return;
        this.carry(at, this.isOnTray(at) ? "tray" : "loose");
        this.letGo(hand);
      },
      cancel: () => this.putBack(),
      turn: (piece, at, clockwise) => {
        this.motion = { kind: "turn", piece, about: at, clockwise };
        game.act({
          type: "turn",
          piece,
          about: pieces.inFrame(lyingOf(piece), piece, at),
          clockwise,
        });
        this.tellOf(piece, this.speech.say("turned", { piece: this.telling.letter(piece) }));
      },
      flip: (piece, at) => {
        if (!this.mayFlip(piece)) return;
        this.motion = { kind: "flip", piece, about: at };
        game.act({ type: "flip", piece, about: pieces.inFrame(lyingOf(piece), piece, at) });
        this.tellOf(piece, this.speech.say("flipped", { piece: this.telling.letter(piece) }));
      },
    };
  }

  /**
   * Bring the piece in hand to where the pointer is.
   * @param {Point} at
   * @param {"tray" | "loose"} to
   */
  carry(at, to = "loose") {
    const { hand } = this;
    if (!hand?.grip) return;
    const lying = { ...hand.lying, where: to };
    const [x, y] = this.pieces.inFrame(lying, hand.piece, at);
    hand.lying = { ...lying, x: exact(x - hand.grip[0]), y: exact(y - hand.grip[1]) };
  }

  /** @param {Point} at */
  isOnTray([x, y]) {
    const { tray } = this.layout;
    return x >= tray.x && y >= tray.y && x <= tray.x + tray.width && y <= tray.y + tray.height;
  }

  /** @param {Hand} hand */
  letGo({ piece, lying }) {
    this.hand = null;
    if (lying.where === "loose" && !this.isInView(lying, piece)) return this.putHome(piece);
    if (!this.game.act({ type: "drop", piece, lying })) this.show();
    this.tellOf(piece);
  }

  /** Put a piece into its place on the tray. @param {number} piece */
  putHome(piece) {
    this.hand = null;
    if (!this.game.act({ type: "lift", pieces: [piece] })) this.show();
    this.tellOf(piece);
  }

  /** @param {number} piece */
  mayFlip(piece) {
    if (this.game.puzzle.pieces[piece].flip) return true;
    this.motion = { kind: "shake", piece };
    this.show();
    this.tell(this.speech.say("oneSided", { piece: this.telling.letter(piece) }));
    return false;
  }

  keyIntents() {
    return {
      step: (/** @type {number} */ piece, /** @type {number} */ dx, /** @type {number} */ dy) =>
        this.step(piece, dx, dy),
      turn: (/** @type {number} */ piece, /** @type {boolean} */ clockwise) =>
        this.turn(piece, clockwise),
      flip: (/** @type {number} */ piece) => this.flip(piece),
      pick: (/** @type {number} */ piece) =>
        this.hand?.piece === piece ? this.layDown() : this.lift(piece),
      back: () => this.putBack(),
      home: (/** @type {number} */ piece) => this.putHome(piece),
      focus: (/** @type {number} */ piece) => {
        if (this.hand?.piece !== piece) this.putBack();
        this.scene.classList.toggle("keyed", this.pieces.buttons[piece].matches(":focus-visible"));
        this.select(piece);
      },
      leave: (/** @type {number} */ piece) => {
        this.scene.classList.remove("keyed");
        if (this.hand?.grip || this.hand?.piece !== piece) return;
        if (this.handFits) this.layDown();
        else this.putBack();
      },
    };
  }

  /** @param {"undo" | "redo"} type */
  undo(type) {
    this.hand = null;
    if (this.game.act({ type }))
      this.readOut(this.speech.say(type === "undo" ? "undone" : "redone"));
  }

  /** Take a piece in hand with the keys, over the board and on the grid. @param {number} piece */
  lift(piece) {
    const lying = this.game.state.now[piece];
    const loose = { ...lying, where: /** @type {const} */ ("loose") };
    if (lying.where === "tray") {
      const { grid } = this.game.puzzle.board;
      const [x, y] = apply({ ...lying, x: 0, y: 0 }, pivot(this.game.puzzle.pieces[piece].cells));
      loose.x = Math.floor(grid[0].length / 2) + 0.5 - x;
      loose.y = Math.floor(grid.length / 2) + 0.5 - y;
    }
    this.hand = { piece, lying: snapped(loose), grip: null };
    this.select(piece);
    this.readOut(
      `${this.speech.say("lifted", { piece: this.telling.letter(piece) })} ${this.position}`,
    );
  }

  /** @param {number} piece @param {number} dx @param {number} dy */
  step(piece, dx, dy) {
    if (this.hand?.piece !== piece) {
      const wasHome = this.game.state.now[piece].where === "tray";
      this.lift(piece);
      if (wasHome) return;
    }
    const hand = /** @type {Hand} */ (this.hand);
    const { grid } = this.game.puzzle.board;
    const next = { ...hand.lying, x: hand.lying.x + dx, y: hand.lying.y + dy };
    const [x, y] = apply(next, pivot(this.game.puzzle.pieces[piece].cells));
    if (x > 0 && y > 0 && x < grid[0].length && y < grid.length) hand.lying = next;
    this.show();
    this.readOut(this.position);
  }

  /** What is told of the piece in hand. */
  get position() {
    return this.hand ? this.telling.position(this.hand.piece, this.hand.lying) : "";
  }

  /** Lay down what the keys hold, where it fits; else say why not. */
  layDown() {
    if (!this.hand) return;
    if (this.handFits) return this.letGo(this.hand);
    this.motion = { kind: "shake", piece: this.hand.piece };
    this.show();
    this.tell(this.position);
  }

  /** Turn a piece about its middle cell. @param {number} piece @param {boolean} clockwise */
  turn(piece, clockwise) {
    const lying = this.lie[piece];
    const about = apply(lying, pivot(this.game.puzzle.pieces[piece].cells));
    const onTable = this.pieces.onTable(lying, piece, pivot(this.game.puzzle.pieces[piece].cells));
    this.motion = { kind: "turn", piece, about: onTable, clockwise };
    if (this.hand?.piece === piece) {
      this.hand.lying = turned(lying, about, clockwise);
      this.show();
      this.readOut(this.position);
    } else {
      this.game.act({ type: "turn", piece, about, clockwise });
      this.tellOf(piece, this.speech.say("turned", { piece: this.telling.letter(piece) }));
    }
  }

  /** Turn a piece over about its middle cell. @param {number} piece */
  flip(piece) {
    if (!this.mayFlip(piece)) return;
    const lying = this.lie[piece];
    const about = apply(lying, pivot(this.game.puzzle.pieces[piece].cells));
    this.motion = {
      kind: "flip",
      piece,
      about: this.pieces.onTable(lying, piece, pivot(this.game.puzzle.pieces[piece].cells)),
    };
    if (this.hand?.piece === piece) {
      this.hand.lying = flipped(lying, about);
      this.show();
      this.readOut(this.position);
    } else {
      this.game.act({ type: "flip", piece, about });
      this.tellOf(piece, this.speech.say("flipped", { piece: this.telling.letter(piece) }));
    }
  }
}
