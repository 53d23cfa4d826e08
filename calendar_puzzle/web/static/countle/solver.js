/**
 * What some tiles make: all values, the fewest operations, what is closest, all ways.
 *
 * A way is a tile, a sum or a product. A sum has two or more terms, each with a sign, a product two
 * or more, each a factor or a divisor; no term of a sum is a sum, none of a product is a product,
 * and the order of terms says nothing. So what differs by commuting, by re-associating, or by
 * subtracting a difference, is one way. A way is left out as a trick if some of the terms of a sum,
 * but not all, come to zero together, or some of those of a product to one. Each way knows the
 * cheapest order in which to play it: that with the smallest sum of results.
 *
 * Values are found from the smallest hand up; ways from their value backwards: for each part of a
 * hand, each value of that part and each operation, there is one value that the rest must make. The
 * values of all tiles together, which are the most, are never listed for that.
 */

/** @import {Sign, ToWhole, Whole} from "./arithmetic.js" */
/** @import {Play} from "./solution.js" */
import { LARGEST_RESULT } from "./arithmetic.js";
import { Hands } from "./hands.js";

/**
 * @typedef {object} Node
 * @property {Whole} value what it comes to
 * @property {Whole} cost the sum of all results
 * @property {Sign | ""} sign the last operation; none of a tile
 * @property {number} left its operands, in the cheapest order of play: nodes
 * @property {number} right
 * @property {number[]} plain nodes, sorted: what is added, or the factors
 * @property {number[]} turned nodes, sorted: what is subtracted, or the divisors
 */

export class Finder {
  /**
   * @param {readonly Whole[]} numbers the tiles, or what lies on the table
   * @param {ToWhole} whole of the game
   */
  constructor(numbers, whole) {
    this.hands = new Hands(numbers);
    this.none = whole(0);
    this.one = whole(1);
    this.largest = whole(LARGEST_RESULT);
    /** @type {Set<Whole>[]} of each hand but that of all tiles */
    this.values = [new Set()];
    /** @type {Node[]} */
    this.nodes = [];
    /** @type {Map<Whole, number[]>[]} the ways of each hand to each value: nodes */
    this.found = this.hands.key.map(() => new Map());
  }

  /** The most tiles that a way takes. */
  get most() {
    return this.hands.first.length - 2;
  }

  /** @param {number} hand @returns {Set<Whole>} what it makes when all its tiles are used */
  valuesOf(hand) {
    while (this.values.length <= hand) {
      /** @type {Set<Whole>} */
      const values = new Set();
      this.eachValue(this.values.length, (value) => values.add(value));
      this.values.push(values);
    }
    return this.values[hand];
  }

  /**
   * Visit each value of a hand, some more than once. Zero is left out, and times or divided by 1:
   * whatever these lead to, fewer tiles make it as well.
   * @param {number} hand
   * @param {(value: Whole) => void} visit
   */
  eachValue(hand, visit) {
    const { hands, one, largest } = this;
    if (hand < hands.first[2]) visit(hands.tile[hands.unit.indexOf(hands.key[hand])]);
    for (const [a, b] of hands.parts(hand)) {
      for (const x of this.valuesOf(a)) {
        for (const y of this.valuesOf(b)) {
          if (x + y <= largest) visit(x + y);
          if (x !== y) visit(x > y ? x - y : y - x);
          if (x === one || y === one) continue;
          if (x * y <= largest) visit(x * y);
          if (y >= x ? !(y % x) : !(x % y)) visit(y >= x ? y / x : x / y);
        }
      }
    }
  }

  /** @param {number} hand @param {Whole} value */
  makes(hand, value) {
    if (hand < this.hands.whole || this.most === 1) return this.valuesOf(hand).has(value);
    return this.hands.parts(hand).some(([a, b]) => {
      const others = this.valuesOf(b);
      let found = false;
      for (const x of this.valuesOf(a))
        this.complete(x, value, (_, y) => (found ||= others.has(y)));
      return found;
    });
  }

  /**
   * Visit the operations that make a value of a number and one other.
   * @param {Whole} x the number
   * @param {Whole} value
   * @param {(sign: Sign, y: Whole, swapped: boolean) => void} visit with the other number, and
   *   whether that comes first
   */
  complete(x, value, visit) {
    if (value > x) visit("+", value - x, false);
    if (x > value) visit("-", x - value, false);
    visit("-", value + x, true);
    if (x === this.one) return;
    if (value > x && !(value % x)) visit("x", value / x, false);
    if (x > value && !(x % value)) visit("/", x / value, false);
    visit("/", value * x, true);
  }

  /** @param {number} size @returns {number[]} the hands of so many tiles */
  handsOf(size) {
    const begin = this.hands.first[size];
    return Array.from({ length: this.hands.first[size + 1] - begin }, (_, i) => begin + i);
  }

  /**
   * How many tiles it takes to make a value, at least; 0 if it cannot be made.
   * @param {Whole} value
   */
  fewest(value) {
    for (let size = 1; size <= this.most; size++) {
      if (this.handsOf(size).some((hand) => this.makes(hand, value))) return size;
    }
    return 0;
  }

