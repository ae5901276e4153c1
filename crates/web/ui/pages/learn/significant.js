// @ts-check
// Which of many lines deserve their names: those asked for, or those that weighed most over all games,
// so that the choice does not change with every game.

/** @import {Series} from "../../types.js" */
/** @import {PlotLine} from "../../plot/plot.js" */

const NAMED = 6;

/** @param {Series["lines"]} lines @param {string[]} marked @returns {PlotLine[]} faint ones first, to lie below the others */
export function significant(lines, marked) {
  const names = new Set(marked.length > 0 ? marked : leading(lines));
  const drawn = lines.map((line) => ({ ...line, faint: !names.has(line.name) }));
  return [...drawn.filter((line) => line.faint), ...drawn.filter((line) => !line.faint)];
}

/** @param {Series["lines"]} lines */
export function leading(lines) {
  const weights = lines.map(({ name, y }) => ({ name, weight: y.reduce((/** @type {number} */ sum, value) => sum + Math.abs(value ?? 0), 0) }));
  return weights.filter(({ weight }) => weight > 0).sort((left, right) => right.weight - left.weight).slice(0, NAMED).map(({ name }) => name);
}
