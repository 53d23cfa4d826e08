/**
 * The pieces as shapes in the SVG, and one button each over them for the keyboard and for screen
 * readers. The shapes change their order, so that what was touched last lies on top; the buttons
 * keep theirs.
 */

/** @import {Point} from "./geometry.js" */
/** @import {Layout} from "./layout.js" */
/** @import {Puzzle} from "./puzzle.js" */
/** @import {Lie, Lying} from "./state.js" */
import { calm, html, set, svg } from "./elements.js";
import { apply, bounds, linear, outline, pivot } from "./geometry.js";
import { BODY, SIZE } from "./picture.js";
import { cellsUnder } from "./puzzle.js";

/**
 * How the last change is shown: a turn or a flip about a point of the table, a shake where a piece
 * refuses, or the way from the old place to the new one.
 * @typedef {{kind: "turn", piece: number, about: Point, clockwise: boolean}
 *   | {kind: "flip", piece: number, about: Point} | {kind: "shake", piece: number}
 *   | {kind: "glide"} | {kind: "none"}} Motion
 */
/**
 * @typedef {{now: Lie, hand: number | null, selected: number | null, lift: number[],
 *   bad: Set<number>, pointed: number | null, label: (piece: number) => string}} Look
 */

const MOMENT = { duration: 150, easing: "ease-out" };

export class PiecesView {
  /** @param {SVGGElement} layer @param {HTMLElement} handles */
  constructor(layer, handles) {
    this.layer = layer;
    this.handles = handles;
    /** @type {SVGGElement[]} */
    this.shapes = [];
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    /** @type {Point[]} where the middles were shown last */
    this.shown = [];
  }

  /** @param {Puzzle} puzzle */
  build(puzzle) {
    this.puzzle = puzzle;
    this.shown = [];
    this.shapes = puzzle.pieces.map(shapeOf);
    this.buttons = puzzle.pieces.map((_, piece) =>
      html("button", {
        type: "button",
        class: "handle",
        "data-piece": piece,
        "aria-describedby": "keys",
      }),
    );
    this.layer.replaceChildren(...this.shapes);
    this.handles.replaceChildren(...this.buttons);
  }

  /** @param {Layout} layout */
  arrange(layout) {
    this.layout = layout;
  }

  /**
   * Where the frame of a piece lies on the table, and how large it is there.
   * @param {Lying} lying
   * @param {number} piece
   */
  frame(lying, piece) {
    const { places, scale } = /** @type {Layout} */ (this.layout);
    return lying.where === "tray"
      ? { origin: places[piece], scale }
      : { origin: /** @type {Point} */ ([0, 0]), scale: 1 };
  }

  /**
   * A point of the table, seen from the frame of a piece.
   * @param {Lying} lying
   * @param {number} piece
   * @param {Point} point
   * @returns {Point}
   */
  inFrame(lying, piece, [x, y]) {
    const { origin, scale } = this.frame(lying, piece);
    return [(x - origin[0]) / scale, (y - origin[1]) / scale];
  }

  /**
   * @param {Lying} lying
   * @param {number} piece
   * @param {Point} point of the piece
   * @returns {Point} of the table
   */
  onTable(lying, piece, point) {
    const { origin, scale } = this.frame(lying, piece);
    const [x, y] = apply(lying, point);
    return [origin[0] + x * scale, origin[1] + y * scale];
  }

  /** @param {Look} look @param {Motion} motion */
  show(look, motion) {
    look.now.forEach((lying, piece) => this.showPiece(look, motion, lying, piece));
    const { kind } = motion;
    if (kind === "turn" || kind === "flip") this.spin(motion);
    if (kind === "shake")
      this.move(
        motion.piece,
        [0, -9, 9, -5, 5, 0].map((x) => `translate(${x}px, 0px)`),
      );
  }

