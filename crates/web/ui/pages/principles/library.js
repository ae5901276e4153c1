// @ts-check
// All strategies and scripts, one of which is open; and buttons for new ones.
import { h, replace } from "../../components/dom.js";
import { draftOf } from "./drafts.js";

/** @import {Texts} from "../../types.js" */
/** @import {Kind} from "./drafts.js" */

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
    return h(
      "div.row.row-spread",
      h("div", h("h2", title), h("p.small.soft", summary)),
      h("button.button", { "aria-label": label, title: label, onclick: () => onNew(kind) }, "+ New"),
    );
  }

  /** @param {Texts} texts @param {Kind} kind @param {string} name what is open */
  const update = (texts, kind, name) => {
    replace(
      strategies,
      texts.strategies.map((text) => item("strategy", text, kind === "strategy" && text.name === name)),
    );
    replace(
      scripts,
      texts.scripts.map((text) => item("script", text, kind === "script" && text.name === name)),
    );
  };

  /** @param {Kind} kind @param {{name: string, builtin: boolean, summary: string}} text @param {boolean} open */
  const item = (kind, { name, builtin, summary }, open) =>
    h(
      "li",
      h(
        "button.text-item",
        { "aria-current": open ? "true" : null, title: summary, onclick: () => onOpen(kind, name) },
        h("span.number", name),
        draftOf(kind, name) === null ? null : h("span.tag.tag-amber", "changed"),
        builtin ? null : h("span.tag.tag-accent", "yours"),
      ),
    );

  return { element, update };
}
