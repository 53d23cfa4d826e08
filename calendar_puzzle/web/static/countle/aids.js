/** Help: the next step of a shortest way, how close one can come, and all ways. */

/** @import {Round} from "./game.js" */
/** @import {RoundView} from "./round-view.js" */
/** @import {Solution} from "./solution.js" */
/** @import {Solver} from "./solver-client.js" */
import { away } from "./round-view.js";
import { stepText } from "./solution.js";
import { readMoves } from "./typed.js";

/** @typedef {{solutions: Solution[], steps: number, distance: number | bigint}} Best */

/**
 * The best that can be made of what is on the table after some of the moves.
 * @param {Solver} solver
 * @param {Round} round
 * @param {number} done
 * @returns {Promise<Best>}
 */
export async function bestAfter(solver, round, done) {
  const { target } = round;
  const solutions = await solver.ask("best", { target, numbers: round.numbers(done) });
  return {
    solutions,
    steps: Math.min(...solutions.map(({ steps }) => steps.length)),
    distance: away(solutions[0].value, target),
  };
}

export class Aids {
  /**
   * @param {RoundView} view
   * @param {() => {solver: Solver, best: Best | null, over: boolean}} game what is known of it
   */
  constructor(view, game) {
    this.view = view;
    this.game = game;
  }

  get speech() {
    return this.view.speech;
  }

  /** Point out the next step, or play the one pointed out. */
  async hint() {
    const { view, speech } = this;
    if (view.hinted) return view.tryMoves([view.hinted]);
    const found = await this.look(async (solver, round, done) => {
      const here = await bestAfter(solver, round, done);
      const start = await bestAfter(solver, round, 0);
      let back = 0;
      for (
        let at = here;
        at.distance !== start.distance;
        at = await bestAfter(solver, round, done - back)
      )
        back++;
      return { here, back };
    });
    if (!found) return;
    const { here, back } = found;
    const distance = String(here.distance);
    if (back) return view.tell(speech.say("takeBack", { n: back, distance }));
    const [{ steps, value }] = here.solutions.filter(
      (solution) => solution.steps.length === here.steps,
    );
    if (!steps.length) return view.tell(speech.say("alreadyDone"));
    const { left, sign, right } = steps[0];
    const moves = readMoves(`${left} ${sign} ${right}`, view.round);
    view.hint(Array.isArray(moves) ? moves[0] : null);
    const values = { n: here.steps, step: stepText(steps[0]), number: String(value), distance };
    view.tell(speech.say(here.distance ? "hintNextClosest" : "hintNext", values));
  }

  /** Say what can be made from here, but not how. */
  async howClose() {
    const { view, speech } = this;
    const here = await this.look(bestAfter);
    if (!here) return;
    const numbers = speech.lists.format(here.solutions.map(({ value }) => String(value)));
    const isBest = here.distance === this.game().best?.distance;
    if (!here.distance) view.tell(speech.say("inReach", { n: here.steps }));
    else
      view.tell(
        speech.say(isBest ? "impossible" : "outOfReach", {
          numbers,
          distance: String(here.distance),
        }),
      );
  }

  /**
   * Ask about the table as it is.
   * @template T
   * @param {(solver: Solver, round: Round, done: number) => Promise<T>} ask
   * @returns {Promise<T | null>} null where the game is over, or has gone on meanwhile
   */
  async look(ask) {
    const { view } = this;
    const { solver, over } = this.game();
    if (over) {
      view.tell(this.speech.say("alreadyDone"));
      return null;
    }
    const { round } = view;
    const { done, moves } = round;
    view.tell(this.speech.say("thinking"));
    const answer = await ask(solver, round, done);
    return round === view.round && done === round.done && moves === round.moves ? answer : null;
  }
}
