// @ts-check
// Every player against every other, best first. A cell says won, drawn and lost for the player of its row.
import { h, replace } from "../../components/dom.js";
import { percent } from "../../components/numbers.js";
import { gamesOf, scoreOf, tallyWords } from "../../components/tally.js";

/** @import {LadderResult, Tally} from "../../types.js" */

export function createCrossTable() {
  const table = h("table", { class: "table cross-table" });
  const element = h(
    "section",
    { class: "panel", "aria-labelledby": "cross-title" },
    h("h2", { id: "cross-title" }, "Who beat whom"),
    h("p", { class: "small soft" }, "Won, drawn and lost by the player of the row, and the share of points."),
    h("div", { class: "table-scroll", tabindex: 0, role: "region", "aria-label": "Cross-table" }, table),
  );

  /** @param {LadderResult} result */
  const update = ({ players, table: pairs, ratings }) => {
    const order = ratings.map(({ player }) => players.indexOf(player));
    const head = h("tr", {}, h("th", { scope: "col" }, "Player"), order.map((player, rank) => h("th", { scope: "col", class: "cross-head", title: players[player], "aria-label": players[player] }, rank + 1)), h("th", { scope: "col", class: "cross-head" }, "All"));
    const rows = order.map((player, rank) => h("tr", {}, h("th", { scope: "row" }, h("span", { class: "number soft" }, `${rank + 1} `), players[player]), order.map((other) => cell(player === other ? null : pairs[player]?.[other], player === other)), cell(sum(pairs[player] ?? []), false)));
    replace(table, h("caption", { class: "visually-hidden" }, "Results of all pairs"), h("thead", {}, head), h("tbody", {}, rows));
  };
  return { element, update };
}

/** @param {Tally | null | undefined} tally @param {boolean} self */
function cell(tally, self) {
  if (self) return h("td", { class: "cross-cell cross-self", "aria-label": "itself" }, "✕");
  if (!tally || gamesOf(tally) === 0) return h("td", { class: "cross-cell soft" }, "–");
  const score = scoreOf(tally) ?? 0;
  const element = h("td", { class: "cross-cell", title: tallyWords(tally) }, h("span", { class: "cross-tally" }, `${tally.wins}–${tally.draws}–${tally.losses}`), h("span", { class: "cross-score" }, percent(score)));
  element.style.setProperty("--score", `${Math.round(score * 45)}%`);
  return element;
}

/** @param {(Tally | null)[]} tallies @returns {Tally} */
function sum(tallies) {
  const total = { wins: 0, draws: 0, losses: 0 };
  for (const tally of tallies) {
    if (!tally) continue;
    total.wins += tally.wins;
    total.draws += tally.draws;
    total.losses += tally.losses;
  }
  return total;
}
