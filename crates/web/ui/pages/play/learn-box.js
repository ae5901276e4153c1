// @ts-check
// Whether the machine may learn from the game, and why it may not.
import { checkField } from "../../components/field.js";

/** @import {Learning} from "../../types.js" */

/** @type {Record<Learning, string>} */
const HINTS = {
  weights: "It corrects its weights after each move, and keeps them.",
  boards: "It keeps every board that it moves on, with its score, on its tape.",
};
const NOT_HERE = "Not in a give-away game: what it learned there would be wrong in the usual one.";

export function createLearnBox() {
  const box = checkField({ label: "Let it learn from me", hint: HINTS.weights });
  const hint = box.element.querySelector(".check-hint");
  /** @type {Learning | null} */
  let learns = null;
  let allowed = true;

  function update() {
    box.element.hidden = !learns;
    box.control.disabled = !allowed;
    if (hint) hint.textContent = allowed ? HINTS[learns ?? "weights"] : NOT_HERE;
  }

  return {
    element: box.element,
    value: () => Boolean(learns) && allowed && box.value(),
    /** How the chosen player learns, if it does. @param {Learning | null} how */
    offer(how) {
      learns = how;
      update();
    },
    /** @param {boolean} now */
    allow(now) {
      allowed = now;
      update();
    },
  };
}
