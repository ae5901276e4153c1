// @ts-check
// One part of the demonstration: a match, learning, the rematch, and what came of it.
import { h, uniqueId } from "../../components/dom.js";
import { percent } from "../../components/words.js";
import { createTally, gamesOf } from "../../components/tally.js";
import { createPlot } from "../../plot/plot.js";
import { significant } from "../learn/plots.js";

/** @import {JobState, Part, Phase, Results} from "../../types.js" */

const WEIGHTS = {
  title: "Its weights, game by game",
  note: "Each line is one thing the first learner looks at: above zero it seeks the thing, below zero it shuns it.",
  xLabel: "games of learning",
  yLabel: "weight, as a signed power of two",
  height: 260,
  balanced: true,
};
const MEMORY = { title: "What it remembers", note: "Boards in its memory, each with the score that looking ahead gave.", xLabel: "lessons", yLabel: "boards", height: 260 };

/** @param {Part} first @param {number} number */
export function createPart(first, number) {
  const id = uniqueId("part");
  const byRote = first.id === "endings";
  const phases = createPhases();
  const plot = createPlot(byRote ? MEMORY : WEIGHTS);
  const results = createResults({ onlyWins: byRote });
  const boardPlace = h("div.board-place");
  const conclusion = h("p.judgment", { hidden: true });
  const stage = h("div.stage", boardPlace, plot.element);
  const body = h("div.stack", phases.element, stage, results.element, conclusion);
  const element = h("section.panel.stack.part", { "aria-labelledby": id }, h("div", h("h2", { id }, `${number}. ${first.title}`), h("p.small.soft.part-how", first.how)), body);

  /** @param {Part} part @param {JobState["status"]} status @param {boolean} current */
  const update = (part, status, current) => {
    body.hidden = part.phase === "waiting";
    element.classList.toggle("part-waiting", body.hidden);
    phases.update(part.phase, current ? status : "done");
    plot.update(byRote ? memory(part) : weights(part));
    results.update(part);
    conclusion.hidden = part.text === "";
    conclusion.textContent = part.text;
    // A part that is over makes room for the one being shown.
    stage.hidden = part.phase === "done" && !current && status === "running";
    boardPlace.hidden = !current || part.phase === "done" || boardPlace.childElementCount === 0;
  };
  return { element, boardPlace, update, destroy: plot.destroy };
}

/** @param {Part} part */
function memory({ memory: rows }) {
  return { x: rows.map((row) => row.lesson), lines: [{ name: "boards", y: rows.map((row) => row.positions) }] };
}

/** @param {Part} part */
function weights({ coefficients: rows }) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row.terms)))];
  const lines = names.map((name) => ({ name, y: rows.map((row) => row.terms[name] ?? null) }));
  return { x: rows.map((row) => row.game), lines: significant(lines, []) };
}

/** @type {{phase: Phase, name: string}[]} */
const PHASES = [
  { phase: "before", name: "Before" },
  { phase: "learning", name: "Learning" },
  { phase: "after", name: "The rematch" },
];

/** @type {Record<Part["id"], Partial<Record<Phase, string>>>} */
const WORDS = {
  endings: {
    before: "A machine without memory tries to win with two kings against one. It does not look far enough to see how.",
    learning: "Now it plays such endings against itself and remembers every board with its score.",
    after: "The same endings again, with what it remembers.",
  },
  alphas: {
    before: "A machine that knows the rules and nothing else plays an opponent that never changes.",
    learning: "Now it plays against itself and corrects its weights after each of its moves.",
    after: "The same games against the same opponent, with what it has learned.",
  },
};

/** @param {Part["id"]} part @param {Phase} phase */
export function phaseWords(part, phase) {
  return WORDS[part]?.[phase] ?? "One moment, the pieces are being set up.";
}

function createPhases() {
  const steps = PHASES.map(({ name }, index) => ({ mark: h("span.step-number", { "aria-hidden": "true" }, index + 1), state: h("span.small"), name }));
  const items = steps.map(({ mark, state, name }) => h("li", mark, h("span", h("strong", name), state)));
  const element = h("ol.phases", { "aria-label": "Phases" }, items);

  /** @param {Phase} phase @param {JobState["status"]} status */
  const update = (phase, status) => {
    const now = phase === "done" ? PHASES.length : PHASES.findIndex((one) => one.phase === phase);
    items.forEach((item, index) => {
      const current = index === now;
      item.classList.toggle("phase-done", index < now);
      if (current) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
      steps[index].mark.textContent = index < now ? "✓" : String(index + 1);
      steps[index].state.textContent = index < now ? "done" : !current ? "to come" : status === "running" || status === "queued" ? "now" : "stopped here";
    });
  };
  return { element, update };
}

/** @param {{onlyWins: boolean}} options onlyWins: a draw is a failure, as where every position can be won */
function createResults({ onlyWins }) {
  const before = createCard("Before it learned", onlyWins);
  const after = createCard("After it learned", onlyWins);
  const control = createCard("Taught by a coin", onlyWins);
  control.element.append(h("p.small.soft", "A control: the same learning, but a coin decides the direction of each correction. What this one gains too is not insight."));
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
