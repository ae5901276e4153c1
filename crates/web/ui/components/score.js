// @ts-check
// What a score means, in words: the one place that knows. A score is the player's own: in units of one man, but no
// count of the men on the board.
import { h } from "./dom.js";
import { plural, signed } from "./words.js";

/** @import {WorthView} from "../types.js" */

const FAR = 4.5;
export const SCORE_TITLE = "This player's own score, in units of one man. An extra piece counts for more when few are left";

/** @param {WorthView} score for the side that is spoken of, after "it is" */
export function scoreWords(score) {
  if (score.kind === "win") return `winning${inMoves(score.moves)}`;
  if (score.kind === "loss") return `losing${inMoves(score.moves)}`;
  const size = Math.abs(score.men);
  const whose = score.men > 0 ? "ahead" : "behind";
  if (size < 0.15) return "about even";
  if (size < 0.6) return `a little ${whose}`;
  if (size < 0.9) return `most of a man's worth ${whose}`;
  if (size < 1.5) return `about one man's worth ${whose}`;
  return size < FAR ? `about ${Math.round(size)} men's worth ${whose}` : `far ${whose}`;
}

/** @param {WorthView} score for the side that is spoken of */
export function scoreView(score) {
  const figure = score.kind === "men" && h("span.number.soft.small", { title: SCORE_TITLE }, ` (${signed(score.men)})`);
  return [h("strong", scoreWords(score)), figure];
}

/** For a column of scores: a decided game has no number. @param {WorthView | null} score */
export function scoreFigure(score) {
  if (score === null) return "–";
  if (score.kind === "men") return signed(score.men);
  return score.kind === "win" ? "wins" : "loses";
}

/** The winner's own moves. @param {number | null} moves */
function inMoves(moves) {
  return moves === null ? "" : ` in ${plural(moves, "move")}`;
}
