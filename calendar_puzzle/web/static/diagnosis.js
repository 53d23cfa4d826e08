/**
 * Why the pieces that are left cannot fill the cells that are left, in the way nearest to what a
 * person sees. No DOM.
 */

/** @import {Puzzle} from "./puzzle.js" */
import { bounds, holds, squares } from "./geometry.js";

/**
 * - size: no pieces left have together as many cells as the pocket
 * - cell: no piece left can cover the cell
 * - piece: the piece has no place left
 * - shape: no pieces left fill the pocket
 * @typedef {{why: "size" | "cell" | "shape", cells: number[]}
 *   | {why: "piece", piece: number, cells: number[]}} Reason
 */

const LARGEST = 16; // cells
const MOST_STEPS = 10_000;

/**
 * @param {Puzzle} puzzle
 * @param {Set<number>} free the cells left to cover
 * @param {number[]} left the pieces left
 * @returns {Reason | null} null where nothing simple is wrong
 */
export function diagnose(puzzle, free, left) {
  const pockets = pocketsOf(puzzle, free).sort((one, other) => one.length - other.length);
  const sums = sumsOf(left.map((piece) => puzzle.pieces[piece].cells.length));
  const odd = pockets.find((pocket) => !sums.has(pocket.length));
  if (odd) return { why: "size", cells: odd };
  const places = left.map((piece) => placesOf(puzzle, free, piece));
  const covered = new Set(places.flat(2));
  const bare = [...free].filter((cell) => !covered.has(cell));
  if (bare.length) return { why: "cell", cells: bare };
  const homeless = mustAllBeUsed(puzzle) ? places.findIndex((ways) => ways.length === 0) : -1;
  if (homeless >= 0) return { why: "piece", piece: left[homeless], cells: [] };
  const budget = { steps: MOST_STEPS };
  // That a large part of the board cannot be filled helps nobody.
  const small = pockets.filter((pocket) => pocket.length <= LARGEST);
  const stuck = small.find((pocket) => !fills(pocket, places, budget) && budget.steps > 0);
  return stuck ? { why: "shape", cells: stuck } : null;
}

/** @param {Puzzle} puzzle */
function mustAllBeUsed(puzzle) {
  return puzzle.board.choices.length === 0;
}

/**
 * The cells that hang together by their edges, set by set.
 * @param {Puzzle} puzzle
 * @param {Set<number>} free
 * @returns {number[][]}
 */
export function pocketsOf(puzzle, free) {
  const apart = new Set(free);
  const pockets = [];
  for (const first of free) {
    if (!apart.delete(first)) continue;
    const pocket = [first];
    for (const cell of pocket) {
      const [row, column] = puzzle.cells[cell];
      for (const [r, c] of [
        [row - 1, column],
        [row + 1, column],
        [row, column - 1],
        [row, column + 1],
      ]) {
        if (apart.delete(puzzle.cellAt(r, c))) pocket.push(puzzle.cellAt(r, c));
      }
    }
    pockets.push(pocket.sort((one, other) => one - other));
  }
  return pockets;
}

/**
 * All sums of some of the sizes.
 * @param {number[]} sizes
 */
function sumsOf(sizes) {
  const sums = new Set([0]);
  for (const size of sizes) for (const sum of [...sums]) sums.add(sum + size);
  return sums;
}

/**
 * Every set of free cells that a piece can cover.
 * @param {Puzzle} puzzle
 * @param {Set<number>} free
 * @param {number} piece
 * @returns {number[][]}
 */
function placesOf(puzzle, free, piece) {
  const { cells, flip } = puzzle.pieces[piece];
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const hold of holds({ turn: 0, flipped: false }, flip)) {
    const box = bounds(cells, { ...hold, x: 0, y: 0 });
    const shape = squares(cells, { ...hold, x: -box.left, y: -box.top });
    puzzle.board.grid.forEach((labels, row) =>
      labels.forEach((_, column) => {
        const under = shape.map(([x, y]) => puzzle.cellAt(row + y, column + x));
        if (under.every((cell) => free.has(cell))) {
          under.sort((one, other) => one - other);
          found.set(String(under), under);
        }
      }),
    );
  }
  return [...found.values()];
}

/**
 * Whether some of the pieces fill a pocket: depth first, the first free cell next.
 * @param {number[]} pocket in ascending order
 * @param {number[][][]} places of each piece, the cells of each in ascending order
 * @param {{steps: number}} budget
 * @returns {boolean}
 */
function fills(pocket, places, budget) {
  const free = new Set(pocket);
  // All cells before the first free one are covered, so it is the first cell of what covers it.
  const beginning = places.map((ways) => byFirst(ways));
  const used = places.map(() => false);
  /** @param {number} at @returns {boolean} */
  function fillsFrom(at) {
    while (at < pocket.length && !free.has(pocket[at])) at++;
    if (at === pocket.length) return true;
    for (let piece = 0; piece < places.length; piece++) {
      if (used[piece]) continue;
      for (const cells of beginning[piece].get(pocket[at]) ?? []) {
        if (!cells.every((cell) => free.has(cell))) continue;
        if (--budget.steps <= 0) return false;
        used[piece] = true;
        for (const cell of cells) free.delete(cell);
        const filled = fillsFrom(at + 1);
        for (const cell of cells) free.add(cell);
        used[piece] = false;
        if (filled) return true;
      }
    }
    return false;
  }
  return fillsFrom(0);
}

/** @param {number[][]} ways @returns {Map<number, number[][]>} */
function byFirst(ways) {
  /** @type {Map<number, number[][]>} */
  const found = new Map();
  for (const cells of ways) found.set(cells[0], [...(found.get(cells[0]) ?? []), cells]);
  return found;
}
