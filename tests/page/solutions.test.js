import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { diagnose, placesOf } from "../../calendar_puzzle/web/static/diagnosis.js";
import { factsOf } from "../../calendar_puzzle/web/static/game.js";
import { makePuzzle } from "../../calendar_puzzle/web/static/puzzle.js";
import * as solutions from "../../calendar_puzzle/web/static/solutions.js";
import { lieOf, onBoard, start } from "../../calendar_puzzle/web/static/state.js";
import { whatIsWrong } from "./brute-force.js";
import { random } from "./samples.js";

/** @import {Placement} from "../../calendar_puzzle/web/static/solutions.js" */

/**
 * What the solver in Python found, in files: a board as it is sent, the packed solutions of a slot,
 * and the same solutions in plain words.
 */
const DATA = process.env.PAGE_DATA;

/** @param {string} name */
function readCase(name) {
  const plain = JSON.parse(readFileSync(`${DATA}/${name}.json`, "utf8"));
  const packed = gunzipSync(readFileSync(`${DATA}/${name}.bin`));
  const buffer = new Uint8Array(packed).buffer;
  return { ...plain, puzzle: makePuzzle(plain.board, plain.slot), all: solutions.unpack(buffer) };
}

const cases = DATA
  ? readdirSync(DATA)
      .filter((name) => name.endsWith(".bin"))
      .map((name) => readCase(name.slice(0, -4)))
  : [];
const keysOf = (/** @type {Placement[]} */ ones) =>
  ones
    .map(({ kind, cells }) => solutions.keyOf(kind, cells))
    .sort()
    .join(" ");
/** Some of a list. @template T @param {T[]} list @param {() => number} next @param {number} share */
const some = (list, next, share) => list.filter(() => next() < share);

test("there are solutions to test with", () =>
  assert.ok(cases.length >= 2, "PAGE_DATA names no folder with cases"));

