// @ts-check
// A piece traveling along its path. With reduced motion it is simply there.
import { placePiece } from "./pieces.js";

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{done: Promise<void>, cancel: () => void}} Travel */

const STEP_MS = 180;

/**
 * Moves a piece from point to point; `onStep` hears of every point reached. Canceling ends it where it is.
 * @param {SVGGElement} piece
 * @param {Point[]} points
 * @param {(index: number) => void} onStep
 * @returns {Travel}
 */
export function travel(piece, points, onStep) {
  if (reduced() || document.hidden || points.length < 2) return { done: Promise.resolve(), cancel: () => {} };
  let frame = 0;
  /** @type {() => void} */
  let finish = () => {};
  const done = /** @type {Promise<void>} */ (new Promise((resolve) => void (finish = resolve)));
  const start = performance.now();
  let reached = 0;
  const draw = (/** @type {number} */ now) => {
    const at = Math.max(0, now - start) / STEP_MS;
    while (reached < Math.min(Math.floor(at), points.length - 1)) onStep(++reached);
    if (reached >= points.length - 1) return finish();
    placePiece(piece, mix(points[reached], points[reached + 1], ease(at - reached)));
    frame = requestAnimationFrame(draw);
  };
  frame = requestAnimationFrame(draw);
  const cancel = () => {
    cancelAnimationFrame(frame);
    finish();
  };
  return { done, cancel };
}

function reduced() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {Point} from @param {Point} to @param {number} part @returns {Point} */
function mix(from, to, part) {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** @param {number} part */
function ease(part) {
  return part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
}
