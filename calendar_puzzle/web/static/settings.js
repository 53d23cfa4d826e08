/** What the reader chooses for both pages, language and appearance, and the fixed words of a page. */

/** @import {Language} from "./words.js" */
import { byId, html } from "./elements.js";
import { recall, remember } from "./store.js";
import { LANGUAGES, preferred } from "./words.js";

/** @param {string} id */
export function select(id) {
  return /** @type {HTMLSelectElement} */ (byId(id));
}

/**
 * Offer the languages in the menu, at first the one chosen before.
 * @param {() => void} changed another language was chosen
 */
export function offerLanguages(changed) {
  const language = select("language");
  language.append(
    ...Object.entries(LANGUAGES).map(([code, name]) =>
      html("option", { value: code, lang: code }, name),
    ),
  );
  language.value = recall("language") ?? preferred();
  language.addEventListener("change", () => {
    remember("language", language.value);
    changed();
  });
}

export function chosenLanguage() {
  return /** @type {Language} */ (select("language").value);
}

/** Offer the appearances in the menu, and wear the one chosen. */
export function offerAppearances() {
  const appearance = select("appearance");
  const wear = () => (document.documentElement.dataset.theme = appearance.value);
  appearance.value = recall("appearance") ?? "";
  appearance.addEventListener("change", () => {
    remember("appearance", appearance.value);
    wear();
  });
  wear();
}

/**
 * Put the fixed words of the page into it.
 * @param {{language: Language, say: (key: any) => string}} speech
 */
export function spell(speech) {
  document.documentElement.lang = speech.language;
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = speech.say(element.getAttribute("data-word"));
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    const label = speech.say(element.getAttribute("data-label"));
    element.setAttribute("aria-label", label);
    if (element instanceof HTMLButtonElement) element.title = label;
  }
}
