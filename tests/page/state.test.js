import assert from "node:assert/strict";
import { test } from "node:test";
import { exact, squares } from "../../calendar_puzzle/web/static/geometry.js";
import { makePuzzle } from "../../calendar_puzzle/web/static/puzzle.js";
import * as state from "../../calendar_puzzle/web/static/state.js";
import { BOARD, random } from "./samples.js";

const puzzle = makePuzzle(BOARD, [1, 7]); // Jan 7: eight cells are left
/** @param {Partial<import("../../calendar_puzzle/web/static/state.js").Lying>} lying */
const loose = (lying) => ({
  turn: 0,
  flipped: false,
  x: 0,
  y: 0,
  where: /** @type {const} */ ("loose"),
  hinted: false,
  ...lying,
});

/** What must hold of every state. @param {import("../../calendar_puzzle/web/static/state.js").Lie} now */
function check(now) {
  const covered = new Set();
  now.forEach((lying, piece) => {
    if (lying.where !== "board") return;
    for (const [x, y] of squares(puzzle.pieces[piece].cells, lying)) {
      const cell = puzzle.cellAt(y, x);
      assert.ok(cell >= 0 && puzzle.open[cell] && !covered.has(cell));
      covered.add(cell);
    }
  });
  assert.equal(state.onBoard(puzzle, now).flatMap(({ cells }) => cells).length, covered.size);
}

test("a drop snaps where it fits, and stays where it was dropped elsewhere", () => {
  const begin = state.start(puzzle);
  const fits = state.reduce(puzzle, begin, {
    type: "drop",
    piece: 2,
    lying: loose({ x: 1.4, y: 0.3 }),
  });
  assert.deepEqual({ ...fits.now[2] }, loose({ x: 1, y: 0, where: /** @type {any} */ ("board") }));
  const onDate = state.reduce(puzzle, begin, {
    type: "drop",
    piece: 2,
    lying: loose({ x: 0.4, y: 0.3 }),
  });
  assert.deepEqual({ ...onDate.now[2] }, loose({ x: 0.4, y: 0.3 }));
  assert.deepEqual(state.obstacle(puzzle, begin.now, 2, loose({})), { why: "shown", cell: 0 });
  const offBoard = state.reduce(puzzle, begin, {
    type: "drop",
    piece: 2,
    lying: loose({ x: 3.1, y: 0 }),
  });
  assert.equal(offBoard.now[2].where, "loose");
  const over = state.reduce(puzzle, fits, { type: "drop", piece: 0, lying: loose({ x: 1, y: 0 }) });
  assert.deepEqual({ ...over.now[0] }, loose({ x: 1, y: 0 }));
  assert.deepEqual(state.obstacle(puzzle, fits.now, 0, loose({ x: 1 })), {
    why: "overlap",
    other: 2,
  });
});

test("a turn does not snap; four turns put a piece back on the board", () => {
  let now = state.reduce(puzzle, state.start(puzzle), {
    type: "drop",
    piece: 1,
    lying: loose({ turn: 1, x: 1, y: 2 }),
  });
  assert.equal(now.now[1].where, "board");
  const before = now.now[1];
  for (let quarter = 0; quarter < 4; quarter++) {
    now = state.reduce(puzzle, now, {
      type: "turn",
      piece: 1,
      about: [1.23, 0.77],
      clockwise: false,
    });
    assert.equal(now.now[1].where, quarter < 3 ? "loose" : "board");
  }
  assert.deepEqual(now.now[1], before);
});

test("a piece with one face refuses to be turned over", () => {
  const begin = state.start(puzzle);
  assert.equal(state.reduce(puzzle, begin, { type: "flip", piece: 1, about: [0, 0] }), begin);
  assert.notEqual(state.reduce(puzzle, begin, { type: "flip", piece: 0, about: [0, 0] }), begin);
});

