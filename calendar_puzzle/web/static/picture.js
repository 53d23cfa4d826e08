/** Drawing pieces and small pictures of boards. A cell is SIZE units of the SVG wide. */

/** @import {Cell} from "./geometry.js" */
/** @import {Kind, Puzzle} from "./puzzle.js" */
/** @import {Placement} from "./solutions.js" */
import { svg } from "./elements.js";
import { outline, pivot } from "./geometry.js";

export const SIZE = 64;
export const BODY = { size: SIZE, inset: 0.025, radius: 0.1 };

/**
 * The fills that tell pieces apart without colour: lines in some directions, dots, a grid.
 * @param {number} count
 */
export function patternDefs(count) {
  return Array.from({ length: count }, (_, i) => {
    const step = i < 6 ? 14 : 9;
    const turn = [0, 45, 90, 135, 0, 45][i % 6];
    const lines = i % 6 < 4 ? `M0 0H${step}` : `M0 0H${step}M0 0V${step}`;
    return svg(
      "pattern",
      {
        id: `pattern-${i}`,
        width: step,
        height: step,
        patternUnits: "userSpaceOnUse",
        patternTransform: `rotate(${turn})`,
      },
      svg("path", { d: lines, class: "pattern-line" }),
    );
  });
}

/**
 * Cells as one solid shape with a letter.
 * @param {Kind} kind
 * @param {readonly Cell[]} cells
 */
export function solid(kind, cells) {
  const [x, y] = pivot(cells);
  return svg(
    "g",
    { class: "solid" },
    svg("path", { d: outline(cells, BODY), fill: kind.color, class: "body" }),
    svg("text", { x: x * SIZE, y: y * SIZE, fill: kind.ink, class: "letter" }, kind.letter),
  );
}

/**
 * A board with some placements, small.
 * @param {Puzzle} puzzle
 * @param {Placement[]} placements
 */
export function thumbnail(puzzle, placements) {
  const { grid, pieces } = puzzle.board;
  return svg(
    "svg",
    {
      viewBox: `0 0 ${grid[0].length * SIZE} ${grid.length * SIZE}`,
      class: "thumbnail",
      "aria-hidden": "true",
    },
    svg("path", {
      d: outline(
        puzzle.shown.map((cell) => puzzle.cells[cell]),
        { ...BODY, inset: 0.08 },
      ),
      class: "shown",
    }),
    ...placements.map(({ kind, cells }) =>
      solid(
        pieces[kind],
        cells.map((cell) => puzzle.cells[cell]),
      ),
    ),
  );
}
