/**
 * A board on a date, as the page needs it: cells by number, what is to be covered, pieces one by
 * one. No DOM.
 */

/** @import {Cell, Pose} from "./geometry.js" */
import { isOnGrid, squares } from "./geometry.js";

/**
 * A kind of piece, as the server tells it.
 * @typedef {{name: string, letter: string, cells: Cell[], flip: boolean, copies: number,
 *   color: string, ink: string}} Kind
 */
/**
 * A board, as the server tells it. In the grid "." is no cell and "_" a cell without a label.
 * @typedef {{id: string, name: string, grid: string[][],
 *   groups: {name: string, labels: string[]}[], texts: Record<string, string>,
 *   pieces: Kind[], choices: string[][][]}} Board
 */
/** A single piece; `kind` is the number of its kind. @typedef {Kind & {kind: number}} Piece */
/**
 * @typedef {object} Puzzle
 * @property {Board} board
 * @property {number[]} slot what is to be shown, a number of each group
 * @property {Cell[]} cells the cells of the board, row by row; all others refer to them by number
 * @property {string[]} labels the label of each cell
 * @property {(row: number, column: number) => number} cellAt the number of a cell, -1 for none
 * @property {Uint8Array} open 1 for each cell that is to be covered
 * @property {number[]} shown the cells that are to stay uncovered
 * @property {Piece[]} pieces each piece, copies one after the other
 */

const NO_CELL = ".";

/**
 * The label of a number: months and days count from 1, weekdays and digits from 0.
 * @param {{name: string, labels: string[]}} group
 * @param {number} number
 */
export function labelOf(group, number) {
  return group.labels[number - (group.name === "month" || group.name === "day" ? 1 : 0)];
}

/**
 * @param {Board} board
 * @param {number[]} slot
 * @returns {Puzzle}
 */
export function makePuzzle(board, slot) {
  /** @type {Cell[]} */
  const cells = [];
  const numbers = board.grid.map((labels, row) =>
    labels.map((label, column) => (label === NO_CELL ? -1 : cells.push([row, column]) - 1)),
  );
  const labels = cells.map(([row, column]) => board.grid[row][column]);
  const showing = new Set(board.groups.map((group, i) => labelOf(group, slot[i])));
  const open = Uint8Array.from(labels, (label) => (showing.has(label) ? 0 : 1));
  return {
    board,
    slot,
    cells,
    labels,
    cellAt: (row, column) => numbers[row]?.[column] ?? -1,
    open,
    shown: cells.flatMap((_, cell) => (open[cell] ? [] : [cell])),
    pieces: board.pieces.flatMap((kind, number) =>
      Array(kind.copies).fill({ ...kind, kind: number }),
    ),
  };
}

/**
 * The cells that a piece covers, in order.
 * @param {Puzzle} puzzle
 * @param {number} piece
 * @param {Pose} pose
 * @returns {number[] | null} null off the grid or off the board
 */
export function cellsUnder(puzzle, piece, pose) {
  if (!isOnGrid(pose)) return null;
  const cells = squares(puzzle.pieces[piece].cells, pose).map(([x, y]) => puzzle.cellAt(y, x));
  return cells.includes(-1) ? null : cells.sort((one, other) => one - other);
}
