// @ts-check
// Reasons as a table: terms with their shares drawn as bars, or moves with where each was dropped.
import { h } from "./dom.js";
import { createTable } from "./table.js";
import { explained, principleLegend, principleTitle } from "./principle-words.js";
import { compact, men, plural } from "./words.js";

/** @import {ReasonRow, ReasonsView} from "../types.js" */
/** @typedef {import("./table.js").Column<ReasonRow>} RowColumn */

const TITLES = [
  "What the term finds on the board",
  "What one point of that counts for, in men",
  "Value times weight: what the term adds to the score, in men",
];

/** In men: what adds less to a score decides nothing. */
const MATTERS = 0.005;

/** Terms that add next to nothing are folded away. @param {ReasonsView} reasons @param {string} [chosen] the move that was made, to be marked */
export function reasonsTable(reasons, chosen) {
  const silent = reasons.kind === "terms" ? reasons.rows.filter((row) => !adds(row)) : [];
  const shown = { ...reasons, rows: reasons.rows.filter((row) => !silent.includes(row)) };
  return h(
    "div.stack.stack-tight",
    shown.rows.length > 0 ? oneTable(shown, chosen) : null,
    silent.length === 0 ? null : folded({ ...reasons, title: "Terms that add next to nothing here", rows: silent }),
    reasons.note ? h("p.small.soft", reasons.note) : null,
    reasons.kind === "principles" ? principleLegend(reasons.columns) : null,
  );
}

/** @param {ReasonRow} row */
function adds({ values }) {
  return Math.abs(values[values.length - 1] ?? 0) >= MATTERS;
}

/** @param {ReasonsView} silent */
function folded(silent) {
  const number = silent.rows.length;
  const words = `${plural(number, "term")} that ${number === 1 ? "adds" : "add"} next to nothing here`;
  return h("details", h("summary", words), oneTable(silent));
}

/** @param {ReasonsView} reasons @param {string} [chosen] */
function oneTable(reasons, chosen) {
  const table = createTable({
    caption: reasons.kind === "terms" ? `${reasons.title} (weights and contributions in men)` : reasons.title,
    columns: reasons.kind === "terms" ? termColumns(reasons) : moveColumns(reasons, chosen),
    rows: reasons.rows,
    empty: "Nothing counted here.",
  });
  return table.element;
}

/** @param {ReasonsView} reasons @returns {RowColumn[]} */
function termColumns({ columns, rows }) {
  const last = columns.length - 1;
  const most = Math.max(...rows.map(({ values }) => Math.abs(values[last] ?? 0)), 1e-9);
  return [
    {
      label: "Term",
      header: true,
      wide: true,
      cell: (row) => h("span", row.name, row.note ? h("span.term-note", row.note) : null),
      sort: (row) => row.name,
    },
    ...columns.map((label, index) => termColumn(label, index, index === last ? most : null)),
  ];
}

/** @param {ReasonsView} reasons @param {string} [chosen] @returns {RowColumn[]} */
function moveColumns({ columns, rows }, chosen) {
  const verdicts = rows.some(({ verdict }) => verdict !== "");
  const notes = rows.some(({ note }) => note !== "");
  return [
    { label: "Move", header: true, cell: (row) => h("span.number", row.name, row.name === chosen ? " ✓" : "") },
    ...(verdicts
      ? [
          /** @type {RowColumn} */ ({
            label: "Verdict",
            cell: (row) =>
              row.verdict ? explained(row.verdict) : h("strong", row.name === chosen ? "kept, played" : "kept"),
          }),
        ]
      : []),
    ...valueColumns(columns),
    ...(notes ? [/** @type {RowColumn} */ ({ label: "Note", cell: (row) => row.note })] : []),
  ];
}

/**
 * The first number is the term's own; the others are in men.
 * @param {string} label
 * @param {number} index
 * @param {number | null} most what the longest bar stands for, in the column that has bars
 * @returns {RowColumn}
 */
function termColumn(label, index, most) {
  return {
    label,
    title: TITLES[index],
    numeric: true,
    cell: (row) => {
      const value = row.values[index] ?? null;
      return [index === 0 ? compact(value) : men(value), most && value ? bar(value / most) : null];
    },
    sort: (row) => row.values[index] ?? null,
  };
}

/** @param {string[]} columns @returns {RowColumn[]} */
function valueColumns(columns) {
  return columns.map((label, index) => ({
    label,
    title: principleTitle(label),
    numeric: true,
    cell: (row) => compact(row.values[index] ?? null),
    sort: (row) => row.values[index] ?? null,
  }));
}

/**
 * A bar to the right for what speaks for the side, to the left for what speaks against it.
 * @param {number} share from -1 to 1
 */
function bar(share) {
  const fill = h("span", { class: share < 0 ? "share-fill share-minus" : "share-fill" });
  fill.style.width = `${Math.abs(share) * 50}%`;
  return h("span.share", { "aria-hidden": "true" }, fill);
}
