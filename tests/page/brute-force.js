/** What is wrong with a placement, found by trying everything: what diagnosis.js must find too. */

/** @import {Puzzle} from "../../calendar_puzzle/web/static/puzzle.js" */

/** @typedef {[number, number]} Cell */
/** @typedef {Set<string>} Area cells as "row,column" */

/**
 * @param {Puzzle} puzzle
 * @param {Set<number>} free
 * @param {number[]} left
 */
export function whatIsWrong(puzzle, free, left) {
  const area = new Set([...free].map((cell) => String(puzzle.cells[cell])));
  const numbers = (/** @type {Iterable<string>} */ cells) =>
    [...cells].map((cell) => puzzle.cells.findIndex((one) => String(one) === cell));
  const inOrder = (/** @type {Iterable<string>} */ cells) =>
    numbers(cells).sort((one, other) => one - other);
  const sizes = left.map((piece) => puzzle.pieces[piece].cells.length);
  const sums = Array.from({ length: 2 ** left.length }, (_, chosen) =>
    sizes.reduce((sum, size, i) => sum + (chosen & (1 << i) ? size : 0), 0),
  );
  const pockets = apart(area).sort((one, other) => one.size - other.size);
  const odd = pockets.find((pocket) => !sums.includes(pocket.size));
  if (odd) return { why: "size", cells: inOrder(odd) };
  const places = left.map((piece) => placesIn(area, puzzle.pieces[piece]));
  const bare = [...area].filter((cell) => !places.flat().some((place) => place.has(cell)));
  if (bare.length) return { why: "cell", cells: inOrder(bare) };
  const homeless = left.find((_, i) => places[i].length === 0);
  if (homeless !== undefined && !puzzle.board.choices.length)
    return { why: "piece", piece: homeless, cells: [] };
  const stuck = pockets.find((pocket) => pocket.size <= 16 && !canBeFilled(pocket, places));
  return stuck ? { why: "shape", cells: inOrder(stuck) } : null;
}

/** The parts of an area that do not touch. @param {Area} area @returns {Area[]} */
function apart(area) {
  /** @type {Area[]} */
  let parts = [];
  for (const cell of area) {
    const [row, column] = cell.split(",").map(Number);
    const touches = (/** @type {Area} */ part) =>
      [...part].some((other) => {
        const [r, c] = other.split(",").map(Number);
        return Math.abs(r - row) + Math.abs(c - column) === 1;
      });
    const joined = new Set([...parts.filter(touches).flatMap((part) => [...part]), cell]);
    parts = [...parts.filter((part) => !touches(part)), joined];
  }
  const first = (/** @type {Area} */ part) => [...area].findIndex((cell) => part.has(cell));
  return parts.sort((one, other) => first(one) - first(other));
}

/** @param {Area} area @param {{cells: readonly Cell[], flip: boolean}} piece @returns {Area[]} */
function placesIn(area, { cells, flip }) {
  const places = new Map();
  for (const sign of flip ? [1, -1] : [1]) {
    let turned = cells.map(([row, column]) => [row, sign * column]);
    for (let quarter = 0; quarter < 4; quarter++) {
      turned = turned.map(([row, column]) => [column, -row]);
      for (const cell of area) {
        const [row, column] = cell.split(",").map(Number);
        const place = turned.map(
          ([r, c]) => `${row + r - turned[0][0]},${column + c - turned[0][1]}`,
        );
        if (place.every((one) => area.has(one))) places.set(place.sort().join(" "), new Set(place));
      }
    }
  }
  return [...places.values()];
}

/** @param {Area} area @param {Area[][]} places of each piece left @returns {boolean} */
function canBeFilled(area, places) {
  const [target] = [...area].reverse();
  if (target === undefined) return true;
  return places.some((ways, i) =>
    ways.some(
      (place) =>
        place.has(target) &&
        [...place].every((cell) => area.has(cell)) &&
        canBeFilled(
          new Set([...area].filter((cell) => !place.has(cell))),
          places.filter((_, other) => other !== i),
        ),
    ),
  );
}
