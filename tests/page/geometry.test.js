import assert from "node:assert/strict";
import { test } from "node:test";
import * as geometry from "../../calendar_puzzle/web/static/geometry.js";
import { random } from "./samples.js";

/** @import {Cell, Point, Pose} from "../../calendar_puzzle/web/static/geometry.js" */

const next = random(1);
const somewhere = () => geometry.exact(next() * 20 - 5);
/** @returns {Pose} */
const anyPose = () => ({
  turn: Math.floor(next() * 4),
  flipped: next() < 0.5,
  x: somewhere(),
  y: somewhere(),
});
/** @returns {Point} */
const anyPoint = () => [next() * 20 - 5, next() * 20 - 5];
/** @type {Cell[]} */
const HOOK = [
  [0, 0],
  [1, 0],
  [2, 0],
  [2, 1],
  [2, 2],
];
/** The pentomino F, which has eight distinct orientations. @type {Cell[]} */
const F = [
  [0, 1],
  [0, 2],
  [1, 0],
  [1, 1],
  [2, 1],
];

test("four quarters, or two flips, give back the very same pose", () => {
  for (let i = 0; i < 2000; i++) {
    const [pose, about] = [anyPose(), anyPoint()];
    for (const clockwise of [false, true]) {
      let turned = pose;
      for (let quarter = 0; quarter < 4; quarter++)
        turned = geometry.turned(turned, about, clockwise);
      assert.deepEqual(turned, pose);
    }
    assert.deepEqual(geometry.flipped(geometry.flipped(pose, about), about), pose);
    assert.deepEqual(geometry.turned(geometry.turned(pose, about, true), about, false), pose);
  }
});

test("a turn leaves the point where it is, and is counter-clockwise as seen on either face", () => {
  for (let i = 0; i < 2000; i++) {
    const [pose, about] = [anyPose(), /** @type {Point} */ (anyPoint().map(geometry.exact))];
    // The point of the piece that lies at `about`, and the one that lies a cell to the right of it.
    const [a, b, c, d] = geometry.linear(pose);
    const under = (/** @type {Point} */ [x, y]) => {
      const [dx, dy] = [x - pose.x, y - pose.y];
      return /** @type {Point} */ ([a * dx + c * dy, b * dx + d * dy]); // the inverse is the transpose
    };
    const held = under(about);
    const right = under([about[0] + 1, about[1]]);
    const turned = geometry.turned(pose, about, false);
    assert.deepEqual(geometry.apply(turned, held), about);
    assert.deepEqual(geometry.apply(turned, right), [about[0], about[1] - 1]);
    const flipped = geometry.flipped(pose, about);
    assert.deepEqual(geometry.apply(flipped, held), about);
    assert.deepEqual(geometry.apply(flipped, right), [about[0] - 1, about[1]]);
  }
});

test("turns and flips reach the eight orientations of F, and no more", () => {
  const seen = new Set();
  /** @type {Pose} */
  let pose = { turn: 0, flipped: false, x: 0, y: 0 };
  for (let i = 0; i < 40; i++) {
    pose =
      i % 5 === 4 ? geometry.flipped(pose, [1, 1]) : geometry.turned(pose, [1, 1], i % 3 === 0);
    const { left, top } = geometry.bounds(F, pose);
    seen.add(
      geometry
        .squares(F, pose)
        .map(([x, y]) => `${x - left},${y - top}`)
        .sort()
        .join(" "),
    );
  }
  assert.equal(seen.size, 8);
});

test("poseOn finds the pose of every orientation, and none for another shape", () => {
  const held = { turn: 3, flipped: true };
  for (const hold of geometry.holds(held, true)) {
    const cells = geometry
      .squares(F, { ...hold, x: 4, y: 7 })
      .map(([x, y]) => /** @type {Cell} */ ([y, x]));
    const pose = geometry.poseOn({ cells: F, flip: true }, cells, held);
    assert.ok(pose);
    const again = geometry.squares(F, pose).map(([x, y]) => `${y},${x}`);
    assert.deepEqual(again.sort(), cells.map(String).sort());
    const onFace = geometry.poseOn({ cells: F, flip: false }, cells, { turn: 0, flipped: false });
    assert.equal(onFace !== null, !hold.flipped);
  }
  assert.equal(geometry.poseOn({ cells: F, flip: true }, HOOK, held), null);
});

/** The area within closed lines, holes being negative. @param {Point[][]} loops */
function area(loops) {
  const twice = loops.map((loop) =>
    loop.reduce((sum, [x, y], i) => {
      const [nx, ny] = loop[(i + 1) % loop.length];
      return sum + x * ny - nx * y;
    }, 0),
  );
  return twice.reduce((sum, part) => sum + part, 0) / 2;
}

test("the outline encloses as much as there are cells", () => {
  for (let i = 0; i < 300; i++) {
    /** @type {Cell[]} */
    const cells = [];
    for (let row = 0; row < 5; row++)
      for (let column = 0; column < 5; column++) if (next() < 0.5) cells.push([row, column]);
    assert.equal(area(geometry.loops(cells)), cells.length);
  }
});

test("the outline has no needless corner, and one line for each hole and part", () => {
  assert.equal(geometry.loops(HOOK).length, 1);
  assert.equal(geometry.loops(HOOK)[0].length, 6);
  /** @type {Cell[]} */
  const ring = [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 2],
    [2, 0],
    [2, 1],
    [2, 2],
  ];
  assert.deepEqual(
    geometry.loops(ring).map((loop) => loop.length),
    [4, 4],
  );
  assert.equal(
    geometry.loops([
      [0, 0],
      [1, 1],
    ]).length,
    2,
  );
  assert.match(geometry.outline(F, { size: 64, inset: 0.03, radius: 0.1 }), /^M[\d.]+ [\d.]+Q.*Z$/);
});

test("the middle cell of a piece is one of its cells", () => {
  for (const cells of [HOOK, F]) {
    const [x, y] = geometry.pivot(cells);
    assert.ok(cells.some(([row, column]) => row === y - 0.5 && column === x - 0.5));
  }
});
