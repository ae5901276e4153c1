// @ts-check
// Games won, drawn and lost: a bar in three parts, and the same in words.
import { h, replace } from "./dom.js";
import { capital, percent } from "./words.js";

/** @import {ComparisonView, Score} from "../types.js" */

const PARTS = /** @type {const} */ ([["wins", "won"], ["draws", "drawn"], ["losses", "lost"]]);

/** @param {Score} tally */
export function gamesOf({ wins, draws, losses }) {
  return wins + draws + losses;
}

/** Points from 0 to 1 a game, a draw being half a point; null without games. @param {Score} tally */
export function scoreOf(tally) {
  const games = gamesOf(tally);
  return games === 0 ? null : (tally.wins + tally.draws / 2) / games;
}

/** @param {Score} tally */
export function tallyWords(tally) {
  return PARTS.map(([part, word]) => `${tally[part]} ${word}`).join(", ");
}

/** A bar that can be filled again. @param {{score?: boolean}} [options] score: say the share of points too */
export function createTally({ score = true } = {}) {
  const bar = h("div.tally-bar", { "aria-hidden": "true" });
  const words = h("p.tally-words");
  const element = h("div.tally", bar, words);
  /** @param {Score} tally @param {string} [whose] where that is not clear */
  const update = (tally, whose = "") => {
    replace(bar, PARTS.filter(([part]) => tally[part] > 0).map(([part]) => segment(part, tally[part])));
    const points = scoreOf(tally);
    replace(words, points === null ? "No game is finished yet." : [h("span", whose && `${whose}: `, tallyWords(tally)), score && h("span.number.tally-score", `${percent(points)} of the points`)]);
  };
  return { element, update };
}

/** @param {string} part @param {number} count */
function segment(part, count) {
  const element = h("span", { class: `tally-part tally-${part}` }, count);
  element.style.flexGrow = String(count);
  return element;
}

// What a match of two players shows, in the words of the command line.
export function createComparison() {
  const element = h("ul.comparison");
  /** @param {ComparisonView | null | undefined} comparison */
  const update = (comparison) => {
    element.hidden = !comparison;
    replace(element, (comparison?.lines ?? []).map((line) => h("li", `${capital(line)}.`)));
  };
  return { element, update };
}
