/** Games that are dealt: the one of a date, the same for everybody, and one by chance. */

/** @import {Game} from "./game.js" */
import { Finder } from "./solver.js";

const SMALL = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10];
export const LARGE = [25, 50, 75, 100];
const DRAWN = 6;
const [LOW, HIGH] = [100, 999];

/** Numbers by chance, the same for the same seed: SplitMix64, as the Python package has it. */
export class SplitMix {
  /** @param {bigint} seed */
  constructor(seed) {
    this.state = seed;
  }

  /** @returns {bigint} 64 bits */
  next() {
    this.state = BigInt.asUintN(64, this.state + 0x9e3779b97f4a7c15n);
    let bits = this.state;
    bits = BigInt.asUintN(64, (bits ^ (bits >> 30n)) * 0xbf58476d1ce4e5b9n);
    bits = BigInt.asUintN(64, (bits ^ (bits >> 27n)) * 0x94d049bb133111ebn);
    return bits ^ (bits >> 31n);
  }

  /** @param {number} number @returns {number} from 0 to before the number */
  below(number) {
    return Math.floor((Number(this.next() >> 11n) / 2 ** 53) * number);
  }
}

/** @param {number} ordinal the day's number; 1 January of the year 1 is 1 @returns {Game} */
export function daily(ordinal) {
  return dealt(new SplitMix(BigInt(ordinal)), null);
}

/**
 * A game that can be won, but is not won before the first step.
 * @param {SplitMix} chance
 * @param {number | null} large how many large tiles; null for any number, with the same odds
 * @returns {Game}
 */
export function dealt(chance, large) {
  for (;;) {
    const n = large ?? chance.below(LARGE.length + 1);
    const tiles = [...some(LARGE, n, chance), ...some(SMALL, DRAWN - n, chance)].sort(
      (a, b) => a - b,
    );
    const target = LOW + chance.below(HIGH - LOW + 1);
    if (new Finder(tiles, Number).fewest(target) > 1) return { target, tiles };
  }
}

/** @param {number[]} tiles @param {number} number @param {SplitMix} chance */
function some(tiles, number, chance) {
  const left = [...tiles];
  return Array.from({ length: number }, () => left.splice(chance.below(left.length), 1)[0]);
}
