/**
 * The board and date being played: its pieces, its solutions, and all that follows from how the
 * pieces lie. Knows no DOM; what it loads and remembers comes and goes through `Services`.
 */

/** @import {Board, Puzzle} from "./puzzle.js" */
/** @import {Action, Lie, State} from "./state.js" */
/** @import {Placement, Solutions} from "./solutions.js" */
/** @import {Reason} from "./diagnosis.js" */
import { slotOn } from "./dates.js";
import { diagnose } from "./diagnosis.js";
import { makePuzzle } from "./puzzle.js";
import { fewestToLift, fitting, unpack } from "./solutions.js";
import { onBoard, read, reduce, shownInstead, start, write, writeLink } from "./state.js";

/**
 * @typedef {object} Services
 * @property {(path: string, signal: AbortSignal) => Promise<ArrayBuffer>} loadPacked
 * @property {(key: string) => any} recall
 * @property {(key: string, value: unknown) => boolean} remember
 * @property {() => void} changed called after every change
 */
/**
 * What follows from how the pieces lie; `remaining` is null while the solutions are not there.
 * `lift` are the fewest pieces to lift where no solution fits; `instead` the labels of the date that
 * is shown instead, where all pieces are in.
 *
 * @typedef {{laid: {piece: number, cells: number[]}[], placed: Placement[], free: Set<number>,
 *   remaining: number[] | null, solved: boolean, lift: number[], reason: Reason | null,
 *   instead: {labels: string[], now: Lie} | null}} Facts
 */

export class Game {
  // Set by `open`, which comes before all else.
  /** @type {Board} */ board;
  /** @type {Date} */ date;
  /** @type {Puzzle} */ puzzle;
  /** @type {State} */ state;
  /** @type {Facts} */ facts;
  /** @type {Solutions | null} null while they are on their way */ solutions;
  /** @type {Error | null} why they did not come */ failure;
  /** Whether the reader was told that it is solved. */
  won = false;
  /** Whether all that was done could be remembered. */
  remembers = true;
  loading = new AbortController();

  /** @param {Services} services */
  constructor(services) {
    this.services = services;
  }

  /**
   * Begin, or go on with, a board on a date.
   * @param {Board} board
   * @param {Date} date
   * @param {string | null} at a placement, from a link
   */
  open(board, date, at) {
    this.loading.abort();
    this.loading = new AbortController();
    this.board = board;
    this.date = date;
    this.puzzle = makePuzzle(board, slotOn(board.groups, date));
    this.solutions = null;
    this.failure = null;
    this.recallState();
    const linked = at && at !== writeLink(this.state.now) ? read(this.puzzle, at) : null;
    if (linked) this.act({ type: "adopt", now: linked });
    else this.change();
    return this.load(this.puzzle, this.loading.signal);
  }

  /**
   * @param {Puzzle} puzzle
   * @param {AbortSignal} signal
   */
  async load(puzzle, signal) {
    const path = `boards/${encodeURIComponent(puzzle.board.id)}/solutions/${puzzle.slot.join("-")}.bin`;
    try {
      const buffer = await this.services.loadPacked(path, signal);
      if (signal.aborted) return;
      this.solutions = unpack(buffer);
    } catch (error) {
      if (signal.aborted) return;
      this.failure = /** @type {Error} */ (error);
    }
    this.change();
  }

  get key() {
    return `at/${this.puzzle.board.id}/${this.puzzle.slot.join("-")}`;
  }

  /** Take up what is remembered of this board and date. */
  recallState() {
    const kept = this.services.recall(this.key);
    const lie = (/** @type {unknown} */ text) => read(this.puzzle, String(text));
    const whole = (/** @type {(Lie | null)[]} */ lies) =>
      /** @type {Lie[]} */ (lies.filter((one) => one));
    const now = kept && lie(kept.now);
    this.state = now
      ? { now, past: whole(kept.past.map(lie)), future: whole(kept.future.map(lie)) }
      : start(this.puzzle);
    this.won = Boolean(kept?.won);
  }

  /** @param {Action} action @returns {boolean} whether anything changed */
  act(action) {
    const before = this.state;
    this.state = reduce(this.puzzle, this.state, action);
    if (this.state === before) return false;
    this.change();
    this.save();
    return true;
  }

  save() {
    const { now, past, future } = this.state;
    this.remembers = this.services.remember(this.key, {
      now: write(now),
      past: past.map(write),
      future: future.map(write),
      won: this.won,
    });
  }

  /** The reader was told that it is solved: that is done once. */
  celebrated() {
    this.won = true;
    this.save();
  }

  change() {
    this.facts = factsOf(this.puzzle, this.solutions, this.state.now);
    this.services.changed();
  }
}

/**
 * @param {Puzzle} puzzle
 * @param {Solutions | null} solutions
 * @param {Lie} now
 * @returns {Facts}
 */
export function factsOf(puzzle, solutions, now) {
  const laid = onBoard(puzzle, now);
  const placed = laid.map(({ piece, cells }) => ({ kind: puzzle.pieces[piece].kind, cells }));
  const covered = new Set(laid.flatMap(({ cells }) => cells));
  const free = new Set(
    puzzle.cells.flatMap((_, cell) => (puzzle.open[cell] && !covered.has(cell) ? [cell] : [])),
  );
  const remaining = solutions && fitting(solutions, placed);
  const stuck = solutions && remaining?.length === 0;
  const left = now.flatMap((lying, piece) => (lying.where === "board" ? [] : [piece]));
  return {
    laid,
    placed,
    free,
    remaining,
    solved: free.size === 0 && remaining?.length === 1,
    lift: stuck ? (fewestToLift(solutions, placed) ?? []).map((i) => laid[i].piece) : [],
    reason: stuck ? diagnose(puzzle, free, left) : null,
    instead: free.size ? shownInstead(puzzle, now) : null,
  };
}
