/** The page as a whole: which board and date is open, in which language, and who is told of what. */

/** @import {Board} from "./puzzle.js" */
import { Aids } from "./aids.js";
import { Failure, loadJson, loadPacked } from "./api.js";
import { BrowseView } from "./browse-view.js";
import { celebrate } from "./celebrate.js";
import { dateOf, dateShowing, daysAfter, fragmentOf, readLink, slotOn } from "./dates.js";
import { placesOf } from "./diagnosis.js";
import { byId, html, set } from "./elements.js";
import { Game } from "./game.js";
import { Menu } from "./menu.js";
import { Panel } from "./panel.js";
import { ReplayView } from "./replay-view.js";
import { placementsOf } from "./solutions.js";
import { lieOf, read, writeLink } from "./state.js";
import { onOtherTab, recall, remember } from "./store.js";
import { Table } from "./table.js";
import { Speech } from "./words.js";
import { YearView } from "./year-view.js";

const LINK_DELAY = 300; // milliseconds; browsers allow only so many changes of the address
const NARROW = matchMedia("(max-width: 859px) and (orientation: portrait), (max-width: 639px)");

class App {
  constructor() {
    this.game = new Game({ loadPacked, recall, remember, changed: () => this.changed() });
    const voice = {
      tell: (/** @type {string} */ message) => this.panel.tell(message),
      readOut: (/** @type {string} */ message) => this.panel.readOut(message),
    };
    this.table = new Table(this.game, voice, {
      help: () => this.do("help"),
      undo: () => this.do("undo"),
      redo: () => this.do("redo"),
      touched: () => this.aids.stop(),
    });
    this.panel = new Panel(this.game, this.table);
    this.aids = new Aids(this.game, this.table, (message) => this.panel.tell(message));
    this.replay = new ReplayView(this.table, (message) => this.panel.tell(message));
    this.browse = new BrowseView(this.game, (solution) => this.lay(solution));
    this.year = new YearView((date) => this.goTo(this.game.board.id, date));
    this.menu = new Menu({
      speak: (speech) => this.speak(speech),
      added: (id) => this.goTo(id, this.game.date),
    });
    /** @type {Map<string, Promise<Board>>} */
    this.boards = new Map();
    this.linkTimer = 0;
    this.address = location.hash;
    this.warned = false;
    this.opening = 0;
    document.addEventListener("click", (event) => this.clicked(event));
    byId("board").addEventListener("change", () =>
      this.goTo(this.boardSelect.value, this.game.date),
    );
    addEventListener("hashchange", () => this.follow(location.hash));
    onOtherTab((key) => this.heardFrom(key));
    addEventListener(
      "online",
      () => this.game.failure && this.open({ board: this.game.board.id, date: this.game.date }),
    );
    NARROW.addEventListener("change", () => this.placeYear());
    byId("year-dialog").addEventListener("close", () => this.placeYear());
  }

  get boardSelect() {
    return /** @type {HTMLSelectElement} */ (byId("board"));
  }

  async start() {
    this.speak(await this.menu.speech());
    try {
      this.list = await loadJson("boards.json");
      for (const board of [...this.list.boards, ...this.menu.uploads(this.list.upload)])
        this.listBoard(board);
      await this.follow(location.hash);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.panel.tell(this.panel.sayFailure(error));
    }
    await keepOffline();
  }

  /** @param {Speech} speech */
  speak(speech) {
    this.table.speech = this.panel.speech = speech;
    if (!this.game.puzzle) return;
    this.table.build(speech);
    this.showDate();
    this.panel.show();
  }

  /** Go where a link says. @param {string} fragment */
  async follow(fragment) {
    clearTimeout(this.linkTimer);
    this.address = fragment;
    if (fragment && fragment === this.fragment) return;
    const link = readLink(fragment);
    const id = link.board ?? recall("board") ?? this.list.default;
    try {
      const board = await this.board(id);
      const date =
        link.slot === null ? this.today() : dateShowing(board.groups, link.slot, this.today());
      await this.open({ board: id, date: date ?? this.today(), at: link.at });
      if (!date) this.panel.tell(this.table.speech.say("noSuchDate", { slot: String(link.slot) }));
      else if (link.at && !read(this.game.puzzle, link.at))
        this.panel.tell(this.table.speech.say("badLink"));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (id !== this.list.default)
        await this.open({ board: this.list.default, date: this.game.date ?? this.today() });
      this.panel.tell(
        error.status === 404
          ? this.table.speech.say("noSuchBoard", { board: id })
          : this.panel.sayFailure(error),
      );
    }
  }

  today() {
    const now = new Date();
    return dateOf(now.getFullYear(), now.getMonth() + 1, now.getDate());
  }

