/** A little joy: things rain down, once. */

import { byId, calm } from "./elements.js";

/**
 * @param {(HTMLElement | SVGElement)[]} flakes what falls
 * @param {number} spin how many degrees each turns about at most
 */
export function rain(flakes, spin) {
  if (calm()) return;
  for (const flake of flakes) {
    flake.style.left = `${Math.random() * 96}%`;
    byId("confetti").append(flake);
    const turn = (2 * Math.random() - 1) * spin;
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
