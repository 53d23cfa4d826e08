/** Numbers and operations rain down, where the target is reached. */

import { html } from "../elements.js";
import { rain } from "../rain.js";

const FLAKES = 32;

/** @param {string[]} texts what falls */
export function celebrate(texts) {
  const flakes = Array.from({ length: FLAKES }, (_, i) =>
    html("span", { "data-hue": i % 6 }, texts[i % texts.length]),
  );
  rain(flakes, 250);
}
