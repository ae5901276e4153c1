// @ts-check
// A whole game judged by a strategy: the moves it would have rejected, and what it prefers.
import { THINKING_MS, post } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { radioField, selectField } from "../../components/field.js";
import { explained, principleLegend } from "../../components/principle-words.js";
import { createTable } from "../../components/table.js";
import { showError } from "../../components/toast.js";
import { plural, sideName } from "../../components/words.js";
import { strategyOptions } from "./verdicts.js";

/** @import {CriticAnswer, CriticMark, Texts} from "../../types.js" */
/** @import {Study} from "./study.js" */

/**
 * @param {{study: Study, strategies: Texts["strategies"], onMarks: (marks: CriticMark[]) => void}} options
 */
export function createCritic({ study, strategies, onMarks }) {
  const strategy = selectField({ label: "Judged by the strategy", options: strategyOptions(strategies) });
  const side = radioField({
    label: "Whose moves",
    options: [
      { value: "both", label: "Both" },
      { value: "black", label: "Black" },
      { value: "white", label: "White" },
    ],
    value: "both",
  });
  const judge = h("button.button.button-primary", { type: "submit" }, "Judge this game");
  const form = h("form.stack", { onsubmit: submit }, strategy.element, side.element, h("div", judge));
  const none = h("p.notice", "Open a game first: paste it, drop its file, or choose it above.");
  const box = h("div.stack", { role: "status" });
  const element = h("div.stack", none, form, box);

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const opened = study.opened();
    if (!opened) return;
    judge.disabled = true;
    replace(box, h("p.soft", "It reads the game …"));
    const { collection, index } = opened;
    const request = { index, strategy: strategy.value(), side: side.value() };
    try {
      const report = await post(`/collections/${encodeURIComponent(collection)}/critic`, request, {
        patience: THINKING_MS,
      });
      if (study.opened() === opened) show(report);
    } catch (error) {
      replace(box);
      showError(error);
    }
    judge.disabled = false;
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
      principleLegend(marks.map(({ by, text, verdict }) => `${by} ${text} ${verdict}`)),
    );
  };

  /** @param {CriticMark} mark */
  const item = (mark) => {
    const node = study.tree().node(mark.node);
    return h(
      "li",
      h(
        "button.button.button-quiet.critic-mark",
        { onclick: () => study.go(mark.node) },
        h("strong.number", `${node?.number ?? ""} ${node?.text ?? ""} ⚑ `),
        explained(mark.text || mark.verdict),
      ),
    );
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
      { label: "Choices", numeric: true, cell: (row) => row.moves, title: "Moves where there were others" },
      { label: "Marked", numeric: true, cell: (row) => row.marked },
      {
        label: "By",
        cell: (row) =>
          explained(
            Object.entries(row.by_principle)
              .map(([name, times]) => `${name} ${plural(times, "time")}`)
              .join(", ") || "–",
          ),
      },
    ],
  }).element;
}
