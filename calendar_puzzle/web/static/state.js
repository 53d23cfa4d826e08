/**
 * Where the pieces lie, and how that changes: a reducer with undo and redo, and its written form.
 * No DOM.
 */

/** @import {Pose, Point} from "./geometry.js" */
/** @import {Puzzle} from "./puzzle.js" */
import { centred, exact, flipped, poseOn, snapped, turned } from "./geometry.js";
import { cellsUnder } from "./puzzle.js";

/**
 * How one piece lies. On the tray x and y count from the middle of the piece's own place there;
 * else from the upper left corner of the board. A piece on the "board" lies on the grid, covers only
 * cells that are to be covered, and no cell of another piece on the board; a "loose" one lies
 * anywhere. `hinted`: it was laid there by a hint.
 *
 * @typedef {Pose & {where: "tray" | "board" | "loose", hinted: boolean}} Lying
 */
/** @typedef {readonly Lying[]} Lie how all the pieces lie */
/** @typedef {{now: Lie, past: readonly Lie[], future: readonly Lie[]}} State */
/**
 * @typedef {{type: "turn", piece: number, about: Point, clockwise: boolean}
 *   | {type: "flip", piece: number, about: Point}
 *   | {type: "drop", piece: number, lying: Lying}
 *   | {type: "lay", laid: {piece: number, cells: number[]}[], hinted: boolean}
 *   | {type: "lift", pieces: number[]}
 *   | {type: "adopt", now: Lie}
 *   | {type: "undo" | "redo" | "reset" | "tidy"}} Action
 */

const LONGEST_PAST = 100;

/**
 * A piece in its place on the tray.
 * @param {Puzzle} puzzle
 * @param {number} piece
 * @param {{turn: number, flipped: boolean}} hold
 * @returns {Lying}
 */
export function atHome(puzzle, piece, hold = { turn: 0, flipped: false }) {
  const pose = { turn: hold.turn, flipped: hold.flipped, x: 0, y: 0 };
  return { ...centred(puzzle.pieces[piece].cells, pose, [0, 0]), where: "tray", hinted: false };
}

/**
 * @param {Puzzle} puzzle
 * @returns {State}
 */
export function start(puzzle) {
  return { now: puzzle.pieces.map((_, piece) => atHome(puzzle, piece)), past: [], future: [] };
}

/**
 * Why a piece cannot lie on the board in a pose; null when it can.
 * @param {Puzzle} puzzle
 * @param {Lie} now
 * @param {number} piece
 * @param {Pose} pose
 * @returns {null | {why: "off"} | {why: "shown", cell: number} | {why: "overlap", other: number}}
 */
export function obstacle(puzzle, now, piece, pose) {
  const cells = cellsUnder(puzzle, piece, pose);
  if (!cells) return { why: "off" };
  const shown = cells.find((cell) => !puzzle.open[cell]);
  if (shown !== undefined) return { why: "shown", cell: shown };
  const other = now.findIndex(
    (lying, number) =>
      number !== piece &&
      lying.where === "board" &&
      cellsUnder(puzzle, number, lying)?.some((cell) => cells.includes(cell)),
  );
  return other < 0 ? null : { why: "overlap", other };
}

/**
 * A piece on the board where it fits, loose where it does not; on the tray it stays there.
 * @param {Puzzle} puzzle
 * @param {Lie} now
 * @param {number} piece
 * @param {Lying} lying
 * @returns {Lying}
 */
function settled(puzzle, now, piece, lying) {
  if (lying.where === "tray") return lying;
  const where = obstacle(puzzle, now, piece, lying) ? "loose" : "board";
  return { ...lying, where, hinted: lying.hinted && where === "board" };
}

/**
 * @param {Lie} now
 * @param {number} piece
 * @param {Lying} lying
 * @returns {Lie}
 */
function replaced(now, piece, lying) {
  return now.map((old, number) => (number === piece ? lying : old));
}

