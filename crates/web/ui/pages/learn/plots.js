// @ts-check
// The plots of a run: the most telling one large, the others below it.
import { h, replace } from "../../components/dom.js";
import { createPlot } from "../../plot/plot.js";

/** @import {PlotLine} from "../../plot/plot.js" */
/** @import {RunState, Series} from "../../types.js" */

/** What each plot shows, in a sentence. @type {Record<Series["id"], string>} */
export const NOTES = {
  coefficients: "How much each thing that the machine looks at weighs in its judgment, game by game, as in Figure 4 of the paper: above zero it seeks the thing, below zero it shuns it. The leading ones are named; the thin lines are the others.",
  results: "How its games against its other self went, summed up. When it wins, the other self takes over its weights, so that winning never becomes easy.",
  correlation: "How well its preferences agree with what masters played in books: 1 is always, 0 is no better than chance.",
  strength: "What it scores against a player that does not learn. Half of the points means equal.",
  tape: "How many boards it remembers.",
  hits: "How often a board was found in memory instead of having to be worked out.",
  hits_by_ply: "How many plies (moves of one side) the remembered scores already look ahead: the further right, the more one lookup is worth.",
  records: "How many records of the tape had to be read into memory for a move. The paper says that its program normally calls three or four new ones. Those that gave way made room for them.",
  rating: "How strong it is, in Elo points: what each generation gained over the one before is added up, and a player that knows only the rules has none. Upright strokes are 95 % intervals. A dot beside the line is a generation that did not beat the one before, and was not kept.",
  "rating-over-hours": "The same ratings over the hours that the run took, on all machines that worked for it.",
  loss: "How much the results of games surprise its net: less is better. If only the games that it was fitted to surprise it little, it has learned those by heart.",
  agreement: "In how many endings its move keeps the win or the draw that perfect play would get. It has to find the moves by itself: nobody tells it what the databases know.",
  values: "How much its score falls when such a piece is taken away. Nobody told it that pieces matter, or that a king is more than a man.",
  effective_ply: "How far memory lets it see: plies ahead, including those behind remembered scores.",
};
const LARGE = 360;
const SMALL = 220;

/** @param {RunState} run */
export function createRunPlots(run) {
  const first = h("section.panel.run-figure", { "aria-label": "Main plot" }, h("p.soft", "The plots begin with the first game."));
  const others = h("div.two-columns.run-plots", { hidden: true });
  /** @type {Map<string, ReturnType<typeof createPlot>>} */
  const plots = new Map();
  /** @type {string[]} */
  let marked = [];
  let now = run;

  /** @param {Series} series */
  const add = (series) => {
    const large = plots.size === 0;
    const { title, x_label, y_label } = series;
    const plot = createPlot({ title, note: NOTES[series.id], xLabel: x_label, yLabel: y_label, height: large ? LARGE : SMALL, balanced: series.id === "coefficients" });
    plots.set(series.id, plot);
    if (large) return replace(first, plot.element), plot;
    others.append(h("section.panel", { "aria-label": title }, plot.element));
    others.hidden = false;
    return plot;
  };

  /** @param {RunState} next */
  const update = (next) => {
    now = next;
    // What has no number yet, and may never have one, gets no room; the main plot does.
    for (const series of (next.series ?? []).filter(({ x }, index) => index === 0 || x.length > 0)) {
      const plot = plots.get(series.id) ?? add(series);
      plot.update({ x: series.x, lines: series.id === "coefficients" ? significant(series.lines, marked) : series.lines });
    }
  };
  return {
    first,
    others,
    update,
    /** Names these terms in the plot of coefficients; none: the leading ones. @param {string[]} names */
    mark(names) {
      marked = names;
      update(now);
    },
    destroy: () => plots.forEach((plot) => plot.destroy()),
  };
}

const NAMED = 6;

// Which of many lines deserve their names: those asked for, or those that weighed most over all games, so that the
// choice does not change with every game.
/** @param {PlotLine[]} lines @param {string[]} marked @returns {PlotLine[]} faint ones first, to lie below the others */
export function significant(lines, marked) {
  const names = new Set(marked.length > 0 ? marked : leading(lines));
  const drawn = lines.map((line) => ({ ...line, faint: !names.has(line.name) }));
  return [...drawn.filter((line) => line.faint), ...drawn.filter((line) => !line.faint)];
}

/** @param {PlotLine[]} lines */
export function leading(lines) {
  const weights = lines.map(({ name, y }) => ({ name, weight: y.reduce((/** @type {number} */ sum, value) => sum + Math.abs(value ?? 0), 0) }));
  return weights.filter(({ weight }) => weight > 0).sort((left, right) => right.weight - left.weight).slice(0, NAMED).map(({ name }) => name);
}
