// @ts-check
// A line of moves as numbered arrows, whole or dashed to tell the sides apart.
import { s } from "../components/dom.js";
import { centerOf } from "./geometry.js";

/** @import {Side} from "../types.js" */
/** @typedef {{x: number, y: number}} Point */

/** @param {{path: number[], dashed?: boolean}[]} moves @param {Side} below */
export function drawArrows(moves, below) {
  const shapes = moves.map(({ path, dashed = false }, index) =>
    arrow(
      path.map((square) => centerOf(square, below)),
      index,
      dashed,
    ),
  );
  // Badges last, so that no later arrow hides a number.
  return [...shapes.map(({ shaft }) => shaft), ...shapes.map(({ badge }) => badge)];
}

/** @param {Point[]} points @param {number} index @param {boolean} dashed */
function arrow(points, index, dashed) {
  const tip = points[points.length - 1];
  const before = points[points.length - 2] ?? tip;
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x);
  const neck = shift(tip, angle, -34);
  const line = [...points.slice(0, -1), neck].map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const answer = dashed ? " arrow-answer" : "";
  const shaft = s(
    "g",
    {},
    s("polyline", { class: "arrow-edge", points: line }),
    s("polyline", { class: `arrow${answer}`, points: line }),
    head(tip, angle),
  );
  const middle = { x: (points[0].x + points[1].x) / 2, y: (points[0].y + points[1].y) / 2 };
  const spot = shift(middle, angle, index % 2 === 0 ? -8 : 8);
  const badge = s(
    "g",
    { transform: `translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})` },
    s("circle", { class: "arrow-badge", r: 16 }),
    s("text", { class: "arrow-number" }, index + 1),
  );
  return { shaft, badge };
}

/** @param {Point} tip @param {number} angle */
function head(tip, angle) {
  const top = shift(tip, angle, -10);
  const left = shift(shift(tip, angle, -40), angle + Math.PI / 2, 19);
  const right = shift(shift(tip, angle, -40), angle - Math.PI / 2, 19);
  return s("polygon", {
    class: "arrow-head",
    points: [top, left, right].map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" "),
  });
}

/** @param {Point} point @param {number} angle @param {number} length @returns {Point} */
function shift(point, angle, length) {
  return { x: point.x + Math.cos(angle) * length, y: point.y + Math.sin(angle) * length };
}
