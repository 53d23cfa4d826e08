/**
 * The geometry of pieces. No DOM.
 *
 * Points are in units of a cell: x to the right, y down. A cell [row, column] is the unit square
 * whose upper left corner is the point (column, row).
 */

/** @typedef {[number, number]} Point */
/** @typedef {[number, number]} Cell row and column */

/**
 * How a piece lies: turned over first (x becomes -x) where `flipped`, then turned by `turn` quarters
 * counter-clockwise as seen, then moved by (x, y). x and y are multiples of GRAIN, so that all
 * arithmetic below is exact and four quarters give back the very same pose.
 *
 * @typedef {{turn: number, flipped: boolean, x: number, y: number}} Pose
 */

const GRAIN = 2 ** -20;

/** x' = a x + b y and y' = c x + d y, as [a, b, c, d], for 0 to 3 quarters counter-clockwise. */
const QUARTERS = [
  [1, 0, 0, 1],
  [0, 1, -1, 0],
  [-1, 0, 0, -1],
  [0, -1, 1, 0],
];

/** @param {number} value */
export function exact(value) {
  return Math.round(value / GRAIN) * GRAIN + 0; // no -0
}

/**
 * The linear part of a pose, as [a, b, c, d].
 * @param {{turn: number, flipped: boolean}} pose
 */
export function linear({ turn, flipped }) {
  const [a, b, c, d] = QUARTERS[turn];
  return flipped ? [-a, b, -c, d] : [a, b, c, d];
}

/**
 * Where a point of a piece comes to lie.
 * @param {Pose} pose
 * @param {Point} point
 * @returns {Point}
 */
export function apply(pose, [x, y]) {
  const [a, b, c, d] = linear(pose);
  return [a * x + b * y + pose.x, c * x + d * y + pose.y];
}

/**
 * A pose after a quarter turn, as seen, that leaves the point `about` where it is.
 * @template {Pose} T
 * @param {T} pose
 * @param {Point} about
 * @param {boolean} clockwise
 * @returns {T}
 */
export function turned(pose, about, clockwise) {
  const [cx, cy] = about.map(exact);
  const [a, b, c, d] = QUARTERS[clockwise ? 3 : 1];
  const [x, y] = [pose.x - cx, pose.y - cy];
  return {
    ...pose,
    turn: (pose.turn + (clockwise ? 3 : 1)) % 4,
    x: a * x + b * y + cx,
    y: c * x + d * y + cy,
  };
}

/**
 * A pose after the piece was turned over about the vertical line through the point `about`.
 * @template {Pose} T
 * @param {T} pose
 * @param {Point} about
 * @returns {T}
 */
export function flipped(pose, about) {
  const x = 2 * exact(about[0]) - pose.x;
  return { ...pose, turn: (4 - pose.turn) % 4, flipped: !pose.flipped, x };
}

/**
 * The upper left corners of the squares that a piece covers.
 * @param {readonly Cell[]} cells
 * @param {Pose} pose
 * @returns {Point[]}
 */
export function squares(cells, pose) {
  return cells.map(([row, column]) => {
    const [x, y] = apply(pose, [column + 0.5, row + 0.5]);
    return [x - 0.5, y - 0.5];
  });
}

/**
 * The box around a piece.
 * @param {readonly Cell[]} cells
 * @param {Pose} pose
 */
export function bounds(cells, pose) {
  const corners = squares(cells, pose);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 };
}

/**
 * The middle of the box around a piece.
 * @param {readonly Cell[]} cells
 * @param {Pose} pose
 * @returns {Point}
 */
export function middle(cells, pose) {
  const { left, top, right, bottom } = bounds(cells, pose);
  return [(left + right) / 2, (top + bottom) / 2];
}

/**
 * The pose with its middle at a point.
 * @template {Pose} T
 * @param {readonly Cell[]} cells
 * @param {T} pose
 * @param {Point} point
 * @returns {T}
 */
export function centred(cells, pose, point) {
  const [x, y] = middle(cells, pose);
  return { ...pose, x: exact(pose.x + point[0] - x), y: exact(pose.y + point[1] - y) };
}

/**
 * The nearest pose whose squares are cells of the grid.
 * @template {Pose} T
 * @param {T} pose
 * @returns {T}
 */
export function snapped(pose) {
  return { ...pose, x: Math.round(pose.x) + 0, y: Math.round(pose.y) + 0 }; // no -0
}

/** @param {Pose} pose */
export function isOnGrid(pose) {
  return Number.isInteger(pose.x) && Number.isInteger(pose.y);
}

/**
 * The centre of the cell of a piece that is nearest to its centre of gravity: the point about which
 * the keyboard turns it, and where its letter stands.
 * @param {readonly Cell[]} cells
 * @returns {Point}
 */
export function pivot(cells) {
  const row = cells.reduce((sum, cell) => sum + cell[0], 0) / cells.length;
  const column = cells.reduce((sum, cell) => sum + cell[1], 0) / cells.length;
  const distance = (/** @type {Cell} */ cell) => (cell[0] - row) ** 2 + (cell[1] - column) ** 2;
  const best = cells.reduce((one, other) => (distance(other) < distance(one) - 1e-9 ? other : one));
  return [best[1] + 0.5, best[0] + 0.5];
}

/**
 * The eight (one-sided: four) ways to hold a piece, beginning with the one in which it is held.
 * @param {{turn: number, flipped: boolean}} held
 * @param {boolean} flip whether the piece may be turned over
 */
