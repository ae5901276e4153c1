// @ts-check
// Why something cannot be done, written on the board where it was tried, with the moves that can be made instead.
import { h } from "../components/dom.js";
import { cellOf } from "./geometry.js";

/** @import {Arrow} from "../page.js" */
/** @import {SideName} from "../types.js" */

export function createExplanation() {
  const element = h("p.board-explanation", { hidden: true });
  /** @type {Arrow[]} */
  let ways = [];

  return {
    element,
    ways: () => ways,
    /** @param {string} text @param {{paths: number[][], hand: number[], below: SideName}} board the moves that can be made, and the piece in hand */
    say(text, { paths, hand, below }) {
      ways = paths.map((path) => ({ path, choice: true }));
      element.textContent = text;
      element.hidden = text === "";
      // It lies at the edge of the board where it hides less.
      const rows = [...hand, ...paths.flat()].map((square) => cellOf(square, below).row);
      const hidden = (/** @type {number} */ edge) => rows.filter((row) => Math.abs(row - edge) < 2).length;
      element.classList.toggle("board-explanation-below", hidden(7) < hidden(0));
    },
    clear() {
      ways = [];
      element.hidden = true;
    },
  };
}
