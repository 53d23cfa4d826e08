/**
 * Why the pieces that are left cannot fill the cells that are left, in the way nearest to what a
 * person sees. No DOM.
 */

/** @import {Kind, Puzzle} from "./puzzle.js" */
import { bounds, holds, squares } from "./geometry.js";

/**
 * - size: no pieces left have together as many cells as the pocket
 * - cell: no piece left can cover the cell
 * - piece: the piece has no place left
 * - shape: no pieces left fill the pocket
 * @typedef {{why: "size" | "cell" | "shape", cells: number[]}
 *   | {why: "piece", piece: number, cells: number[]}} Reason
 */

const LARGEST = 16; // cells of a pocket; they are bits of a number
const MOST_STEPS = 10_000;

/** The cells that a piece covers, in ascending order. @typedef {number[]} Place */

/** What `placesOf` found of each puzzle. @type {WeakMap<Puzzle, Place[][][]>} */
const PLACES = new WeakMap();

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
  const places = left.map((piece) => placesOf(puzzle)[puzzle.pieces[piece].kind]);
  const isFree = Uint8Array.from(puzzle.cells, (_, cell) => Number(free.has(cell)));
  const covers = (/** @type {Place[][]} */ ways, /** @type {number} */ cell) =>
    ways[cell].some((place) => place.every((one) => isFree[one]));
  const cells = [...free];
  const bare = cells.filter((cell) => !places.some((ways) => covers(ways, cell)));
  if (bare.length) return { why: "cell", cells: bare };
  const homeless = mustAllBeUsed(puzzle)
    ? places.findIndex((ways) => !cells.some((cell) => covers(ways, cell)))
    : -1;
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
 * Where each kind of piece can lie on the cells to be covered: places[kind][cell] are its places
 * over that cell. To find them takes some milliseconds, once for each puzzle.
 * @param {Puzzle} puzzle
 * @returns {Place[][][]}
 */
export function placesOf(puzzle) {
  const known = PLACES.get(puzzle) ?? puzzle.board.pieces.map((kind) => placesOfKind(puzzle, kind));
  PLACES.set(puzzle, known);
  return known;
}

/**
 * @param {Puzzle} puzzle
 * @param {Kind} kind
 */
function placesOfKind(puzzle, { cells, flip }) {
  /** @type {Map<string, Place>} */
  const found = new Map();
  for (const hold of holds({ turn: 0, flipped: false }, flip)) {
    const box = bounds(cells, { ...hold, x: 0, y: 0 });
    const shape = squares(cells, { ...hold, x: -box.left, y: -box.top });
    puzzle.board.grid.forEach((labels, row) => {
      for (let column = 0; column < labels.length; column++) {
        const under = [];
        for (const [x, y] of shape) {
          const cell = puzzle.cellAt(row + y, column + x);
          if (!puzzle.open[cell]) break;
          under.push(cell);
        }
        if (under.length < shape.length) continue;
        under.sort((one, other) => one - other);
        found.set(String(under), under);
      }
    });
  }
  /** @type {Place[][]} */
  const over = puzzle.cells.map(() => []);
  for (const place of found.values()) for (const cell of place) over[cell].push(place);
  return over;
}

/**
 * Whether some of the pieces fill a pocket: depth first, the first free cell next.
 * @param {number[]} pocket in ascending order, at most LARGEST cells
 * @param {Place[][][]} places of each piece, by cell
 * @param {{steps: number}} budget
 * @returns {boolean}
 */
function fills(pocket, places, budget) {
  const full = 2 ** pocket.length - 1;
  // All cells before the first free one are covered, so it is the first cell of what covers it.
  const beginning = places.map((ways) => within(pocket, ways));
  const used = places.map(() => false);
  /** @param {number} covered bit i for pocket[i] @returns {boolean} */
  function fillsFrom(covered) {
    if (covered === full) return true;
    const first = 31 - Math.clz32(~covered & (covered + 1));
    for (let piece = 0; piece < places.length; piece++) {
      if (used[piece]) continue;
      for (const cells of beginning[piece][first]) {
        if (cells & covered) continue;
        if (--budget.steps <= 0) return false;
        used[piece] = true;
        const filled = fillsFrom(covered | cells);
        used[piece] = false;
        if (filled) return true;
      }
    }
    return false;
  }
  return fillsFrom(0);
}

/**
 * The places that lie in a pocket, by their first cell: bit i for pocket[i].
 * @param {number[]} pocket
 * @param {Place[][]} ways
 * @returns {number[][]}
 */
function within(pocket, ways) {
  return pocket.map((first) =>
    ways[first].flatMap((place) => {
      const at = place.map((cell) => pocket.indexOf(cell));
      if (place[0] !== first || at.includes(-1)) return [];
      return at.reduce((bits, i) => bits | (1 << i), 0);
    }),
  );
}
