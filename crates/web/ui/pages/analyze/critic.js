// @ts-check
// A whole game judged by a strategy: the moves it would have rejected, and what it prefers.
import { THINKING_MS, post } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { onSubmit, selectField, sidesField } from "../../components/field.js";
import { explained, principleLegend } from "../../components/reasons-table.js";
import { createTable } from "../../components/table.js";
import { plural, sideName } from "../../components/words.js";
import { strategyOptions } from "./verdicts.js";

/** @import {CriticAnswer, CriticMark, Texts} from "../../types.js" */
/** @import {Study} from "./study.js" */

/** @param {{study: Study, strategies: Texts["strategies"], onMarks: (marks: CriticMark[]) => void}} options */
export function createCritic({ study, strategies, onMarks }) {
  const strategy = selectField({ label: "Judged by the strategy", options: strategyOptions(strategies) });
  const side = sidesField("Whose moves");
  const judge = h("button.button.button-primary", { type: "submit" }, "Judge this game");
  const form = h("form.stack", { onsubmit: onSubmit(ask, judge) }, strategy.element, side.element, h("div", judge));
  const none = h("p.notice", "Open a game first: paste it, drop its file, or choose it above.");
  const box = h("div.stack", { role: "status" });
  const element = h("div.stack", none, form, box);

  async function ask() {
    const opened = study.opened();
    if (!opened) return;
    const path = /** @type {const} */ (`/collections/${encodeURIComponent(opened.collection)}/critic`);
    const request = { index: opened.index, strategy: strategy.value(), side: side.value() };
    replace(box, h("p.soft", "Reading the game …"));
    const report = await post(path, request, { patience: THINKING_MS }).finally(() => replace(box));
    if (study.opened() === opened) show(report);
  }

  /** @param {CriticAnswer} report */
  const show = ({ marks, summary }) => {
    onMarks(marks);
    replace(
      box,
      summaryTable(summary),
      marks.length === 0
        ? h("p", "It has nothing against any move of this game.")
        : h("ol.critic-marks", marks.map(item)),
      principleLegend(marks.map(({ text }) => text)),
    );
  };

  /** @param {CriticMark} mark */
  const item = (mark) => {
    const node = study.tree().node(mark.node);
    const move = h("strong.number", `${node?.number ?? ""} ${node?.text ?? ""} ⚑ `);
    const go = { onclick: () => study.go(mark.node) };
    return h("li", h("button.button.button-quiet.critic-mark", go, move, explained(mark.text)));
  };

  /** Another game has other marks. */
  const reset = () => {
    const there = study.opened() !== null;
    none.hidden = there;
    form.hidden = !there;
    replace(box);
  };
  reset();
  return { element, reset };
}

/** @param {CriticAnswer["summary"]} summary */
function summaryTable(summary) {
  return createTable({
    caption: "How each player did",
    rows: summary,
    columns: [
      { label: "Player", header: true, cell: (row) => row.player },
      { label: "Side", cell: (row) => sideName(row.side) },
      { label: "Choices", numeric: true, cell: (row) => row.choices, title: "Moves where there was a choice" },
      { label: "Marked", numeric: true, cell: (row) => row.rejected },
      { label: "By", cell: (row) => explained(timesWords(row.rejected_by) || "–") },
    ],
  }).element;
}

/** @param {Record<string, number>} times by principle */
function timesWords(times) {
  return Object.entries(times).map(([name, number]) => `${name} ${plural(number, "time")}`).join(", ");
}
