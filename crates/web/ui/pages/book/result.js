// @ts-check
// What came out: the correlation in one sentence, both sides apart, and every disagreement.
import { address } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { createJobBar } from "../../components/job.js";
import { createTable } from "../../components/table.js";
import { count, percent, signed } from "../../components/words.js";
import { createDisagreements } from "./disagreements.js";

/** @import {Job} from "../../page.js" */
/** @import {BookResult, SideSums} from "../../types.js" */

export function createBookResult() {
  const title = h("h2", { tabindex: -1 });
  const bar = createJobBar({ unit: "games" });
  const head = h("div.stack.stack-tight");
  const disagreements = createDisagreements();
  const element = h(
    "div.stack",
    h("section.panel.stack.stack-tight", { "aria-label": "Result" }, title, bar.element, head),
    disagreements.element,
  );

  /** @param {Job<BookResult>} job */
  const update = (job) => {
    title.textContent = job.title;
    bar.update(job);
    const { result } = job;
    disagreements.element.hidden = !result;
    if (!result) return replace(head, h("p.soft", "The first numbers come with the first game."));
    replace(head, correlation(result), sidesTable(result), file(job.id));
    disagreements.update(job.id, result.disagreements);
  };
  return { element, update, focus: () => title.focus() };
}

/** @param {BookResult} result */
function correlation(result) {
  const { correlation: value, poorer, better, choices, disagreed } = named(result);
  const agreed = choices - disagreed;
  return h(
    "div.correlation",
    h("p.correlation-value", h("span.soft", "C = "), h("strong.number", value === null ? "–" : signed(value))),
    h(
      "p",
      "Of all legal moves that were not played it rates ",
      h("strong.number", `L = ${count(poorer)}`),
      " lower than the book’s move and ",
      h("strong.number", `H = ${count(better)}`),
      " higher; C = (L − H) / (L + H) is 1 if the book’s move is always the best to it, 0 if it is no better than chance.",
    ),
    h(
      "p.small.soft",
      `It agrees with ${count(agreed)} of ${count(choices)} moves where there was a choice (${percent(choices ? agreed / choices : null)}).`,
      result.unrated > 0 ? ` ${count(result.unrated)} took too long to be rated.` : "",
    ),
  );
}

/** @param {BookResult} result */
function sidesTable(result) {
  /** @type {{name: string, sums: SideSums}[]} */
  const rows = [
    { name: "Black", sums: named(result.black) },
    { name: "White", sums: named(result.white) },
    { name: "Both", sums: named(result) },
  ].filter(({ sums }) => sums.choices > 0);
  return createTable({
    label: "By side",
    rows,
    columns: [
      { label: "Side", header: true, cell: ({ name }) => name },
      { label: "C", numeric: true, cell: ({ sums }) => (sums.correlation === null ? "–" : signed(sums.correlation)) },
      { label: "L", numeric: true, title: "Moves rated lower than the book's", cell: ({ sums }) => count(sums.poorer) },
      { label: "H", numeric: true, title: "Moves rated higher than the book's", cell: ({ sums }) => count(sums.better) },
      { label: "Choices", numeric: true, cell: ({ sums }) => count(sums.choices) },
      { label: "Agreed", numeric: true, cell: ({ sums }) => percent(1 - sums.disagreed / sums.choices) },
    ],
    empty: "No move with a choice yet.",
  }).element;
}

/**
 * Results that earlier versions kept name the sums otherwise.
 * @param {SideSums & {low?: number, high?: number, moves?: number, agreements?: number}} sums
 * @returns {SideSums}
 */
function named(sums) {
  const { low, high, moves = 0, agreements = 0 } = sums;
  if (low === undefined || high === undefined) return sums;
  return { correlation: sums.correlation, poorer: low, better: high, choices: moves, disagreed: moves - agreements };
}

/** @param {string} id */
function file(id) {
  const props = { href: address(`/jobs/${encodeURIComponent(id)}/pdn`), download: "book.pdn" };
  return h("div.row", h("a.button", props, "↓ The games (PDN)"));
}
