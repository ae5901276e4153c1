// @ts-check
// What the short names of Samuel's terms mean, in the server's words, asked for once.
import { post } from "../api.js";
import { h } from "./dom.js";

/** @import {TermsAnswer} from "../types.js" */

const ANY_BOARD = "B:W21-32:B1-12";

/** @type {Promise<Map<string, string>> | null} */
let asked = null;

function meanings() {
  asked ??= post("/positions/terms", { fen: ANY_BOARD }).then(({ terms }) => new Map(terms.map(({ name, meaning }) => [name, meaning])));
  return asked.catch(() => {
    asked = null;
    return new Map();
  });
}

/** A term's name that explains itself to whoever points at it. @param {string} name */
export function termName(name) {
  const element = h("abbr", name);
  void meanings().then((all) => element.setAttribute("title", all.get(name) ?? ""));
  return element;
}

/** The meanings of these terms, for whoever cannot point at them. @param {string[]} names */
export function termLegend(names) {
  const list = h("dl.legend");
  const element = h("details", { hidden: true }, h("summary", "What these terms are"), list);
  void meanings().then((all) => {
    list.append(...names.filter((name) => all.has(name)).map((name) => h("div", h("dt", name), h("dd", all.get(name)))));
    element.hidden = list.children.length === 0;
  });
  return element;
}
