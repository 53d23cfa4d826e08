import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { wholeFor } from "../../../calendar_puzzle/web/static/countle/arithmetic.js";
import {
  daily,
  dealt,
  LARGE,
  SplitMix,
} from "../../../calendar_puzzle/web/static/countle/daily.js";
import { gameText } from "../../../calendar_puzzle/web/static/countle/game.js";
import { best, shown, solutions } from "../../../calendar_puzzle/web/static/countle/solution.js";
import { Finder } from "../../../calendar_puzzle/web/static/countle/solver.js";

/** What the Python package says. */
const DATA = JSON.parse(readFileSync(String(process.env.COUNTLE_DATA), "utf-8"));

/** @param {import("../../../calendar_puzzle/web/static/countle/solution.js").Solution} solution */
const plain = ({ value, steps, expression }) => ({
  value: String(value),
  steps: steps.map(({ left, sign, right, result }) => `${left} ${sign} ${right} = ${result}`),
  expression,
});

for (const game of DATA.games) {
  test(`${game.line}: the same answers as the package gives`, () => {
    const whole = wholeFor(game.tiles);
    const numbers = game.tiles.map(whole);
    const target = whole(game.target);
    assert.deepEqual(best(target, numbers, whole).map(plain), game.best);
    assert.deepEqual(solutions(target, numbers, whole).map(plain), game.ways);
    const values = new Set();
    new Finder(numbers, whole).each((value) => values.add(value));
    assert.deepEqual(
      [...values]
        .map(BigInt)
        .sort((a, b) => (a < b ? -1 : 1))
        .map(String),
      game.values,
    );
  });
}

test("the games of a year are those of the package", () => {
  const games = DATA.year.lines.map((/** @type {string} */ _, /** @type {number} */ i) =>
    gameText(daily(DATA.year.begin + i)),
  );
  assert.equal(games.length, 366);
  assert.deepEqual(games, DATA.year.lines);
});

test("a game dealt has as many large numbers as wished for, and can be won", () => {
  for (const large of [0, 1, 2, 3, 4]) {
    for (let seed = 0n; seed < 10n; seed++) {
      const { target, tiles } = dealt(new SplitMix(seed), large);
      assert.equal(tiles.filter((tile) => LARGE.includes(tile)).length, large);
      const [solution] = best(target, tiles, Number);
      assert.equal(solution.value, target);
      assert.ok(solution.steps.length > 0);
    }
  }
});

test("numbers are exact where JavaScript's own are not", () => {
  assert.equal(wholeFor([25, 50, 75, 100, 10, 10]), Number);
  assert.equal(wholeFor([999999937, 999999893, 3]), BigInt);
});

test("signs are shown as people write them", () => {
  assert.equal(shown("(3 + 100) x 6 x 75 / 50 - 25"), "(3 + 100) × 6 × 75 ÷ 50 − 25");
});