test("whatever is done, the board stays whole, undo leads back and redo forth", () => {
  for (let seed = 0; seed < 60; seed++) {
    const next = random(seed);
    const some = (/** @type {number} */ n) => Math.floor(next() * n);
    let current = state.start(puzzle);
    const lies = [state.write(current.now)];
    for (let i = 0; i < 30; i++) {
      const piece = some(3);
      const about = /** @type {[number, number]} */ ([next() * 4, next() * 3]);
      /** @type {import("../../calendar_puzzle/web/static/state.js").Action[]} */
      const actions = [
        { type: "turn", piece, about, clockwise: next() < 0.5 },
        { type: "flip", piece, about },
        {
          type: "drop",
          piece,
          lying: loose({ turn: some(4), x: exact(next() * 5 - 1), y: exact(next() * 4 - 1) }),
        },
        {
          type: "drop",
          piece,
          lying: loose({ turn: some(4), x: exact(next() * 5 - 1), y: exact(next() * 4 - 1) }),
        },
        { type: "lay", laid: [{ piece: 2, cells: [2, 3] }], hinted: true },
        { type: "lift", pieces: [piece] },
        { type: "tidy" },
        { type: "reset" },
      ];
      const after = state.reduce(puzzle, current, actions[some(actions.length)]);
      check(after.now);
      assert.deepEqual(state.read(puzzle, state.write(after.now)), after.now);
      if (after !== current) lies.push(state.write(after.now));
      current = after;
    }
    for (const lie of lies.toReversed().slice(1)) {
      current = state.reduce(puzzle, current, { type: "undo" });
      assert.equal(state.write(current.now), lie);
    }
    assert.equal(state.reduce(puzzle, current, { type: "undo" }), current);
    for (const lie of lies.slice(1)) {
      current = state.reduce(puzzle, current, { type: "redo" });
      assert.equal(state.write(current.now), lie);
    }
  }
});

test("a link holds what lies off the tray, and nonsense is no link", () => {
  let current = state.reduce(puzzle, state.start(puzzle), {
    type: "drop",
    piece: 2,
    lying: loose({ x: 2, y: 0 }),
  });
  current = state.reduce(puzzle, current, {
    type: "drop",
    piece: 0,
    lying: loose({ x: 0.123456, y: 0.3, turn: 2 }),
  });
  const link = state.writeLink(current.now);
  assert.equal(link, "0,2,0.12,0.3~2,0,2,0");
  const again = state.read(puzzle, link);
  assert.ok(again);
  assert.equal(state.writeLink(again), link);
  assert.equal(again[2].where, "board");
  for (const bad of [
    "x",
    "9,0,0,0",
    "0,8,0,0",
    "0,0,1e9,0",
    "0,0,500,0",
    "1,4,0,0",
    "0,0,0",
    "0,0,..,0",
    "0,0,0,0~~",
  ]) {
    assert.equal(state.read(puzzle, bad), null, bad);
  }
});

test("two pieces that a link lays on one cell do not both lie on the board", () => {
  const now = state.read(puzzle, "0,0,1,0~2,0,1,0");
  assert.ok(now);
  assert.deepEqual(
    now.map(({ where }) => where),
    ["board", "tray", "loose"],
  );
  check(now);
});

test("pieces that fill the board but for another date are known to show it", () => {
  // By hand: with L on Feb 3 4, I on 1 5 and the blank cell, and D on 2 6, Jan and 7 can be seen.
  const packing = [
    { kind: 0, cells: [1, 4, 5] },
    { kind: 1, cells: [2, 6, 9] },
    { kind: 2, cells: [3, 7] },
  ];
  const jan7 = state.lieOf(puzzle, state.start(puzzle).now, packing);
  const feb7 = makePuzzle(BOARD, [2, 7]);
  const askew = jan7.map((lying, piece) =>
    piece ? lying : { ...lying, x: lying.x + 0.3, y: lying.y - 0.2 },
  );
  const now = state.read(feb7, state.write(askew));
  assert.ok(now);
  assert.equal(now[0].where, "loose");
  assert.deepEqual(state.shownInstead(feb7, now)?.labels, ["Jan", "7"]);
  assert.equal(state.shownInstead(feb7, state.start(feb7).now), null);
  const hole = state.reduce(feb7, { now, past: [], future: [] }, { type: "lift", pieces: [2] });
  assert.equal(state.shownInstead(feb7, hole.now), null);
});

test("a solution is laid with as little moved as can be", () => {
  const begin = state.reduce(puzzle, state.start(puzzle), {
    type: "drop",
    piece: 2,
    lying: loose({ x: 2, y: 0 }),
  });
  const solution = [
    { kind: 0, cells: [1, 4, 5] },
    { kind: 2, cells: [2, 3] },
  ];
  const now = state.lieOf(puzzle, begin.now, solution);
  assert.equal(now[2], begin.now[2]);
  assert.deepEqual(state.onBoard(puzzle, now), [
    { piece: 0, cells: [1, 4, 5] },
    { piece: 2, cells: [2, 3] },
  ]);
});
