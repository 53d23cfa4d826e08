import assert from "node:assert/strict";
import { test } from "node:test";
import * as dates from "../../calendar_puzzle/web/static/dates.js";
import { layoutIn } from "../../calendar_puzzle/web/static/layout.js";
import { marksOf } from "../../calendar_puzzle/web/static/marks.js";
import { makePuzzle } from "../../calendar_puzzle/web/static/puzzle.js";
import { frameAt, itemOf } from "../../calendar_puzzle/web/static/replay.js";
import { read } from "../../calendar_puzzle/web/static/state.js";
import { LANGUAGES, Speech } from "../../calendar_puzzle/web/static/words.js";
import { BOARD } from "./samples.js";

const group = (/** @type {string} */ name) => ({ name, labels: [] });
const [PLAIN, WEEKDAY] = [
  ["month", "day"],
  ["month", "day", "weekday"],
].map((names) => names.map(group));

test("dates are read and written as ISO says, and no others", () => {
  assert.equal(dates.isoOf(dates.dateOf(2024, 2, 29)), "2024-02-29");
  assert.equal(dates.readIso("2023-02-29"), null);
  assert.equal(dates.readIso("tomorrow"), null);
  assert.equal(dates.isoOf(dates.daysAfter(dates.dateOf(2026, 12, 31), 1)), "2027-01-01");
  assert.equal(dates.dateOf(50, 1, 1).getFullYear(), 50);
});

test("a slot is month and day as people count, the weekday from Sunday, the digits of the year", () => {
  const date = dates.dateOf(2026, 11, 29); // a Sunday
  assert.deepEqual(dates.slotOn(PLAIN, date), [11, 29]);
  assert.deepEqual(dates.slotOn(WEEKDAY, date), [11, 29, 0]);
  assert.deepEqual(dates.slotOn([...PLAIN, group("tens"), group("ones")], date), [11, 29, 2, 6]);
});

test("a slot leads to the nearest date that shows it", () => {
  const near = dates.dateOf(2026, 11, 29);
  const iso = (/** @type {typeof PLAIN} */ groups, /** @type {string} */ slot) => {
    const date = dates.dateShowing(groups, slot, near);
    return date && dates.isoOf(date);
  };
  assert.equal(iso(PLAIN, "2-1"), "2026-02-01");
  assert.equal(iso(PLAIN, "2-29"), "2028-02-29");
  assert.equal(iso(PLAIN, "2-30"), null);
  assert.equal(iso(WEEKDAY, "11-29-0"), "2026-11-29");
  assert.equal(iso(WEEKDAY, "11-29-1"), "2027-11-29");
  assert.equal(iso(WEEKDAY, "11-29-6"), "2025-11-29");
  for (const bad of ["", "2", "2-1-1", "x-y", "13-1", "0-1", "1-0", "1-1.5"])
    assert.equal(iso(PLAIN, bad), null, bad);
});

test("the fragment of a link is read as it was written", () => {
  const link = { board: "my board&more", slot: "2-1-4", at: "0,3,2,1~1,0,-0.5,2.25" };
  assert.deepEqual(dates.readLink(dates.fragmentOf(link)), link);
  assert.deepEqual(dates.readLink(""), { board: null, slot: null, at: null });
});

test("board and tray lie side by side in view, at any size of the space", () => {
  const sides = [3, 3, 3, 3, 4, 4, 4, 3];
  for (const [width, height] of [
    [344, 480],
    [860, 600],
    [1000, 800],
    [740, 260],
    [300, 300],
    [2000, 500],
  ]) {
    const { unit, view, tray, scale, places } = layoutIn(7, 7, sides, width, height);
    assert.ok(
      Math.abs(view.width * unit - width) < 1e-6 && Math.abs(view.height * unit - height) < 1e-6,
    );
    assert.ok(view.x <= 0 && view.y <= 0 && view.x + view.width >= 7 && view.y + view.height >= 7);
    assert.ok(tray.x >= 7 || tray.y >= 7);
    assert.ok(tray.x >= view.x && tray.x + tray.width <= view.x + view.width + 1e-9);
    assert.ok(tray.y >= view.y && tray.y + tray.height <= view.y + view.height + 1e-9);
    places.forEach(([x, y], piece) => {
      const half = (sides[piece] * scale) / 2;
      assert.ok(x - half >= tray.x && x + half <= tray.x + tray.width);
      assert.ok(y - half >= tray.y && y + half <= tray.y + tray.height);
      places.slice(0, piece).forEach(([ox, oy], other) => {
        const apart = half + (sides[other] * scale) / 2;
        assert.ok(Math.abs(x - ox) >= apart || Math.abs(y - oy) >= apart);
      });
    });
  }
});

