/** The pieces of the puzzle rain down, where it is solved. */

/** @import {Puzzle} from "./puzzle.js" */
import { svg } from "./elements.js";
import { outline } from "./geometry.js";
import { rain } from "./rain.js";

const FLAKES = 36;

/** @param {Puzzle} puzzle */
export function celebrate({ pieces }) {
  const flakes = Array.from({ length: FLAKES }, (_, i) => {
    const { cells, color } = pieces[i % pieces.length];
    const d = outline(cells, { size: 14, inset: 0.02, radius: 0.1 });
    const shape = svg("path", { d, fill: color });
    return svg("svg", { viewBox: "0 0 60 60", width: 44, height: 44 }, shape);
  });
  rain(flakes, 450);
}
