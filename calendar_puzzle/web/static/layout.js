/**
 * Where the board and the tray lie in a given space. No DOM.
 *
 * Lengths are in cells of the board, from its upper left corner, but for `width` and `height` of the
 * space and `unit`, which are in pixels.
 */

/** @import {Point} from "./geometry.js" */

/**
 * @typedef {object} Layout
 * @property {number} unit pixels of a cell of the board
 * @property {{x: number, y: number, width: number, height: number}} view all that is to be seen
 * @property {{x: number, y: number, width: number, height: number}} tray
 * @property {number} scale the size of a cell on the tray
 * @property {Point[]} places the middle of each piece's place on the tray
 */

const MARGIN = 0.2;
const GAP = 0.55; // between pieces, in cells of the tray
const SCALES = [0.64, 0.58, 0.52, 0.46, 0.4, 0.35, 0.3, 0.25];

/**
 * @param {number} rows of the board
 * @param {number} columns
 * @param {number[]} sides of each piece: the longer side of its box
 * @param {number} width
 * @param {number} height
 * @returns {Layout}
 */
export function layoutIn(rows, columns, sides, width, height) {
  let best = null;
  let bestScore = -1;
  for (const scale of SCALES) {
    for (const beside of [false, true]) {
      const candidate = arranged(rows, columns, sides, width, height, scale, beside);
      const score = candidate.unit * scale ** 0.4;
      if (score > bestScore) [best, bestScore] = [candidate, score];
    }
  }
  return /** @type {Layout} */ (best);
}

/**
 * @param {number} rows
 * @param {number} columns
 * @param {number[]} sides
 * @param {number} width
 * @param {number} height
 * @param {number} scale
 * @param {boolean} beside whether the tray is to the right of the board, or under it
 * @returns {Layout}
 */
function arranged(rows, columns, sides, width, height, scale, beside) {
  const room = beside ? rows / scale : Math.max(columns, (width / height) * rows * 0.8) / scale;
  const rack = shelves(sides, room);
  const [rackWidth, rackHeight] = beside ? [rack.height, rack.width] : [rack.width, rack.height];
  const tray = { width: rackWidth * scale, height: rackHeight * scale };
  const needed = beside
    ? { width: columns + 3 * MARGIN + tray.width, height: Math.max(rows, tray.height) + 2 * MARGIN }
    : {
        width: Math.max(columns, tray.width) + 2 * MARGIN,
        height: rows + 3 * MARGIN + tray.height,
      };
  const unit = Math.min(width / needed.width, height / needed.height);
  const view = { width: width / unit, height: height / unit };
  const x =
    -MARGIN -
    (view.width - needed.width) / 2 -
    (beside ? 0 : Math.max(0, tray.width - columns) / 2);
  const y =
    -MARGIN -
    (view.height - needed.height) / 2 -
    (beside ? Math.max(0, tray.height - rows) / 2 : 0);
  const left = beside ? columns + MARGIN : (columns - tray.width) / 2;
  const top = beside ? (rows - tray.height) / 2 : rows + MARGIN;
  return {
    unit,
    scale,
    view: { x, y, ...view },
    tray: { x: left, y: top, ...tray },
    places: rack.places.map(([along, across]) => {
      const [dx, dy] = beside ? [across, along] : [along, across];
      return [left + dx * scale, top + dy * scale];
    }),
  };
}

/**
 * Squares side by side on as few shelves as the room allows, evenly filled, in their order.
 * @param {number[]} sides
 * @param {number} room the longest that a shelf may be
 */
function shelves(sides, room) {
  const lengths = sides.map((side) => side + GAP);
  const least = Math.max(...lengths);
  let rows = split(lengths, Math.max(room, least));
  // As many shelves, but none longer than it has to be.
  for (let limit = Math.max(room, least); limit > least; limit -= 0.25) {
    const tighter = split(lengths, limit);
    if (tighter.length > rows.length) break;
    rows = tighter;
  }
  const width = Math.max(...rows.map((row) => sum(row.map((piece) => lengths[piece]))));
  /** @type {Point[]} */
  const places = [];
  let top = 0;
  for (const row of rows) {
    const depth = Math.max(...row.map((piece) => lengths[piece]));
    const spare = (width - sum(row.map((piece) => lengths[piece]))) / row.length;
    let left = 0;
    for (const piece of row) {
      places[piece] = [left + (lengths[piece] + spare) / 2, top + depth / 2];
      left += lengths[piece] + spare;
    }
    top += depth;
  }
  return { width, height: top, places };
}

/**
 * @param {number[]} lengths
 * @param {number} room
 * @returns {number[][]} the numbers on each shelf
 */
function split(lengths, room) {
  /** @type {number[][]} */
  const rows = [[]];
  let used = 0;
  lengths.forEach((length, piece) => {
    if (used + length > room + 1e-9 && rows[rows.length - 1].length) {
      rows.push([]);
      used = 0;
    }
    rows[rows.length - 1].push(piece);
    used += length;
  });
  return rows;
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
