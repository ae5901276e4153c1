// @ts-check
// The board after a move that the server has named as legal; what is legal next, the server is asked.

/** @import {MoveView} from "../types.js" */

/** @param {string[]} squares @param {Pick<MoveView, "path" | "captured">} move @returns {string[]} */
export function squaresAfter(squares, { path, captured }) {
  const next = [...squares];
  const [from, to] = [path[0], path[path.length - 1]];
  const piece = next[from - 1];
  for (const square of [from, ...captured]) next[square - 1] = "";
  next[to - 1] = crowned(piece, to);
  return next;
}

/** @param {string} piece @param {number} square @returns {string} */
function crowned(piece, square) {
  if (piece === "b" && square > 28) return "B";
  return piece === "w" && square < 5 ? "W" : piece;
}
