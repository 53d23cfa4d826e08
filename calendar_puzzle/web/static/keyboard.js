/** From keys to intents. */

/**
 * @typedef {object} KeyIntents
 * @property {(piece: number, dx: number, dy: number) => void} step
 * @property {(piece: number, clockwise: boolean) => void} turn
 * @property {(piece: number) => void} flip
 * @property {(piece: number) => void} pick lift the piece, or drop it
 * @property {(piece: number) => void} back put it back where it was lifted
 * @property {(piece: number) => void} home put it on the tray
 * @property {(piece: number) => void} focus
 * @property {(piece: number) => void} leave
 * @property {() => void} help
 * @property {() => void} undo
 * @property {() => void} redo
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {HTMLElement} handles the buttons of the pieces
 * @param {KeyIntents} intents
 * @returns {() => void} unbind
 */
export function bindKeyboard(handles, intents) {
  /** @param {Event} event @returns {number} */
  const pieceOf = (event) => Number(/** @type {HTMLElement} */ (event.target).dataset.piece);

  /** @param {KeyboardEvent} event */
  function onPiece(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const piece = pieceOf(event);
    const arrow = ARROWS[event.key];
    if (arrow) intents.step(piece, ...arrow);
    else if (event.key.toLowerCase() === "r") intents.turn(piece, event.shiftKey);
    else if (event.key.toLowerCase() === "f") intents.flip(piece);
    else if (event.key === "Escape") intents.back(piece);
    else if (event.key === "Delete" || event.key === "Backspace") intents.home(piece);
    else return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  function anywhere(event) {
    if (
      document.querySelector("dialog[open]") ||
      /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? "")
    )
      return;
    const key = event.key.toLowerCase();
    const command = event.ctrlKey || event.metaKey;
    if (key === "?" && !command) intents.help();
    else if (command && key === "z") event.shiftKey ? intents.redo() : intents.undo();
    else if (command && key === "y") intents.redo();
    else return;
    event.preventDefault();
  }

  /** @type {[EventTarget, string, (event: any) => void][]} */
  const listeners = [
    [handles, "keydown", onPiece],
    [handles, "click", (event) => intents.pick(pieceOf(event))],
    [handles, "focusin", (event) => intents.focus(pieceOf(event))],
    [handles, "focusout", (event) => intents.leave(pieceOf(event))],
    [document, "keydown", anywhere],
  ];
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener);
  return () => {
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener);
  };
}
