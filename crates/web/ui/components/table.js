// @ts-check
// Tables that can be sorted by their columns and filled again in place.
import { h, replace } from "./dom.js";

/** @typedef {import("./dom.js").Child} Cell */

/**
 * @template Row
 * @typedef {object} Column
 * @property {string} label
 * @property {(row: Row) => Cell} cell
 * @property {(row: Row) => number | string | null} [sort] makes the column sortable
 * @property {boolean} [numeric]
 * @property {boolean} [wide] takes the room that the others leave
 * @property {boolean} [header] the cell names its row
 * @property {string} [title] a tooltip that explains the column
 */

/**
 * @template Row
 * @param {{caption?: string, label?: string, columns: Column<Row>[], rows?: Row[], empty?: string, rowProps?: (row: Row) => Record<string, any>}} options
 */
export function createTable({ caption, label, columns, rows = [], empty = "Nothing here yet.", rowProps }) {
  const body = h("tbody");
  const headRow = h("tr");
  const table = h(
    "table.table", { "aria-label": caption ? null : label },
    caption ? h("caption", caption) : null,
    h("thead", headRow),
    body,
  );
  // A wide table scrolls by itself, and must then be reachable by keyboard.
  const element = h(
    "div.table-scroll", { tabindex: 0, role: "region", "aria-label": caption ?? label ?? "Table" },
    table,
  );
  let current = rows;
  let sortedBy = -1;
  let downward = true;

  const draw = () => {
    replace(headRow, columns.map(headCell));
    const shown = sortedBy < 0 ? current : sorted(current, columns[sortedBy], downward);
    if (shown.length === 0)
      return replace(body, h("tr", h("td.table-empty", { colspan: columns.length }, empty)));
    replace(
      body,
      shown.map((row) =>
        h("tr", rowProps?.(row) ?? {}, columns.map((column) => bodyCell(column, row))),
      ),
    );
  };

  /** @param {Column<Row>} column @param {number} index */
  const headCell = (column, index) => {
    const props = { scope: "col", class: column.numeric ? "numeric" : column.wide ? "wide" : null, title: column.title };
    if (!column.sort) return h("th", props, column.label);
    const direction = index !== sortedBy ? "none" : downward ? "descending" : "ascending";
    const mark = index !== sortedBy ? "" : downward ? " ▾" : " ▴";
    const sortNow = () => {
      downward = index === sortedBy ? !downward : Boolean(column.numeric);
      sortedBy = index;
      draw();
      headRow.children[index].querySelector("button")?.focus();
    };
    return h(
      "th",
      { ...props, "aria-sort": direction },
      h("button.table-sort", { onclick: sortNow }, column.label + mark),
    );
  };

  draw();
  return {
    element,
    /** @param {Row[]} next */
    update(next) {
      current = next;
      draw();
    },
  };
}

/** @template Row @param {Column<Row>} column @param {Row} row */
function bodyCell(column, row) {
  const kind = column.numeric ? "numeric" : null;
  return column.header
    ? h("th", { scope: "row", class: kind }, column.cell(row))
    : h("td", { class: kind }, column.cell(row));
}

/** @template Row @param {Row[]} rows @param {Column<Row>} column @param {boolean} downward */
function sorted(rows, column, downward) {
  const key = column.sort ?? (() => 0);
  const order = [...rows].sort((left, right) => compare(key(left), key(right)));
  return downward ? order.reverse() : order;
}

/** @param {number | string | null} left @param {number | string | null} right */
function compare(left, right) {
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  if (typeof left === "number" && typeof right === "number") return left - right;
  return String(left).localeCompare(String(right), "en");
}
