/** The page's words in the reader's language. */

/** A sentence with {gaps}, or one for each plural form of {n}. @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Word */
/** @typedef {Record<keyof typeof import("./words-en.js").default, Word>} Words */
/** @typedef {(key: keyof Words, values?: Record<string, string | number>) => string} Say */

export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", es: "Español" };
/** @typedef {keyof typeof LANGUAGES} Language */

/** @returns {Language} the first of the reader's languages that the page speaks */
export function preferred() {
  const codes = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return /** @type {Language} */ (codes.find((code) => code in LANGUAGES) ?? "en");
}

/** How the page speaks: words, numbers, lists and dates of one language. */
export class Speech {
  /** @param {Language} language @param {Words} words @param {readonly string[]} tags */
  constructor(language, words, tags) {
    this.language = language;
    this.words = words;
    // In dates, the custom of the reader's own country.
    this.region = tags.find((tag) => tag.toLowerCase().startsWith(language)) ?? language;
    this.plurals = new Intl.PluralRules(language);
    this.numbers = new Intl.NumberFormat(language);
    this.lists = new Intl.ListFormat(language);
  }

  /** @param {Language} language @param {readonly string[]} tags what the reader prefers */
  static async in(language, tags = []) {
    return new Speech(language, (await import(`./words-${language}.js`)).default, tags);
  }

  /** @type {Say} */
  say(key, values = {}) {
    const word = this.words[key];
    const n = Number(values.n);
    const text =
      typeof word === "string" ? word : (word[this.plurals.select(n)] ?? word.other ?? "");
    return text.replace(/\{(\w+)\}/g, (_, name) => {
      const value = values[name];
      return typeof value === "number" ? this.numbers.format(value) : value;
    });
  }

  /** @param {string[]} parts such as "P, V and Z" */
  list(parts) {
    return this.lists.format(parts);
  }

  /** @param {Date} date @param {Intl.DateTimeFormatOptions} options */
  date(date, options) {
    return new Intl.DateTimeFormat(this.region, options).format(date);
  }
}
