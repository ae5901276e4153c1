// @ts-check
// What will happen, in three steps, and the one button.
import { h } from "../../components/dom.js";

const STEPS = [
  ["Before", "A machine that knows the rules and nothing else meets an opponent that never changes. Expect little."],
  ["Learning", "It plays against itself. After each of its moves it asks: did things turn out as I thought? And it corrects the weights of what it looks at."],
  ["The rematch", "The same opponent, the same openings, the new weights. You see both results side by side."],
];

/** @param {() => Promise<void>} begin */
export function createInvitation(begin) {
  const button = h("button", { type: "button", class: "button button-primary button-big show-me", onclick: () => void start() }, "▶ Show me");
  const start = async () => {
    button.disabled = true;
    await begin();
    button.disabled = false;
  };
  return h(
    "section",
    { class: "stack invitation", "aria-label": "What you will see" },
    h("p", { class: "lead" }, "In 1959 Arthur Samuel let a computer learn checkers by playing. This is his method, and it takes about a minute."),
    h("ol", { class: "invitation-steps" }, STEPS.map(([name, text], index) => h("li", { class: "panel" }, h("span", { class: "step-number", "aria-hidden": "true" }, index + 1), h("h2", {}, name), h("p", {}, text)))),
    h("div", { class: "row" }, button, h("p", { class: "small soft grow" }, "Nothing is arranged: every time begins with other random signs, and now and then it learns nothing of use. You can stop at any moment.")),
  );
}
