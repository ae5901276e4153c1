// @ts-check
// The terms of the polynomial, heaviest first. Rows that rose light up; what changed says so in signs and words.
import { h, replace } from "../../components/dom.js";
import { plain } from "../../components/words.js";

/** @import {TermNow} from "../../types.js" */

const HEAD = [
  ["Term", "The paper's short name, and what it counts"],
  ["Weight", "The coefficient, a power of two, and whether the machine seeks the thing or shuns it"],
  ["Correlation", "How often the term was right recently: 1 is always, 0 is half the time"],
  ["Last change", "By how many powers of two the last game moved it, up or down in the plot"],
  ["Plot", "Name this term in the plot"],
];

/** @param {{onMark: (names: string[]) => void}} options */
export function createTermsTable({ onMark }) {
  // On a phone the table is laid out as cards; the roles keep it a table for screen readers.
  const body = h("tbody", { role: "rowgroup" });
  const rest = h("tbody", { role: "rowgroup", hidden: true });
  const reserve = h("button.button.button-quiet", { "aria-expanded": "false", onclick: () => toggleReserve() });
  const head = h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, HEAD.map(([label, title]) => h("th", { scope: "col", role: "columnheader", title }, label))));
  const table = h("table.table.terms-table", { role: "table", "aria-label": "Terms" }, head, body, rest);
  const element = h(
    "section.panel", { "aria-labelledby": "terms-title", hidden: true },
    h("h2", { id: "terms-title" }, "What it looks at, and how much that weighs"),
    h("p.small.soft", "Each term counts one thing on the board, for one side against the other. Tick terms to name them in the plot above."),
    h("div.table-scroll", { tabindex: 0, role: "region", "aria-label": "Terms and their weights" }, table),
    reserve,
  );
  /** @type {Map<string, ReturnType<typeof createRow>>} */
  const rows = new Map();
  /** @type {Set<string>} */
  const marked = new Set();

  const toggleReserve = () => {
    rest.hidden = !rest.hidden;
    reserve.setAttribute("aria-expanded", String(!rest.hidden));
    nameReserve();
  };
  const nameReserve = () => {
    reserve.hidden = rest.children.length === 0;
    reserve.textContent = `${rest.hidden ? "Show" : "Hide"} the ${rest.children.length} terms in reserve`;
  };
  /** @param {string} name @param {boolean} now */
  const mark = (name, now) => {
    if (now) marked.add(name);
    else marked.delete(name);
    onMark([...marked]);
  };

  /** @param {TermNow[]} terms */
  const update = (terms) => {
    element.hidden = terms.length === 0;
    for (const term of terms) {
      const row = rows.get(term.name) ?? createRow(term.name, mark);
      rows.set(term.name, row);
      row.update(term);
    }
    lightRisen([...rows.values()].map((row) => row.element), () => {
      const order = [...terms].sort(heaviestFirst);
      settle(body, order.filter((term) => term.in_polynomial).map((term) => rows.get(term.name)?.element));
      settle(rest, order.filter((term) => !term.in_polynomial).map((term) => rows.get(term.name)?.element));
    });
    nameReserve();
  };
  return { element, update };
}

/** Moves only rows that are not in their place, so that a focused box keeps its focus. @param {Element} body @param {(Element | undefined)[]} wanted */
function settle(body, wanted) {
  wanted.forEach((row, index) => {
    if (row && body.children[index] !== row) body.insertBefore(row, body.children[index] ?? null);
  });
}

/** @param {TermNow} left @param {TermNow} right */
function heaviestFirst(left, right) {
  return (right.power ?? -1) - (left.power ?? -1) || (right.correlation ?? 0) - (left.correlation ?? 0) || left.name.localeCompare(right.name, "en");
}

/** @param {string} name @param {(name: string, now: boolean) => void} mark */
function createRow(name, mark) {
  const box = h("input", { type: "checkbox", "aria-label": `Name ${name} in the plot`, onchange: () => mark(name, box.checked) });
  const meaning = h("span.term-meaning");
  const [correlation, change] = [h("td.numeric.term-correlation", { role: "cell" }), h("td.term-change", { role: "cell" })];
  const bar = h("span.weight-bar", { "aria-hidden": "true" });
  const number = h("span.number.weight-number");
  const element = h("tr", { role: "row" }, h("th", { scope: "row", role: "rowheader" }, h("span.number", name), meaning), h("td", { role: "cell" }, h("span.weight", number, bar)), correlation, change, h("td.term-plot", { role: "cell" }, h("label.term-tick", box)));

  /** @param {TermNow} term */
  const update = (term) => {
    meaning.textContent = term.meaning;
    replace(number, weightText(term));
    bar.style.width = `${term.in_polynomial ? (100 * ((term.power ?? 0) + 1)) / 19 : 0}%`;
    bar.classList.toggle("weight-bar-shuns", term.sign === "-");
    correlation.textContent = term.correlation === null ? "–" : term.correlation.toFixed(2).replace("-", "−");
    replace(change, changeMark(term));
  };
  return { element, update };
}

/** @param {TermNow} term */
function weightText({ in_polynomial, power, sign, coefficient }) {
  if (!in_polynomial) return "in reserve";
  const shuns = sign === "-";
  const size = power === null ? [plain(Math.abs(coefficient ?? 0))] : ["2", h("sup", power)];
  return [shuns ? "−" : "+", ...size, h("span.weight-word", shuns ? "shuns" : "seeks")];
}

/** @param {TermNow} term */
function changeMark({ change, in_polynomial }) {
  if (change === null) return in_polynomial ? h("span.change", "★ new") : "";
  if (!change) return h("span.soft", "as before");
  const grows = change > 0;
  return h("span", { class: grows ? "change change-up" : "change change-down" }, `${grows ? "▲ up" : "▼ down"} ${plain(Math.abs(change))}`);
}

const MILLISECONDS = 700;

// Lights up the rows that a change moves up. They do not travel: rows that pass over each other cannot be read, and
// with many changes a second some always would.
/** @param {HTMLElement[]} rows @param {() => void} change */
function lightRisen(rows, change) {
  const before = rows.map(place);
  change();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  rows.forEach((row, index) => {
    const [was, now] = [before[index], place(row)];
    if (was === null || now === null || now >= was) return;
    const light = getComputedStyle(row).getPropertyValue("--accent-soft");
    row.animate([{ backgroundColor: light }, {}], { duration: MILLISECONDS, easing: "ease-out" });
  });
}

/** @param {HTMLElement} row */
function place(row) {
  return row.parentElement ? [...row.parentElement.children].indexOf(row) : null;
}
