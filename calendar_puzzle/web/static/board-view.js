/** The board: its cells and labels, and what is marked on them, under and over the pieces. */

/** @import {Cell, Pose} from "./geometry.js" */
/** @import {Layout} from "./layout.js" */
/** @import {Marks} from "./marks.js" */
/** @import {Puzzle} from "./puzzle.js" */
import { set, svg } from "./elements.js";
import { outline, squares } from "./geometry.js";
import { patternDefs, SIZE } from "./picture.js";

/**
 * What is marked: cells that cannot be filled, cells that a piece can take (a share from 0 to 1
 * each), the place of a hint, where the piece in hand would come to lie, and a cell of the replay.
 * @typedef {{marks: Marks, pocket?: number[], takes?: number[], hint?: number[],
 *   target?: {piece: number, pose: Pose} | null, chosen?: number[], dead?: number[]}} Marking
 */

export class BoardView {
  /** @param {SVGSVGElement} root @param {SVGGElement} pieces the layer of the pieces */
  constructor(root, pieces) {
    this.root = root;
    this.cells = svg("g", { class: "cells" });
    this.under = svg("g", { class: "under" });
    this.over = svg("g", { class: "over" });
    this.tray = svg("rect", { class: "tray", rx: 14 });
    const hatch = svg(
      "pattern",
      {
        id: "hatch",
        width: 9,
        height: 9,
        patternUnits: "userSpaceOnUse",
        patternTransform: "rotate(45)",
      },
      svg("rect", { width: 9, height: 9, class: "hatch-ground" }),
      svg("path", { d: "M0 0V9", class: "hatch-line" }),
    );
    root.append(
      svg("defs", {}, hatch, ...patternDefs(12)),
      this.tray,
      this.cells,
      this.under,
      pieces,
      this.over,
    );
  }

  /**
   * Draw the cells anew.
   * @param {Puzzle} puzzle
   * @param {Map<string, string>} texts what is printed of each label
   */
  build(puzzle, texts) {
    this.puzzle = puzzle;
    this.texts = texts;
    this.cells.replaceChildren(...puzzle.cells.map((_, cell) => this.tile(cell)));
  }

  /** @param {number} cell */
  tile(cell) {
    const { labels, open, cells } = /** @type {Puzzle} */ (this.puzzle);
    const [row, column] = cells[cell];
    const text = labels[cell] === "_" ? "" : (this.texts?.get(labels[cell]) ?? labels[cell]);
    return svg(
      "g",
      { class: open[cell] ? "tile" : "tile shown", "data-cell": `${row},${column}` },
      svg("rect", {
        x: column * SIZE + 2,
        y: row * SIZE + 2,
        width: SIZE - 4,
        height: SIZE - 4,
        rx: 9,
      }),
      svg(
        "text",
        {
          x: (column + 0.5) * SIZE,
          y: (row + 0.5) * SIZE,
          class: text.length > 4 ? "label long" : "label",
        },
        text,
      ),
    );
  }

  /** @param {Layout} layout */
  arrange({ view, tray }) {
    set(this.root, {
      viewBox: [view.x, view.y, view.width, view.height].map((value) => value * SIZE).join(" "),
    });
    set(this.tray, {
      x: tray.x * SIZE,
      y: tray.y * SIZE,
      width: tray.width * SIZE,
      height: tray.height * SIZE,
    });
  }

  /** @param {Marking} marking */
  mark({ marks, pocket = [], takes = [], hint = [], target, chosen = [], dead = [] }) {
    const puzzle = /** @type {Puzzle} */ (this.puzzle);
    const at = (/** @type {number[]} */ cells) => cells.map((cell) => puzzle.cells[cell]);
    this.under.replaceChildren(
      ...(pocket.length ? [svg("path", { d: around(at(pocket)), class: "pocket" })] : []),
      ...(hint.length ? [svg("path", { d: around(at(hint)), class: "hint" })] : []),
      ...(target ? [svg("path", { d: around(targetCells(puzzle, target)), class: "target" })] : []),
      ...takes.flatMap((share, cell) => (share ? [dot(puzzle.cells[cell], share)] : [])),
      ...(chosen.length ? [svg("path", { d: around(at(chosen)), class: "chosen" })] : []),
    );
    this.over.replaceChildren(
      ...marks.boxes.map(({ x, y, width, height }) =>
        svg("rect", {
          x: x * SIZE,
          y: y * SIZE,
          width: width * SIZE,
          height: height * SIZE,
          class: "overlap",
          fill: "url(#hatch)",
        }),
      ),
      ...[...new Set(marks.covers.map(({ cell }) => cell))].map((cell) => {
        const tile = this.tile(cell);
        tile.classList.add("covered");
        return tile;
      }),
      ...at(dead).map(([row, column]) =>
        svg("path", {
          d: `M${column * SIZE + 16} ${row * SIZE + 16}l32 32m0 -32l-32 32`,
          class: "cross",
        }),
      ),
    );
  }
}

/** @param {Puzzle} puzzle @param {{piece: number, pose: Pose}} target @returns {Cell[]} */
function targetCells(puzzle, { piece, pose }) {
  return squares(puzzle.pieces[piece].cells, pose).map(([x, y]) => [y, x]);
}

/** @param {readonly Cell[]} cells */
function around(cells) {
  return outline(cells, { size: SIZE, inset: 0.05, radius: 0.12 });
}

/** @param {Cell} cell @param {number} share */
function dot([row, column], share) {
  return svg("circle", {
    cx: (column + 0.5) * SIZE,
    cy: (row + 0.5) * SIZE,
    r: 10 + 19 * Math.sqrt(share),
    class: "takes",
  });
}
