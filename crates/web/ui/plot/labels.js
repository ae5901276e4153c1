// @ts-check
// Names at the right end of their lines, kept apart from each other.

/** @import uPlot from "../vendor/uplot/uPlot.esm.js" */
/** @typedef {{text: string, stroke: string, index: number}} LineLabel */

const LABEL_FONT = "600 12px system-ui, sans-serif";
const GAP = 15;
const LEADER = 14;
/** What a line may lack of the whole width and still be at the end. */
const NEAR = 0.03;

/** Room for the longest label, in pixels of the page. @param {string[]} texts */
export function labelRoom(texts) {
  const context = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  context.font = LABEL_FONT;
  return Math.ceil(Math.max(0, ...texts.map((text) => context.measureText(text).width))) + LEADER + 8;
}

/**
 * Whether a line goes on to the right end, where its name has a place. The name of one that ends early would lie among
 * the other lines, and a leader across the plot would look like data.
 * @param {readonly number[]} x
 * @param {readonly (number | null | undefined)[]} y
 */
export function reachesEnd(x, y) {
  const left = x[x.length - 1] - (x[endOf(y)] ?? -Infinity);
  return left <= NEAR * (x[x.length - 1] - x[0]);
}

/** Draws the labels on the plot's canvas. @param {uPlot} plot @param {LineLabel[]} labels @param {number} ratio device pixels per pixel */
export function drawLabels(plot, labels, ratio) {
  const { ctx, bbox } = plot;
  const right = bbox.left + bbox.width;
  const placed = spread(labels.flatMap((label) => ends(plot, label)), bbox.top, bbox.top + bbox.height, GAP * ratio);
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
  ctx.restore();
}

/** Where a line ends, if it has begun. @param {uPlot} plot @param {LineLabel} label */
function ends(plot, label) {
  const values = plot.data[label.index];
  const last = endOf(values);
  if (last < 0) return [];
  const y = plot.valToPos(/** @type {number} */ (values[last]), "y", true);
  return [{ label, x: plot.valToPos(plot.data[0][last], "x", true), y, at: y }];
}

/** @param {ArrayLike<number | null | undefined>} values */
function endOf(values) {
  let last = values.length - 1;
  while (last >= 0 && (values[last] === null || values[last] === undefined)) last -= 1;
  return last;
}

/** @template {{at: number}} One @param {One[]} labels @param {number} top @param {number} bottom @param {number} gap */
function spread(labels, top, bottom, gap) {
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