test("on a phone a cell is at least 40 pixels", () => {
  assert.ok(layoutIn(7, 7, [3, 3, 3, 3, 4, 4, 4, 3], 348, 480).unit >= 40);
});

test("loose pieces are marked where they overlap others or cover the date, the others are not", () => {
  const puzzle = makePuzzle(BOARD, [1, 7]);
  const marks = (/** @type {string} */ link) => marksOf(puzzle, read(puzzle, link) ?? []);
  assert.deepEqual(marks("2,0,2,0"), { boxes: [], overlaps: [], covers: [] });
  assert.deepEqual(marks("2,0,0.5,0.25").covers, [{ piece: 2, cell: 0 }]);
  const both = marks("1,1,1,2~2,0,2.5,0.5");
  assert.deepEqual(both.overlaps, [[2, 1]]);
  assert.deepEqual(
    both.boxes.map(({ width, height }) => [width, height]),
    [
      [0.5, 0.5],
      [0.5, 0.5],
      [0.5, 0.5],
    ],
  );
  assert.deepEqual(marks("2,0,2.02,0.97").boxes, []);
});

test("the replay lays, lifts, and says where a branch dies", () => {
  /** @type {import("../../calendar_puzzle/web/static/replay.js").Trace} */
  const trace = {
    items: ["L", "r0c1"],
    placements: [
      [0, [1]],
      [0, [2]],
    ],
    steps: [["choose", 0, 2], ["try", 0], ["dead", 1], ["back"], ["try", 1], ["solution"]],
  };
  const lying = trace.steps.map((_, i) => frameAt(trace, i + 1).lying);
  assert.deepEqual(lying, [[], [0], [0], [], [1], [1]]);
  assert.deepEqual(frameAt(trace, 1).chosen, { item: 0, options: 2 });
  assert.equal(frameAt(trace, 3).dead, 1);
  assert.equal(frameAt(trace, 4).dead, null);
  assert.deepEqual(
    [frameAt(trace, 5).solved, frameAt(trace, 6).solved, frameAt(trace, 6).tries],
    [false, true, 2],
  );
  assert.deepEqual(itemOf("r10c2"), { cell: [10, 2] });
  assert.deepEqual(itemOf("L4"), { piece: "L4" });
});

test("all languages say all, with the same gaps, in every plural form they have", async () => {
  const english = (await import("../../calendar_puzzle/web/static/words-en.js")).default;
  const gaps = (/** @type {string} */ text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
  for (const language of /** @type {(keyof typeof LANGUAGES)[]} */ (Object.keys(LANGUAGES))) {
    const { words, plurals } = await Speech.in(language);
    assert.deepEqual(Object.keys(words).sort(), Object.keys(english).sort(), language);
    for (const [key, word] of Object.entries(words)) {
      const other = /** @type {any} */ (english)[key];
      assert.equal(typeof word, typeof other, `${language} ${key}`);
      if (typeof word === "string") assert.deepEqual(gaps(word), gaps(other), `${language} ${key}`);
      else {
        assert.ok(word.other && plurals.select(1) === "one" && word.one, `${language} ${key}`);
        assert.deepEqual(gaps(word.other), gaps(other.other), `${language} ${key}`);
      }
    }
  }
});

test("numbers and plurals are those of the language", async () => {
  const [english, german] = await Promise.all([Speech.in("en"), Speech.in("de")]);
  assert.equal(
    english.say("countFit", { n: 1, total: 10374 }),
    "solution fits, of 10,374 on this date",
  );
  assert.equal(
    german.say("countFit", { n: 2, total: 10374 }),
    "Lösungen passen noch, von 10.374 an diesem Tag",
  );
  assert.equal(english.list(["P", "V", "Z"]), "P, V, and Z");
});
