/** A little joy: the pieces of the puzzle rain down, once. */

/** @import {Puzzle} from "./puzzle.js" */
import { byId, calm, svg } from "./elements.js";
import { outline } from "./geometry.js";

const FLAKES = 36;

/** @param {Puzzle} puzzle */
export function celebrate(puzzle) {
  if (calm()) return;
  const place = byId("confetti");
  for (let i = 0; i < FLAKES; i++) {
    const kind = puzzle.pieces[i % puzzle.pieces.length];
    const flake = svg(
      "svg",
      { viewBox: "0 0 60 60", width: 44, height: 44 },
      svg("path", {
        d: outline(kind.cells, { size: 14, inset: 0.02, radius: 0.1 }),
        fill: kind.color,
      }),
    );
    flake.style.left = `${Math.random() * 100}%`;
    place.append(flake);
    const turn = (Math.random() - 0.5) * 900;
    const fall = flake.animate(
      [
        { transform: "translateY(-15vh) rotate(0deg)", opacity: 1 },
        { transform: `translateY(110vh) rotate(${turn}deg)`, opacity: 0.9 },
      ],
      {
        duration: 1600 + Math.random() * 1600,
        delay: Math.random() * 600,
        easing: "cubic-bezier(.3,.1,.7,1)",
        fill: "both",
      },
    );
    fall.finished.then(
      () => flake.remove(),
      () => flake.remove(),
    );
  }
}
