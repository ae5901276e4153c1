// @ts-check
// Reasons as a table: terms with their shares drawn as bars, or moves with where each was dropped.
import { h } from "./dom.js";
import { createTable } from "./table.js";
import { compact } from "./words.js";

/** @import {ReasonRow, Reasons} from "../types.js" */
/** @typedef {import("./table.js").Column<ReasonRow>} RowColumn */

/** @param {Reasons} reasons @param {string} [chosen] the move that was made, to be marked */
export function reasonsTable(reasons, chosen) {
  const table = createTable({
    caption: reasons.title,
    columns: reasons.kind === "terms" ? termColumns(reasons) : moveColumns(reasons, chosen),
    rows: reasons.rows,
    empty: "Nothing counted here.",
  });
  return h(
    "div",
    { class: "stack stack-tight" },
    table.element,
    reasons.note ? h("p", { class: "small soft" }, reasons.note) : null,
  );
}

/** @param {Reasons} reasons @returns {RowColumn[]} */
function termColumns({ columns, rows }) {
  const last = columns.length - 1;
  const largest = Math.max(...rows.map(({ values }) => Math.abs(values[last] ?? 0)), 1e-9);
  return [
    {
      label: "Term",
      header: true,
      cell: (row) => h("span", {}, row.name, row.note ? h("span", { class: "term-note" }, row.note) : null),
      sort: (row) => row.name,
    },
    ...valueColumns(columns),
    { label: "Share", cell: (row) => bar((row.values[last] ?? 0) / largest) },
  ];
}

/** @param {Reasons} reasons @param {string} [chosen] @returns {RowColumn[]} */
function moveColumns({ columns, rows }, chosen) {
  const verdicts = rows.some(({ verdict }) => verdict !== "");
  const notes = rows.some(({ note }) => note !== "");
  return [
    {
      label: "Move",
      header: true,
      cell: (row) => h("span", { class: "number" }, row.name, row.name === chosen ? " ✓" : ""),
    },
    ...(verdicts
      ? [
          /** @type {RowColumn} */ ({
            label: "Verdict",
            cell: (row) => row.verdict || h("strong", {}, row.name === chosen ? "kept, played" : "kept"),
          }),
        ]
      : []),
    ...valueColumns(columns),
    ...(notes ? [/** @type {RowColumn} */ ({ label: "Note", cell: (row) => row.note })] : []),
  ];
}

/** @param {string[]} columns @returns {RowColumn[]} */
function valueColumns(columns) {
  return columns.map((label, index) => ({
    label,
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
  return h("span", { class: "share", "aria-hidden": "true" }, fill);
}
