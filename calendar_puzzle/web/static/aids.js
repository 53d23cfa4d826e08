/** Help with a date: a hint, where a piece can go, and the rest played out. */

/** @import {Game} from "./game.js" */
/** @import {Table} from "./table.js" */
/** @import {Placement} from "./solutions.js" */
import { calm } from "./elements.js";
import { hint, keyOf, placementsOf } from "./solutions.js";

const BEAT = 260; // milliseconds from piece to piece

export class Aids {
  /** @param {Game} game @param {Table} table @param {(message: string) => void} tell */
  constructor(game, table, tell) {
    this.game = game;
    this.table = table;
    this.tell = tell;
    this.timer = 0;
  }

  /** The first piece of a kind that is not on the board. @param {number} kind */
  pieceOf(kind) {
    const { pieces } = this.game.puzzle;
    return pieces.findIndex(
      (piece, number) => piece.kind === kind && this.game.state.now[number].where !== "board",
    );
  }

  /** Say why there is nothing to help with, if so. @returns {boolean} */
  isIdle() {
    const { facts, solutions } = this.game;
    const { speech } = this.table;
    if (!solutions) this.tell(speech.say("counting"));
    else if (facts.solved) this.tell(speech.say("alreadySolved"));
    else if (solutions.size === 0) this.tell(speech.say("noSolution"));
    else return false;
    return true;
  }

  /** Point to the place of one piece; asked again, lay it down. */
  hint() {
    if (this.isIdle()) return;
    const { game, table } = this;
    const { facts, solutions } = game;
    const { pointed } = table;
    if (!solutions || !facts.remaining) return;
    if (facts.lift.length) {
      this.tell(table.speech.say("hintLift", { pieces: table.telling.letters(facts.lift) }));
      return;
    }
    if (pointed) {
      game.act({ type: "lay", laid: [pointed], hinted: true });
      table.tellOf(pointed.piece);
      return;
    }
    const found = hint(solutions, facts.remaining, facts.placed);
    if (!found) return;
    const { kind, cells } = found.placement;
    const piece = this.pieceOf(kind);
    table.pointed = { piece, cells };
    table.select(piece);
    this.tell(
      table.speech.say("hintHere", {
        piece: table.telling.letter(piece),
        count: found.count,
        n: facts.remaining.length,
      }),
    );
  }

  /** Show or hide where the selected piece, or else the first on the tray, can go. */
  where() {
    const { table, game } = this;
    table.showsPlaces = !table.showsPlaces;
    if (!table.showsPlaces) {
      table.show();
      this.tell("");
      return;
    }
    const { now } = game.state;
    const free = now.findIndex((lying) => lying.where !== "board");
    if (table.selected === null && free >= 0) table.select(free);
    table.show();
    if (table.selected === null) return this.tell(table.speech.say("pickFirst"));
    const key = table.places().some(Boolean) ? "whereHere" : "whereNowhere";
    this.tell(table.speech.say(key, { piece: table.telling.letter(table.selected) }));
  }

  /** Lift what is in the way of any solution, and lay the rest of one, piece by piece. */
  solve() {
    if (this.isIdle()) return;
    const { game } = this;
    if (game.facts.lift.length) game.act({ type: "lift", pieces: game.facts.lift });
    const { solutions, facts } = game;
    if (!solutions || !facts.remaining?.length) return;
    const done = new Set(facts.placed.map(({ kind, cells }) => keyOf(kind, cells)));
    const rest = placementsOf(solutions, facts.remaining[0]).filter(
      ({ kind, cells }) => !done.has(keyOf(kind, cells)),
    );
    this.play(rest);
  }

  /** @param {Placement[]} rest */
  play(rest) {
    this.stop();
    const [next, ...others] = rest;
    if (!next) return;
    const piece = this.pieceOf(next.kind);
    this.table.pieces.raise(piece);
    this.game.act({ type: "lay", laid: [{ piece, cells: next.cells }], hinted: false });
    this.table.tellOf(piece);
    this.timer = setTimeout(() => this.play(others), calm() ? 0 : BEAT);
  }

  /** Leave off playing. */
  stop() {
    clearTimeout(this.timer);
  }
}
