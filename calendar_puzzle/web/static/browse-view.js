/** All solutions of the date as small pictures; those that fit, where pieces lie. */

/** @import {Game} from "./game.js" */
/** @import {Speech} from "./words.js" */
import { byId, html } from "./elements.js";
import { thumbnail } from "./picture.js";
import { placementsOf } from "./solutions.js";

const PAGE = 60; // pictures drawn at once; more as the reader scrolls

export class BrowseView {
  /** @param {Game} game @param {(solution: number) => void} choose */
  constructor(game, choose) {
    this.game = game;
    this.dialog = /** @type {HTMLDialogElement} */ (byId("browse"));
    this.list = byId("thumbnails");
    this.only = /** @type {HTMLInputElement} */ (byId("only-fitting"));
    /** @type {number[]} */
    this.waiting = [];
    this.end = html("div", { class: "end" });
    this.only.addEventListener("change", () => this.fill());
    this.list.addEventListener("click", (event) => {
      const button = event.target instanceof Element && event.target.closest("button");
      if (!button) return;
      this.dialog.close();
      choose(Number(button.dataset.solution));
    });
    new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) this.more();
      },
      { root: this.list, rootMargin: "300px" },
    ).observe(this.end);
  }

  /** @type {Speech} */ speech;

  /** @param {Speech} speech */
  open(speech) {
    this.speech = speech;
    const { facts } = this.game;
    this.only.checked = facts.laid.length > 0;
    byId("fitting-label").hidden = facts.laid.length === 0;
    this.dialog.showModal();
    this.fill();
  }

  fill() {
    const { solutions, facts } = this.game;
    if (!solutions || !facts.remaining) return;
    this.waiting = this.only.checked
      ? [...facts.remaining]
      : Array.from({ length: solutions.size }, (_, s) => s);
    byId("browse-title").textContent = this.speech.say("browseTitle", { n: this.waiting.length });
    this.list.replaceChildren(this.end);
    this.list.scrollTop = 0;
    this.more();
  }

  more() {
    const { solutions, puzzle } = this.game;
    if (!solutions) return;
    this.end.before(
      ...this.waiting.splice(0, PAGE).map((s) =>
        html(
          "button",
          {
            type: "button",
            "data-solution": s,
            "aria-label": this.speech.say("layThis", { n: s + 1 }),
          },
          thumbnail(puzzle, placementsOf(solutions, s)),
        ),
      ),
    );
  }
}
