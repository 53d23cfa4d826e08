/** The menu: language, appearance, patterns, and the reader's own boards. */

import { Failure, uploadBoard } from "./api.js";
import { byId } from "./elements.js";
import { chosenLanguage, offerAppearances, offerLanguages, spell } from "./settings.js";
import { recall, remember } from "./store.js";
import { Speech } from "./words.js";

export class Menu {
  /** @param {{speak: (speech: Speech) => void, added: (id: string) => Promise<void>}} outside */
  constructor(outside) {
    this.outside = outside;
    offerLanguages(async () => outside.speak(await this.speech()));
    offerAppearances();
    const patterns = this.box("patterns");
    patterns.checked = recall("patterns") ?? false;
    const draw = () => document.body.classList.toggle("patterns", patterns.checked);
    patterns.addEventListener("change", () => {
      remember("patterns", patterns.checked);
      draw();
    });
    draw();
    byId("board-file").addEventListener("change", () => this.upload());
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

  /** The chosen language, with the page's fixed words put into it. */
  async speech() {
    const speech = await Speech.in(chosenLanguage(), navigator.languages);
    spell(speech);
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
