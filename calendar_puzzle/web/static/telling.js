/** What is told of the pieces, in words. */

/** @import {Game} from "./game.js" */
/** @import {Lying} from "./state.js" */
/** @import {Speech} from "./words.js" */
import { labelTexts } from "./dates.js";
import { marksOf } from "./marks.js";
import { cellsUnder } from "./puzzle.js";
import { obstacle } from "./state.js";

export class Telling {
  /** @param {Game} game @param {Speech} speech */
  constructor(game, speech) {
    this.game = game;
    this.speech = speech;
    /** What is printed of each label. */
    this.texts = labelTexts(game.board, speech.language);
  }

  /** The letter of a piece, by which people know it. @param {number} piece */
  letter(piece) {
    return this.game.puzzle.pieces[piece].letter;
  }

  /** @param {number[]} pieces */
  letters(pieces) {
    return this.speech.list(pieces.map((piece) => this.letter(piece)));
  }

  /** The labels of cells as people read them. @param {number[]} cells */
  cells(cells) {
    const { labels } = this.game.puzzle;
    const names = cells.map((cell) =>
      labels[cell] === "_"
        ? this.speech.say("blank")
        : (this.texts.get(labels[cell]) ?? labels[cell]),
    );
    return this.speech.list(names);
  }

  /** @param {number} piece @param {Lying} lying */
  cellsUnder(piece, lying) {
    return this.cells(cellsUnder(this.game.puzzle, piece, lying) ?? []);
  }

  /** Where a piece is, as the name of its button. @param {number} piece @param {boolean} inHand */
  place(piece, inHand) {
    const lying = this.game.state.now[piece];
    const name = this.letter(piece);
    if (inHand) return this.speech.say("inHand", { piece: name });
    if (lying.where === "tray") return this.speech.say("onTray", { piece: name });
    if (lying.where === "loose") return this.speech.say("lyingLoose", { piece: name });
    return this.speech.say("onCells", { piece: name, cells: this.cellsUnder(piece, lying) });
  }

  /** What is wrong with a loose piece, if anything. @param {number} piece */
  trouble(piece) {
    const { game, speech } = this;
    const name = this.letter(piece);
    const marks = marksOf(game.puzzle, game.state.now);
    const pair = marks.overlaps.find((ones) => ones.includes(piece));
    const cover = marks.covers.find((one) => one.piece === piece);
    if (pair) {
      const other = this.letter(pair[0] === piece ? pair[1] : pair[0]);
      return speech.say("overlap", { piece: name, other });
    }
    return cover ? speech.say("covers", { piece: name, cell: this.cells([cover.cell]) }) : null;
  }

  /** Where a piece was put. @param {number} piece */
  outcome(piece) {
    const lying = this.game.state.now[piece];
    const name = this.letter(piece);
    if (lying.where === "tray") return this.speech.say("putHome", { piece: name });
    if (lying.where === "loose") return this.speech.say("putLoose", { piece: name });
    return this.speech.say("placed", { piece: name, cells: this.cellsUnder(piece, lying) });
  }

  /** What a piece in hand lies over, and whether it fits there. @param {number} piece @param {Lying} lying */
  position(piece, lying) {
    const { game, speech } = this;
    const name = this.letter(piece);
    const hindrance = obstacle(game.puzzle, game.state.now, piece, lying);
    if (hindrance?.why === "off") return speech.say("overEdge", { piece: name });
    const over = speech.say("over", { piece: name, cells: this.cellsUnder(piece, lying) });
    if (!hindrance) return `${over} ${speech.say("fits")}`;
    if (hindrance.why === "overlap")
      return `${over} ${speech.say("overlap", { piece: name, other: this.letter(hindrance.other) })}`;
    return `${over} ${speech.say("covers", { piece: name, cell: this.cells([hindrance.cell]) })}`;
  }
}
