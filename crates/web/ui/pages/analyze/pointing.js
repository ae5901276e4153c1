// @ts-check
// Rows of a table that show their move as an arrow on the board: under the mouse, with the focus, or with the
// up and down keys while the table has the focus.
import { announce } from "../../components/messages.js";

/** @import {Board} from "../../page.js" */
/** @import {PositionView} from "../../types.js" */

/** @typedef {{path: number[], dashed?: boolean}[]} Arrows */

/**
 * @param {HTMLElement} area every row inside whose first cell starts with a legal move points at it
 * @param {{board: Board, position: () => PositionView | null, rest: () => Arrows}} options rest: what is drawn otherwise
 */
export function pointAtMoves(area, { board, position, rest }) {
  /** @type {Element | null} */
  let pointed = null;

  /** @param {Element | null} row */
  const point = (row) => {
    if (row === pointed) return;
    pointed?.classList.remove("row-pointed");
    pointed = row;
    row?.classList.add("row-pointed");
    const text = row?.querySelector("th, td")?.textContent?.trim().split(/\s/)[0];
    const move = position()?.moves.find((one) => one.text === text);
    board.drawLine(move ? [move] : rest());
  };

  /** @param {Event} event */
  const enter = (event) => point(event.target instanceof Element ? event.target.closest("tbody tr") : null);

  /** @param {KeyboardEvent} event */
  const step = (event) => {
    const forward = event.key === "ArrowDown";
    const table = event.target instanceof Element ? event.target.closest(".table-scroll") : null;
    if (!table || (!forward && event.key !== "ArrowUp")) return;
    const rows = [...table.querySelectorAll("tbody tr")];
    const at = pointed ? rows.indexOf(pointed) : -1;
    const next = rows[forward ? at + 1 : at - 1];
    if (!next) return;
    event.preventDefault();
    point(next);
    next.scrollIntoView({ block: "nearest" });
    announce([...next.children].map((cell) => cell.textContent).join(", "));
  };

  area.addEventListener("mouseover", enter);
  area.addEventListener("focusin", enter);
  area.addEventListener("mouseleave", () => point(null));
  area.addEventListener("focusout", () => point(null));
  area.addEventListener("keydown", step);
}
