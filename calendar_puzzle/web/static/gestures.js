/** From pointers to intents: mouse, pen and finger alike. One gesture does one thing. */

/** @import {Point} from "./geometry.js" */

/**
 * What is done. `begin` comes when a press turns out to be a drag; a drag ends with `drop` or
 * `cancel`. Points are those of the table.
 * @typedef {object} Intents
 * @property {(piece: number | null) => void} press
 * @property {(piece: number, at: Point) => void} begin
 * @property {(at: Point) => void} move
 * @property {(at: Point) => void} drop
 * @property {() => void} cancel
 * @property {(piece: number, at: Point, clockwise: boolean) => void} turn
 * @property {(piece: number, at: Point) => void} flip
 */

const THRESHOLD = 5; // pixels; a shorter way is a tap
const LONG_PRESS = 500; // milliseconds

/**
 * @param {SVGSVGElement} table
 * @param {number} size the length of a cell in units of the SVG
 * @param {Intents} intents
 * @returns {() => void} unbind
 */
export function bindGestures(table, size, intents) {
  /**
   * The one gesture under way. `done`: it has done its one thing.
   * @type {{id: number, piece: number, from: PointerEvent, stage: "pressed" | "dragging" | "done", timer: number} | null}
   */
  let gesture = null;

  /** @param {MouseEvent} event @returns {Point} */
  function pointOf(event) {
    const matrix = /** @type {DOMMatrix} */ (table.getScreenCTM()).inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [x / size, y / size];
  }

  /** @param {PointerEvent} event */
  function down(event) {
    const shape = event.target instanceof Element ? event.target.closest("[data-piece]") : null;
    if (gesture || event.button === 1) return;
    if (!shape) return intents.press(null);
    const piece = Number(shape.getAttribute("data-piece"));
    table.setPointerCapture(event.pointerId);
    const timer = setTimeout(() => {
      if (gesture?.stage !== "pressed") return;
      gesture.stage = "done";
      navigator.vibrate?.(50);
      intents.flip(piece, pointOf(event));
    }, LONG_PRESS);
    gesture = { id: event.pointerId, piece, from: event, stage: "pressed", timer };
    intents.press(piece);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (gesture?.id !== event.pointerId) return;
    const { from } = gesture;
    const way = Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY);
    if (gesture.stage === "pressed" && way >= THRESHOLD && from.button === 0) {
      clearTimeout(gesture.timer);
      gesture.stage = "dragging";
      intents.begin(gesture.piece, pointOf(from));
    }
    if (gesture.stage === "dragging") intents.move(pointOf(event));
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (gesture?.id !== event.pointerId) return;
    const { piece, from, stage, timer } = gesture;
    clearTimeout(timer);
    gesture = null;
    if (stage === "dragging") intents.drop(pointOf(event));
    if (stage !== "pressed") return;
    // The system's other click with Ctrl is a flip too, not a turn.
    if (from.ctrlKey || from.metaKey) intents.flip(piece, pointOf(from));
    else intents.turn(piece, pointOf(from), from.button === 2);
  }

  /** @param {Event} event */
  function cancel(event) {
    if (!gesture || (event instanceof PointerEvent && event.pointerId !== gesture.id)) return;
    if (event instanceof KeyboardEvent && event.key !== "Escape") return;
    const { stage, timer } = gesture;
    clearTimeout(timer);
    gesture.stage = "done";
    if (event instanceof PointerEvent) gesture = null;
    if (stage === "dragging") intents.cancel();
  }

  /** @param {Event} event */
  const prevent = (event) => event.preventDefault();

  /** @type {[EventTarget, string, (event: any) => void][]} */
  const listeners = [
    [table, "pointerdown", down],
    [table, "pointermove", move],
    [table, "pointerup", up],
    [table, "pointercancel", cancel],
    [window, "keydown", cancel],
    [table, "contextmenu", prevent],
    [table, "touchmove", prevent], // for browsers that know no touch-action
  ];
  for (const [target, name, listener] of listeners)
    target.addEventListener(name, listener, { passive: false });
  return () => {
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener);
  };
}
