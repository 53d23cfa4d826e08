/** Hands: what can be drawn from some tiles; numbered from 1, by how many tiles are in them. */

/** @import {Whole} from "./arithmetic.js" */

/**
 * The key of a hand has one digit for each different tile, to the base copies + 1: how many of that
 * tile are in it. So the key of two hands together is the sum of their keys.
 */
export class Hands {
  /** @param {readonly Whole[]} tiles */
  constructor(tiles) {
    const sorted = [...tiles].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    /** @type {Whole[]} the different tiles, from the smallest */
    this.tile = [...new Set(sorted)];
    /** @type {number[]} how many there are of each */
    this.copies = this.tile.map((tile) => sorted.filter((other) => other === tile).length);
    /** @type {number[]} what one more of each tile adds to a key */
    this.unit = [];
    let keys = 1;
    for (const copies of this.copies) {
      this.unit.push(keys);
      keys *= copies + 1;
    }
    const bySize = Array.from(tiles, () => /** @type {number[]} */ ([]));
    for (let key = 1; key < keys; key++) bySize[this.size(key) - 1].push(key);
    /** The key of each hand. */
    this.key = [0, ...bySize.flat()];
    /** The hand with each key. */
    this.number = /** @type {number[]} */ ([]);
    this.key.forEach((key, hand) => (this.number[key] = hand));
    /** @type {number[]} the first hand of each size */
    this.first = [0, 1];
    for (const hands of bySize) this.first.push((this.first.at(-1) ?? 0) + hands.length);
  }

  /** The hand of all tiles. */
  get whole() {
    return this.key.length - 1;
  }

  /** @param {number} key @param {number} i */
  digit(key, i) {
    return Math.floor(key / this.unit[i]) % (this.copies[i] + 1);
  }

  /** @param {number} key */
  size(key) {
    return this.tile.reduce((sum, _, i) => sum + this.digit(key, i), 0);
  }

  /**
   * Each way to part a hand in two, once; the second part has as many tiles as the first, or more.
   * @param {number} hand
   * @returns {[number, number][]}
   */
  parts(hand) {
    const keys = [0];
    this.tile.forEach((_, i) => {
      const soFar = keys.length;
      for (let n = this.digit(this.key[hand], i); n > 0; n--) {
        for (let j = 0; j < soFar; j++) keys.push(keys[j] + n * this.unit[i]);
      }
    });
    return keys
      .map(
        (key) =>
          /** @type {[number, number]} */ ([this.number[key], this.number[this.key[hand] - key]]),
      )
      .filter(([a, b]) => a > 0 && a <= b);
  }
}
