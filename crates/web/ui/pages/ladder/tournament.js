// @ts-check
// A tournament as it stands: progress, ratings with their intervals, and the table of all pairs.
import { address } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { createJobBar } from "../../components/job.js";
import { createComparison, gamesOf, scoreOf, tallyWords } from "../../components/tally.js";
import { percent, plainSigned } from "../../components/words.js";

/** @import {Job} from "../../page.js" */
/** @import {LadderTable, RankedPlayer, Score} from "../../types.js" */

export function createTournament() {
  const title = h("h2", { tabindex: -1 });
  const bar = createJobBar({ unit: "games" });
  const ratings = createRatings();
  const comparison = createComparison();
  const shown = h("section.panel", { "aria-labelledby": "shown-title", hidden: true }, h("h2", { id: "shown-title" }, "What the match shows"), comparison.element);
  const table = createCrossTable();
  const files = h("div.row");
  const element = h("div.stack", h("section.panel.stack.stack-tight", title, bar.element, files), shown, ratings.element, table.element);

  /** @param {Job<LadderTable>} job */
  const update = (job) => {
    title.textContent = job.title;
    bar.update(job);
    if (!job.result) return;
    ratings.update((job.result.ratings ?? []).map(named));
    // Two players have one difference, and no need of ratings on a scale of many.
    shown.hidden = !job.result.comparison;
    ratings.element.hidden = !shown.hidden;
    comparison.update(job.result.comparison);
    table.update(job.result);
    // The server writes them when the last game is played.
    const complete = job.status === "done" ? job.id : "";
    if (files.dataset.job === complete) return;
    files.dataset.job = complete;
    replace(files, complete ? [download(job.id, "pdn", "Games (PDN)"), download(job.id, "csv", "Table (CSV)")] : h("p.small.soft", "Games and table can be downloaded when the last game is over."));
  };
  return { element, update, focus: () => title.focus() };
}

/** @param {string} id @param {string} kind @param {string} text */
function download(id, kind, text) {
  return h("a.button", { href: address(`/jobs/${encodeURIComponent(id)}/${kind}`), download: `ladder.${kind}` }, `↓ ${text}`);
}

// Every player against every other, best first. A cell says won, drawn and lost for the player of its row.
function createCrossTable() {
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

/** @param {Score | null | undefined} tally @param {boolean} self */
function cell(tally, self) {
  if (self) return h("td.cross-cell.cross-self", { "aria-label": "itself" }, "✕");
  if (!tally || gamesOf(tally) === 0) return h("td.cross-cell.soft", "–");
  const score = scoreOf(tally) ?? 0;
  const element = h("td.cross-cell", { title: tallyWords(tally) }, h("span.cross-tally", `${tally.wins}–${tally.draws}–${tally.losses}`), h("span.cross-score", percent(score)));
  element.style.setProperty("--score", `${Math.round(score * 45)}%`);
  return element;
}

/** @param {(Score | null)[]} tallies @returns {Score} */
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

/** @typedef {RankedPlayer & {elo: number}} Known */

const STEPS = [50, 100, 200, 500];
const MOST_TICKS = 6;

// Ratings as bars: the dot is the rating, the bar its 95 % interval.
function createRatings() {
  const list = h("ol.ratings");
  const marks = h("span.rating-marks.number");
  const scale = h("div.rating-scale", { "aria-hidden": "true" }, marks);
  const element = h(
    "section.panel", { "aria-labelledby": "ratings-title" },
    h("h2", { id: "ratings-title" }, "Ratings"),
    h("p.small.soft", "On the Elo scale: a lead of 100 means 64 of 100 points in a match. The bar is the 95 % interval, by pairs of games; bars that overlap a lot prove nothing."),
    list,
    scale,
  );

  /** @param {RankedPlayer[]} ratings */
  const update = (ratings) => {
    const played = /** @type {Known[]} */ (ratings.filter((one) => one.games > 0 && one.elo !== null));
    if (played.length === 0) return replace(list, h("li.soft", "Ratings come with the first games.")), replace(marks);
    const reach = rangeOf(played);
    replace(list, played.map((one) => ratingRow(one, reach)));
    replace(marks, ticks(reach).map((value) => at("", value, reach, plainSigned(value))));
  };
  return { element, update };
}

/**
 * Results that earlier versions kept name the rating otherwise.
 * @param {RankedPlayer & {rating?: number | null, low?: number | null, high?: number | null}} one
 * @returns {RankedPlayer}
 */
function named(one) {
  const { rating, low = null, high = null } = one;
  return rating === undefined ? one : { ...one, elo: rating, elo_low: low, elo_high: high };
}

/** @typedef {{low: number, high: number}} Reach */

/** @param {Known} rating @param {Reach} reach */
function ratingRow({ player, elo: rating, elo_low: low, elo_high: high, games, score }, reach) {
  const bar = h("span.rating-bar");
  // An end that nobody can say yet lies at the edge.
  const [from, to] = [share(low ?? reach.low, reach), share(high ?? reach.high, reach)];
  bar.style.left = `${from}%`;
  bar.style.width = `${to - from}%`;
  const lines = ticks(reach).map((value) => at(value === 0 ? "rating-line rating-zero" : "rating-line", value, reach));
  return h(
    "li",
    h("span.rating-name", player, h("span.small.soft", ` ${percent(score)} of ${games} games`)),
    h("span.rating-track", { "aria-hidden": "true" }, lines, bar, at("rating-dot", rating, reach)),
    h("span.number.rating-number", h("strong", plainSigned(whole(rating))), h("span.soft", ` (${bound(low)} to ${bound(high)})`)),
  );
}

/** Whole hundreds around all intervals. @param {Known[]} ratings @returns {Reach} */
function rangeOf(ratings) {
  const low = Math.min(0, ...ratings.map((one) => clip(one.elo_low ?? one.elo)));
  const high = Math.max(0, ...ratings.map((one) => clip(one.elo_high ?? one.elo)));
  return { low: Math.floor(low / 100) * 100 - 20, high: Math.ceil(high / 100) * 100 + 20 };
}

/** @param {number | null} value */
function bound(value) {
  return value === null ? "?" : plainSigned(whole(value));
}

/** Without a zero that has a sign. @param {number} value */
function whole(value) {
  return Math.round(value) + 0;
}

/** A player that won all its games has no upper end. @param {number} value */
function clip(value) {
  return Math.max(-1000, Math.min(1000, value));
}

/** @param {number} value @param {Reach} reach */
function share(value, { low, high }) {
  return Math.max(0, Math.min(100, (100 * (value - low)) / (high - low)));
}

/** Round numbers, and not too many of them. @param {Reach} reach */
function ticks({ low, high }) {
  const step = STEPS.find((one) => (high - low) / one <= MOST_TICKS) ?? STEPS[STEPS.length - 1];
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

/** @param {string} kind @param {number} value @param {Reach} reach @param {string} [text] */
function at(kind, value, reach, text = "") {
  const element = h("span", { class: kind || null }, text);
  element.style.left = `${share(value, reach)}%`;
  return element;
}