/**
 * How the pieces lie after an action that moves them.
 * @param {Puzzle} puzzle
 * @param {Lie} now
 * @param {Exclude<Action, {type: "undo" | "redo"}>} action
 * @returns {Lie}
 */
function moved(puzzle, now, action) {
  switch (action.type) {
    case "turn": {
      const lying = turned(now[action.piece], action.about, action.clockwise);
      return replaced(now, action.piece, settled(puzzle, now, action.piece, lying));
    }
    case "flip": {
      if (!puzzle.pieces[action.piece].flip) return now;
      const lying = flipped(now[action.piece], action.about);
      return replaced(now, action.piece, settled(puzzle, now, action.piece, lying));
    }
    case "drop": {
      const dropped = { ...action.lying, hinted: false };
      const near = snapped(dropped);
      const fits = dropped.where !== "tray" && !obstacle(puzzle, now, action.piece, near);
      return replaced(now, action.piece, settled(puzzle, now, action.piece, fits ? near : dropped));
    }
    case "lay":
      return action.laid.reduce(
        (lie, { piece, cells }) => laid(puzzle, lie, piece, cells, action.hinted),
        now,
      );
    case "lift":
      return now.map((lying, piece) =>
        action.pieces.includes(piece) ? atHome(puzzle, piece, lying) : lying,
      );
    case "adopt":
      return action.now;
    case "reset":
      return start(puzzle).now;
    default: // tidy
      return now.map((lying, piece) =>
        lying.where === "board" ? lying : atHome(puzzle, piece, lying),
      );
  }
}

/**
 * A piece laid on cells, whatever lay there sent to the tray.
 * @param {Puzzle} puzzle
 * @param {Lie} now
 * @param {number} piece
 * @param {number[]} cells
 * @param {boolean} hinted
 * @returns {Lie}
 */
function laid(puzzle, now, piece, cells, hinted) {
  const target = cells.map((cell) => puzzle.cells[cell]);
  const pose = poseOn(puzzle.pieces[piece], target, now[piece]);
  if (!pose) throw new RangeError(`piece ${puzzle.pieces[piece].name} has not that shape`);
  return now.map((lying, number) => {
    if (number === piece) return { ...pose, where: "board", hinted };
    const under = lying.where === "board" ? cellsUnder(puzzle, number, lying) : null;
    return under?.some((cell) => cells.includes(cell)) ? atHome(puzzle, number, lying) : lying;
  });
}

/**
 * @param {Puzzle} puzzle
 * @param {State} state
 * @param {Action} action
 * @returns {State} the very same state where nothing changes
 */
export function reduce(puzzle, state, action) {
  const { now, past, future } = state;
  if (action.type === "undo") {
    return past.length
      ? { now: past[past.length - 1], past: past.slice(0, -1), future: [now, ...future] }
      : state;
  }
  if (action.type === "redo") {
    return future.length
      ? { now: future[0], past: [...past, now], future: future.slice(1) }
      : state;
  }
  const next = moved(puzzle, now, action);
  if (write(next) === write(now)) return state;
  return { now: next, past: [...past, now].slice(-LONGEST_PAST), future: [] };
}

/**
 * The pieces on the board, with the cells that they cover.
 * @param {Puzzle} puzzle
 * @param {Lie} now
 * @returns {{piece: number, cells: number[]}[]}
 */
export function onBoard(puzzle, now) {
  return now.flatMap((lying, piece) => {
    const cells = lying.where === "board" ? cellsUnder(puzzle, piece, lying) : null;
    return cells ? [{ piece, cells }] : [];
  });
}

/**
 * The slot that is shown when every loose piece is taken to lie on the nearest cells, where that
 * fills the board but for one label of each group.
 * @param {Puzzle} puzzle
 * @param {Lie} now
 * @returns {{labels: string[], now: Lie} | null}
 */
