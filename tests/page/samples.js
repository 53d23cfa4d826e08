/** What the tests share: a small board, and random numbers that are the same each time. */

/** A generator of numbers from 0 to 1 (mulberry32). @param {number} seed */
export function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), seed | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A board of 3 x 4 cells that shows a month and a day, with two cells cut out of its lower corners
 * and ten left, and three pieces: an L and an I of three cells, and a domino.
 * @type {import("../../calendar_puzzle/web/static/puzzle.js").Board}
 */
export const BOARD = {
  id: "small",
  name: "Small",
  grid: [
    ["Jan", "Feb", "1", "2"],
    ["3", "4", "5", "6"],
    [".", "7", "_", "."],
  ],
  groups: [
    { name: "month", labels: ["Jan", "Feb"] },
    { name: "day", labels: ["1", "2", "3", "4", "5", "6", "7"] },
  ],
  texts: { Jan: "Jan", Feb: "Feb", 1: "1", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7" },
  pieces: [
    {
      name: "corner",
      letter: "L",
      cells: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      flip: true,
      copies: 1,
      color: "#fff",
      ink: "#000",
    },
    {
      name: "rod",
      letter: "I",
      cells: [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      flip: false,
      copies: 1,
      color: "#fff",
      ink: "#000",
    },
    {
      name: "domino",
      letter: "D",
      cells: [
        [0, 0],
        [0, 1],
      ],
      flip: true,
      copies: 1,
      color: "#fff",
      ink: "#000",
    },
  ],
  choices: [],
};
