// @ts-check
// Stepping through moves by keys and buttons.
import { h } from "./dom.js";

/** @typedef {"Home" | "ArrowLeft" | "ArrowRight" | "End" | "ArrowUp" | "ArrowDown"} StepKey */

/** Signs and names of the steps that every list of moves has; the last one leads to a place of its own name. */
export const STEPS = /** @type {[StepKey, string, string][]} */ ([
  ["Home", "«", "To the start (Home)"],
  ["ArrowLeft", "‹", "One move back (left arrow)"],
  ["ArrowRight", "›", "One move forward (right arrow)"],
]);

/**
 * @param {[StepKey, string, string][]} steps key, sign and name of each
 * @param {{place: (key: StepKey) => number | null, at: () => number, go: (place: number) => void, signal: AbortSignal}} options
 * place: where a step leads from here, or nowhere
 */
export function createSteps(steps, { place, at, go, signal }) {
  let active = true;
  /** @param {StepKey} key */
  const take = (key) => {
    const next = place(key);
    if (next !== null) go(next);
    return next !== null;
  };
  const buttons = steps.map(([key, sign, title]) =>
    h("button.button.move-step", { "aria-label": title, title, onclick: () => void take(key) }, sign),
  );
  const keyOf = (/** @type {string} */ name) => steps.find(([key]) => key === name)?.[0];
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const key = keyOf(event.key);
    // A key that leads nowhere scrolls the page.
    if (active && key && !isTyping(event) && take(key)) event.preventDefault();
  };
  document.addEventListener("keydown", onKey, { signal });
  const update = () =>
    steps.forEach(([key], index) => {
      const next = place(key);
      buttons[index].disabled = next === null || next === at();
    });
  return { buttons, update, setActive: (/** @type {boolean} */ now) => void (active = now) };
}

// Keys that belong to the place they are pressed in, and not to the page. A board stops those that it uses itself.
const OWN_KEYS = "input, select, textarea, dialog, [role=tablist], .table-scroll";

/** Whether a key pressed here means something here already. @param {KeyboardEvent} event */
export function isTyping(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return true;
  return event.target instanceof Element && event.target.closest(OWN_KEYS) !== null;
}
