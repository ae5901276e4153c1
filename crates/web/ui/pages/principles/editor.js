// @ts-check
// A plain text box with numbered lines; lines with a problem are marked, and every problem leads to its place.
import { h, replace, uniqueId } from "../../components/dom.js";
import { plural } from "../../components/words.js";

/** @import {CheckAnswer} from "../../types.js" */
/** @typedef {CheckAnswer["errors"]} Problems */

/** @param {(text: string) => void} onInput */
export function createEditor(onInput) {
  const id = uniqueId("problems");
  const gutter = h("div.gutter.number", { "aria-hidden": "true" });
  const area = h("textarea.code", {
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    wrap: "off",
    "aria-label": "Text",
    "aria-describedby": id,
    oninput: () => {
      number();
      onInput(area.value);
    },
    onscroll: () => void (gutter.scrollTop = area.scrollTop),
  });
  const status = h("p.small", { role: "status" });
  const list = h("ul.problems", { id });
  const element = h("div.stack.stack-tight", h("div.editor", gutter, area), status, list);
  /** @type {Problems} */
  let problems = [];

  const number = () => {
    const lines = area.value.split("\n").map((_, index) => {
      const wrong = problems.filter(({ line }) => line === index + 1).map(({ message }) => message);
      return wrong.length === 0 ? h("div", index + 1) : h("div.gutter-wrong", { title: wrong.join("\n") }, `✕ ${index + 1}`);
    });
    replace(gutter, lines);
    gutter.scrollTop = area.scrollTop;
  };

  /** @param {number} line @param {number} column */
  const goTo = (line, column) => {
    const before = area.value.split("\n").slice(0, line - 1);
    const at = before.reduce((sum, text) => sum + text.length + 1, 0) + Math.max(0, column - 1);
    area.focus();
    area.setSelectionRange(at, at);
  };

  /** @param {Problems[number]} problem */
  const item = ({ line, column, message }) => {
    const place = h("strong", `✕ Line ${line}, column ${column}: `);
    return h("li", h("button.problem", { onclick: () => goTo(line, column) }, place, message));
  };

  return {
    element,
    value: () => area.value,
    /** @param {string} text @param {string} label */
    set(text, label) {
      area.value = text;
      area.scrollTop = 0;
      area.setAttribute("aria-label", label);
      number();
    },
    /** @param {Problems} found @param {string} summary */
    setProblems(found, summary) {
      problems = found;
      number();
      area.setAttribute("aria-invalid", String(found.length > 0));
      const words = found.length === 0 ? `✓ No problem. ${summary}` : `${plural(found.length, "problem")}:`;
      if (status.textContent !== words) status.textContent = words;
      replace(list, found.map(item));
    },
    focus: () => area.focus(),
  };
}
