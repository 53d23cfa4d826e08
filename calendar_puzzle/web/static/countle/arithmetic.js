/**
 * Whole numbers and the four operations, by the rules: results from 1 to 2**60 - 1, no remainder.
 *
 * Numbers are JavaScript's numbers. In a game whose tiles are so large that these could not be
 * exact, all numbers are BigInts: `wholeFor` says which. The same code reckons with both, as long
 * as it takes no number from outside the game but by `whole`; the types call both `Whole`.
 */

/** @typedef {number} Whole */
/** @typedef {"+" | "-" | "x" | "/"} Sign */
/** @typedef {(number: number | string) => Whole} ToWhole */
/** @typedef {{left: Whole, sign: Sign, right: Whole, result: Whole}} Step */
/** @typedef {"less" | "nothing" | "remainder" | "large"} Objection */

export const LARGEST_NUMBER = 10 ** 9;
export const MOST_TILES = 8;
export const LARGEST_RESULT = "1152921504606846975"; // 2**60 - 1

/**
 * How the numbers of a game are made.
 * @param {readonly number[]} tiles of which the sum of some, times others, is the largest result
 * @returns {ToWhole}
 */
export function wholeFor(tiles) {
  const bound = tiles.reduce((product, tile) => product * (tile + 1), 1);
  return bound <= Number.MAX_SAFE_INTEGER ? Number : /** @type {any} */ (BigInt);
}

/**
 * What an operation gives, or what the rules have against it.
 * @param {Whole} left
 * @param {Sign} sign
 * @param {Whole} right
 * @returns {Whole | Objection}
 */
export function resultOf(left, sign, right) {
  if (sign === "-") return left > right ? left - right : left === right ? "nothing" : "less";
  if (sign === "/") return left % right ? "remainder" : left / right;
  const result = sign === "+" ? left + right : left * right;
  return result > BigInt(LARGEST_RESULT) ? "large" : result;
}
