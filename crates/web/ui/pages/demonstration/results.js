// @ts-check
// Before and after, side by side, and what the difference is worth.
import { h, replace } from "../../components/dom.js";
import { percent } from "../../components/numbers.js";
import { createTally, gamesOf, scoreOf } from "../../components/tally.js";
import { interval, verdict } from "./verdict.js";

/** @import {DemonstrationResult, Tally} from "../../types.js" */

export function createResults() {
  const before = createCard("Before it learned");
  const after = createCard("After it learned");
  const control = createCard("Taught by a coin");
  control.element.hidden = true;
  control.element.append(h("p", { class: "small soft" }, "A control: the same games of learning, but a coin decided in which direction to correct. What this one gains is not learning."));
  const cards = h("div", { class: "result-cards" }, before.element, after.element, control.element);
  const judgment = h("p", { class: "judgment", hidden: true });
  const element = h("section", { class: "stack", "aria-labelledby": "results-title" }, h("h2", { id: "results-title" }, "Against the same opponent"), cards, judgment);

  /** @param {DemonstrationResult} result @param {boolean} finished */
  const update = (result, finished) => {
    before.update(result.before);
    after.update(result.after);
    control.update(result.control);
    control.element.hidden = !result.control;
    const words = finished && result.before && result.after ? verdict(result.before, result.after) : "";
    judgment.hidden = words === "";
    if (words !== judgment.textContent) replace(judgment, words);
  };
  return { element, update };
}

/** @param {string} title */
function createCard(title) {
  const score = h("p", { class: "result-score number" });
  const range = h("p", { class: "small soft" });
  const tally = createTally({ score: false });
  const element = h("div", { class: "panel result-card" }, h("h3", {}, title), score, tally.element, range);

  /** @param {Tally | null | undefined} result */
  const update = (result) => {
    const known = result && gamesOf(result) > 0 ? result : null;
    element.classList.toggle("result-waiting", !known);
    score.textContent = known ? percent(scoreOf(known)) : "–";
    tally.update(known ?? { wins: 0, draws: 0, losses: 0 });
    const sure = known && interval(known);
    range.textContent = sure ? `of the points in ${gamesOf(known)} games. So few games leave room: its true strength may be anything from ${percent(sure.low)} to ${percent(sure.high)}.` : "";
  };
  return { element, update };
}
