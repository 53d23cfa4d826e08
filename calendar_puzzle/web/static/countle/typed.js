/** What is typed: a step such as 75 x 3, or an expression of several. No DOM. */

/** @import {Objection, Sign, ToWhole, Whole} from "./arithmetic.js" */
/** @import {Move, Round} from "./game.js" */
import { resultOf } from "./arithmetic.js";

/** @typedef {Whole | {sign: Sign, left: Term, right: Term}} Term */
/** @typedef {{why: Objection, left: Whole, sign: Sign, right: Whole}} Refusal */
/** @typedef {{why: "missing" | "second", number: Whole}} Absence */
/** @typedef {{why: "other", result: Whole}} Mistake the step comes to something else than typed */
/** @typedef {{why: "unknown"}} Unknown */
/** @typedef {Refusal | Absence | Mistake | Unknown} Fault */

/** @type {Record<string, Sign>} */
const SIGNS = {
  "+": "+",
  "-": "-",
  "−": "-",
  "–": "-",
  x: "x",
  X: "x",
  "*": "x",
  "×": "x",
  "·": "x",
  "/": "/",
  "÷": "/",
  ":": "/",
};
const TOKEN = /\s*(\d{1,19}|[-+−–xX*×·/÷:()=])\s*/y;

/**
 * The moves that a typed line stands for.
 * @param {string} text
 * @param {Round} round
 * @returns {Move[] | Fault}
 */
export function readMoves(text, round) {
  const parsed = new Parser(text, round.whole).line();
  if (!parsed || typeof parsed.term !== "object") return { why: "unknown" };
  try {
    return new Planner(round).moves(parsed.term, parsed.claim);
  } catch (fault) {
    if (fault instanceof Error) throw fault;
    return /** @type {Fault} */ (fault);
  }
}

/** Reads products before sums, and from the left. */
class Parser {
  /** @param {string} text @param {ToWhole} whole */
  constructor(text, whole) {
    this.whole = whole;
    /** @type {string[]} */
    this.tokens = [];
    TOKEN.lastIndex = 0;
    for (let end = 0; end < text.length; end = TOKEN.lastIndex) {
      const match = TOKEN.exec(text);
      if (!match) {
        this.tokens = [];
        break;
      }
      this.tokens.push(SIGNS[match[1]] ?? match[1]);
    }
  }

  /** @returns {{term: Term, claim: Whole | null} | null} the claim is what stands behind = */
  line() {
    const term = this.chain(["+", "-"], () => this.chain(["x", "/"], () => this.operand()));
    let claim = null;
    if (this.tokens[0] === "=") {
      this.tokens.shift();
      claim = this.number();
      if (claim === null) return null;
    }
    return term === null || this.tokens.length ? null : { term, claim };
  }

  /** @param {string[]} signs @param {() => Term | null} next @returns {Term | null} */
  chain(signs, next) {
    let left = next();
    while (left !== null && signs.includes(this.tokens[0])) {
      const sign = /** @type {Sign} */ (this.tokens.shift());
      const right = next();
      if (right === null) return null;
      left = { sign, left, right };
    }
    return left;
  }

  /** @returns {Term | null} */
  operand() {
    if (this.tokens[0] !== "(") return this.number();
    this.tokens.shift();
    const term = this.chain(["+", "-"], () => this.chain(["x", "/"], () => this.operand()));
    return this.tokens.shift() === ")" ? term : null;
  }

  /** @returns {Whole | null} */
  number() {
    const token = this.tokens.shift();
    return token !== undefined && /^\d/.test(token) ? this.whole(token) : null;
  }
}

/** Finds a place on the table for each number; throws a Fault. */
class Planner {
  /** @param {Round} round */
  constructor(round) {
    this.table = round.table();
    this.taken = new Set();
    /** @type {Move[]} */
    this.plan = [];
  }

  /** @param {Term} term @param {Whole | null} claim */
  moves(term, claim) {
    const place = this.place(term);
    const result = /** @type {Whole} */ (this.table[place]);
    if (claim !== null && claim !== result) throw { why: "other", result };
    return this.plan;
  }

  /** @param {Term} term @returns {number} where its value lies */
  place(term) {
    if (typeof term !== "object") return this.take(term);
    const from = this.place(term.left);
    const onto = this.place(term.right);
    const [left, right] = [
      /** @type {Whole} */ (this.table[from]),
      /** @type {Whole} */ (this.table[onto]),
    ];
    const result = resultOf(left, term.sign, right);
    if (typeof result === "string") throw { why: result, left, sign: term.sign, right };
    this.table[onto] = result;
    this.plan.push({ from, sign: term.sign, onto });
    return onto;
  }

  /** @param {Whole} number */
  take(number) {
    const place = this.table.findIndex((other, i) => other === number && !this.taken.has(i));
    if (place < 0) throw { why: this.table.includes(number) ? "second" : "missing", number };
    this.taken.add(place);
    return place;
  }
}
