// @ts-check
// Every legal move: what became of it before, and what becomes of it now.
import { h } from "../../components/dom.js";
import { explained, principleLegend } from "../../components/principle-words.js";
import { reasonsTable } from "../../components/reasons-table.js";
import { createTable } from "../../components/table.js";
import { plural } from "../../components/words.js";

/** @import {TryAnswer} from "../../types.js" */

/** @param {TryAnswer} answer @param {string} old what the old version is called */
export function comparison({ now, before, chosen_now: kept, chosen_before: keptBefore }, old) {
  const earlier = new Map((before?.rows ?? []).map(({ name, verdict }) => [name, verdict]));
  const rows = now.rows.map(({ name, verdict }) => {
    const was = earlier.get(name);
    return { name, verdict, was: was ?? null, changed: was !== undefined && was !== verdict };
  });
  const changed = rows.filter((row) => row.changed).length;
  const table = createTable({
    label: "Moves before and now",
    rows,
    columns: [
      { label: "Move", header: true, cell: (row) => h("span.number", row.name) },
      { label: "Before", cell: (row) => verdictWords(row.was) },
      { label: "Now", cell: (row) => verdictWords(row.verdict) },
      { label: "Change", cell: (row) => (row.changed ? h("span.tag.tag-amber", "changed") : "") },
    ],
    empty: "There is no legal move here.",
  });
  return h(
    "div.stack.stack-tight",
    h(
      "p",
      "It may play ",
      moves(kept),
      ...(String(kept) === String(keptBefore) ? [", as before"] : [" now, and ", moves(keptBefore), " before"]),
      ` (${old}).`,
    ),
    h(
      "p.small.soft",
      changed === 0
        ? "Nothing changes in this position."
        : `${plural(changed, "move is", "moves are")} judged otherwise.`,
    ),
    table.element,
    principleLegend([...now.columns, ...rows.flatMap(({ verdict, was }) => [verdict, was ?? ""])]),
    h("details", h("summary", "Numbers of each principle, now"), reasonsTable(now)),
    before ? h("details", h("summary", "Numbers of each principle, before"), reasonsTable(before)) : null,
  );
}

/** @param {string | null} verdict */
function verdictWords(verdict) {
  if (verdict === null) return "–";
  return verdict === "" ? h("strong", "kept") : explained(verdict);
}

/** @param {string[]} texts */
function moves(texts) {
  return h("strong.number", texts.length === 0 ? "nothing" : texts.join(", "));
}
