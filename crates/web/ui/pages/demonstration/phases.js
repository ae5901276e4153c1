// @ts-check
// The parts of the demonstration, and where it is now.
import { h } from "../../components/dom.js";

/** @import {DemonstrationResult, JobState} from "../../types.js" */
/** @typedef {DemonstrationResult["phase"]} Phase */

/** @type {{phase: Phase, name: string, words: string, players: string}[]} */
const PHASES = [
  { phase: "before", name: "Before", words: "A machine that knows nothing plays an opponent that never changes.", players: "The beginner against the fixed opponent." },
  { phase: "learning", name: "Learning", words: "Now it plays against itself and corrects its weights after each of its moves.", players: "The learner against its other self." },
  { phase: "after", name: "The rematch", words: "The same opponent again, with what it has learned.", players: "The learned machine against the same opponent." },
];

export function createPhases() {
  const steps = PHASES.map(({ name }, index) => ({ mark: h("span", { class: "step-number", "aria-hidden": "true" }, index + 1), state: h("span", { class: "small" }), name }));
  const items = steps.map(({ mark, state, name }) => h("li", {}, mark, h("span", {}, h("strong", {}, name), state)));
  const element = h("ol", { class: "phases", "aria-label": "Parts of the demonstration" }, items);

  /** @param {Phase} phase @param {JobState["status"]} status */
  const update = (phase, status) => {
    const now = phase === "done" ? PHASES.length : PHASES.findIndex((one) => one.phase === phase);
    items.forEach((item, index) => {
      const current = index === now;
      item.classList.toggle("phase-done", index < now);
      if (current) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
      steps[index].mark.textContent = index < now ? "✓" : String(index + 1);
      steps[index].state.textContent = index < now ? "done" : !current ? "to come" : status === "running" ? "now" : "stopped here";
    });
  };
  /** @param {Phase} phase */
  const find = (phase) => PHASES.find((one) => one.phase === phase);
  return {
    element,
    update,
    words: (/** @type {Phase} */ phase) => find(phase)?.words ?? "That was it.",
    players: (/** @type {Phase} */ phase) => find(phase)?.players ?? "The last position.",
  };
}
