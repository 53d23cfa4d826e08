import assert from "node:assert/strict";
import { test } from "node:test";
import { gameText, readGame, Round } from "../../../calendar_puzzle/web/static/countle/game.js";
import { readMoves } from "../../../calendar_puzzle/web/static/countle/typed.js";

const GAME = { target: 952, tiles: [25, 50, 75, 100, 3, 6] };

/** @param {Round} round @param {string} text */
function type(round, text) {
  const moves = readMoves(text, round);
  assert.ok(Array.isArray(moves), text);
  round.play(moves);
}

test("a game is read as it is written", () => {
  assert.deepEqual(readGame(gameText(GAME)), GAME);
  for (const text of [
    " 952 25 50 75 100 3 6 ",
    "952: 25, 50, 75, 100, 3, 6",
    "952 = 25.50;75 100 3 6",
  ]) {
    assert.deepEqual(readGame(text), GAME);
  }
  assert.deepEqual(readGame("5.5"), { target: 5, tiles: [5] });
});

test("what is no game is told", () => {
  for (const [text, wrong] of [
    ["954.x", "x"],
    ["0.5", "0"],
    ["5 -5", "-5"],
    ["5 1e3", "1e3"],
    ["5 1000000001", "1000000001"],
  ]) {
    assert.deepEqual(readGame(text), { why: "badNumber", text: wrong });
  }
  for (const [text, n] of [
    ["", "0"],
    ["954", "0"],
    ["5 1 2 3 4 5 6 7 8 9", "9"],
  ]) {
    assert.deepEqual(readGame(text), { why: "badTiles", text: n });
  }
});

test("steps are typed in many ways", () => {
  for (const text of ["75 x 3", "75*3", " 75 × 3 = 225 ", "075X3", "75·3", "(75 x 3)"]) {
    const round = new Round(GAME);
    type(round, text);
    assert.deepEqual(round.table(), [25, 50, null, 100, 225, 6], text);
  }
  for (const text of ["75/25", "75 ÷ 25", "75:25 = 3"]) {
    const round = new Round(GAME);
    type(round, text);
    assert.deepEqual(round.numbers(), [3, 50, 100, 3, 6], text);
  }
  const round = new Round(GAME);
  type(round, "75 − 25");
  assert.deepEqual(round.steps(), [{ left: 75, sign: "-", right: 25, result: 50 }]);
});

test("an expression is several steps, products first, and from the left", () => {
  const round = new Round(GAME);
  type(round, "(3 + 100) x 6 x 75 / 50 + 25 = 952");
  assert.deepEqual(
    round.steps().map(({ result }) => result),
    [103, 618, 46350, 927, 952],
  );
  assert.deepEqual(round.numbers(), [952]);
  const other = new Round(GAME);
  type(other, "100 - 50 - 25");
  assert.deepEqual(
    other.steps().map(({ result }) => result),
    [50, 25],
  );
  type(new Round({ target: 9, tiles: [2, 3, 4] }), "2 + 3 x 4 = 14");
});

test("what the rules do not allow is told, and nothing is played", () => {
  const round = new Round(GAME);
  /** @type {[string, object][]} */
  const faults = [
    ["3 - 75", { why: "less", left: 3, sign: "-", right: 75 }],
    ["75 / 50", { why: "remainder", left: 75, sign: "/", right: 50 }],
    ["50 - (6 x 75 / 3 - 100)", { why: "nothing", left: 50, sign: "-", right: 50 }],
    ["75 x 75", { why: "second", number: 75 }],
    ["76 x 3", { why: "missing", number: 76 }],
    ["0 + 3", { why: "missing", number: 0 }],
    ["75 x 3 = 226", { why: "other", result: 225 }],
  ];
  for (const [text, fault] of faults) assert.deepEqual(readMoves(text, round), fault, text);
  for (const text of [
    "",
    "75",
    "75 x",
    "x 3",
    "75 3",
    "(75 x 3",
    "75 x 3)",
    "75 x 3 =",
    "= 5",
    "75 ** 3",
    "what",
    "75 x -3",
    "7.5 x 3",
    "-75",
    "()",
  ]) {
    assert.deepEqual(readMoves(text, round), { why: "unknown" }, text);
  }
  assert.equal(round.done, 0);
  assert.deepEqual(round.table(), GAME.tiles);
});

test("numbers larger than JavaScript's own are exact, up to the limit", () => {
  const round = new Round({ target: 1, tiles: [999999937, 999999893, 3, 1000000000] });
  type(round, "999999937 x 999999893");
  assert.ok(round.numbers().map(String).includes("999999830000006741"));
  const big = readMoves("999999830000006741 x 1000000000", round);
  assert.equal("why" in big && big.why, "large");
  assert.equal("why" in big && "left" in big && String(big.left), "999999830000006741");
});

test("steps are taken back and made again, until another is made", () => {
  const round = new Round(GAME);
  type(round, "75 x 3");
  type(round, "225 + 6");
  round.goTo(0);
  assert.deepEqual(round.table(), GAME.tiles);
  round.goTo(2);
  assert.ok(round.has(231));
  round.goTo(1);
  type(round, "225 - 6");
  assert.deepEqual([round.moves.length, round.has(219), round.has(231)], [2, true, false]);
});

test("what was remembered is as it was; nonsense is left out", () => {
  const round = new Round(GAME);
  type(round, "(75 + 3) x 6");
  round.goTo(1);
  const other = new Round(GAME);
  other.recall(JSON.parse(JSON.stringify(round.record)));
  assert.deepEqual([other.moves, other.done], [round.moves, 1]);
  const records = [
    null,
    7,
    {},
    { moves: 3 },
    { moves: [5] },
    { moves: [[0, "+", 0]] },
    { moves: [[0, "^", 1]] },
    { moves: [[0, "+", 9]] },
    { moves: [[4, "-", 2]] },
    {
      moves: [
        [0, "+", 1],
        [0, "+", 2],
      ],
    },
  ];
  for (const record of records) {
    const fresh = new Round(GAME);
    fresh.recall(record);
    assert.deepEqual([fresh.moves, fresh.done], [[], 0]);
  }
});
