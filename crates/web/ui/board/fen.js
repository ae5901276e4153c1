// @ts-check
// Reading a position's text (W:W21-32:B1-12) into squares, for pictures only: whether it is legal, the server knows.

/** @import {SideName} from "../types.js" */

/** @param {string} fen @returns {{squares: string[], turn: SideName} | null} null when it cannot be read */
export function readFen(fen) {
  const [turn, ...camps] = fen.trim().replace(/\.$/, "").split(":");
  if (!/^[BW]$/i.test(turn ?? "")) return null;
  /** @type {string[]} */
  const squares = Array(32).fill("");
  for (const camp of camps) if (!fill(squares, camp)) return null;
  return { squares, turn: turn.toUpperCase() === "B" ? "black" : "white" };
}

/** @param {string[]} squares @param {string} camp */
function fill(squares, camp) {
  const man = camp.charAt(0).toLowerCase();
  if (man !== "b" && man !== "w") return false;
  for (const entry of camp
    .slice(1)
    .split(",")
    .filter((text) => text.trim() !== "")) {
    const found = /^(K?)(\d+)(?:-K?(\d+))?$/i.exec(entry.trim());
    if (!found) return false;
    const from = Number(found[2]);
    const to = Number(found[3] ?? found[2]);
    if (from < 1 || to > 32) return false;
    const piece = found[1] ? (man === "b" ? "B" : "W") : man;
    squares.fill(piece, from - 1, to);
  }
  return true;
}

/** The position every ordinary game starts from. @returns {string[]} */
export function startSquares() {
  return /** @type {string[]} */ ([...Array(12).fill("b"), ...Array(8).fill(""), ...Array(12).fill("w")]);
}
