/** From keys to intents; whatever begins a line goes to the line. */

/** @import {Sign} from "./arithmetic.js" */
import { byId } from "../elements.js";

/**
 * @typedef {object} KeyIntents
 * @property {() => void} help
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(sign: Sign) => void} sign
 * @property {() => void} release
 */

/** @type {Record<string, Sign>} */
const SIGNS = { "+": "+", "-": "-", "*": "x", x: "x", "/": "/", ":": "/" };

/** @param {KeyIntents} intents */
export function bindKeyboard(intents) {
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    const typing = /^(INPUT|SELECT)$/.test(document.activeElement?.tagName ?? "");
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (typing && /** @type {HTMLInputElement} */ (document.activeElement).value) return;
      if (key === "z") event.shiftKey ? intents.redo() : intents.undo();
      else if (key === "y") intents.redo();
      else return;
    } else if (typing || event.altKey) {
      return;
    } else if (/^[\d(]$/.test(key)) {
      byId("line").focus(); // and there the key is typed
      return;
    } else if (SIGNS[key]) intents.sign(SIGNS[key]);
    else if (key === "?") intents.help();
    else if (key === "escape") intents.release();
    else return;
    event.preventDefault();
  });
}
