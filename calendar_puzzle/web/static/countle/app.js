/** The numbers round as a whole: which game is open, in which language, and who is told of what. */

/** @import {Game} from "./game.js" */
/** @import {Best} from "./aids.js" */
/** @import {CountleSpeech} from "./words.js" */
import { dateOf, daysAfter, isoOf, readIso } from "../dates.js";
import { byId } from "../elements.js";
import { onOtherTab, recall, remember } from "../store.js";
import { Aids, bestAfter } from "./aids.js";
import { celebrate } from "./celebrate.js";
import { gameText, readGame, Round } from "./game.js";
import { bindKeyboard } from "./keyboard.js";
import { Menu } from "./menu.js";
import { away, RoundView } from "./round-view.js";
import { stepText } from "./solution.js";
import { Solver } from "./solver-client.js";
import { WaysView } from "./ways-view.js";

const DAY = 24 * 60 * 60 * 1000;
const DAYS_TO_1970 = 719163; // from the day before 1 January of the year 1

class App {
  constructor() {
    this.view = new RoundView({ played: () => this.changed() });
    this.aids = new Aids(this.view, () => ({
      solver: this.solver,
      best: this.best,
      over: this.isOver(),
    }));
    this.ways = new WaysView();
    this.menu = new Menu({
      speak: (speech) => this.speak(speech),
      play: (game) => this.open(game, null),
    });
    this.warned = false;
    /** @type {Date | null} null for a game of no date */
    this.date = null;
    /** @type {Best | null} null while unknown */
    this.best = null;
    this.celebrated = false;
    document.addEventListener("click", (event) => this.clicked(event));
    bindKeyboard({
      help: () => this.do("help"),
      undo: () => this.do("undo"),
      redo: () => this.do("redo"),
      sign: (sign) => this.view.pickSign(sign),
      release: () => this.release(),
    });
    byId("date-input").addEventListener("change", () => this.dateTyped());
    addEventListener("hashchange", () => this.follow());
    onOtherTab((key) => this.heardFrom(key));
  }

  /** @type {Solver} */ solver;
  /** @type {CountleSpeech} */ speech;

  get round() {
    return this.view.round;
  }

  async start() {
    this.speak(await this.menu.speech());
    await this.follow();
    await keepOffline();
  }

  /** @param {CountleSpeech} speech */
  speak(speech) {
    this.speech = this.view.speech = speech;
    if (this.round) this.show();
  }

  /** Go where the link says. */
  async follow() {
    if (this.round && location.hash === this.fragment) return;
    const link = new URLSearchParams(location.hash.slice(1));
    const text = link.get("game");
    const day = link.get("date");
    const game = text === null ? null : readGame(text);
    const date = day === null ? null : readIso(day);
    if (game && !("why" in game)) return this.open(game, null);
    if (game || (day !== null && !date)) history.replaceState(null, "", location.pathname);
    await this.openDate(date ?? today());
    if (game) this.view.tell(this.speech.say(game.why, { text: game.text, n: Number(game.text) }));
    else if (day !== null && !date) this.view.tell(this.speech.say("noSuchDate", { text: day }));
  }

  /** @param {Date} date */
  async openDate(date) {
    const solver = this.renewSolver();
    const midnight = new Date(0).setUTCFullYear(
      date.getFullYear(),
      date.getMonth(),
      date.getDate(),
    );
    const game = await solver.ask("daily", midnight / DAY + DAYS_TO_1970);
    if (solver === this.solver) await this.open(game, date, solver);
  }

  /** A solver with nothing to do. */
  renewSolver() {
    this.solver?.close();
    return (this.solver = new Solver());
  }

  /** @param {Game} game @param {Date | null} date */
  async open(game, date, solver = this.renewSolver()) {
    const round = new Round(game);
    this.date = date;
    this.best = null;
    const kept = recall(this.keyOf(game));
    round.recall(kept);
    this.celebrated = kept?.celebrated === true;
    this.view.open(round);
    this.show();
    this.writeLink();
    const best = await bestAfter(solver, round, 0);
    if (round !== this.round) return;
    this.best = best;
    this.show();
    this.celebrateOnce();
  }

  /** @param {Game} game */
  keyOf(game) {
    return `countle/${gameText(game)}`;
  }

  isOver() {
    const { round, best } = this;
    return (
      round.has(round.target) ||
      (best !== null && best.solutions.some(({ value }) => round.has(value)))
    );
  }

  /** Steps were made or taken back. */
  changed() {
    if (this.isOver()) {
      this.view.release();
      this.view.tell("");
    }
    this.show();
    this.celebrateOnce();
    this.save();
  }

  save() {
    const { round } = this;
    const kept = remember(this.keyOf(round.game), { ...round.record, celebrated: this.celebrated });
    if (kept || this.warned) return;
    this.warned = true;
    this.view.tell(this.speech.say("notKept"));
  }

