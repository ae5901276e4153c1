// @ts-check
// The demonstration under way: which part it is in, the board, the growing plot, the two results.
import { createBoard } from "../../board/board.js";
import { moveBetween } from "../../board/move-between.js";
import { announce } from "../../components/announce.js";
import { h } from "../../components/dom.js";
import { createJobBar } from "../../components/job.js";
import { createPlot } from "../../plot/plot.js";
import { significant } from "../learn/significant.js";
import { createPhases } from "./phases.js";
import { createResults } from "./results.js";

/** @import {BoardPosition, DemonstrationResult, JobState} from "../../types.js" */

/** @param {{again: () => Promise<void>}} options */
export function createStage({ again }) {
  const bar = createJobBar({ unit: "games" });
  const phases = createPhases();
  const story = h("p", { class: "story" });
  const board = createBoard({ readonly: true, mini: true, label: "The game being played" });
  const boardNote = h("p", { class: "small soft" });
  const boardPanel = h("section", { class: "panel", "aria-label": "The board" }, board.element, boardNote);
  const plot = createPlot({
    title: "Its weights, game by game",
    note: "Each line is one thing it looks at: above zero it seeks the thing, below zero it shuns it. At first all weigh alike.",
    xLabel: "games of learning",
    yLabel: "weight, as a signed power of two",
    height: 260,
    balanced: true,
  });
  const results = createResults();
  const more = h("div", { class: "row", hidden: true }, h("button", { type: "button", class: "button button-primary", onclick: () => void again() }, "↻ Again, with other chances"), h("a", { class: "button", href: "/play" }, "Play against it yourself"), h("a", { class: "button", href: "/learn" }, "A longer run of learning"));
  const element = h(
    "div",
    { class: "stack" },
    phases.element,
    h("section", { class: "panel panel-machine stack stack-tight", "aria-label": "What is happening" }, story, bar.element),
    h("div", { class: "stage" }, boardPanel, h("section", { class: "panel", "aria-label": "The plot" }, plot.element)),
    results.element,
    more,
  );
  let told = "";
  /** @type {BoardPosition | null} */
  let shown = null;

  /** @param {JobState<DemonstrationResult>} job */
  const update = (job) => {
    bar.update(job);
    const ended = job.status !== "running" && job.status !== "queued";
    more.hidden = !ended;
    if (!job.result) return void (story.textContent = "One moment, the pieces are being set up.");
    const { phase, text, board: position } = job.result;
    phases.update(phase, job.status);
    tell(text || phases.words(phase), phase);
    if (position) show(position);
    // A demonstration opened after its end may have no position to show.
    boardPanel.hidden = ended && shown === null;
    boardNote.textContent = ended ? "The last position." : phases.players(phase);
    plot.update(weights(job.result.coefficients ?? []));
    results.update(job.result, job.status === "done" || phase === "done");
  };
  // Sentences may change with every game; only a new part is worth saying aloud.
  /** @param {string} text @param {string} phase */
  const tell = (text, phase) => {
    story.textContent = text;
    if (phase !== told) announce(text);
    told = phase;
  };
  /** @param {BoardPosition} position */
  const show = (position) => {
    if (position.fen === shown?.fen) return;
    void board.show(position, { animatePath: moveBetween(shown, position) });
    shown = position;
  };
  return { element, update, destroy: () => (plot.destroy(), board.destroy()) };
}

/** @param {DemonstrationResult["coefficients"]} rows */
function weights(rows) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row.terms)))];
  const lines = names.map((name) => ({ name, y: rows.map((row) => row.terms[name] ?? null) }));
  return { x: rows.map((row) => row.game), lines: significant(lines, []) };
}
