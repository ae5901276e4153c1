// @ts-check
// Rows of a table that show their move as an arrow on the board, under the mouse or with the focus.

/** @import {Board, Position} from "../../types.js" */

/** @typedef {{path: number[], dashed?: boolean}[]} Arrows */

/**
 * @param {HTMLElement} area every row inside whose first cell starts with a legal move points at it
 * @param {{board: Board, position: () => Position | null, rest: () => Arrows}} options rest: what is drawn otherwise
 */
export function pointAtMoves(area, { board, position, rest }) {
  /** @type {Element | null} */
  let pointed = null;
  /** @param {Event} event */
  const enter = (event) => {
    const row = event.target instanceof Element ? event.target.closest("tr") : null;
    if (row === pointed) return;
    pointed = row;
    const text = row?.querySelector("th, td")?.textContent?.trim().split(/\s/)[0];
    const move = position()?.moves.find((one) => one.text === text);
    board.drawLine(move ? [move] : rest());
  };
  const leave = () => {
    if (!pointed) return;
    pointed = null;
    board.drawLine(rest());
  };
  area.addEventListener("mouseover", enter);
  area.addEventListener("focusin", enter);
  area.addEventListener("mouseleave", leave);
  area.addEventListener("focusout", leave);
}
