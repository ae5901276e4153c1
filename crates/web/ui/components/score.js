// @ts-check
// A score beside what the server says of it in words. A score is the player's own: in units of one man, but no count of
// the men on the board.
import { h } from "./dom.js";
import { signed } from "./words.js";

/** @import {Worth} from "../types.js" */

export const SCORE_TITLE = "This player's own score, in units of one man. An extra piece counts for more when few are left";

/** The words, with the number where there is one. @param {{score: Worth | null, words: string}} scored */
export function scoreView({ score, words }) {
  const figure = typeof score === "number" && h("span.number.soft.small", { title: SCORE_TITLE }, ` (${signed(score)})`);
  return [h("strong", words), figure];
}

/** For a column of scores: a decided game has no number. @param {Worth | null} score */
export function scoreFigure(score) {
  return typeof score === "number" ? signed(score) : "–";
}
