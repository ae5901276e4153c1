// @ts-check
// A short match of the edited text against the old version, with its score while it is played.
import { post } from "../../api.js";
import { h } from "../../components/dom.js";
import { areWhole, numberField, onSubmit } from "../../components/field.js";
import { createJobBar, followJob } from "../../components/job.js";
import { panel } from "../../components/layout.js";
import { createComparison, createTally } from "../../components/tally.js";
import { asStrategy, oldVersion } from "./document.js";

/** @import {Job} from "../../page.js" */
/** @import {JobState, LadderTable, Score} from "../../types.js" */
/** @import {Document} from "./document.js" */

/** @param {() => Document | null} document the text as it is now; null while it has problems */
export function createMatch(document) {
  const games = numberField({ label: "Games", hint: "Half of them with each color.", value: 40, min: 2, max: 400, step: 2 });
  const seed = numberField({ label: "Seed", hint: "The same seed gives the same games.", value: 1, min: 0, step: 1 });
  const start = h("button.button.button-primary", { type: "submit" }, "Play the match");
  const against = h("p.small.soft");
  const title = h("h3");
  const bar = createJobBar({ unit: "games" });
  const tally = createTally();
  const comparison = createComparison();
  const result = h("div.stack.stack-tight", { hidden: true }, title, bar.element, tally.element, comparison.element);
  const props = { onsubmit: onSubmit(play, start), novalidate: true };
  const form = h("form.match-form", props, games.element, seed.element, start);
  const element = panel("section.panel.stack", "A short match", against, form, result);
  let leave = () => {};

  async function play() {
    const now = document();
    if (!now || !areWhole(games, seed)) return;
    const players = { ...asStrategy(now), name: editedName(now), against: oldVersion(now) };
    follow(await post("/principles/match", { ...players, games: games.value(), seed: seed.value() }));
  }

  /** @param {JobState} job */
  function follow(job) {
    leave();
    result.hidden = false;
    leave = followJob(job, (/** @type {Job<LadderTable>} */ news) => {
      title.textContent = news.title;
      bar.update(news);
      if (!news.result) return;
      tally.update(ownTally(news.result));
      comparison.update(news.result.comparison);
    });
  }

  return {
    element,
    update() {
      const now = document();
      start.disabled = now === null;
      against.textContent = now
        ? `Your text against the strategy ${oldVersion(now)}, as it is saved.`
        : "Fix the problems in the text first.";
    },
    leave: () => leave(),
  };
}

/** How the edited text did against the old one. @param {LadderTable} result @returns {Score} */
function ownTally({ table }) {
  return table[0]?.[1] ?? { wins: 0, draws: 0, losses: 0 };
}

/** Two of the same name would be hard to tell apart. @param {Document} document */
function editedName(document) {
  return document.name === oldVersion(document) ? `${document.name.slice(0, 40)}-edited` : document.name;
}
