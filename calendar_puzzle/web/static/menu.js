/** The menu: language, appearance, patterns, and the reader's own boards. */

/** @import {Language} from "./words.js" */
import { Failure, uploadBoard } from "./api.js";
import { byId, html } from "./elements.js";
import { recall, remember } from "./store.js";
import { LANGUAGES, preferred, Speech } from "./words.js";

export class Menu {
  /** @param {{speak: (speech: Speech) => void, added: (id: string) => Promise<void>}} outside */
  constructor(outside) {
    this.outside = outside;
    const language = this.select("language");
    language.append(
      ...Object.entries(LANGUAGES).map(([code, name]) =>
        html("option", { value: code, lang: code }, name),
      ),
    );
    language.value = recall("language") ?? preferred();
    language.addEventListener("change", async () => {
      remember("language", language.value);
      outside.speak(await this.speech());
    });
    const appearance = this.select("appearance");
    appearance.value = recall("appearance") ?? "";
    appearance.addEventListener("change", () => remember("appearance", appearance.value));
    const patterns = this.box("patterns");
    patterns.checked = recall("patterns") ?? false;
    patterns.addEventListener("change", () => remember("patterns", patterns.checked));
    for (const control of [appearance, patterns])
      control.addEventListener("change", () => this.dress());
    byId("board-file").addEventListener("change", () => this.upload());
    this.dress();
  }

  /** @param {string} id */
  select(id) {
    return /** @type {HTMLSelectElement} */ (byId(id));
  }

  /** @param {string} id */
  box(id) {
    return /** @type {HTMLInputElement} */ (byId(id));
  }

  open() {
    byId("upload-said").textContent = "";
    /** @type {HTMLDialogElement} */ (byId("menu")).showModal();
  }

  /**
   * The boards that the reader has handed over before.
   * @param {boolean} may whether the server takes boards
   * @returns {{id: string, name: string}[]}
   */
  uploads(may) {
    byId("upload").hidden = !may;
    return may ? Object.values(recall("uploads") ?? {}) : [];
  }

  dress() {
    document.documentElement.dataset.theme = this.select("appearance").value;
    document.body.classList.toggle("patterns", this.box("patterns").checked);
  }

  /** The chosen language, with the page's fixed words put into it. */
  async speech() {
    const speech = await Speech.in(
      /** @type {Language} */ (this.select("language").value),
      navigator.languages,
    );
    document.documentElement.lang = speech.language;
    for (const element of document.querySelectorAll("[data-word]")) {
      element.textContent = speech.say(/** @type {any} */ (element.getAttribute("data-word")));
    }
    for (const element of document.querySelectorAll("[data-label]")) {
      const label = speech.say(/** @type {any} */ (element.getAttribute("data-label")));
      element.setAttribute("aria-label", label);
      if (element instanceof HTMLButtonElement) element.title = label;
    }
    this.words = speech;
    return speech;
  }

  /** Hand the chosen file to the server, and keep it in case the server forgets it. */
  async upload() {
    const input = this.box("board-file");
    const said = byId("upload-said");
    const file = input.files?.[0];
    if (!file) return;
    said.textContent = "";
    try {
      const toml = await file.text();
      const { id, name } = await uploadBoard(toml);
      remember("uploads", { ...recall("uploads"), [id]: { id, name, toml } });
      await this.outside.added(id);
      said.textContent = this.words?.say("ownBoardAdded", { name }) ?? name;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      said.textContent =
        error.message || (this.words?.say("failed", { status: error.status }) ?? "");
    }
    input.value = "";
  }

  /**
   * Give the server a board again that it has forgotten.
   * @param {string} id
   * @param {unknown} error what it said when asked for it; thrown again where we do not have it
   */
  async giveAgain(id, error) {
    const kept = recall("uploads")?.[id];
    if (!kept) throw error;
    await uploadBoard(kept.toml);
  }
}
