// @ts-check
// Puts the series of several runs on one axis.
import { leading } from "./significant.js";
import { runName } from "./words.js";

/** @import {RunState, Series} from "../../types.js" */

/** The terms that any of the runs has, those that weigh most in the first run first. @param {RunState[]} runs */
export function termNames(runs) {
  const lines = runs.map((run) => coefficients(run)?.lines ?? []);
  const first = lines.find((one) => one.length > 0) ?? [];
  const others = lines.flat().map((line) => line.name).sort((left, right) => left.localeCompare(right, "en"));
  return [...new Set([...leading(first), ...others])];
}

/** One series for each id that any run has; of the coefficients only the term's. @param {RunState[]} runs @param {string} term @returns {Series[]} */
export function overlay(runs, term) {
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
    return chosen.map((line) => ({ name: chosen.length === 1 ? name : `${name}: ${line.name}`, y: onto(x, series.x, line.y) }));
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

/** @param {number[]} x @param {number[]} known @param {(number | null)[]} y */
function onto(x, known, y) {
  const values = new Map(known.map((at, index) => [at, y[index]]));
  return x.map((at) => values.get(at) ?? null);
}

/** @param {RunState} run */
function coefficients(run) {
  return (run.series ?? []).find((series) => series.id === "coefficients");
}
