// @ts-check
// Reasons as a table: terms with their shares drawn as bars, or moves with where each was dropped.
import { createCache, post } from "../api.js";
import { h } from "./dom.js";
import { createTable } from "./table.js";
import { compact, men, plural } from "./words.js";

/** @import {ReasonRow, ReasonsView} from "../types.js" */

/** @typedef {import("./table.js").Column<ReasonRow>} RowColumn */

const TITLES = [
  "What the term finds on the board",
  "What one point of that counts for, in units of one man",
  "Value times weight: what the term adds to the score, in units of one man",
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
    caption: reasons.kind === "terms" ? `${reasons.title} (weights and contributions in units of one man)` : reasons.title,
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

// What the names of Cowell and Reed's principles mean: the one place that says it.
/** @type {Record<string, {name: string, meaning: string}>} */
const PRINCIPLES = {
  PCR: { name: "Piece-count ratio", meaning: "more pieces than the other side, a king counting one and a half" },
  CENT: { name: "Center", meaning: "pieces in the middle of the board" },
  KRP: { name: "King-row protection", meaning: "its first row well guarded, so that the other side gets no kings" },
  KD: { name: "King development", meaning: "its kings away from the row where they were crowned" },
  MOBIL: { name: "Mobility", meaning: "many sensible moves of its own to choose from" },
  CRAMP: { name: "Cramping", meaning: "few sensible moves left to the other side" },
};
const NAMES = new RegExp(`\\b(${Object.keys(PRINCIPLES).join("|")})\\b`);

/** In one line, for a tooltip; undefined for a principle of somebody's own. @param {string} name */
function principleTitle(name) {
  const known = PRINCIPLES[name.toUpperCase()];
  return known && `${known.name}: ${known.meaning}`;
}

/** A text with every principle in it explained, and real minus signs. @param {string} text */
export function explained(text) {
  const typeset = text.replace(/(^|[\s(])-(?=\d)/g, "$1−");
  return h("span", typeset.split(NAMES).map((part) => {
    const title = principleTitle(part);
    return title ? h("abbr", { title }, part) : part;
  }));
}

/** The meanings of those principles that the texts name, for whoever cannot point at them. @param {string[]} texts */
export function principleLegend(texts) {
  const used = [...new Set(texts.flatMap((text) => text.split(NAMES)))].filter((part) => part in PRINCIPLES);
  if (used.length === 0) return null;
  const lines = used.map((short) => {
    const { name, meaning } = PRINCIPLES[short];
    return h("div", h("dt", short), h("dd", h("strong", name), `: ${meaning}.`));
  });
  return h("dl.legend", lines);
}

// What the short names of Samuel's terms mean, in the server's words, asked for once.
const ANY_BOARD = "B:W21-32:B1-12";

const known = /** @type {typeof createCache<Map<string, string>>} */ (createCache)();

function meanings() {
  const ask = async () => new Map((await post("/positions/terms", { fen: ANY_BOARD })).terms.map(({ name, meaning }) => [name, meaning]));
  return known("terms", ask).catch(() => new Map());
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
