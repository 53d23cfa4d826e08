/**
 * Dates, the slots of a board that show them, and how both are written for people and in links.
 * No DOM. A date is a Date at noon, local time, so that no change of clocks moves it.
 */

/** @import {Board} from "./puzzle.js" */

/** @param {number} year @param {number} month from 1 @param {number} day */
export function dateOf(year, month, day) {
  const date = new Date(2000, month - 1, day, 12);
  date.setFullYear(year, month - 1, day);
  return date;
}

/** @param {Date} date @param {number} days */
export function daysAfter(date, days) {
  return dateOf(date.getFullYear(), date.getMonth() + 1, date.getDate() + days);
}

/** @param {Date} date @returns {string} such as 2026-11-29 */
export function isoOf(date) {
  const parts = [
    [date.getFullYear(), 4],
    [date.getMonth() + 1, 2],
    [date.getDate(), 2],
  ];
  return parts.map(([value, width]) => String(value).padStart(width, "0")).join("-");
}

/** @param {string} text @returns {Date | null} null where it is no date */
export function readIso(text) {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return null;
  const date = dateOf(Number(match[1]), Number(match[2]), Number(match[3]));
  return isoOf(date) === text ? date : null;
}

/**
 * What a board shows on a date, as numbers.
 * @param {Board["groups"]} groups
 * @param {Date} date
 */
export function slotOn(groups, date) {
  /** @type {Record<string, number>} */
  const values = {
    month: date.getMonth() + 1,
    day: date.getDate(),
    weekday: date.getDay(),
    tens: Math.floor(date.getFullYear() / 10) % 10,
    ones: date.getFullYear() % 10,
  };
  return groups.map((group) => values[group.name]);
}

/**
 * The date nearest to a given one, by years, on which a board shows a slot.
 * @param {Board["groups"]} groups
 * @param {string} slot such as 2-1
 * @param {Date} near
 * @returns {Date | null} null where there is none
 */
export function dateShowing(groups, slot, near) {
  const numbers = slot.split("-").map(Number);
  const [month, day] = ["month", "day"].map(
    (name) => numbers[groups.findIndex((group) => group.name === name)],
  );
  if (numbers.length !== groups.length || !(month >= 1 && month <= 12 && day >= 1)) return null;
  const year = near.getFullYear();
  for (let away = 0; away < 100; away++) {
    for (const candidate of [year + away, year - away]) {
      const date = dateOf(candidate, month, day);
      if (date.getDate() === day && slotOn(groups, date).join("-") === slot) return date;
    }
  }
  return null;
}

/**
 * The months, or the weekdays from Sunday, as short as a language writes them.
 * @param {string} language
 * @param {"month" | "weekday"} unit
 */
export function shortNames(language, unit) {
  const format = new Intl.DateTimeFormat(language, { [unit]: "short" });
  return Array.from({ length: unit === "month" ? 12 : 7 }, (_, i) =>
    format
      .format(unit === "month" ? dateOf(2023, i + 1, 1) : dateOf(2023, 1, i + 1))
      .replace(/\.$/, ""),
  );
}

/**
 * What is printed on each label of a board: months and weekdays in the reader's language.
 * @param {Board} board
 * @param {string} language
 * @returns {Map<string, string>}
 */
export function labelTexts(board, language) {
  const texts = new Map(Object.entries(board.texts));
  for (const { name, labels } of board.groups) {
    if (name !== "month" && name !== "weekday") continue;
    shortNames(language, name).forEach((text, i) => texts.set(labels[i], text));
  }
  return texts;
}

/**
 * What the fragment of a link says.
 * @param {string} fragment
 */
export function readLink(fragment) {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  return { board: values.get("board"), slot: values.get("slot"), at: values.get("at") };
}

/** @param {{board: string, slot: string, at: string}} link */
export function fragmentOf({ board, slot, at }) {
  return `#board=${encodeURIComponent(board)}&slot=${slot}${at && `&at=${at}`}`;
}
