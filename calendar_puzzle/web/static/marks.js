/** Where loose pieces overlap others, or cover what is to be shown. No DOM. */

/** @import {Point} from "./geometry.js" */
/** @import {Puzzle} from "./puzzle.js" */
/** @import {Lie} from "./state.js" */
import { squares } from "./geometry.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/**
 * @typedef {{boxes: Box[], overlaps: [number, number][], covers: {piece: number, cell: number}[]}} Marks
 *   the areas that lie twice, the pairs of pieces that make them, and the cells to be shown that a
 *   piece covers
 */

/** Less than this, in area of a cell, is no overlap but a piece that lies a little askew. */
const TOLERANCE = 0.06;

/**
 * @param {Point} one
 * @param {Point} other
 * @returns {Box | null} the area that two unit squares share
 */
function shared(one, other) {
  const width = 1 - Math.abs(one[0] - other[0]);
  const height = 1 - Math.abs(one[1] - other[1]);
  if (width <= 0 || height <= 0 || width * height < TOLERANCE) return null;
  return { x: Math.max(one[0], other[0]), y: Math.max(one[1], other[1]), width, height };
}

/**
 * @param {Puzzle} puzzle
 * @param {Lie} now
 * @returns {Marks}
 */
export function marksOf(puzzle, now) {
  /** @type {Marks} */
  const marks = { boxes: [], overlaps: [], covers: [] };
  const under = now.map((lying, piece) =>
    lying.where === "tray" ? [] : squares(puzzle.pieces[piece].cells, lying),
  );
  now.forEach((lying, piece) => {
    if (lying.where !== "loose") return;
    now.forEach((_, other) => {
      if (other === piece || (now[other].where === "loose" && other < piece)) return;
      const boxes = under[piece].flatMap((one) =>
        under[other].flatMap((two) => shared(one, two) ?? []),
      );
      if (boxes.length) marks.overlaps.push([piece, other]);
      marks.boxes.push(...boxes);
    });
    for (const cell of puzzle.shown) {
      const [row, column] = puzzle.cells[cell];
      if (under[piece].some((square) => shared(square, [column, row])))
        marks.covers.push({ piece, cell });
    }
  });
  return marks;
}
