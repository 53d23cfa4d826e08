/** The year as a map of heat: every date, the darker the more solutions. */

/** @import {Board} from "./puzzle.js" */
/** @import {Speech} from "./words.js" */
import { dateOf, daysAfter, isoOf, readIso, shortNames, slotOn } from "./dates.js";
import { byId, html, set } from "./elements.js";

/** @typedef {{slots: number[][], counts: number[], difficulty: number[] | null}} Year */

const LEVELS = 7;

export class YearView {
  /** @param {(date: Date) => void} go */
  constructor(go) {
    this.heat = byId("heat");
    this.go = go;
    /** By slot: the number of solutions, and how hard. @type {Map<string, {count: number, difficulty: number | null}>} */
    this.known = new Map();
    const input = byId("date-input");
    input.addEventListener("change", () => {
      const date = readIso(/** @type {HTMLInputElement} */ (input).value);
      if (date) go(date);
    });
    this.heat.addEventListener("click", (event) => this.choose(event.target));
    this.heat.addEventListener("keydown", (event) => this.walk(event));
  }

  /** @type {Speech} */ speech;
  /** @type {Date} */ date;
  /** @type {Board} */ board;

  /** @param {Year | null} year null while it is not known */
  know(year) {
    this.known = new Map(
      year?.slots.map((slot, i) => [
        slot.join("-"),
        { count: year.counts[i], difficulty: year.difficulty?.[i] ?? null },
      ]),
    );
  }

  /** @param {Date} date */
  factsOn(date) {
    return this.known.get(slotOn(this.board.groups, date).join("-"));
  }

  /** @param {Board} board @param {Date} date @param {Speech} speech */
  show(board, date, speech) {
    Object.assign(this, { board, date, speech });
    const hadFocus = this.heat.contains(document.activeElement);
    const year = date.getFullYear();
    byId("year-title").textContent = this.known.size
      ? speech.say("yearTitle", { year: String(year) })
      : speech.say("yearWaiting");
    /** @type {HTMLInputElement} */ (byId("date-input")).value = isoOf(date);
    const counts = [...this.known.values()].map(({ count }) => count).filter(Boolean);
    const [least, most] = [Math.log(Math.min(...counts)), Math.log(Math.max(...counts))];
    const months = shortNames(speech.language, "month");
    this.heat.replaceChildren(
      ...months.map((name, month) => {
        const days = Array.from({ length: dateOf(year, month + 2, 0).getDate() }, (_, day) => {
          const on = dateOf(year, month + 1, day + 1);
          const count = this.factsOn(on)?.count;
          const share = most > least ? (Math.log(count || 1) - least) / (most - least) : 0.5;
          const level =
            count === undefined ? "unknown" : count ? 1 + Math.round(share * (LEVELS - 1)) : 0;
          return this.dayCell(on, count, level);
        });
        return html(
          "div",
          { role: "row" },
          html("span", { role: "rowheader", title: name }, name.slice(0, 3)),
          ...days,
        );
      }),
    );
    if (hadFocus) this.cellOf(date)?.focus();
  }

  /** @param {Date} on @param {number | undefined} count @param {number | string} level */
  dayCell(on, count, level) {
    const iso = isoOf(on);
    const text = this.speech.date(on, { day: "numeric", month: "long" });
    const label = count === undefined ? text : this.speech.say("yearDay", { date: text, n: count });
    const chosen = iso === isoOf(this.date);
    return html(
      "button",
      {
        type: "button",
        role: "gridcell",
        "data-date": iso,
        class: `heat-${level}`,
        title: label,
        "aria-label": label,
        tabindex: chosen ? 0 : -1,
        "aria-current": chosen ? "date" : undefined,
        "data-today": iso === isoOf(new Date()) ? "" : undefined,
      },
      String(on.getDate()),
    );
  }

  /** @param {EventTarget | null} target */
  choose(target) {
    const date = target instanceof HTMLElement && readIso(target.dataset.date ?? "");
    if (date) this.go(date);
  }

  /** @param {Date} date */
  cellOf(date) {
    return /** @type {HTMLElement | null} */ (
      this.heat.querySelector(`[data-date="${isoOf(date)}"]`)
    );
  }

  /** Arrows go from day to day and from month to month. @param {KeyboardEvent} event */
  walk(event) {
    const date = event.target instanceof HTMLElement && readIso(event.target.dataset.date ?? "");
    if (!date) return;
    const months = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const days = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!months && !days) return;
    const month = date.getMonth() + 1 + (months ?? 0);
    const last = dateOf(date.getFullYear(), month + 1, 0).getDate();
    const to = days
      ? daysAfter(date, days)
      : dateOf(date.getFullYear(), month, Math.min(date.getDate(), last));
    const cell = this.cellOf(to);
    event.preventDefault();
    if (!cell) return;
    set(/** @type {HTMLElement} */ (event.target), { tabindex: -1 });
    set(cell, { tabindex: 0 });
    cell.focus();
  }
}
