// @ts-check
// Whether the machine may learn from the game, and why it may not.
import { checkField } from "../../components/field.js";

const HINT = "It corrects its weights after each move, and keeps them.";
const NOT_HERE = "Not in a give-away game: what it learned there would be wrong in the usual one.";

export function createLearnBox() {
  const box = checkField({ label: "Let it learn from me", hint: HINT });
  const hint = box.element.querySelector(".check-hint");
  return {
    element: box.element,
    value: () => box.value() && !box.control.disabled,
    /** @param {boolean} allowed */
    allow(allowed) {
      box.control.disabled = !allowed;
      if (hint) hint.textContent = allowed ? HINT : NOT_HERE;
    },
  };
}
