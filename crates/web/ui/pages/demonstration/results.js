// @ts-check
// Before and after, side by side, and the control where there is one.
import { h } from "../../components/dom.js";
import { percent } from "../../components/numbers.js";
import { createTally, gamesOf } from "../../components/tally.js";

/** @import {Part, Results} from "../../types.js" */

/** @param {{onlyWins: boolean}} options onlyWins: a draw is a failure, as where every position can be won */
export function createResults({ onlyWins }) {
  const before = createCard("Before it learned", onlyWins);
  const after = createCard("After it learned", onlyWins);
  const control = createCard("Taught by a coin", onlyWins);
  control.element.append(h("p.small.soft", "A control: the same learning, but a coin decided in which direction to correct. What this one gains too is no insight."));
  const element = h("div.result-cards", before.element, after.element, control.element);

  /** @param {Part} part */
  const update = (part) => {
    before.update(part.before);
    after.update(part.after);
    control.update(part.control);
    control.element.hidden = !part.control;
  };
  return { element, update };
}

/** @param {string} title @param {boolean} onlyWins */
function createCard(title, onlyWins) {
  const score = h("p.result-score.number");
  const range = h("p.small.soft");
  const tally = createTally({ score: false });
  const element = h("div.result-card", h("h3", title), score, tally.element, range);

  /** @param {Results | null | undefined} result */
  const update = (result) => {
    const known = result && gamesOf(result) > 0 ? result : null;
    element.classList.toggle("result-waiting", !known);
    score.textContent = percent(known?.score);
    tally.update(known ?? { wins: 0, draws: 0, losses: 0 });
    const sure = known && known.score_low !== null;
    range.textContent = sure ? `${onlyWins ? "won of" : "of the points in"} ${gamesOf(known)} games; 95 % interval: ${percent(known.score_low)} to ${percent(known.score_high)}` : "";
  };
  return { element, update };
}
