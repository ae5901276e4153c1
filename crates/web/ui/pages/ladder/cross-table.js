// @ts-check
// Every player against every other, best first. A cell says won, drawn and lost for the player of its row.
import { h, replace } from "../../components/dom.js";
import { percent } from "../../components/numbers.js";
import { gamesOf, scoreOf, tallyWords } from "../../components/tally.js";

/** @import {LadderTable, ScoreView} from "../../types.js" */

export function createCrossTable() {
  const table = h("table.table.cross-table");
  const element = h(
    "section.panel", { "aria-labelledby": "cross-title" },
    h("h2", { id: "cross-title" }, "Who beat whom"),
    h("p.small.soft", "Won, drawn and lost by the player of the row, and the share of points."),
    h("div.table-scroll", { tabindex: 0, role: "region", "aria-label": "Cross-table" }, table),
  );

  /** @param {LadderTable} result */
  const update = ({ players, table: pairs, ratings }) => {
    const order = ratings.map(({ player }) => players.indexOf(player));
    const head = h("tr", h("th", { scope: "col" }, "Player"), order.map((player, rank) => h("th.cross-head", { scope: "col", title: players[player], "aria-label": players[player] }, rank + 1)), h("th.cross-head", { scope: "col" }, "All"));
    const rows = order.map((player, rank) => h("tr", h("th", { scope: "row" }, h("span.number.soft", `${rank + 1} `), players[player]), order.map((other) => cell(player === other ? null : pairs[player]?.[other], player === other)), cell(sum(pairs[player] ?? []), false)));
    replace(table, h("caption.visually-hidden", "Results of all pairs"), h("thead", head), h("tbody", rows));
  };
  return { element, update };
}

/** @param {ScoreView | null | undefined} tally @param {boolean} self */
function cell(tally, self) {
  if (self) return h("td.cross-cell.cross-self", { "aria-label": "itself" }, "✕");
  if (!tally || gamesOf(tally) === 0) return h("td.cross-cell.soft", "–");
  const score = scoreOf(tally) ?? 0;
  const element = h("td.cross-cell", { title: tallyWords(tally) }, h("span.cross-tally", `${tally.wins}–${tally.draws}–${tally.losses}`), h("span.cross-score", percent(score)));
  element.style.setProperty("--score", `${Math.round(score * 45)}%`);
  return element;
}

/** @param {(ScoreView | null)[]} tallies @returns {ScoreView} */
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
