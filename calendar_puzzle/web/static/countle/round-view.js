/** The target, the numbers, the operations and the steps, as they are seen and touched. */

/** @import {Sign, Whole} from "./arithmetic.js" */
/** @import {Move, Round} from "./game.js" */
/** @import {Fault} from "./typed.js" */
/** @import {CountleSpeech} from "./words.js" */
import { byId, html, set } from "../elements.js";
import { SHOWN, stepText } from "./solution.js";
import { readMoves } from "./typed.js";

const SETTLED = 250; // milliseconds until the live region speaks, so that it speaks once

export class RoundView {
  /** @param {{played: () => void}} outside told when steps were made */
  constructor(outside) {
    this.outside = outside;
    this.timer = 0;
    /** @type {number | null} the place of the first number picked */
    this.from = null;
    /** @type {Sign | null} */
    this.sign = null;
    /** @type {Move | null} */
    this.hinted = null;
    /** @type {HTMLElement[]} */
    this.buttons = [];
    byId("numbers").addEventListener("click", (event) =>
      this.onButton(event, "slot", (slot) => this.pickNumber(Number(slot))),
    );
    byId("signs").addEventListener("click", (event) =>
      this.onButton(event, "sign", (sign) => this.pickSign(/** @type {Sign} */ (sign))),
    );
    byId("typing").addEventListener("submit", (event) => {
      event.preventDefault();
      this.playTyped();
    });
  }

  /** @type {Round} */ round;
  /** @type {CountleSpeech} */ speech;

  /** @param {Event} event @param {string} name @param {(value: string) => void} act */
  onButton(event, name, act) {
    const button = event.target instanceof Element && event.target.closest(`[data-${name}]`);
    if (this.round && button instanceof HTMLElement) act(button.dataset[name] ?? "");
  }

  /** Lay out a game. @param {Round} round */
  open(round) {
    this.round = round;
    this.buttons = round.game.tiles.map((_, slot) =>
      html("button", { type: "button", "data-slot": slot }),
    );
    const places = this.buttons.map((button) => html("div", { class: "place" }, button));
    byId("numbers").replaceChildren(...places);
    byId("numbers").className = round.game.tiles.length > 6 ? "many" : "";
    const target = String(round.game.target);
    set(byId("target-number"), { "data-long": target.length > 4 ? "" : undefined }).textContent =
      target;
    this.release();
    this.tell("");
  }

  /** Let go of what is picked and of what was hinted. */
  release() {
    this.from = this.sign = this.hinted = null;
  }

  /** @param {number} slot */
  pickNumber(slot) {
    const { from, sign } = this;
    const number = String(this.round.table()[slot]);
    this.tell("");
    if (from === null || sign === null) this.from = from === slot ? null : slot;
    else if (from === slot) this.tell(this.speech.say("same", { number }));
    else return this.tryMoves([{ from, sign, onto: slot }]);
    this.show();
  }

  /** @param {Sign} sign */
  pickSign(sign) {
    this.tell("");
    if (this.from === null) return this.tell(this.speech.say("begin"));
    this.sign = this.sign === sign ? null : sign;
    this.show();
  }

  playTyped() {
    const line = /** @type {HTMLInputElement} */ (byId("line"));
    const moves = readMoves(line.value, this.round);
    if (!Array.isArray(moves)) return this.tell(this.sayFault(moves));
    line.value = "";
    this.tryMoves(moves);
  }

  /** @param {Move[]} moves */
  tryMoves(moves) {
    const { round } = this;
    for (const move of moves.length === 1 ? moves : []) {
      const why = round.objection(move);
      if (!why) continue;
      const [left, right] = [move.from, move.onto].map(
        (slot) => /** @type {Whole} */ (round.table()[slot]),
      );
      return this.tell(this.sayFault({ why, left, sign: move.sign, right }));
    }
    round.play(moves);
    this.release();
    this.from = moves[moves.length - 1].onto;
    this.tell(
      round
        .steps()
        .slice(-moves.length)
        .map((step) => this.speech.say("made", { step: stepText(step) }))
        .join(" "),
    );
    this.outside.played();
  }

  /** @param {Fault} fault */
  sayFault(fault) {
    const { speech } = this;
    if (fault.why === "unknown") return speech.say("unknown");
    if (fault.why === "other") return speech.say("other", { number: String(fault.result) });
    if ("number" in fault) return speech.say(fault.why, { number: String(fault.number) });
    const { left, sign, right } = fault;
    const key = fault.why === "large" ? "largeResult" : fault.why;
    return speech.say(key, { left: String(left), sign: SHOWN[sign], right: String(right) });
  }

  /** Point out a step. @param {Move | null} move */
  hint(move) {
    this.release();
    this.hinted = move;
    this.show();
  }

  /** @param {string} [state] what to say of the game instead of what is to be done next */
  show(state) {
    const { round, from, sign, hinted } = this;
    const table = round.table();
    const focused = this.buttons.findIndex((button) => button === document.activeElement);
    this.buttons.forEach((button, slot) => {
      const number = table[slot];
      const text = number === null ? "" : String(number);
      button.textContent = text;
      button.hidden = number === null;
      button.classList.toggle(
        "made",
        round.moves.slice(0, round.done).some((move) => move.onto === slot),
      );
      button.classList.toggle("target", number === round.target);
      button.classList.toggle("hinted", hinted?.from === slot || hinted?.onto === slot);
      set(button, {
        "aria-pressed": String(from === slot),
        "data-long": text.length > 3 ? Math.min(3, Math.ceil(text.length / 4)) : undefined,
      });
    });
    // The focus goes with the number.
    if (table[focused] === null) this.buttons[round.moves[round.done - 1].onto].focus();
    for (const button of byId("signs").querySelectorAll("[data-sign]")) {
      const its = button.getAttribute("data-sign");
      button.classList.toggle("hinted", hinted?.sign === its);
      set(button, { "aria-pressed": String(sign === its) });
    }
    byId("steps").replaceChildren(...round.steps().map((step) => html("li", {}, stepText(step))));
    byId("made").hidden = round.done === 0;
    byId("state").textContent = state ?? this.sayState(table);
    this.speak();
  }

  /** @param {(Whole | null)[]} table */
  sayState(table) {
    const { round, from, sign, speech } = this;
    const number = from === null ? "" : String(table[from]);
    if (from !== null && sign !== null)
      return speech.say("signThen", { number, sign: SHOWN[sign] });
    if (round.done === 0)
      return from === null ? speech.say("begin") : speech.say("firstThen", { number });
    const distances = round.numbers().map((each) => ({ each, distance: away(each, round.target) }));
    const { each, distance } = distances.reduce((a, b) => (b.distance < a.distance ? b : a));
    return speech.say("closest", { number: String(each), distance: String(distance) });
  }

  /** Show a sentence, and have it read out. @param {string} message */
  tell(message) {
    byId("message").textContent = message;
    this.speak();
  }

  speak() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      byId("live").textContent =
        `${byId("message").textContent} ${byId("state").textContent}`.trim();
    }, SETTLED);
  }
}

/** @param {Whole} a @param {Whole} b */
export function away(a, b) {
  return a > b ? a - b : b - a;
}
