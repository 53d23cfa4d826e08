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
