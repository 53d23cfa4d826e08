/**
 * All solutions of a date as the server packs them, and what the page asks of them. No DOM.
 *
 * Every placement that occurs has a number and a bitset of the solutions that it is part of. The
 * solutions that still fit some placements are the AND of their bitsets.
 */

/** A kind of piece on cells of the board. @typedef {{kind: number, cells: number[]}} Placement */
/**
 * @typedef {object} Solutions
 * @property {number} size how many there are
 * @property {Placement[]} placements
 * @property {Uint16Array[]} columns columns[i][solution] is a placement, or NONE
 * @property {Uint32Array[]} bits of each placement: bit s % 32 of word s >> 5 is solution s
 * @property {Map<string, number>} numbers the number of a placement, by its key
 */

const MAGIC = 0x31535043; // "CPS1", little-endian
const NONE = 0xffff;

/**
 * @param {number} kind
 * @param {readonly number[]} cells in ascending order
 */
export function keyOf(kind, cells) {
  return `${kind}:${cells}`;
}

/**
 * @param {ArrayBuffer} buffer
 * @returns {Solutions}
 */
export function unpack(buffer) {
  const view = new DataView(buffer);
  if (view.getUint32(0, true) !== MAGIC) throw new TypeError("not a packed list of solutions");
  const [nPlacements, width, size] = [4, 8, 12].map((at) => view.getUint32(at, true));
  let at = 16;
  const next = () => view.getUint16((at += 2) - 2, true);
  const placements = Array.from({ length: nPlacements }, () => {
    const kind = next();
    const cells = Array.from({ length: next() }, next).sort((one, other) => one - other);
    return { kind, cells };
  });
  const columns = Array.from({ length: width }, () => Uint16Array.from({ length: size }, next));
  const bits = placements.map(() => new Uint32Array(Math.ceil(size / 32)));
  for (const column of columns) {
    column.forEach((placement, s) => {
      if (placement !== NONE) bits[placement][s >> 5] |= 1 << (s & 31);
    });
  }
  const numbers = new Map(placements.map(({ kind, cells }, i) => [keyOf(kind, cells), i]));
  return { size, placements, columns, bits, numbers };
}

/** Whether a solution is in a bitset. @param {Uint32Array} words @param {number} s */
function has(words, s) {
  return ((words[s >> 5] >>> (s & 31)) & 1) === 1;
}

/**
 * A bitset of all solutions.
 * @param {Solutions} solutions
 */
function everySolution({ size }) {
  const words = new Uint32Array(Math.ceil(size / 32)).fill(0xffffffff);
  if (size % 32) words[words.length - 1] >>>= 32 - (size % 32);
  return words;
}

/**
 * The solutions of a bitset, in order.
 * @param {Uint32Array} words
 */
function listed(words) {
  const found = [];
  for (let i = 0; i < words.length; i++) {
    for (let word = words[i]; word; word &= word - 1) {
      found.push(32 * i + 31 - Math.clz32(word & -word));
    }
  }
  return found;
}

/**
 * The solutions that hold a placement; undefined where none does.
 * @param {Solutions} solutions
 * @param {Placement} placement
 * @returns {Uint32Array | undefined}
 */
function holding({ bits, numbers }, { kind, cells }) {
  const number = numbers.get(keyOf(kind, cells));
  return number === undefined ? undefined : bits[number];
}

/**
 * The solutions that hold all the given placements, in order.
 * @param {Solutions} solutions
 * @param {Placement[]} placed
 * @returns {number[]}
 */
export function fitting(solutions, placed) {
  const words = everySolution(solutions);
  for (const placement of placed) {
    const bits = holding(solutions, placement);
    if (!bits) return [];
    for (let i = 0; i < words.length; i++) words[i] &= bits[i];
  }
  return listed(words);
}

/**
 * The placements of a solution.
 * @param {Solutions} solutions
 * @param {number} s
 * @returns {Placement[]}
 */
export function placementsOf(solutions, s) {
  return solutions.columns.flatMap((column) =>
    column[s] === NONE ? [] : [solutions.placements[column[s]]],
  );
}

/**
 * In how many of some solutions each placement stands.
 * @param {Solutions} solutions
 * @param {number[]} among
 */
function tally(solutions, among) {
  const counts = new Uint32Array(solutions.placements.length);
  for (const column of solutions.columns) {
    for (const s of among) if (column[s] !== NONE) counts[column[s]]++;
  }
  return counts;
}

/**
 * The placement, not yet made, that most of the remaining solutions share.
 * @param {Solutions} solutions
 * @param {number[]} remaining
 * @param {Placement[]} placed
 * @returns {{placement: Placement, count: number} | null} null when all is placed
 */
export function hint(solutions, remaining, placed) {
  const counts = tally(solutions, remaining);
  for (const { kind, cells } of placed) counts[solutions.numbers.get(keyOf(kind, cells)) ?? 0] = 0;
  const best = counts.reduce((one, count, other) => (count > counts[one] ? other : one), 0);
  return counts[best] ? { placement: solutions.placements[best], count: counts[best] } : null;
}

/**
 * For each cell, in how many of the remaining solutions a piece of this kind that is not yet placed
 * covers it.
 * @param {Solutions} solutions
 * @param {number[]} remaining
 * @param {Placement[]} placed
 * @param {number} kind
 * @param {number} nCells
 */
export function where(solutions, remaining, placed, kind, nCells) {
  const taken = new Set(placed.map((placement) => keyOf(placement.kind, placement.cells)));
  const counts = tally(solutions, remaining);
  const cover = new Uint32Array(nCells);
  solutions.placements.forEach((placement, number) => {
    if (placement.kind !== kind || taken.has(keyOf(kind, placement.cells))) return;
    for (const cell of placement.cells) cover[cell] += counts[number];
  });
  return cover;
}

/**
 * The fewest of the placed pieces to lift so that some solution fits again; among equally few, those
 * that leave the most solutions.
 * @param {Solutions} solutions
 * @param {Placement[]} placed
 * @returns {number[] | null} places in `placed`; null when the date has no solution at all
 */
export function fewestToLift(solutions, placed) {
  if (solutions.size === 0) return null;
  const holders = placed.map((placement) => holding(solutions, placement));
  // lacking[n]: the solutions that lack at most n of the placed pieces looked at so far.
  const lacking = Array.from({ length: placed.length + 1 }, () => everySolution(solutions));
  holders.forEach((bits, at) => {
    for (let n = at; n >= 0; n--) {
      const [words, fewer] = [lacking[n], lacking[n - 1]];
      for (let i = 0; i < words.length; i++) {
        words[i] = (bits ? words[i] & bits[i] : 0) | (fewer ? fewer[i] : 0);
      }
    }
  });
  const fewest = lacking.findIndex((words) => words.some((word) => word));
  if (fewest === placed.length) return placed.map((_, i) => i);
  /**
   * The sets of that many pieces, and how many solutions each leaves.
   * @type {Map<string, {lift: number[], left: number}>}
   */
  const found = new Map();
  for (const s of listed(lacking[fewest])) {
    const lift = placed.flatMap((_, i) => (holders[i] && has(holders[i], s) ? [] : [i]));
    const one = found.get(String(lift)) ?? { lift, left: 0 };
    one.left++;
    found.set(String(lift), one);
  }
  return [...found.values()].reduce((best, one) => (one.left > best.left ? one : best)).lift;
}