  /** @param {string} id @returns {Promise<Board>} */
  board(id) {
    const path = `boards/${encodeURIComponent(id)}.json`;
    const found =
      this.boards.get(id) ??
      loadJson(path).catch((error) => this.menu.giveAgain(id, error).then(() => loadJson(path)));
    this.boards.set(id, found);
    found.catch(() => this.boards.delete(id));
    return found;
  }

  /** @param {{board: string, date: Date, at?: string | null}} where */
  async open({ board: id, date, at = null }) {
    const turn = ++this.opening;
    const board = await this.board(id);
    if (turn !== this.opening) return;
    this.leave();
    const other = this.game.board?.id !== id;
    this.listBoard(board);
    this.boardSelect.value = id;
    remember("board", id);
    const loading = this.game.open(board, date, at);
    this.table.build(this.table.speech);
    this.panel.tell("");
    clearTimeout(this.linkTimer);
    this.writeLink();
    if (other) this.year.know(null);
    this.showDate();
    this.panel.show();
    await loading;
    whenIdle(() => placesOf(this.game.puzzle)); // before the first drop that leaves no solution
    if (other) this.loadYear(board); // which may take the server long, so only now
  }

  /** Go on from here to another board or date. @param {string} board @param {Date} date */
  async goTo(board, date) {
    /** @type {HTMLDialogElement} */ (byId("year-dialog")).close();
    clearTimeout(this.linkTimer);
    this.writeLink();
    try {
      await this.open({ board, date });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.boardSelect.value = this.game.board.id;
      this.panel.tell(this.panel.sayFailure(error));
    }
  }

  /** See that the list of boards names one. @param {{id: string, name: string}} board */
  listBoard({ id, name }) {
    if ([...this.boardSelect.options].some((option) => option.value === id)) return;
    this.boardSelect.append(html("option", { value: id }, name));
  }

  /** @param {Board} board */
  async loadYear(board) {
    const year = await loadJson(`boards/${encodeURIComponent(board.id)}/year.json`).catch(
      () => null,
    );
    if (board.id !== this.game.board.id) return;
    this.year.know(year);
    this.showDate();
    await keepOffline();
  }

  showDate() {
    const { board, date } = this.game;
    const { speech } = this.table;
    this.panel.showDate();
    this.year.show(board, date, speech);
    const difficulty = this.year.factsOn(date)?.difficulty;
    const dots = difficulty ? "●".repeat(difficulty) + "○".repeat(5 - difficulty) : "";
    set(byId("date"), {
      title: difficulty ? speech.say("difficulty", { n: difficulty }) : undefined,
    });
    byId("weekday").textContent += dots && ` · ${dots}`;
    document.title = `${speech.date(date, { day: "numeric", month: "long" })} – ${speech.say("title")}`;
  }

  /** Leave whatever goes on by itself. */
  leave() {
    this.aids.stop();
    this.replay.close();
    this.table.hand = null;
  }

  /** Something changed in the game. */
  changed() {
    const { game, table } = this;
    table.pointed = null;
    table.show();
    this.panel.show();
    clearTimeout(this.linkTimer);
    this.linkTimer = setTimeout(() => this.writeLink(), LINK_DELAY);
    if (game.facts.solved && !game.won) {
      game.celebrated();
      celebrate(game.puzzle);
    }
    this.showInstead();
    queueMicrotask(() => this.warn());
  }

  /** Say once that nothing can be remembered. */
  warn() {
    if (this.game.remembers || this.warned) return;
    this.warned = true;
    this.panel.tell(this.table.speech.say("notKept"));
  }

  /** Where all pieces are in but show another date, offer to go there. */
  showInstead() {
    const { instead } = this.game.facts;
    const { board } = this.game;
    byId("instead").hidden = true;
    if (!instead) return;
    const { speech } = this.table;
    const slot = board.groups
      .map(
        ({ name, labels }, i) =>
          labels.indexOf(instead.labels[i]) + (name === "month" || name === "day" ? 1 : 0),
      )
      .join("-");
    const date = dateShowing(board.groups, slot, this.game.date);
    const text = date
      ? speech.date(date, { day: "numeric", month: "long" })
      : instead.labels.join(" ");
    // After what the piece that was let go has to say.
    queueMicrotask(() => this.panel.tell(speech.say("instead", { date: text })));
    if (!date) return;
    byId("instead").hidden = false;
    byId("instead").textContent = speech.say("goThere", { date: text });
    this.goInstead = () => this.open({ board: board.id, date, at: writeLink(instead.now) });
  }

  get fragment() {
    const { board, state } = this.game;
    if (!board) return "";
    return fragmentOf({
      board: board.id,
      slot: slotOn(board.groups, this.game.date).join("-"),
      at: writeLink(state.now),
    });
  }

  writeLink() {
    const old = readLink(location.hash);
    const next = readLink(this.fragment);
    // Where the address is another than we know, a link was followed, and we shall hear of it.
    if (location.hash === this.fragment || location.hash !== this.address) return;
    // Another date is another page to go back from; another placement is not.
    const another = old.slot !== null && (old.board !== next.board || old.slot !== next.slot);
    history[another ? "pushState" : "replaceState"](null, "", this.fragment);
    this.address = location.hash;
  }

