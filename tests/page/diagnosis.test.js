import assert from "node:assert/strict";
import { test } from "node:test";
import { diagnose, pocketsOf } from "../../calendar_puzzle/web/static/diagnosis.js";
import { makePuzzle } from "../../calendar_puzzle/web/static/puzzle.js";
import { BOARD } from "./samples.js";

// Cells by number:  0 1 2 3 / 4 5 6 7 / . 8 9 .   with Jan (0) and 7 (8) to be seen.
const puzzle = makePuzzle(BOARD, [1, 7]);
const [L, I, D] = [0, 1, 2];

test("cells that hang together by their edges are a pocket", () => {
  assert.deepEqual(pocketsOf(puzzle, new Set([1, 4, 3, 7, 9])), [[1], [4], [3, 7], [9]]);
  assert.deepEqual(pocketsOf(puzzle, new Set()), []);
});

test("a pocket whose size no pieces make", () => {
  assert.deepEqual(diagnose(puzzle, new Set([1, 2, 3, 7, 4]), [L, D]), { why: "size", cells: [4] });
});

test("a cell that no piece can cover", () => {
  assert.deepEqual(diagnose(puzzle, new Set([1, 5, 4]), [I]), { why: "cell", cells: [1, 5, 4] });
});

test("a piece that has no place", () => {
  assert.deepEqual(diagnose(puzzle, new Set([2, 3, 6, 7]), [D, D, I]), {
    why: "piece",
    piece: I,
    cells: [],
  });
});

test("a pocket that two dominoes could fill in size, but not in shape: a T", () => {
  assert.deepEqual(diagnose(puzzle, new Set([1, 4, 5, 6]), [D, D, I]), {
    why: "shape",
    cells: [1, 4, 5, 6],
  });
});

test("nothing is wrong where the pieces do fill the cells", () => {
  assert.equal(diagnose(puzzle, new Set([1, 2, 3, 4, 5, 6, 7, 9]), [L, I, D]), null);
  assert.equal(diagnose(puzzle, new Set([4, 5, 6, 7, 1]), [L, D]), null);
});
