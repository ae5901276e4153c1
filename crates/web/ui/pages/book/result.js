// @ts-check
// What came out: the correlation in one sentence, both sides apart, and every disagreement.
import { address } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { createJobBar } from "../../components/job.js";
import { percent } from "../../components/numbers.js";
import { createTable } from "../../components/table.js";
import { count, signed } from "../../components/words.js";
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
function correlation({ correlation: value, low, high, moves, agreements, unrated }) {
  return h(
    "div.correlation",
    h("p.correlation-value", h("span.soft", "C = "), h("strong.number", value === null ? "–" : signed(value))),
    h(
      "p",
      "Of all legal moves that were not played it rates ",
      h("strong.number", `L = ${count(low)}`),
      " lower than the book’s move and ",
      h("strong.number", `H = ${count(high)}`),
      " higher; C = (L − H) / (L + H) is 1 if the book’s move is always the best to it, 0 if it is no better than chance.",
    ),
    h(
      "p.small.soft",
      `It agrees with ${count(agreements)} of ${count(moves)} moves where there was a choice (${percent(moves ? agreements / moves : null)}).`,
      unrated > 0 ? ` ${count(unrated)} took too long to be rated.` : "",
    ),
  );
}

/** @param {BookResult} result */
function sidesTable(result) {
  /** @type {{name: string, sums: SideSums}[]} */
  const rows = [
    { name: "Black", sums: result.black },
    { name: "White", sums: result.white },
    { name: "Both", sums: result },
  ].filter(({ sums }) => sums.moves > 0);
  return createTable({
    label: "By side",
    rows,
    columns: [
      { label: "Side", header: true, cell: ({ name }) => name },
      { label: "C", numeric: true, cell: ({ sums }) => (sums.correlation === null ? "–" : signed(sums.correlation)) },
      { label: "L", numeric: true, title: "Moves rated lower than the book's", cell: ({ sums }) => count(sums.low) },
      { label: "H", numeric: true, title: "Moves rated higher than the book's", cell: ({ sums }) => count(sums.high) },
      { label: "Choices", numeric: true, cell: ({ sums }) => count(sums.moves) },
      { label: "Agreed", numeric: true, cell: ({ sums }) => percent(sums.agreements / sums.moves) },
    ],
    empty: "No move with a choice yet.",
  }).element;
}

/** @param {string} id */
function file(id) {
  return h(
    "div.row",
    h("a.button", { href: address(`/jobs/${encodeURIComponent(id)}/pdn`), download: "book.pdn" }, "↓ The games (PDN)"),
  );
}
