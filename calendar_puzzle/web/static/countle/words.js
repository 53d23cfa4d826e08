/** The words of the numbers round, spoken as the calendar page speaks. */

/** @import {Language, Word} from "../words.js" */
import { Speech } from "../words.js";

/** @typedef {keyof typeof import("./words-en.js").default} Key */
/** @typedef {Record<Key, Word>} Words */
/** @typedef {(key: Key, values?: Record<string, string | number>) => string} Say */
/** @typedef {Omit<Speech, "say"> & {say: Say}} CountleSpeech */

/** @param {Language} language @returns {Promise<CountleSpeech>} */
export async function speechIn(language) {
  const words = (await import(`./words-${language}.js`)).default;
  return /** @type {CountleSpeech} */ (
    /** @type {unknown} */ (new Speech(language, words, navigator.languages))
  );
}

/**
 * Put the fixed words of the page into it.
 * @param {CountleSpeech} speech
 */
export function spell(speech) {
  document.documentElement.lang = speech.language;
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = speech.say(/** @type {Key} */ (element.getAttribute("data-word")));
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    const label = speech.say(/** @type {Key} */ (element.getAttribute("data-label")));
    element.setAttribute("aria-label", label);
    if (element instanceof HTMLButtonElement) element.title = label;
  }
}
