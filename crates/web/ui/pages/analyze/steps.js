// @ts-check
// Stepping through a game by keys and buttons.
import { h } from "../../components/dom.js";
import { isTyping } from "../../components/typing.js";

/** @import {Study} from "./study.js" */

/** @param {Study} study @param {AbortSignal} signal */
export function createSteps(study, signal) {
  const places = {
    Home: () => 0,
    ArrowLeft: () => study.tree().parent(study.at()),
    ArrowRight: () => study.tree().children(study.at())[0] ?? null,
    End: () => study.tree().last(study.at()),
    ArrowUp: () => study.tree().sibling(study.at(), -1),
    ArrowDown: () => study.tree().sibling(study.at(), 1),
  };
  const buttons = {
    Home: step("«", "To the start (Home)", "Home"),
    ArrowLeft: step("‹", "One move back (left arrow)", "ArrowLeft"),
    ArrowRight: step("›", "One move forward (right arrow)", "ArrowRight"),
    End: step("»", "To the end (End)", "End"),
    ArrowUp: step("▴", "Variation before (up arrow)", "ArrowUp"),
    ArrowDown: step("▾", "Next variation (down arrow)", "ArrowDown"),
  };
  const element = h(
    "div.row.move-steps", { role: "group", "aria-label": "Step through the moves" },
    Object.values(buttons),
  );

  let active = true;

  /** @param {keyof typeof places} key */
  function take(key) {
    const place = places[key]();
    if (place !== null) study.go(place);
    return place !== null;
  }

  /** @param {string} sign @param {string} label @param {keyof typeof places} key */
  function step(sign, label, key) {
    const props = { type: "button", class: "button move-step", "aria-label": label, title: label };
    return h("button", { ...props, onclick: () => void take(key) }, sign);
  }

  document.addEventListener(
    "keydown",
    (event) => {
      if (!active || !(event.key in places) || isTyping(event) || study.tree().size() === 0) return;
      // Up and down scroll the page where there is no variation to go to.
      if (take(/** @type {keyof typeof places} */ (event.key))) event.preventDefault();
    },
    { signal },
  );

  const update = () => {
    for (const [key, button] of Object.entries(buttons)) {
      const place = places[/** @type {keyof typeof places} */ (key)]();
      button.disabled = place === null || place === study.at();
    }
  };
  return { element, update, setActive: (/** @type {boolean} */ now) => void (active = now) };
}
