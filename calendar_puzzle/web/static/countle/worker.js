/** Answers questions about games, away from the page, which stays awake meanwhile. */

/** @import {Game} from "./game.js" */
/** @import {Whole} from "./arithmetic.js" */
import { daily, dealt, SplitMix } from "./daily.js";
import { best, solutions } from "./solution.js";
import { Finder } from "./solver.js";

/** @typedef {typeof questions} Questions */

const TARGETS = [100, 999];

const questions = {
  daily,

  /** @param {{seed: bigint, large: number | null}} wish @returns {Game} */
  dealt: ({ seed, large }) => dealt(new SplitMix(seed), large),

  /**
   * The best that can be made of the numbers on a table.
   * @param {{target: Whole, numbers: Whole[]}} table
   */
  best: ({ target, numbers }) => best(target, numbers, wholeOf(target)),

  /**
   * All ways to the target, or to what is closest to it.
   * @param {{target: Whole, numbers: Whole[]}} table
   */
  all: ({ target, numbers }) => {
    const whole = wholeOf(target);
    const values = best(target, numbers, whole).map(({ value }) => value);
    const ways = values.flatMap((value) => solutions(value, numbers, whole));
    return {
      values,
      ways: ways.map(({ value, steps, expression }) => ({
        value,
        steps: steps.length,
        expression,
      })),
    };
  },

  /** How many of the usual targets the numbers make. @param {{numbers: Whole[]}} table */
  targets: ({ numbers }) => {
    const [low, high] = TARGETS;
    const made = new Set();
    new Finder(numbers, wholeOf(numbers[0])).each(
      (value) => low <= value && value <= high && made.add(value),
    );
    return { low, high, n: made.size };
  },
};

/** @param {Whole} number of a game */
function wholeOf(number) {
  return typeof number === "bigint" ? /** @type {any} */ (BigInt) : Number;
}

addEventListener("message", ({ data: { id, what, about } }) => {
  postMessage({
    id,
    answer: questions[/** @type {keyof Questions} */ (what)](/** @type {never} */ (about)),
  });
});
