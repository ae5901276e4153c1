// @ts-check
// Where the squares are. Square 1 is in Black's back row, at the top when White sits below.

/** @import {SideName} from "../types.js" */

export const CELL = 100;
export const FRAME = 16;
export const SIZE = 8 * CELL + 2 * FRAME;

/** @typedef {{row: number, column: number}} Cell */

/**
 * Row and column as seen from the side below, 0 at the top and on the left.
 * @param {number} square
 * @param {SideName} below
 * @returns {Cell}
 */
export function cellOf(square, below) {
  const row = Math.floor((square - 1) / 4);
  const column = 2 * ((square - 1) % 4) + (row % 2 === 0 ? 1 : 0);
  return below === "white" ? { row, column } : { row: 7 - row, column: 7 - column };
}

/** The playable square there, or null. @param {Cell} cell @param {SideName} below */
export function squareAt({ row, column }, below) {
  if (row < 0 || row > 7 || column < 0 || column > 7 || (row + column) % 2 === 0) return null;
  const [y, x] = below === "white" ? [row, column] : [7 - row, 7 - column];
  return 4 * y + Math.floor(x / 2) + 1;
}

/** The middle of a square in the picture. @param {number} square @param {SideName} below */
export function centerOf(square, below) {
  const { row, column } = cellOf(square, below);
  return { x: FRAME + (column + 0.5) * CELL, y: FRAME + (row + 0.5) * CELL };
}

/**
 * The square under a point of the screen.
 * @param {DOMRect} box the board's box
 * @param {number} clientX
 * @param {number} clientY
 * @param {SideName} below
 */
export function squareUnder(box, clientX, clientY, below) {
  const { x, y } = pointUnder(box, clientX, clientY);
  return squareAt({ row: Math.floor((y - FRAME) / CELL), column: Math.floor((x - FRAME) / CELL) }, below);
}

/**
 * A point of the screen in the picture's own units.
 * @param {DOMRect} box
 * @param {number} clientX
 * @param {number} clientY
 */
export function pointUnder(box, clientX, clientY) {
  return { x: ((clientX - box.left) / box.width) * SIZE, y: ((clientY - box.top) / box.height) * SIZE };
}

/** The square between two squares a jump apart, null for a plain step. @param {number} from @param {number} to */
export function between(from, to) {
  const start = cellOf(from, "white");
  const end = cellOf(to, "white");
  if (Math.abs(start.row - end.row) !== 2) return null;
  return squareAt({ row: (start.row + end.row) / 2, column: (start.column + end.column) / 2 }, "white");
}
