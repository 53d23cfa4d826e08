/** A game, and its play: the numbers on the table, and the steps so far. No DOM. */

/** @import {Objection, Sign, Step, Whole} from "./arithmetic.js" */
import { LARGEST_NUMBER, MOST_TILES, resultOf, wholeFor } from "./arithmetic.js";

/** @typedef {{target: number, tiles: number[]}} Game */
/** @typedef {{from: number, sign: Sign, onto: number}} Move of two places; the result lies in `onto` */
/** @typedef {{why: "badNumber" | "badTiles", text: string}} GameFault */

/** @param {Game} game @returns {string} such as 954.25.100.50.7.8.6 */
export function gameText({ target, tiles }) {
  return [target, ...tiles].join(".");
}

/**
 * Read a game: the target and its tiles, with dots, spaces or commas between them.
 * @param {string} text
 * @returns {Game | GameFault}
 */
export function readGame(text) {
  const words = text.split(/[\s.,;:=]+/).filter(Boolean);
  const wrong = words.find(
    (word) => !/^\d{1,10}$/.test(word) || Number(word) < 1 || Number(word) > LARGEST_NUMBER,
  );
  if (wrong !== undefined) return { why: "badNumber", text: wrong };
  if (words.length < 2 || words.length > MOST_TILES + 1)
    return { why: "badTiles", text: String(Math.max(0, words.length - 1)) };
  const [target, ...tiles] = words.map(Number);
  return { target, tiles };
}

/** A game being played. Moves that were taken back are kept until another is made. */
export class Round {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.whole = wholeFor(game.tiles);
    this.target = this.whole(game.target);
    /** @type {Move[]} */
    this.moves = [];
    /** How many of the moves are made. */
    this.done = 0;
  }

  /**
   * What lies in each place after some of the moves; null where nothing does.
   * @param {number} [done]
   */
  table(done = this.done) {
    /** @type {(Whole | null)[]} */
    const table = this.game.tiles.map(this.whole);
    for (const move of this.moves.slice(0, done)) put(table, move);
    return table;
  }

  /** @param {number} [done] @returns {Whole[]} */
  numbers(done = this.done) {
    return this.table(done).filter((number) => number !== null);
  }

  /** @returns {Step[]} the steps made */
  steps() {
    /** @type {(Whole | null)[]} */
    const table = this.game.tiles.map(this.whole);
    return this.moves.slice(0, this.done).map((move) => put(table, move));
  }

  /** Whether a value lies on the table. @param {Whole} value */
  has(value) {
    return this.table().includes(value);
  }

  /** @param {Move} move @returns {Objection | null} what the rules have against it */
  objection({ from, sign, onto }) {
    const table = this.table();
    const result = resultOf(
      /** @type {Whole} */ (table[from]),
      sign,
      /** @type {Whole} */ (table[onto]),
    );
    return typeof result === "string" ? result : null;
  }

  /** Make moves that the rules allow. @param {Move[]} moves */
  play(moves) {
    this.moves = [...this.moves.slice(0, this.done), ...moves];
    this.done = this.moves.length;
  }

  /** Take back, or make again. @param {number} done how many moves are to be made then */
  goTo(done) {
    this.done = Math.max(0, Math.min(this.moves.length, done));
  }

  /** What there is to remember. */
  get record() {
    return { moves: this.moves.map(({ from, sign, onto }) => [from, sign, onto]), done: this.done };
  }

  /** Take over a record, unless it makes no sense. @param {any} record */
  recall(record) {
    const other = new Round(this.game);
    if (!Array.isArray(record?.moves)) return;
    for (const entry of record.moves) {
      if (!Array.isArray(entry)) return;
      const [from, sign, onto] = entry;
      const table = other.table();
      if (
        from === onto ||
        table[from] == null ||
        table[onto] == null ||
        !["+", "-", "x", "/"].includes(sign)
      )
        return;
      if (other.objection({ from, sign, onto })) return;
      other.play([{ from, sign, onto }]);
    }
    this.moves = other.moves;
    this.goTo(Number.isInteger(record.done) ? record.done : this.moves.length);
  }
}

/** @param {(Whole | null)[]} table @param {Move} move @returns {Step} */
function put(table, { from, sign, onto }) {
  const [left, right] = [/** @type {Whole} */ (table[from]), /** @type {Whole} */ (table[onto])];
  const result = /** @type {Whole} */ (resultOf(left, sign, right));
  table[from] = null;
  table[onto] = result;
  return { left, sign, right, result };
}
