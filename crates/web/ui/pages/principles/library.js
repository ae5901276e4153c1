// @ts-check
// All strategies and scripts, one of which is open; and buttons for new ones.
import { h, replace } from "../../components/dom.js";
import { createTable } from "../../components/table.js";
import { draftOf } from "./document.js";

/** @import {CheckAnswer, Texts} from "../../types.js" */
/** @import {Kind} from "./document.js" */

/** @param {{onOpen: (kind: Kind, name: string) => void, onNew: (kind: Kind) => void}} options */
export function createLibrary({ onOpen, onNew }) {
  const strategies = h("ul.text-list");
  const scripts = h("ul.text-list");
  const element = h(
    "nav.panel.stack.text-library",
    { "aria-label": "Strategies and scripts" },
    head("Strategies", "Which principles are asked, in which order", "strategy"),
    strategies,
    head("Scripts", "Principles of your own, in a few lines", "script"),
    scripts,
  );

  /** @param {string} title @param {string} summary @param {Kind} kind */
  function head(title, summary, kind) {
    const label = `New ${kind}`;
    const add = h("button.button", { "aria-label": label, title: label, onclick: () => onNew(kind) }, "+ New");
    return h("div.row.row-spread", h("div", h("h2", title), h("p.small.soft", summary)), add);
  }

  /** @param {Texts} texts @param {Kind} kind @param {string} name what is open */
  const update = (texts, kind, name) => {
    replace(strategies, texts.strategies.map((text) => item("strategy", text, kind === "strategy" && text.name === name)));
    replace(scripts, texts.scripts.map((text) => item("script", text, kind === "script" && text.name === name)));
  };

  /** @param {Kind} kind @param {{name: string, builtin: boolean, summary: string}} text @param {boolean} open */
  const item = (kind, { name, builtin, summary }, open) => {
    const props = { "aria-current": open ? "true" : null, title: summary, onclick: () => onOpen(kind, name) };
    const changed = draftOf(kind, name) !== null && h("span.tag.tag-amber", "changed");
    return h("li", h("button.text-item", props, h("span.number", name), changed, !builtin && h("span.tag.tag-accent", "yours")));
  };

  return { element, update };
}

/** @param {Texts["features"]} features */
export function featuresPanel(features) {
  const table = createTable({
    label: "What a script can use",
    rows: features,
    columns: [
      { label: "Write", header: true, cell: ({ usage }) => h("code", usage), sort: ({ usage }) => usage },
      { label: "Gives", cell: ({ gives }) => gives, sort: ({ gives }) => gives },
      { label: "Meaning", cell: ({ summary }) => summary },
    ],
  });
  return h("details.panel", h("summary", `What a script can use (${features.length})`), table.element);
}

/** @param {CheckAnswer} answer @param {(fen: string) => void} onOpen */
export function samplesOf({ samples = [] }, onOpen) {
  if (samples.length === 0) return null;
  const items = samples.map(({ fen, value, other }) => {
    const link = h("button.move-link", { title: "Try it there", onclick: () => onOpen(fen) }, fen);
    return h("li", h("strong", inWords(value)), ` for the side to move, ${inWords(other)} for the other: `, link);
  });
  return h("details", h("summary", "What it gives in some positions"), h("ul.small.number.samples", items));
}

/** @param {number | null} number */
function inWords(number) {
  return number === null ? "∞" : String(Math.round(number * 100) / 100);
}