  /**
   * @param {Look} look
   * @param {Motion} motion
   * @param {Lying} lying
   * @param {number} piece
   */
  showPiece(look, motion, lying, piece) {
    const puzzle = /** @type {Puzzle} */ (this.puzzle);
    const shape = this.shapes[piece];
    const { cells } = puzzle.pieces[piece];
    const { origin, scale } = this.frame(lying, piece);
    const [a, b, c, d] = linear(lying).map((value) => value * scale);
    const [e, f] = [origin[0] + lying.x * scale, origin[1] + lying.y * scale].map(
      (value) => value * SIZE,
    );
    set(/** @type {Element} */ (shape.querySelector(".turning")), {
      transform: `matrix(${a} ${c} ${b} ${d} ${e} ${f})`,
    });
    const [x, y] = this.onTable(lying, piece, pivot(cells));
    set(/** @type {Element} */ (shape.querySelector(".upright")), {
      transform: `translate(${x * SIZE} ${y * SIZE}) scale(${scale})`,
    });
    const inHand = look.hand === piece;
    const flags = {
      [lying.where]: true,
      hand: inHand,
      selected: look.selected === piece,
      bad: look.bad.has(piece),
      lift: look.lift.includes(piece),
      pointed: look.pointed === piece,
      hinted: lying.hinted,
    };
    set(shape, {
      class: `piece ${Object.keys(flags)
        .filter((name) => flags[name])
        .join(" ")}`,
      "data-cells":
        (lying.where !== "tray" &&
          cellsUnder(puzzle, piece, lying)
            ?.map((cell) => puzzle.cells[cell])
            .join(" ")) ||
        undefined,
    });
    const was = this.shown[piece];
    this.shown[piece] = [x, y];
    if (was && motion.kind === "glide" && !inHand && Math.hypot(x - was[0], y - was[1]) > 0.01) {
      this.move(piece, [
        `translate(${(was[0] - x) * SIZE}px, ${(was[1] - y) * SIZE}px)`,
        "translate(0px, 0px)",
      ]);
    }
    this.showButton(this.buttons[piece], lying, piece, look.label(piece));
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {Lying} lying
   * @param {number} piece
   * @param {string} label
   */
  showButton(button, lying, piece, label) {
    const { unit, view } = /** @type {Layout} */ (this.layout);
    const { origin, scale } = this.frame(lying, piece);
    const box = bounds(/** @type {Puzzle} */ (this.puzzle).pieces[piece].cells, lying);
    const { style } = button;
    style.left = `${(origin[0] + box.left * scale - view.x) * unit}px`;
    style.top = `${(origin[1] + box.top * scale - view.y) * unit}px`;
    style.width = `${(box.right - box.left) * scale * unit}px`;
    style.height = `${(box.bottom - box.top) * scale * unit}px`;
    set(button, { "aria-label": label });
  }

  /** @param {Extract<Motion, {kind: "turn" | "flip"}>} motion */
  spin(motion) {
    const [x, y] = motion.about.map((value) => value * SIZE);
    const frame = (/** @type {string} */ change) =>
      `translate(${x}px, ${y}px) ${change} translate(${-x}px, ${-y}px)`;
    this.move(
      motion.piece,
      motion.kind === "flip"
        ? [frame("scaleX(-1)"), frame("scaleX(1)")]
        : [frame(`rotate(${motion.clockwise ? -90 : 90}deg)`), frame("rotate(0deg)")],
    );
  }

  /** @param {number} piece @param {string[]} transforms */
  move(piece, transforms) {
    this.still(piece);
    if (!calm()) this.shapes[piece].firstElementChild?.animate({ transform: transforms }, MOMENT);
  }

  /**
   * End what still moves of a piece.
   * @param {number} piece
   */
  still(piece) {
    for (const animation of this.shapes[piece].firstElementChild?.getAnimations() ?? [])
      animation.cancel();
  }

  /**
   * Lay a piece on top of the others.
   * @param {number} piece
   */
  raise(piece) {
    if (this.layer.lastElementChild !== this.shapes[piece]) this.layer.append(this.shapes[piece]);
  }
}

/**
 * @param {Puzzle["pieces"][number]} kind
 * @param {number} piece
 */
function shapeOf({ cells, letter, color, ink, kind }, piece) {
  const body = outline(cells, BODY);
  return svg(
    "g",
    { class: "piece", "data-piece": piece },
    svg(
      "g",
      { class: "motion" },
      svg(
        "g",
        { class: "turning" },
        svg("path", { d: body, class: "reach" }),
        svg("path", { d: body, class: "ring" }),
        svg("path", { d: body, class: "body", fill: color }),
        svg("path", { d: body, class: "pattern", fill: `url(#pattern-${kind % 12})` }),
        svg("path", { d: body, class: "inner-ring" }),
      ),
      svg(
        "g",
        { class: "upright" },
        svg("text", { class: "letter", fill: ink }, letter),
        svg("path", { class: "pin", d: "M20 -12a6 6 0 1 1 .01 0zm0 0v10", stroke: ink, fill: ink }),
        svg("path", { class: "arrow", d: "M-20 6h-10l17 -24l17 24h-10v16h-14z" }),
      ),
    ),
  );
}