  /** Take over what another tab did with the same board and date. @param {string} key */
  heardFrom(key) {
    if (!this.game.puzzle || key !== this.game.key || this.table.hand) return;
    this.game.recallState();
    this.game.change();
  }

  /** Lay a whole solution. @param {number} solution */
  lay(solution) {
    const { game } = this;
    if (!game.solutions) return;
    game.act({
      type: "adopt",
      now: lieOf(game.puzzle, game.state.now, placementsOf(game.solutions, solution)),
    });
    this.panel.tell("");
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const button = event.target instanceof Element && event.target.closest("[data-do]");
    if (!button) return;
    const what = button.getAttribute("data-do") ?? "";
    if (button.closest("dialog"))
      /** @type {HTMLDialogElement} */ (button.closest("dialog")).close();
    this.do(what);
  }

  /** @param {string} what */
  do(what) {
    const { aids, table, replay, game } = this;
    const { selected } = table;
    const withPiece = (/** @type {(piece: number) => void} */ act) =>
      selected === null ? this.panel.tell(table.speech.say("pickFirst")) : act(selected);
    /** @type {Record<string, () => void>} */
    const deeds = {
      undo: () => table.undo("undo"),
      redo: () => table.undo("redo"),
      reset: () => this.clear("reset", "wasReset"),
      tidy: () => this.clear("tidy", "tidied"),
      hint: () => aids.hint(),
      where: () => aids.where(),
      solve: () => aids.solve(),
      turn: () => withPiece((piece) => table.turn(piece, false)),
      turnBack: () => withPiece((piece) => table.turn(piece, true)),
      flip: () => withPiece((piece) => table.flip(piece)),
      browse: () => this.browse.open(table.speech),
      watch: () => this.watch(),
      watchPause: () => replay.toggle(),
      watchStep: () => replay.step(1),
      watchBack: () => replay.step(-1),
      watchStop: () => replay.close(),
      previous: () => this.goTo(game.board.id, daysAfter(game.date, -1)),
      next: () => this.goTo(game.board.id, daysAfter(game.date, 1)),
      today: () => this.goTo(game.board.id, this.today()),
      year: () => this.showYear(),
      instead: () => this.goInstead?.(),
      share: () => this.share(),
      print: () => print(),
      help: () => /** @type {HTMLDialogElement} */ (byId("help")).showModal(),
      menu: () => this.menu.open(),
    };
    if (!what.startsWith("watch") || what === "watch") this.leaveFor(what);
    deeds[what]?.();
    for (const pressed of document.querySelectorAll('[data-do="where"]'))
      set(pressed, { "aria-pressed": String(table.showsPlaces) });
  }

  /** What goes on by itself ends when the pieces are to be moved. @param {string} what */
  leaveFor(what) {
    if (!["help", "menu", "print", "share", "year", "turn", "turnBack", "flip"].includes(what))
      this.leave();
  }

  /** @param {"reset" | "tidy"} type @param {"wasReset" | "tidied"} key */
  clear(type, key) {
    this.game.act({ type });
    this.table.show();
    this.panel.readOut(this.table.speech.say(key));
  }

  async watch() {
    const { board, puzzle } = this.game;
    try {
      const trace = await loadJson(
        `boards/${encodeURIComponent(board.id)}/trace/${puzzle.slot.join("-")}.json`,
      );
      if (puzzle === this.game.puzzle) this.replay.open(trace);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.panel.tell(this.panel.sayFailure(error));
    }
  }

  /** On a narrow page the year comes as a dialog, else it stands in the panel. */
  placeYear() {
    const dialog = /** @type {HTMLDialogElement} */ (byId("year-dialog"));
    (dialog.open && NARROW.matches ? dialog : byId("year-place")).append(byId("year"));
    if (!NARROW.matches) dialog.close();
  }

  showYear() {
    const input = /** @type {HTMLInputElement} */ (byId("date-input"));
    if (!NARROW.matches) return input.showPicker();
    /** @type {HTMLDialogElement} */ (byId("year-dialog")).showModal();
    this.placeYear();
  }

  async share() {
    this.writeLink();
    const { speech } = this.table;
    const copied = await navigator.clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    );
    this.panel.tell(speech.say(copied ? "linkCopied" : "linkShown"));
  }
}

/** @param {() => void} work */
function whenIdle(work) {
  (globalThis.requestIdleCallback ?? setTimeout)(work); // not every browser can tell
}

/** Have the page, and what it has loaded so far, kept for when there is no network. */
async function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("service-worker.js").catch(() => null);
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  active?.postMessage({ keep: [location.href.replace(/#.*/, ""), ...loaded] });
}

new App().start();
