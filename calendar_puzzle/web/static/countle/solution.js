/** Ways as people see them: step by step, and in one line with as few brackets as can be. */

/** @import {Sign, Step, ToWhole, Whole} from "./arithmetic.js" */
import { Finder } from "./solver.js";

/** @typedef {{value: Whole, sign: Sign, left: Play, right: Play}} Operation */
/** A way: a tile, or an operation of two ways. @typedef {{value: Whole, sign: ""} | Operation} Play */
/** @typedef {{value: Whole, steps: Step[], expression: string}} Solution */

export const SHOWN = { "+": "+", "-": "−", x: "×", "/": "÷" };

/** @param {Step} step @returns {string} such as 7 × 8 = 56 */
export function stepText({ left, sign, right, result }) {
  return `${left} ${SHOWN[sign]} ${right} = ${result}`;
}

/** @param {string} text with the signs of the code @returns {string} with those that people know */
export function shown(text) {
  return text.replace(/[-x/]/g, (sign) => SHOWN[/** @type {Sign} */ (sign)]);
}

/**
 * The shortest way to a target, or one to each of the values that are closest to it. Of several,
 * that with the smallest numbers: the sum of all results is as small as can be.
 * @param {Whole} target
 * @param {readonly Whole[]} numbers
 * @param {ToWhole} whole
 * @returns {Solution[]} one, or two with the lower value first
 */
export function best(target, numbers, whole) {
  const finder = new Finder(numbers, whole);
  const values = finder.fewest(target) ? [target] : finder.nearest(target);
  return values.map((value) =>
    solutionOf(finder.play(finder.ofSize(value, finder.fewest(value))[0])),
  );
}

/**
 * Every essentially different way to a target, those with the fewest operations first.
 * @param {Whole} target
 * @param {readonly Whole[]} numbers
 * @param {ToWhole} whole
 * @returns {Solution[]}
 */
export function solutions(target, numbers, whole) {
  const finder = new Finder(numbers, whole);
  return numbers
    .flatMap((_, i) => finder.ofSize(target, i + 1))
    .map((way) => solutionOf(finder.play(way)));
}

/** @param {Play} play @returns {Solution} */
function solutionOf(play) {
  /** @type {Step[]} */
  const steps = [];
  const ordered = inOrder(play, steps);
  return { value: play.value, steps, expression: expressionOf(ordered) };
}

/**
 * The same way, with the operands put in order where that is free; its steps are noted.
 * @param {Play} play
 * @param {Step[]} steps
 * @returns {Play}
 */
function inOrder(play, steps) {
  if (play.sign === "") return play;
  let left = inOrder(play.left, steps);
  let right = inOrder(play.right, steps);
  const { value, sign } = play;
  if ((sign === "+" || sign === "x") && comesFirst(right, left) < 0) [left, right] = [right, left];
  steps.push({ left: left.value, sign, right: right.value, result: value });
  return { value, sign, left, right };
}

/** What was just made comes first, then the smaller number. @param {Play} a @param {Play} b */
function comesFirst(a, b) {
  if ((a.sign === "") !== (b.sign === "")) return a.sign === "" ? 1 : -1;
  return a.value < b.value ? -1 : a.value > b.value ? 1 : 0;
}

/** @param {Play} play @returns {string} */
function expressionOf(play) {
  if (play.sign === "") return String(play.value);
  const [plain, turned] = play.sign === "+" || play.sign === "-" ? "+-" : "x/";
  const words = terms(play, plain, turned).flatMap(({ sign, play: term }) => {
    const text = expressionOf(term);
    return [sign, plain === "x" && term.sign !== "" ? `(${text})` : text];
  });
  return words.slice(1).join(" ");
}

/**
 * The terms of a sum, or of a product: first those that are plain, then those turned round.
 * @param {Play} play
 * @param {string} plain
 * @param {string} turned
 */
function terms(play, plain, turned) {
  /** @type {{sign: string, play: Play}[]} */
  const found = [];
  /** @param {Play} part @param {string} sign @param {string} other */
  const gather = (part, sign, other) => {
    if (part.sign === "" || (part.sign !== plain && part.sign !== turned))
      found.push({ sign, play: part });
    else {
      gather(part.left, sign, other);
      if (part.sign === plain) gather(part.right, sign, other);
      else gather(part.right, other, sign);
    }
  };
  gather(play, plain, turned);
  const isTurned = (/** @type {{sign: string}} */ { sign }) => Number(sign === turned);
  return found.sort((a, b) => isTurned(a) - isTurned(b) || comesFirst(a.play, b.play));
}
