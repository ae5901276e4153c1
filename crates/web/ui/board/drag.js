// @ts-check
// Pointer input: a press that stays where it is chooses a square, one that travels carries the piece.
import { pointUnder, squareUnder } from "./geometry.js";

/** @import {SideName} from "../types.js" */

const SLACK_PX = 5;

/**
 * @typedef {object} DragHooks
 * @property {() => SideName} below
 * @property {(square: number, touch: boolean) => void} choose a square was clicked
 * @property {(square: number) => boolean} holds whether a piece lies there that could be carried
 * @property {(square: number) => boolean} lift a drag wants to start here; false refuses it
 * @property {(point: {x: number, y: number}) => void} carry
 * @property {(square: number | null, onBoard: boolean) => void} drop
 */

/** @param {HTMLElement} element @param {DragHooks} hooks */
export function listenToPointer(element, hooks) {
  /** @type {{id: number, x: number, y: number, square: number | null, carrying: boolean} | null} */
  let press = null;

  /** @param {PointerEvent} event */
  const squareOf = (event) => squareUnder(element.getBoundingClientRect(), event.clientX, event.clientY, hooks.below());

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || press) return;
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, square: squareOf(event), carrying: false };
    try {
      element.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is gone already needs no capture.
    }
  });

  // A finger on a piece carries it; anywhere else on the board it scrolls the page as usual.
  element.addEventListener(
    "touchstart",
    (event) => {
      const touch = event.touches[0];
      const square = squareUnder(element.getBoundingClientRect(), touch.clientX, touch.clientY, hooks.below());
      if (event.touches.length === 1 && square !== null && hooks.holds(square)) event.preventDefault();
    },
    { passive: false },
  );

  element.addEventListener("pointermove", (event) => {
    if (!press || press.id !== event.pointerId) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK_PX;
    if (!press.carrying && far && press.square !== null) press.carrying = hooks.lift(press.square);
    if (press.carrying) hooks.carry(pointUnder(element.getBoundingClientRect(), event.clientX, event.clientY));
  });

  element.addEventListener("pointerup", (event) => {
    if (!press || press.id !== event.pointerId) return;
    const { carrying, square } = press;
    press = null;
    const here = squareOf(event);
    if (carrying) hooks.drop(here, isInside(element.getBoundingClientRect(), event));
    else if (here !== null && here === square) hooks.choose(here, event.pointerType === "touch");
  });

  element.addEventListener("pointercancel", () => {
    if (press?.carrying) hooks.drop(null, true);
    press = null;
  });
}

/** @param {DOMRect} box @param {PointerEvent} event */
function isInside({ left, right, top, bottom }, { clientX, clientY }) {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
