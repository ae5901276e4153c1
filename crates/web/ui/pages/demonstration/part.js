// @ts-check
// One part of the demonstration: a match, learning, the rematch, and what came of it.
import { h, uniqueId } from "../../components/dom.js";
import { createPlot } from "../../plot/plot.js";
import { significant } from "../learn/significant.js";
import { createPhases } from "./phases.js";
import { createResults } from "./results.js";

/** @import {JobState, Part} from "../../types.js" */

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