export function shownInstead(puzzle, now) {
  const near = now.map((lying) => (lying.where === "loose" ? snapped(lying) : lying));
  const covered = near.flatMap((lying, piece) =>
    lying.where === "tray" ? [] : (cellsUnder(puzzle, piece, lying) ?? [-1]),
  );
  if (covered.includes(-1) || new Set(covered).size !== covered.length) return null;
  const bare = puzzle.labels.filter((_, cell) => !covered.includes(cell));
  const labels = puzzle.board.groups.map((group) =>
    group.labels.filter((label) => bare.includes(label)),
  );
  const owned = puzzle.labels.filter((label) => labels.flat().includes(label));
  const whole = labels.every((ones) => ones.length === 1) && bare.length === owned.length;
  return whole ? { labels: labels.flat(), now: near } : null;
}

/**
 * How the pieces lie, in one line: piece, hold and place of each.
 * @param {Lie} now
 */
export function write(now) {
  return now
    .map(({ where, turn, flipped: over, x, y, hinted }, piece) => {
      const flags = (where === "tray" ? "t" : "") + (hinted ? "h" : "");
      return `${piece},${turn + (over ? 4 : 0)},${x},${y}${flags && `,${flags}`}`;
    })
    .join("~");
}

/**
 * The same for a link: only the pieces that are not on the tray, rounded to what can be seen.
 * @param {Lie} now
 */
export function writeLink(now) {
  const seen = now.map((lying) => ({
    ...lying,
    hinted: false,
    x: Number(lying.x.toFixed(2)),
    y: Number(lying.y.toFixed(2)),
  }));
  return write(seen)
    .split("~")
    .filter((entry) => !entry.endsWith(",t"))
    .join("~");
}

/**
 * Read what `write` or `writeLink` wrote; pieces that are not in it are at home.
 * @param {Puzzle} puzzle
 * @param {string} text
 * @returns {Lie | null} null where it is no such line
 */
export function read(puzzle, text) {
  let now = start(puzzle).now;
  for (const entry of text ? text.split("~") : []) {
    const match = /^(\d+),([0-7]),(-?[\d.]+),(-?[\d.]+)(?:,(t?h?))?$/.exec(entry);
    if (!match) return null;
    const [piece, hold, x, y] = match.slice(1, 5).map(Number);
    if (!puzzle.pieces[piece] || !(Math.abs(x) < 100 && Math.abs(y) < 100)) return null;
    const face = hold > 3;
    if (face && !puzzle.pieces[piece].flip) return null;
    const flags = match[5] ?? "";
    const lying = {
      turn: hold % 4,
      flipped: face,
      x: exact(x),
      y: exact(y),
      hinted: flags.includes("h"),
      where: /** @type {"tray" | "loose"} */ (flags.includes("t") ? "tray" : "loose"),
    };
    now = replaced(now, piece, settled(puzzle, now, piece, lying));
  }
  return now;
}

/**
 * The pieces laid as in a solution, those that lie right left as they are.
 * @param {Puzzle} puzzle
 * @param {Lie} now
 * @param {{kind: number, cells: number[]}[]} placements
 * @returns {Lie}
 */
export function lieOf(puzzle, now, placements) {
  const right = new Map(
    onBoard(puzzle, now).map(({ piece, cells }) => [
      `${puzzle.pieces[piece].kind}:${cells}`,
      piece,
    ]),
  );
  const kept = placements.flatMap(({ kind, cells }) => right.get(`${kind}:${cells}`) ?? []);
  const bare = now.map((lying, piece) =>
    kept.includes(piece) ? lying : atHome(puzzle, piece, lying),
  );
  return placements.reduce((lie, { kind, cells }) => {
    if (right.has(`${kind}:${cells}`)) return lie;
    const piece = puzzle.pieces.findIndex(
      (one, number) => one.kind === kind && lie[number].where !== "board",
    );
    return laid(puzzle, lie, piece, cells, false);
  }, /** @type {Lie} */ (bare));
}
