// @ts-check
// What a score means, in words: the one place that knows. A score is the player's own: in units of one man, but no
// count of the men on the board.
import { h } from "./dom.js";
import { plural, signed } from "./words.js";

/** @import {Worth} from "../types.js" */

const FAR = 4.5;
export const SCORE_TITLE = "This player's own score, in units of one man. An extra piece counts for more when few are left";

/** @param {Worth} score for the side that is spoken of, after "it is" */
export function scoreWords(score) {
  if (typeof score !== "number") return decidedWords(score);
  const size = Math.abs(score);
  const whose = score > 0 ? "ahead" : "behind";
  if (size < 0.15) return "about even";
  if (size < 0.6) return `a little ${whose}`;
  if (size < 0.9) return `most of a man's worth ${whose}`;
  if (size < 1.5) return `about one man's worth ${whose}`;
  return size < FAR ? `about ${Math.round(size)} men's worth ${whose}` : `far ${whose}`;
}

/** @param {Exclude<Worth, number>} score */
function decidedWords(score) {
  if ("win" in score) return `winning${inMoves(score.win)}`;
  if ("loss" in score) return `losing${inMoves(score.loss)}`;
  return "draw" in score ? "a draw" : "";
}

/** @param {Worth} score for the side that is spoken of */
export function scoreView(score) {
  const figure = typeof score === "number" && h("span.number.soft.small", { title: SCORE_TITLE }, ` (${signed(score)})`);
  return [h("strong", scoreWords(score)), figure];
}

/** For a column of scores: a decided game has no number. @param {Worth | null} score */
export function scoreFigure(score) {
  if (score === null) return "–";
  if (typeof score === "number") return signed(score);
  return "win" in score ? "wins" : "loss" in score ? "loses" : "draws";
}

/** The winner's own moves. @param {number | null} moves */
function inMoves(moves) {
  return moves === null ? "" : ` in ${plural(moves, "move")}`;
}
