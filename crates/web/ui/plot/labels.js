// @ts-check
// Names at the right end of their lines, kept apart from each other.

import { color } from "../components/theme.js";

/** @import uPlot from "../vendor/uplot/uPlot.esm.js" */
/** @typedef {{text: string, stroke: string, index: number}} LineLabel */

export const LABEL_FONT = "600 12px system-ui, sans-serif";
const GAP = 15;
const LEADER = 14;

/** Room for the longest label, in pixels of the page. @param {string[]} texts */
export function labelRoom(texts) {
  const context = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  context.font = LABEL_FONT;
  return Math.ceil(Math.max(0, ...texts.map((text) => context.measureText(text).width))) + LEADER + 8;
}

/** Draws the labels on the plot's canvas. @param {uPlot} plot @param {LineLabel[]} labels @param {number} ratio device pixels per pixel */
export function drawLabels(plot, labels, ratio) {
  const { ctx, bbox } = plot;
  const right = bbox.left + bbox.width;
  const found = labels.flatMap((label) => ends(plot, label));
  const isLast = (/** @type {{x: number}} */ { x }) => x > right - LEADER * ratio;
  const [top, bottom] = [bbox.top, bbox.top + bbox.height];
  const placed = spread(found.filter(isLast), top, bottom, GAP * ratio);
  const early = spread(found.filter((one) => !isLast(one)), top, bottom, GAP * ratio);
  ctx.save();
  ctx.font = LABEL_FONT.replace("12px", `${12 * ratio}px`);
  ctx.textBaseline = "middle";
  ctx.textAlign = "left";
  for (const { label, x, y, at } of placed) {
    ctx.strokeStyle = ctx.fillStyle = label.stroke;
    ctx.lineWidth = ratio;
    ctx.setLineDash([2 * ratio, 2 * ratio]);
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(right + (LEADER - 3) * ratio, at);
    ctx.stroke();
    ctx.fillText(label.text, right + LEADER * ratio, at);
  }
  // A line that ends early has its name there: a leader across the plot would look like data.
  const halo = early.length > 0 ? color("--surface") : "";
  for (const { label, x, at } of early) {
    ctx.fillStyle = label.stroke;
    ctx.strokeStyle = halo;
    ctx.setLineDash([]);
    ctx.lineWidth = 4 * ratio;
    ctx.strokeText(label.text, x + 6 * ratio, at);
    ctx.fillText(label.text, x + 6 * ratio, at);
  }
  ctx.restore();
}

/** Where a line ends, if it has begun. @param {uPlot} plot @param {LineLabel} label */
function ends(plot, label) {
  const values = plot.data[label.index];
  let last = values.length - 1;
  while (last >= 0 && (values[last] === null || values[last] === undefined)) last -= 1;
  if (last < 0) return [];
  const y = plot.valToPos(/** @type {number} */ (values[last]), "y", true);
  return [{ label, x: plot.valToPos(plot.data[0][last], "x", true), y, at: y }];
}

/**
 * @template {{at: number}} One
 * @param {One[]} labels @param {number} top @param {number} bottom @param {number} gap
 */
export function spread(labels, top, bottom, gap) {
  const order = labels.sort((left, right) => left.at - right.at);
  let lowest = top;
  for (const one of order) {
    one.at = Math.max(one.at, lowest);
    lowest = one.at + gap;
  }
  let highest = bottom;
  for (const one of [...order].reverse()) {
    one.at = Math.min(one.at, highest);
    highest = one.at - gap;
  }
  return order;
}
