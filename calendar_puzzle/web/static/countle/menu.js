/** The menu, whose language and appearance are those of the calendar page; the choice of games. */

/** @import {Game} from "./game.js" */
/** @import {CountleSpeech} from "./words.js" */
import { byId } from "../elements.js";
import { chosenLanguage, offerAppearances, offerLanguages, select, spell } from "../settings.js";
import { readGame } from "./game.js";
import { speechIn } from "./words.js";

export class Menu {
  /** @param {{speak: (speech: CountleSpeech) => void, play: (game: Game) => void}} outside */
  constructor(outside) {
    this.outside = outside;
    offerLanguages(async () => outside.speak(await this.speech()));
    offerAppearances();
    byId("own").addEventListener("submit", (event) => {
      event.preventDefault();
      this.playOwn();
    });
  }

  /** @type {CountleSpeech} */ words;

  /** How many large numbers are wished for; null for any number of them. */
  get large() {
    const { value } = select("large");
    return value === "" ? null : Number(value);
  }

  /** The chosen language, with the page's fixed words put into it. */
  async speech() {
    this.words = await speechIn(chosenLanguage());
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
