// @ts-check
// A score in men as people say it, with its number where the number means something.
import { h } from "./dom.js";
import { isSure, scoreWords, signed } from "./words.js";

/** @param {number} score for the side that is spoken of */
export function scoreView(score) {
  return [
    h("strong", {}, scoreWords(score)),
    isSure(score) ? null : h("span", { class: "number soft small" }, ` (${signed(score)} men)`),
  ];
}

/** For a column of scores: a sure end has no number of men. @param {number | null} score */
export function scoreFigure(score) {
  if (score === null) return "–";
  if (isSure(score)) return score > 0 ? "wins" : "loses";
  return signed(score);
}
