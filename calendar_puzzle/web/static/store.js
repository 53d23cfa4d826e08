/** What the page remembers, in this browser: placements by board and date, and what was chosen. */

const PREFIX = "calendar-puzzle/1/";

/**
 * @param {string} key
 * @returns {any} null where nothing, or nothing sensible, is kept
 */
export function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 * @returns {boolean} false where the browser keeps nothing (any more)
 */
export function remember(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * Be told when another tab remembers something.
 * @param {(key: string) => void} listener
 */
export function onOtherTab(listener) {
  addEventListener("storage", (event) => {
    if (event.key?.startsWith(PREFIX)) listener(event.key.slice(PREFIX.length));
  });
}
