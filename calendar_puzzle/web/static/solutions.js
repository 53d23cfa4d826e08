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

/**
 * The solutions that hold all the given placements, in order.
 * @param {Solutions} solutions
 * @param {Placement[]} placed
 * @returns {number[]}
 */
export function fitting(solutions, placed) {
  const words = new Uint32Array(Math.ceil(solutions.size / 32)).fill(0xffffffff);
  for (const { kind, cells } of placed) {
    const number = solutions.numbers.get(keyOf(kind, cells));
    if (number === undefined) return [];
    const bits = solutions.bits[number];
    for (let i = 0; i < words.length; i++) words[i] &= bits[i];
  }
  const found = [];
  for (let s = 0; s < solutions.size; s++) if (words[s >> 5] & (1 << (s & 31))) found.push(s);
  return found;
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
  const numbers = placed.map(({ kind, cells }) => solutions.numbers.get(keyOf(kind, cells)));
  /** How many solutions hold just these of the placed: bit i for placed[i]. @type {Map<number, number>} */
  const counts = new Map();
  for (let s = 0; s < solutions.size; s++) {
    let held = 0;
    numbers.forEach((number, i) => {
      if (number !== undefined && (solutions.bits[number][s >> 5] >>> (s & 31)) & 1) held += 2 ** i;
    });
    counts.set(held, (counts.get(held) ?? 0) + 1);
  }
  const isHeld = (/** @type {number} */ held, /** @type {number} */ i) =>
    Math.floor(held / 2 ** i) % 2 === 1;
  const sizeOf = (/** @type {number} */ held) => placed.filter((_, i) => isHeld(held, i)).length;
  const [[best]] = [...counts].sort(([one, n], [other, m]) => sizeOf(other) - sizeOf(one) || m - n);
  return placed.flatMap((_, i) => (isHeld(best, i) ? [] : [i]));
}