for (const { board, slot, plain, puzzle, all } of cases) {
  const name = `${board.id} ${slot}`;
  /** @type {Placement[][]} */
  const known = plain.map((/** @type {[number, number[]][]} */ solution) =>
    solution.map(([kind, cells]) => ({ kind, cells })),
  );

  test(`${name}: unpacked, they are those that the solver found`, () => {
    assert.equal(all.size, known.length);
    assert.deepEqual(
      known.map((_, s) => keysOf(solutions.placementsOf(all, s))).sort(),
      known.map(keysOf).sort(),
    );
  });

  test(`${name}: those that fit, a hint and the places of a piece are as counted one by one`, () => {
    const next = random(7);
    for (let i = 0; i < 25; i++) {
      const s = Math.floor(next() * all.size);
      const placed = some(solutions.placementsOf(all, s), next, 0.4);
      const naive =
        all.size &&
        Array.from({ length: all.size }, (_, t) => t).filter((t) => {
          const mine = new Set(
            solutions.placementsOf(all, t).map((one) => solutions.keyOf(one.kind, one.cells)),
          );
          return placed.every((one) => mine.has(solutions.keyOf(one.kind, one.cells)));
        });
      const remaining = solutions.fitting(all, placed);
      assert.deepEqual(remaining, naive);
      const counts = new Map();
      for (const t of remaining)
        for (const one of solutions.placementsOf(all, t)) {
          const key = solutions.keyOf(one.kind, one.cells);
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      for (const one of placed) counts.delete(solutions.keyOf(one.kind, one.cells));
      const found = solutions.hint(all, remaining, placed);
      assert.equal(found?.count ?? 0, Math.max(0, ...counts.values()));
      if (found)
        assert.equal(
          counts.get(solutions.keyOf(found.placement.kind, found.placement.cells)),
          found.count,
        );
      const kind = Math.floor(next() * board.pieces.length);
      const cover = new Array(puzzle.cells.length).fill(0);
      for (const [key, count] of counts) {
        const [of, cells] = key.split(":");
        if (Number(of) === kind) for (const cell of cells.split(",")) cover[Number(cell)] += count;
      }
      assert.deepEqual(
        [...solutions.where(all, remaining, placed, kind, puzzle.cells.length)],
        cover,
      );
    }
  });

  test(`${name}: the pieces to lift are the fewest, and leave the most, of all choices`, () => {
    const next = random(11);
    const ordered = Array.from(
      { length: all.size },
      (_, s) =>
        new Set(solutions.placementsOf(all, s).map((one) => solutions.keyOf(one.kind, one.cells))),
    );
    for (let i = 0; i < 24; i++) {
      // Pieces from two solutions, so that they hardly ever go together.
      const [one, two] = [0, 1].map(() =>
        solutions.placementsOf(all, Math.floor(next() * all.size)),
      );
      const placed = [...some(one, next, 0.5), ...some(two, next, 0.4)];
      if (i % 3 === 0) placed.push({ kind: 0, cells: [0, 1] }); // which no solution holds
      const held = ordered.map((keys) =>
        placed.map(({ kind, cells }) => keys.has(solutions.keyOf(kind, cells))),
      );
      // Every choice of pieces to lift, and which solutions it leaves.
      const choices = Array.from({ length: 2 ** placed.length }, (_, bits) => {
        const isLifted = placed.map((_, at) => (bits & (1 << at)) !== 0);
        const left = held.flatMap((has, s) =>
          has.every((one, at) => one || isLifted[at]) ? [s] : [],
        );
        return { lift: placed.flatMap((_, at) => (isLifted[at] ? [at] : [])), left };
      })
        .filter(({ left }) => left.length > 0)
        .sort(
          (one, other) =>
            one.lift.length - other.lift.length ||
            other.left.length - one.left.length ||
            one.left[0] - other.left[0],
        );
      assert.deepEqual(solutions.fewestToLift(all, placed), choices[0].lift);
    }
  });

  test(`${name}: nothing is said to be wrong with pieces of a solution`, () => {
    const next = random(13);
    for (let i = 0; i < 40; i++) {
      const kept = some(known[Math.floor(next() * known.length)], next, 0.6);
      const now = lieOf(puzzle, start(puzzle).now, kept);
      const facts = factsOf(puzzle, all, now);
      assert.ok(facts.remaining?.length);
      assert.deepEqual([facts.lift, facts.reason], [[], null]);
      const left = now.flatMap((lying, piece) => (lying.where === "board" ? [] : [piece]));
      assert.equal(diagnose(puzzle, facts.free, left), null);
      assert.equal(onBoard(puzzle, now).length, kept.length);
    }
  });

  test(`${name}: what is said to be wrong is what is found by trying everything`, () => {
    const next = random(17);
    const places = placesOf(puzzle);
    const found = new Set();
    for (let i = 0; i < 150; i++) {
      let free = new Set(puzzle.cells.flatMap((_, cell) => (puzzle.open[cell] ? [cell] : [])));
      let left = puzzle.pieces.map((_, piece) => piece);
      // Some of a solution, and the rest of the pieces anyhow, here and there.
      const kept = all.size ? solutions.placementsOf(all, Math.floor(next() * all.size)) : [];
      for (const piece of left) {
        const { kind } = puzzle.pieces[piece];
        const right = next() < 0.6 ? kept.filter((one) => one.kind === kind) : [];
        const ways = next() < 0.4 ? places[kind].flat().map((cells) => ({ cells })) : right;
        const cells = ways[Math.floor(next() * ways.length)]?.cells ?? [];
        if (cells.length === 0 || !cells.every((cell) => free.has(cell))) continue;
        free = new Set([...free].filter((cell) => !cells.includes(cell)));
        left = left.filter((one) => one !== piece);
      }
      const reason = diagnose(puzzle, free, left);
      assert.deepEqual(reason, whatIsWrong(puzzle, free, left));
      found.add(reason?.why);
    }
    assert.ok(found.size >= 3, [...found].join());
  });

  test(`${name}: it is solved when, and only when, all is covered as in a solution`, () => {
    const whole = lieOf(puzzle, start(puzzle).now, known[0]);
    assert.equal(factsOf(puzzle, all, whole).solved, true);
    const less = lieOf(puzzle, start(puzzle).now, known[0].slice(1));
    assert.equal(factsOf(puzzle, all, less).solved, false);
  });
}
