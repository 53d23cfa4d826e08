/** The menu, whose language and appearance are those of the calendar page; the choice of games. */

/** @import {Game} from "./game.js" */
/** @import {Language} from "../words.js" */
/** @import {CountleSpeech} from "./words.js" */
import { byId, html } from "../elements.js";
import { recall, remember } from "../store.js";
import { LANGUAGES, preferred } from "../words.js";
import { readGame } from "./game.js";
import { speechIn, spell } from "./words.js";

export class Menu {
  /** @param {{speak: (speech: CountleSpeech) => void, play: (game: Game) => void}} outside */
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
    appearance.addEventListener("change", () => {
      remember("appearance", appearance.value);
      this.dress();
    });
    byId("own").addEventListener("submit", (event) => {
      event.preventDefault();
      this.playOwn();
    });
    this.dress();
  }

  /** @type {CountleSpeech} */ words;

  /** @param {string} id */
  select(id) {
    return /** @type {HTMLSelectElement} */ (byId(id));
  }

  /** How many large numbers are wished for; null for any number of them. */
  get large() {
    const { value } = this.select("large");
    return value === "" ? null : Number(value);
  }

  dress() {
    document.documentElement.dataset.theme = this.select("appearance").value;
  }

  /** The chosen language, with the page's fixed words put into it. */
  async speech() {
    this.words = await speechIn(/** @type {Language} */ (this.select("language").value));
    spell(this.words);
    return this.words;
  }

  /** @param {"menu" | "games" | "help"} name */
  open(name) {
    byId("own-said").textContent = "";
    /** @type {HTMLDialogElement} */ (byId(name)).showModal();
  }

  playOwn() {
    const game = readGame(/** @type {HTMLInputElement} */ (byId("own-game")).value);
    if ("why" in game) {
      byId("own-said").textContent = this.words.say(game.why, {
        text: game.text,
        n: Number(game.text),
      });
      return;
    }
    /** @type {HTMLDialogElement} */ (byId("games")).close();
    this.outside.play(game);
  }
}
