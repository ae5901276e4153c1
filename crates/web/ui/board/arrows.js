// @ts-check
// A line of moves as numbered arrows, whole or dashed to tell the sides apart; moves of which one is to be chosen
// follow no order, and have no numbers.
import { s } from "../components/dom.js";
import { centerOf } from "./geometry.js";

/** @import {Arrow} from "../page.js" */
/** @import {SideName} from "../types.js" */
/** @typedef {{x: number, y: number}} Point */

const BADGE = 16;
/** More moves of one line would lie on each other. */
const MOST_OF_A_LINE = 3;
/** Where on its first step a number may lie, best first. */
const PLACES = [0.5, 0.36, 0.64, 0.25, 0.75];

/**
 * The beginning of a line that a player expects: its own moves whole, the answers dashed.
 * @param {{path: number[]}[]} line
 * @param {{answerFirst?: boolean}} [options] answerFirst: the other side moves first
 * @returns {Arrow[]}
 */
export function lineArrows(line, { answerFirst = false } = {}) {
  return line.slice(0, MOST_OF_A_LINE).map(({ path }, index) => ({ path, dashed: (index % 2 === 1) !== answerFirst }));
}

/** @param {Arrow[]} moves @param {SideName} below */
export function drawArrows(moves, below) {
  const lines = moves.map(({ path }) => path.map((square) => centerOf(square, below)));
  // Badges last, so that no later arrow hides a number.
  return [...lines.map((points, index) => shaft(points, moves[index])), ...badges(lines.filter((_, index) => !moves[index].choice))];
}

/** Numbers that do not lie on each other, while there is room. @param {Point[][]} lines */
function badges(lines) {
  /** @type {Point[]} */
  const taken = [];
  return lines.map(([from, to], index) => {
    const spots = PLACES.map((part) => ({ x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }));
    const isFree = (/** @type {Point} */ spot) =>
      taken.every(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) > 2 * BADGE);
    const spot = spots.find(isFree) ?? spots[0];
    taken.push(spot);
    return s(
      "g",
      { transform: `translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})` },
      s("circle", { class: "arrow-badge", r: BADGE }),
      s("text", { class: "arrow-number" }, index + 1),
    );
  });
}

/** @param {Point[]} points @param {Arrow} look */
function shaft(points, { dashed, choice }) {
  const tip = points[points.length - 1];
  const before = points[points.length - 2] ?? tip;
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x);
  const neck = shift(tip, angle, -34);
  const line = [...points.slice(0, -1), neck].map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const answer = dashed ? " arrow-answer" : "";
  return s(
    "g",
    { class: choice ? "arrow-choice" : null },
    s("polyline", { class: "arrow-edge", points: line }),
    s("polyline", { class: `arrow${answer}`, points: line }),
    head(tip, angle),
  );
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
