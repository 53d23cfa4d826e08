/** All ways to the target, the shortest first. */

/** @import {Round} from "./game.js" */
/** @import {Solver} from "./solver-client.js" */
/** @import {CountleSpeech} from "./words.js" */
import { byId, html } from "../elements.js";
import { shown } from "./solution.js";

/** @typedef {{value: number, steps: number, expression: string}} Way */

const PAGE = 100; // ways listed at once; more as the reader scrolls

export class WaysView {
  constructor() {
    this.dialog = /** @type {HTMLDialogElement} */ (byId("ways"));
    this.list = byId("ways-list");
    this.end = html("div", { class: "end" });
    /** @type {Way[]} */
    this.waiting = [];
    /** What the last heading says. */
    this.heading = "";
    new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) this.more();
      },
      { root: this.list, rootMargin: "300px" },
    ).observe(this.end);
  }

  /** @type {CountleSpeech} */ speech;

  /** @param {Round} round @param {Solver} solver @param {CountleSpeech} speech */
  async open(round, solver, speech) {
    this.speech = speech;
    byId("ways-title").textContent = speech.say("thinking");
    byId("ways-note").textContent = "";
    this.list.replaceChildren(this.end);
    this.dialog.showModal();
    const numbers = round.game.tiles.map(round.whole);
    const { values, ways } = await solver.ask("all", { target: round.target, numbers });
    const made = speech.lists.format(values.map(String));
    byId("ways-title").textContent = speech.say("waysTitle", { n: ways.length, numbers: made });
    this.waiting = ways.map((way) =>
      values.length > 1 ? { ...way, expression: `${way.expression} = ${way.value}` } : way,
    );
    this.heading = "";
    this.list.scrollTop = 0;
    this.more();
    byId("ways-note").textContent = speech.say(
      "waysNote",
      await solver.ask("targets", { numbers }),
    );
  }

  more() {
    for (const { steps, expression } of this.waiting.splice(0, PAGE)) {
      const heading = this.speech.say("waysSteps", { n: steps });
      if (heading !== this.heading) this.end.before(html("h3", {}, heading));
      this.heading = heading;
      this.end.before(html("p", {}, shown(expression)));
    }
  }
}
