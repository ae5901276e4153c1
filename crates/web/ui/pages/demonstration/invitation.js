// @ts-check
// What will happen, in three steps, and the one button.
import { h } from "../../components/dom.js";

const STEPS = [
  ["Before", "A machine that has learned nothing plays a match: endings first, then whole games, against an opponent that never changes."],
  ["Learning", "It plays against itself. It remembers boards with their scores; and after each move it asks whether things turned out as it thought, and corrects its weights."],
  ["The rematch", "The same endings, the same games, with what it has learned. You see both results side by side, and what chance alone would do."],
];

/** @param {() => Promise<void>} begin */
export function createInvitation(begin) {
  const button = h("button.button.button-primary.button-big.show-me", { onclick: () => void start() }, "▶ Show me");
  const start = async () => {
    button.disabled = true;
    await begin();
    button.disabled = false;
  };
  return h(
    "section.stack.invitation", { "aria-label": "What you will see" },
    h("p.lead", "In 1959 Arthur Samuel let a computer learn checkers by playing. Here it learns again, by rote and by generalization, before your eyes."),
    h("ol.invitation-steps", STEPS.map(([name, text], index) => h("li.panel", h("span.step-number", { "aria-hidden": "true" }, index + 1), h("h2", name), h("p", text)))),
    h("div.row", button, h("p.small.soft.grow", "Nothing is arranged: every time begins with other random signs, and now and then it learns nothing of use. You can stop at any moment.")),
  );
}
