/** Asks the solver, which works in a thread of its own. */

/** @import {Questions} from "./worker.js" */

export class Solver {
  constructor() {
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    /** @type {Map<number, (answer: any) => void>} */
    this.waiting = new Map();
    this.asked = 0;
    this.worker.addEventListener("message", ({ data: { id, answer } }) => {
      this.waiting.get(id)?.(answer);
      this.waiting.delete(id);
    });
  }

  /**
   * @template {keyof Questions} K
   * @param {K} what
   * @param {Parameters<Questions[K]>[0]} about
   * @returns {Promise<ReturnType<Questions[K]>>} never settled once the solver is closed
   */
  ask(what, about) {
    const id = ++this.asked;
    this.worker.postMessage({ id, what, about });
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  /** Let go of whatever it works on. */
  close() {
    this.worker.terminate();
    this.waiting.clear();
  }
}