  show() {
    const { date, speech } = this;
    byId("day").textContent = date
      ? speech.date(date, { day: "numeric", month: "long" })
      : speech.say("noDate");
    byId("weekday").textContent = date
      ? `${speech.date(date, { weekday: "long" })} · ${date.getFullYear()}`
      : gameText(this.round.game);
    for (const name of ["previous", "next"]) byId(name).hidden = !date;
    document.title = `${this.round.game.target} – ${speech.say("title")}`;
    document.body.classList.toggle("solved", this.isOver());
    this.view.show(this.isOver() ? this.sayWon() : undefined);
  }

  sayWon() {
    const { round, best, speech } = this;
    const n = round.done;
    let praise = speech.say("wonAtOnce");
    if (!round.has(round.target)) {
      const { value } = best?.solutions.find((solution) => round.has(solution.value)) ?? {
        value: round.target,
      };
      const distance = String(away(value, round.target));
      praise = speech.say("wonClosest", { number: String(value), distance });
    } else if (n) praise = speech.say("won", { n });
    if (!n || !best) return praise;
    const shorter =
      n > best.steps ? speech.say("shortest", { n: best.steps }) : speech.say("shortestYours");
    return `${praise} ${shorter}`;
  }

  celebrateOnce() {
    if (this.celebrated || !this.isOver() || !this.round.done) return;
    this.celebrated = true;
    celebrate([
      ...this.round.game.tiles.map(String),
      "+",
      "−",
      "×",
      "÷",
      String(this.round.game.target),
    ]);
    this.save();
  }

  /** Let go of what is picked. */
  release() {
    this.view.release();
    this.view.tell("");
    this.show();
  }

  /**
   * @param {number} done how many moves are to be made
   * @param {"undone" | "redone" | "wasReset"} key what is said then
   */
  goTo(done, key) {
    const { round, view, speech } = this;
    const longer = round.done > done ? round.steps() : null;
    if (done < 0 || done > round.moves.length)
      return view.tell(speech.say(done < 0 ? "nothingToUndo" : "nothingToRedo"));
    round.goTo(done);
    view.release();
    const step = (longer ?? round.steps()).at(-1);
    view.tell(speech.say(key, { step: step ? stepText(step) : "" }));
    this.changed();
  }

  get fragment() {
    if (!this.round) return "";
    return this.date ? `#date=${isoOf(this.date)}` : `#game=${gameText(this.round.game)}`;
  }

  writeLink() {
    if (location.hash === this.fragment) return;
    history[location.hash ? "pushState" : "replaceState"](null, "", this.fragment);
  }

  /** Take over what another tab did with the same game. @param {string} key */
  heardFrom(key) {
    if (!this.round || key !== this.keyOf(this.round.game)) return;
    const kept = recall(key);
    this.round.recall(kept);
    this.celebrated = kept?.celebrated === true;
    this.view.release();
    this.show();
  }

  dateTyped() {
    const date = readIso(/** @type {HTMLInputElement} */ (byId("date-input")).value);
    if (date) this.openDate(date);
  }

  pickDate() {
    const input = /** @type {HTMLInputElement} */ (byId("date-input"));
    input.value = isoOf(this.date ?? today());
    input.showPicker();
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const button = event.target instanceof Element && event.target.closest("[data-do]");
    if (!button) return;
    /** @type {HTMLDialogElement | null} */ (button.closest("dialog"))?.close();
    this.do(button.getAttribute("data-do") ?? "");
  }

  /** @param {string} what */
  do(what) {
    const { aids, menu, round } = this;
    if (!round) return;
    /** @type {Record<string, () => void>} */
    const deeds = {
      undo: () => this.goTo(round.done - 1, "undone"),
      redo: () => this.goTo(round.done + 1, "redone"),
      reset: () => this.goTo(0, "wasReset"),
      hint: () => aids.hint(),
      close: () => aids.howClose(),
      all: () => this.ways.open(round, this.solver, this.speech),
      previous: () => this.date && this.openDate(daysAfter(this.date, -1)),
      next: () => this.date && this.openDate(daysAfter(this.date, 1)),
      today: () => this.openDate(today()),
      pick: () => this.pickDate(),
      deal: () => this.deal(),
      share: () => this.share(),
      games: () => menu.open("games"),
      menu: () => menu.open("menu"),
      help: () => menu.open("help"),
    };
    deeds[what]?.();
  }

  async deal() {
    const [seed] = crypto.getRandomValues(new BigUint64Array(1));
    const solver = this.renewSolver();
    const game = await solver.ask("dealt", { seed, large: this.menu.large });
    if (solver === this.solver) await this.open(game, null, solver);
  }

  async share() {
    this.writeLink();
    const copied = await navigator.clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    );
    this.view.tell(this.speech.say(copied ? "linkCopied" : "linkShown"));
  }
}

function today() {
  const now = new Date();
  return dateOf(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

/** Have the page kept for when there is no network. */
async function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("../../service-worker.js").catch(() => null);
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  active?.postMessage({ keep: [location.href.replace(/#.*/, ""), ...loaded] });
}

new App().start();