export function holds(held, flip) {
  const faces = flip ? [held.flipped, !held.flipped] : [held.flipped];
  return faces.flatMap((face) =>
    [0, 1, 2, 3].map((quarters) => ({ turn: (held.turn + quarters) % 4, flipped: face })),
  );
}

/**
 * The pose in which a piece covers exactly the given cells, near to how it is held now.
 * @param {{cells: readonly Cell[], flip: boolean}} piece
 * @param {readonly Cell[]} target
 * @param {{turn: number, flipped: boolean}} held
 * @returns {Pose | null} null where the piece has another shape
 */
export function poseOn(piece, target, held) {
  const wanted = new Set(target.map(([row, column]) => `${row},${column}`));
  const left = Math.min(...target.map((cell) => cell[1]));
  const top = Math.min(...target.map((cell) => cell[0]));
  for (const hold of holds(held, piece.flip)) {
    const box = bounds(piece.cells, { ...hold, x: 0, y: 0 });
    const pose = { ...hold, x: left - box.left, y: top - box.top };
    const covered = squares(piece.cells, pose);
    if (covered.length === wanted.size && covered.every(([x, y]) => wanted.has(`${y},${x}`))) {
      return pose;
    }
  }
  return null;
}

/**
 * The outline of cells as an SVG path, with round corners and a little inside the cells' edges.
 * @param {readonly Cell[]} cells
 * @param {{size: number, inset: number, radius: number}} style the length of a cell's edge; how far
 *   inside, and how round, in cells
 */
export function outline(cells, { size, inset, radius }) {
  const number = (/** @type {number} */ value) => Number((value * size).toFixed(2));
  return loops(cells)
    .map((loop) => {
      const corners = loop.map((at, i) =>
        corner(loop[(i || loop.length) - 1], at, loop[(i + 1) % loop.length], inset),
      );
      const parts = corners.map((at, i) => {
        const before = towards(at, corners[(i || corners.length) - 1], radius);
        const after = towards(at, corners[(i + 1) % corners.length], radius);
        const [bx, by, x, y, ax, ay] = [...before, ...at, ...after].map(number);
        return `${i ? "L" : "M"}${bx} ${by}Q${x} ${y} ${ax} ${ay}`;
      });
      return `${parts.join("")}Z`;
    })
    .join("");
}

/**
 * The closed lines around cells, as their corners, with the cells to the right of each step.
 * @param {readonly Cell[]} cells
 * @returns {Point[][]}
 */
export function loops(cells) {
  const inside = new Set(cells.map(([row, column]) => `${column},${row}`));
  /** Edges by where they begin: the directions in which they go. @type {Map<string, Point[]>} */
  const edges = new Map();
  for (const [row, column] of cells) {
    for (const [dx, dy] of /** @type {Point[]} */ ([
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ])) {
      if (inside.has(`${column + dy},${row - dx}`)) continue; // the neighbour to the left of the edge
      const x = column + (dx < 0 || dy > 0 ? 1 : 0);
      const y = row + (dx < 0 || dy < 0 ? 1 : 0);
      const from = `${x},${y}`;
      edges.set(from, [...(edges.get(from) ?? []), [dx, dy]]);
    }
  }
  const found = [];
  for (let start; (start = [...edges.keys()][0]);) found.push(follow(edges, start));
  return found;
}

/**
 * Take one closed line out of the edges.
 * @param {Map<string, Point[]>} edges
 * @param {string} start
 */
function follow(edges, start) {
  /** @type {Point[]} */
  const corners = [];
  let [x, y] = start.split(",").map(Number);
  /** @type {Point | null} */
  let along = null;
  while (edges.has(`${x},${y}`)) {
    const ways = /** @type {Point[]} */ (edges.get(`${x},${y}`));
    // Where two squares touch at a corner only, turn right, so that each keeps its own line.
    const right = ways.findIndex(([dx, dy]) => along && dx === -along[1] && dy === along[0]);
    const [[dx, dy]] = ways.splice(Math.max(right, 0), 1);
    if (ways.length === 0) edges.delete(`${x},${y}`);
    if (!along || along[0] !== dx || along[1] !== dy) corners.push([x, y]);
    along = [dx, dy];
    [x, y] = [x + dx, y + dy];
  }
  const [first, second, last] = [corners[0], corners[1], corners[corners.length - 1]];
  const straight =
    (last[0] === first[0] && first[0] === second[0]) ||
    (last[1] === first[1] && first[1] === second[1]);
  return straight ? corners.slice(1) : corners;
}

/**
 * A corner moved inwards, that is to the right of both its edges.
 * @param {Point} before
 * @param {Point} at
 * @param {Point} after
 * @param {number} inset
 * @returns {Point}
 */
function corner(before, at, after, inset) {
  const [ux, uy] = [Math.sign(at[0] - before[0]), Math.sign(at[1] - before[1])];
  const [vx, vy] = [Math.sign(after[0] - at[0]), Math.sign(after[1] - at[1])];
  return [at[0] - (uy + vy) * inset, at[1] + (ux + vx) * inset];
}

/**
 * A point on the way from one to another.
 * @param {Point} from
 * @param {Point} to
 * @param {number} distance
 * @returns {Point}
 */
function towards(from, to, distance) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const share = Math.min(0.5, distance / length);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}
