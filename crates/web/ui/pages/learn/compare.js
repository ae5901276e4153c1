// @ts-check
// Several runs over each other: one line for each run, plot by plot.
import { get } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { checkField, selectField } from "../../components/field.js";
import { attempt } from "../../components/messages.js";
import { createTable } from "../../components/table.js";
import { scoreOf } from "../../components/tally.js";
import { steadily } from "../../components/timing.js";
import { percent } from "../../components/words.js";
import { createPlot } from "../../plot/plot.js";
import { NOTES, leading } from "./plots.js";
import { updatedRun } from "./run.js";
import { kindName, learnerName, progressWords, runName, statusTag } from "./words.js";
import { subscribe } from "../../events.js";

/** @import {PageContext} from "../../page.js" */
/** @import {RunState, Series} from "../../types.js" */

const DRAW_MS = 500;
const MOST = 8;

/** @param {HTMLElement} root @param {PageContext} context @param {string[]} ids */
export async function renderComparison(root, context, ids) {
  context.setTitle("Compare runs");
  const { signal } = context;
  const [{ runs: all }, ...chosen] = await Promise.all([
    get("/runs", { signal }),
    ...ids.slice(0, MOST).map((id) => get(`/runs/${encodeURIComponent(id)}`, { signal })),
  ]);
  const runs = new Map(chosen.map((run) => [run.id, run]));
  const view = createView();
  const drawing = steadily(() => view.update([...runs.values()]), DRAW_MS);
  /** @type {() => void} */
  let leave = () => {};

  const listen = () => {
    leave();
    const topics = [...runs.values()].filter((run) => run.status !== "done").map((run) => `run:${run.id}`);
    leave = topics.length === 0 ? () => {} : subscribe(topics, { run: (news) => (runs.set(news.id, updatedRun(runs.get(news.id) ?? news, news)), drawing.offer(undefined)) });
  };
  /** @param {string} id @param {boolean} wanted */
  const choose = async (id, wanted) => {
    await attempt(async () => {
      if (wanted) runs.set(id, await get(`/runs/${encodeURIComponent(id)}`, { signal }));
      else runs.delete(id);
      history.replaceState({}, "", `/learn?compare=${[...runs.keys()].join(",")}`);
      view.update([...runs.values()]);
      listen();
    });
  };
  const boxes = all.map((run) => checkField({ label: runName(run), hint: kindName(run), checked: runs.has(run.id), onChange: (wanted) => void choose(run.id, wanted) }).element);
  root.append(
    h("div.page-head", h("div", h("p.small", h("a", { href: "/learn" }, "← All runs")), h("h1", "Runs beside each other")), h("p.lead", "One line for each run. A single run may have been lucky; runs that differ only in their seed show how much luck there is.")),
    h("div.stack", h("fieldset.panel.compare-choice", h("legend.visually-hidden", "Runs to compare"), boxes), view.element),
  );
  view.update([...runs.values()]);
  listen();
  return () => {
    leave();
    drawing.stop();
    view.destroy();
  };
}

function createView() {
  const table = createTable({ label: "The runs", columns: COLUMNS, empty: "Choose runs above." });
  const term = selectField({ label: "Term", hint: "Whose weight to follow through the games.", options: [], onChange: () => update(current) });
  const place = h("div.two-columns");
  /** @type {Map<string, ReturnType<typeof createPlot>>} */
  let plots = new Map();
  /** @type {RunState[]} */
  let current = [];

  /** @param {RunState[]} runs */
  const update = (runs) => {
    current = runs;
    table.update(runs);
    const names = termNames(runs);
    if (names.join() !== [...term.control.options].map((option) => option.value).join()) term.setOptions(names.map((name) => ({ value: name, label: name })), names.includes(term.value()) ? term.value() : names[0]);
    const overlays = overlay(runs, term.value());
    // Titles and axes belong to a plot, so plots are made anew when there are others than before.
    if (overlays.map(({ id }) => id).join() !== [...plots.keys()].join()) build(overlays);
    for (const { id, x, lines } of overlays) plots.get(id)?.update({ x, lines });
  };
  /** @param {Series[]} overlays */
  const build = (overlays) => {
    for (const plot of plots.values()) plot.destroy();
    plots = new Map(overlays.map(({ id, title, x_label, y_label }) => [id, createPlot({ title, note: id === "coefficients" ? undefined : NOTES[id], xLabel: x_label, yLabel: y_label, height: 260, balanced: id === "coefficients" })]));
    replace(place, overlays.map(({ id, title }) => h("section.panel.stack.stack-tight", { "aria-label": title }, id === "coefficients" && term.element, plots.get(id)?.element)));
  };
  const element = h("div.stack", table.element, place);
  return { element, update, destroy: () => plots.forEach((plot) => plot.destroy()) };
}

