/** The recorded search of the date, played on the board in place of the reader's pieces. */

/** @import {Frame, Trace} from "./replay.js" */
/** @import {Table} from "./table.js" */
import { diagnose } from "./diagnosis.js";
import { byId, svg } from "./elements.js";
import { middle } from "./geometry.js";
import { SIZE, solid } from "./picture.js";
import { frameAt, itemOf } from "./replay.js";

export class ReplayView {
  /** @param {Table} table @param {(message: string) => void} tell */
  constructor(table, tell) {
    this.table = table;
    this.tell = tell;
    this.layer = svg("g", { class: "replay" });
    /** @type {Trace | null} */
    this.trace = null;
    this.count = 0;
    this.timer = 0;
    this.progress = /** @type {HTMLInputElement} */ (byId("progress"));
    this.speed = /** @type {HTMLSelectElement} */ (byId("speed"));
    this.progress.addEventListener("input", () => {
      this.pause();
      this.goTo(Number(this.progress.value));
    });
    this.speed.addEventListener("change", () => this.timer && this.play());
  }

  /** @param {Trace} trace */
  open(trace) {
    this.trace = trace;
    this.progress.max = String(trace.steps.length);
    document.body.classList.add("watching");
    this.table.board.under.after(this.layer);
    byId("handles").inert = true;
    byId("actions").hidden = true;
    byId("watching").hidden = false;
    this.goTo(0);
    this.play();
  }

  /** End at once, and give the board back. */
  close() {
    if (!this.trace) return;
    this.pause();
    this.trace = null;
    this.layer.replaceChildren();
    this.layer.remove();
    document.body.classList.remove("watching");
    byId("handles").inert = false;
    byId("actions").hidden = false;
    byId("watching").hidden = true;
    this.tell("");
    this.table.show();
  }

  play() {
    clearInterval(this.timer);
    const { trace } = this;
    if (!trace) return;
    if (this.count >= trace.steps.length) this.count = 0;
    // Browsers take no shorter turns than some milliseconds: at high speeds, several steps in each.
    const rate = Number(this.speed.value);
    const stride = Math.max(1, Math.round(rate / 40));
    this.timer = setInterval(
      () => {
        this.goTo(Math.min(this.count + stride, trace.steps.length));
        if (this.count >= trace.steps.length) this.pause();
      },
      (1000 * stride) / rate,
    );
    byId("pause").textContent = this.table.speech.say("pause");
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    byId("pause").textContent = this.table.speech.say("play");
  }

  toggle() {
    if (this.timer) this.pause();
    else this.play();
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    this.goTo(Math.max(0, Math.min(this.count + by, this.trace?.steps.length ?? 0)));
  }

  /** @param {number} count */
  goTo(count) {
    const { trace, table } = this;
    if (!trace) return;
    this.count = count;
    this.progress.value = String(count);
    const frame = frameAt(trace, count);
    const { puzzle } = table.game;
    this.layer.replaceChildren(
      ...frame.lying.map((number) => {
        const [kind, cells] = trace.placements[number];
        return solid(
          puzzle.board.pieces[kind],
          cells.map((cell) => puzzle.cells[cell]),
        );
      }),
      ...this.left(frame).map((piece) => this.waiting(piece)),
    );
    const dead = frame.dead === null ? null : itemOf(trace.items[frame.dead]);
    const chosen = frame.chosen && itemOf(trace.items[frame.chosen.item]);
    const cellsOf = (/** @type {ReturnType<typeof itemOf> | null} */ item) =>
      item && "cell" in item ? [puzzle.cellAt(...item.cell)] : [];
    table.board.mark({
      marks: { boxes: [], overlaps: [], covers: [] },
      chosen: cellsOf(chosen),
      dead: cellsOf(dead),
      pocket: dead ? this.reason(frame)?.cells : [],
    });
    const step = table.speech.say("watchStep", {
      n: count,
      total: trace.steps.length,
      tries: frame.tries,
    });
    this.tell(`${step}. ${this.why(frame)}`);
  }

  /** The pieces that do not lie. @param {Frame} frame */
  left({ lying }) {
    const { puzzle } = this.table.game;
    const { placements } = /** @type {Trace} */ (this.trace);
    const left = puzzle.pieces.map((_, piece) => piece);
    for (const number of lying)
      left.splice(
        left.findIndex((piece) => puzzle.pieces[piece].kind === placements[number][0]),
        1,
      );
    return left;
  }

  /** A piece that waits on the tray. @param {number} piece */
  waiting(piece) {
    const { places, scale } = this.table.layout;
    const kind = this.table.game.puzzle.pieces[piece];
    const [x, y] = middle(kind.cells, { turn: 0, flipped: false, x: 0, y: 0 });
    const [left, top] = [places[piece][0] - x * scale, places[piece][1] - y * scale];
    const shape = solid(kind, kind.cells);
    return svg(
      "g",
      { class: "left", transform: `translate(${left * SIZE} ${top * SIZE}) scale(${scale})` },
      shape,
    );
  }

  /** What a person sees first of why a branch dies. @param {Frame} frame */
  reason(frame) {
    const { puzzle } = this.table.game;
    const { placements } = /** @type {Trace} */ (this.trace);
    const free = new Set(puzzle.cells.flatMap((_, cell) => (puzzle.open[cell] ? [cell] : [])));
    for (const number of frame.lying) for (const cell of placements[number][1]) free.delete(cell);
    return diagnose(puzzle, free, this.left(frame));
  }

  /** The last step in words. @param {Frame} frame */
  why(frame) {
    const { table } = this;
    const { speech } = table;
    const trace = /** @type {Trace} */ (this.trace);
    const { puzzle } = table.game;
    const letterOf = (/** @type {string} */ name) =>
      puzzle.board.pieces.find((kind) => kind.name === name)?.letter ?? name;
    const named = (/** @type {number} */ number) => {
      const item = itemOf(trace.items[number]);
      /** @type {Record<string, string>} */
      const values =
        "cell" in item
          ? { cells: table.telling.cells([puzzle.cellAt(...item.cell)]) }
          : { piece: letterOf(item.piece) };
      return values;
    };
    if (frame.solved) return speech.say("watchSolved");
    if (frame.dead !== null) {
      const reason = this.reason(frame);
      if (reason?.why === "size") return speech.say("reasonSize", { n: reason.cells.length });
      const item = named(frame.dead);
      return speech.say(item.cells ? "reasonCell" : "reasonPiece", item);
    }
    if (frame.chosen) {
      const item = named(frame.chosen.item);
      return speech.say(item.cells ? "watchCell" : "watchPiece", {
        ...item,
        n: frame.chosen.options,
      });
    }
    const last = trace.steps[this.count - 1];
    if (!last) return "";
    if (trace.cut && this.count === trace.steps.length) return speech.say("watchCut");
    const moved = last[0] === "back" ? frameAt(trace, this.count - 1).lying : frame.lying;
    const piece = puzzle.board.pieces[trace.placements[moved[moved.length - 1]][0]].letter;
    return speech.say(last[0] === "back" ? "watchBack" : "watchTry", { piece });
  }
}
