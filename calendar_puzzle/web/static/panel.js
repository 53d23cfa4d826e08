/** What stands beside the board: the date, the number of solutions, and what is wrong. */

/** @import {Game} from "./game.js" */
/** @import {Table} from "./table.js" */
/** @import {Speech} from "./words.js" */
import { byId } from "./elements.js";

const SETTLED = 250; // milliseconds until the live region speaks, so that it speaks once

export class Panel {
  /** @param {Game} game @param {Table} table */
  constructor(game, table) {
    this.game = game;
    this.table = table;
    this.timer = 0;
    this.message = "";
  }

  /** @type {Speech} */ speech;

  /**
   * Show a sentence, and have it read out together with the number of solutions.
   * @param {string} message
   */
  tell(message) {
    this.readOut(message);
    byId("message").textContent = message;
  }

  /**
   * Have a sentence read out that says nothing which is not to be seen anyway.
   * @param {string} message
   */
  readOut(message) {
    this.message = message;
    byId("message").textContent = "";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      byId("live").textContent = `${this.message} ${this.sayCount()}`.trim();
    }, SETTLED);
  }

  showDate() {
    const { date } = this.game;
    byId("day").textContent = this.speech.date(date, { day: "numeric", month: "long" });
    byId("weekday").textContent =
      `${this.speech.date(date, { weekday: "long" })} · ${date.getFullYear()}`;
  }

  show() {
    const { facts, solutions, failure } = this.game;
    const count = byId("count");
    const words = byId("count-words");
    const remaining = facts.remaining?.length;
    document.body.classList.toggle("solved", facts.solved);
    document.body.classList.toggle("stuck", remaining === 0);
    if (failure) count.textContent = "?";
    else if (remaining === undefined) count.textContent = "…";
    else
      count.textContent = facts.solved
        ? this.speech.say("solved")
        : this.speech.numbers.format(remaining);
    words.textContent = this.words();
    const share = remaining ? Math.log1p(remaining) / Math.log1p(solutions?.size ?? 1) : 0;
    byId("bar").style.width = `${facts.solved ? 100 : share * 100}%`;
  }

  /** The words beside the number. */
  words() {
    const { facts, solutions, failure, date } = this.game;
    const { speech } = this;
    if (failure) return this.sayFailure(failure);
    if (!solutions || !facts.remaining) return speech.say("counting");
    const total = solutions.size;
    const n = facts.remaining.length;
    if (total === 0) return speech.say("noSolution");
    if (facts.solved)
      return speech.say("solvedWords", {
        n: total,
        date: speech.date(date, { day: "numeric", month: "long" }),
      });
    if (n === 0) return this.sayTrouble();
    return facts.laid.length ? speech.say("countFit", { n, total }) : speech.say("countAll", { n });
  }

  /** What is wrong, and which pieces to lift. */
  sayTrouble() {
    const { lift, reason } = this.game.facts;
    const { speech, table } = this;
    const n = reason?.cells.length ?? 0;
    let why = speech.say("reasonNone");
    if (reason?.why === "size") why = speech.say("reasonSize", { n });
    if (reason?.why === "shape") why = speech.say("reasonShape", { n });
    if (reason?.why === "cell")
      why = speech.say("reasonCell", { cells: table.telling.cells(reason.cells.slice(0, 4)) });
    if (reason?.why === "piece")
      why = speech.say("reasonPiece", { piece: table.telling.letter(reason.piece) });
    return lift.length
      ? `${why} ${speech.say("liftThese", { pieces: table.telling.letters(lift) })}`
      : why;
  }

  /** @param {Error} failure */
  sayFailure(failure) {
    const { message, status } = /** @type {import("./api.js").Failure} */ (failure);
    return message || (status ? this.speech.say("failed", { status }) : this.speech.say("offline"));
  }

  /** The number of solutions as a sentence. */
  sayCount() {
    const { facts, solutions } = this.game;
    if (!solutions || !facts.remaining) return "";
    if (facts.solved) return `${this.speech.say("solved")} ${this.words()}`;
    return `${this.speech.say("saidCount", { n: facts.remaining.length })} ${facts.remaining.length ? "" : this.words()}`;
  }
}