  /**
   * Visit each value that some of the tiles make, some more than once.
   * @param {(value: Whole) => void} visit
   */
  each(visit) {
    for (let hand = 1; hand < this.hands.whole; hand++) this.valuesOf(hand).forEach(visit);
    this.eachValue(this.hands.whole, visit);
  }

  /**
   * The closest values: one, or two that are as close, the lower first.
   * @param {Whole} target
   * @returns {Whole[]}
   */
  nearest(target) {
    /** @type {Whole | undefined} */ let below;
    /** @type {Whole | undefined} */ let above;
    this.each((value) => {
      if (value <= target && (below === undefined || value > below)) below = value;
      if (value >= target && (above === undefined || value < above)) above = value;
    });
    if (below === above) return [target];
    if (below === undefined) return [/** @type {Whole} */ (above)];
    if (above === undefined || target - below < above - target) return [below];
    return target - below === above - target ? [below, above] : [above];
  }

  /**
   * All ways of so many tiles, the cheapest first.
   * @param {Whole} value
   * @param {number} size
   * @returns {number[]}
   */
  ofSize(value, size) {
    const all = this.handsOf(size)
      .filter((hand) => this.makes(hand, value))
      .flatMap((hand) => this.waysOf(hand, value));
    return all.sort((a, b) => compare(this.nodes[a].cost, this.nodes[b].cost));
  }

  /** @param {number} hand @param {Whole} value @returns {number[]} */
  waysOf(hand, value) {
    const known = this.found[hand].get(value);
    if (known) return known;
    /** @type {Map<string, number>} by what is the same for the same way */
    const found = new Map();
    if (hand < this.hands.first[2]) {
      found.set("", this.nodes.length);
      this.nodes.push({
        value,
        cost: this.none,
        sign: "",
        left: 0,
        right: 0,
        plain: [],
        turned: [],
      });
    }
    for (const [a, b] of this.hands.parts(hand)) {
      const others = this.valuesOf(b);
      for (const x of this.valuesOf(a)) {
        this.complete(x, value, (sign, y, swapped) => {
          if (!others.has(y)) return;
          const lefts = swapped ? this.waysOf(b, y) : this.waysOf(a, x);
          const rights = swapped ? this.waysOf(a, x) : this.waysOf(b, y);
          for (const left of lefts)
            for (const right of rights) this.keep(this.node(value, sign, left, right), found);
        });
      }
    }
    const ways = [...found.values()];
    this.found[hand].set(value, ways);
    return ways;
  }

  /**
   * A way, with its terms, which are those of its operands.
   * @param {Whole} value
   * @param {Sign} sign
   * @param {number} left
   * @param {number} right
   * @returns {Node}
   */
  node(value, sign, left, right) {
    const cost = this.nodes[left].cost + this.nodes[right].cost + value;
    const isSame = isSum(sign) ? isSum : isProduct;
    const [l, r] = [left, right].map((from) => {
      const operand = this.nodes[from];
      return isSame(operand.sign) ? operand : { plain: [from], turned: [] };
    });
    const turn = sign === "-" || sign === "/";
    const plain = [...l.plain, ...(turn ? r.turned : r.plain)].sort(rising);
    const turned = [...l.turned, ...(turn ? r.plain : r.turned)].sort(rising);
    return { value, cost, sign, left, right, plain, turned };
  }

  /**
   * Put a way among those found, unless it is a trick, or there is a cheaper order of the same.
   * @param {Node} node
   * @param {Map<string, number>} found
   */
  keep(node, found) {
    const form = `${isSum(node.sign) ? "+" : "x"}${node.plain}/${node.turned}`;
    const known = found.get(form);
    if (known !== undefined) {
      if (node.cost < this.nodes[known].cost) this.nodes[known] = node;
    } else if (!this.isTrick(node)) {
      found.set(form, this.nodes.length);
      this.nodes.push(node);
    }
  }

  /** Whether some of the terms, but not all, come to nothing. @param {Node} node */
  isTrick({ sign, plain, turned }) {
    if (!turned.length) return false;
    const some = this.totals(sign, plain);
    const others = this.totals(sign, turned);
    const all = some.length * others.length - 1;
    return some.some(
      (total, i) =>
        i > 0 && others.some((other, j) => j > 0 && total === other && (i + 1) * (j + 1) <= all),
    );
  }

  /**
   * What each choice of terms comes to, none of them first and all of them last.
   * @param {Sign | ""} sign
   * @param {number[]} terms
   */
  totals(sign, terms) {
    const totals = [isSum(sign) ? this.none : this.one];
    for (const { value } of terms.map((term) => this.nodes[term])) {
      totals.push(...totals.map((total) => (isSum(sign) ? total + value : total * value)));
    }
    return totals;
  }

  /** A way in the order of play. @param {number} way @returns {Play} */
  play(way) {
    const { value, sign, left, right } = this.nodes[way];
    return sign === ""
      ? { value, sign }
      : { value, sign, left: this.play(left), right: this.play(right) };
  }
}

/** @param {string} sign */
const isSum = (sign) => sign === "+" || sign === "-";
/** @param {string} sign */
const isProduct = (sign) => sign === "x" || sign === "/";
/** @param {number} a @param {number} b */
const rising = (a, b) => a - b;
/** @param {Whole} a @param {Whole} b */
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
