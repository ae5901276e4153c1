// @ts-check
// The board in words, for people who hear it, and why a piece has to stay where it is.
import { pieceName } from "./pieces.js";

/** @import {BoardPosition} from "../page.js" */

/**
 * Names every square by what lies there and what can be done with it.
 * @param {ReturnType<typeof import("./keyboard.js").createCells>} cells
 * @param {{position: BoardPosition, selection: ReturnType<typeof import("./selection.js").createSelection>, lastMove: number[], locked: boolean}} state
 */
export function describeSquares(cells, { position, selection, lastMove, locked }) {
  const targets = locked ? new Set() : selection.targets();
  for (let square = 1; square <= 32; square++) {
    const chosen = selection.steps()[0] === square;
    const parts = [`square ${square}`, pieceName(position.squares[square - 1] ?? "")];
    if (chosen) parts.push("picked up");
    else if (targets.has(square)) parts.push("can be moved here");
    else if (!locked && selection.canMove(square)) parts.push("can move");
    if (lastMove.includes(square)) parts.push("last move");
    cells.describe(square, parts.join(", "), chosen);
  }
}

/** Why the piece in hand has nowhere to go. @param {BoardPosition} position */
export function stuckWords({ must_capture, moves = [] }) {
  if (!must_capture) return "This piece cannot move now: its way is blocked.";
  const jumpers = [...new Set(moves.map(({ path }) => path[0]))].sort((left, right) => left - right);
  const those = jumpers.length === 1 ? "the one on" : "those on";
  return `You must jump, and this piece cannot: ${those} ${listed(jumpers)} can.`;
}

/** "7, 8 and 15". @param {number[]} squares */
function listed(squares) {
  return squares.length > 1 ? `${squares.slice(0, -1).join(", ")} and ${squares[squares.length - 1]}` : `${squares[0]}`;
}
