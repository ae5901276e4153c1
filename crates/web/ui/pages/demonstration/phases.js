// @ts-check
// The phases of a part, and where it is now.
import { h } from "../../components/dom.js";

/** @import {JobState, Part, Phase} from "../../types.js" */

/** @type {{phase: Phase, name: string}[]} */
const PHASES = [
  { phase: "before", name: "Before" },
  { phase: "learning", name: "Learning" },
  { phase: "after", name: "The rematch" },
];

/** @type {Record<Part["id"], Partial<Record<Phase, string>>>} */
const WORDS = {
  endings: {
    before: "A machine without memory tries to win with two kings against one. It does not look far enough to see how.",
    learning: "Now it plays such endings against itself and remembers every board with its score.",
    after: "The same endings again, with what it remembers.",
  },
  alphas: {
    before: "A machine that knows the rules and nothing else plays an opponent that never changes.",
    learning: "Now it plays against itself and corrects its weights after each of its moves.",
    after: "The same games against the same opponent, with what it has learned.",
  },
};

/** @param {Part["id"]} part @param {Phase} phase */
export function phaseWords(part, phase) {
  return WORDS[part]?.[phase] ?? "One moment, the pieces are being set up.";
}

export function createPhases() {
  const steps = PHASES.map(({ name }, index) => ({ mark: h("span.step-number", { "aria-hidden": "true" }, index + 1), state: h("span.small"), name }));
  const items = steps.map(({ mark, state, name }) => h("li", mark, h("span", h("strong", name), state)));
  const element = h("ol.phases", { "aria-label": "Phases" }, items);

  /** @param {Phase} phase @param {JobState["status"]} status */
  const update = (phase, status) => {
    const now = phase === "done" ? PHASES.length : PHASES.findIndex((one) => one.phase === phase);
    items.forEach((item, index) => {
      const current = index === now;
      item.classList.toggle("phase-done", index < now);
      if (current) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
      steps[index].mark.textContent = index < now ? "✓" : String(index + 1);
      steps[index].state.textContent = index < now ? "done" : !current ? "to come" : status === "running" || status === "queued" ? "now" : "stopped here";
    });
  };
  return { element, update };
}