/** @param {RunState} run */
function nameCell(run) {
  const learner = learnerName(run);
  const whose = learner && h("span.table-note", `${learner} of ${run.seeds}: its results and its lines`);
  return [h("a", { href: `/learn/${run.id}` }, runName(run)), whose];
}

/** @type {import("../../components/table.js").Column<RunState>[]} */
const COLUMNS = [
  { label: "Run", header: true, cell: nameCell },
  { label: "Kind", cell: kindName },
  { label: "State", cell: (run) => statusTag(run.status) },
  { label: "Played", numeric: true, cell: progressWords },
  { label: "Won", numeric: true, cell: (run) => run.tallies?.wins ?? "–" },
  { label: "Drawn", numeric: true, cell: (run) => run.tallies?.draws ?? "–" },
  { label: "Lost", numeric: true, cell: (run) => run.tallies?.losses ?? "–" },
  { label: "Points", numeric: true, cell: (run) => run.tallies ? percent(scoreOf(run.tallies)) : "–" },
];

/** The terms that any of the runs has, those that weigh most in the first run first. @param {RunState[]} runs */
function termNames(runs) {
  const lines = runs.map((run) => coefficients(run)?.lines ?? []);
  const first = lines.find((one) => one.length > 0) ?? [];
  const others = lines.flat().map((line) => line.name).sort((left, right) => left.localeCompare(right, "en"));
  return [...new Set([...leading(first), ...others])];
}

/** One series for each id that any run has; of the coefficients only the term's. @param {RunState[]} runs @param {string} term @returns {Series[]} */
function overlay(runs, term) {
  const ids = [...new Set(runs.flatMap((run) => (run.series ?? []).map((series) => series.id)))];
  return ids.map((id) => join(id, runs, term));
}

/** @param {Series["id"]} id @param {RunState[]} runs @param {string} term @returns {Series} */
function join(id, runs, term) {
  const parts = runs.flatMap((run) => (run.series ?? []).filter((series) => series.id === id).map((series) => ({ run, series })));
  const x = [...new Set(parts.flatMap(({ series }) => series.x))].sort((left, right) => left - right);
  const names = nameRuns(runs);
  const lines = parts.flatMap(({ run, series }) => {
    const chosen = id === "coefficients" ? series.lines.filter((line) => line.name === term) : series.lines;
    const name = names.get(run.id) ?? run.id;
    return chosen.map((line) => ({ ...line, name: chosen.length === 1 ? name : `${name}: ${line.name}`, y: onto(x, series.x, line.y), intervals: onto(x, series.x, line.intervals) }));
  });
  const { title, x_label, y_label } = parts[0].series;
  return { id, title: id === "coefficients" ? "The weight of one term" : title, x_label, y_label, x, lines };
}

/** Runs of the same name are told apart by a number. @param {RunState[]} runs */
function nameRuns(runs) {
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const run of runs) {
    const name = shorten(runName(run));
    const taken = [...names.values()].filter((other) => other === name || other.startsWith(`${name} (`)).length;
    names.set(run.id, taken === 0 ? name : `${name} (${taken + 1})`);
  }
  return names;
}

/** @param {string} name */
function shorten(name) {
  return name.length > 22 ? `${name.slice(0, 21)}…` : name;
}

/** @template Y @param {number[]} x @param {number[]} known @param {(Y | null)[]} y */
function onto(x, known, y) {
  const values = new Map(known.map((at, index) => [at, y[index]]));
  return x.map((at) => values.get(at) ?? null);
}

/** @param {RunState} run */
function coefficients(run) {
  return (run.series ?? []).find((series) => series.id === "coefficients");
}
