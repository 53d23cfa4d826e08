/** A little joy: numbers and operations rain down, once. */

import { byId, calm, html } from "../elements.js";

const FLAKES = 32;

/** @param {string[]} texts what falls */
export function celebrate(texts) {
  if (calm()) return;
  for (let i = 0; i < FLAKES; i++) {
    const flake = html("span", { "data-hue": i % 6 }, texts[i % texts.length]);
    flake.style.left = `${Math.random() * 96}%`;
    byId("confetti").append(flake);
    const turn = (Math.random() - 0.5) * 500;
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
