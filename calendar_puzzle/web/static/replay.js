/**
 * The recorded search of a date, step by step. No DOM.
 */

/**
 * choose: the item branched on, and how many options it has; try: a placement is laid down; dead: an
 * item has no option left; back: the last placement is lifted; solution: all is covered.
 * @typedef {["choose", number, number] | ["try", number] | ["dead", number] | ["back"] | ["solution"]} Step
 */
/**
 * @typedef {object} Trace
 * @property {string[]} items pieces by name, cells as r<row>c<column>
 * @property {[number, number[]][]} placements each a kind of piece, and the cells that it covers
 * @property {Step[]} steps
 * @property {boolean} [cut] whether the search went on beyond the last step
 */
/**
 * What is to be seen after some steps: the placements that lie, in order, and the last step.
 * @typedef {{lying: number[], tries: number, chosen: {item: number, options: number} | null,
 *   dead: number | null, solved: boolean}} Frame
 */

/**
 * @param {Trace} trace
 * @param {number} count how many steps were made
 * @returns {Frame}
 */
export function frameAt(trace, count) {
  /** @type {Frame} */
  const frame = { lying: [], tries: 0, chosen: null, dead: null, solved: false };
  for (const step of trace.steps.slice(0, count)) {
    frame.dead = null;
    if (step[0] === "choose") frame.chosen = { item: step[1], options: step[2] };
    else if (step[0] === "dead") frame.dead = step[1];
    else if (step[0] === "solution") frame.solved = true;
    else {
      if (step[0] === "try") frame.lying.push(step[1]);
      else frame.lying.pop();
      frame.tries += step[0] === "try" ? 1 : 0;
      frame.chosen = null;
    }
  }
  return frame;
}

/**
 * What an item stands for.
 * @param {string} item
 * @returns {{cell: [number, number]} | {piece: string}}
 */
export function itemOf(item) {
  const match = /^r(\d+)c(\d+)$/.exec(item);
  return match ? { cell: [Number(match[1]), Number(match[2])] } : { piece: item };
}
