// @ts-check
// A move in the making: the squares chosen so far, and where they can go on. It knows no rules,
// only the list of legal moves that came with the position.
import { pieceSide } from "./pieces.js";

/** @import {BoardPosition} from "../page.js" */

/**
 * What a chosen square led to: nothing new, a step of a move, a whole move, or something that is no legal move.
 * @typedef {{kind: "none" | "step"} | {kind: "move" | "illegal", path: number[]}} Choice
 */

export function createSelection() {
  /** @type {BoardPosition} */
  let position = { squares: [] };
  /** @type {number[]} */
  let steps = [];

  const moves = () => position.moves ?? [];
  /** @param {number[]} path */
  const goesOn = (path) => steps.every((square, index) => path[index] === square) && path.length > steps.length;
  const continuations = () => (steps.length === 0 ? [] : moves().filter(({ path }) => goesOn(path)));

  /** The squares the piece in hand can go to next. */
  const targets = () => new Set(continuations().map(({ path }) => path[steps.length]));

  /** @param {number} square @returns {Choice} */
  const choose = (square) => {
    if (steps.length === 0) return pickUp(square);
    const path = completed(square);
    if (path) return finish(path);
    if (targets().has(square)) {
      steps.push(square);
      return { kind: "step" };
    }
    if (steps.length === 1 && square !== steps[0] && isOwn(square)) return pickUp(square);
    const from = steps[0];
    const again = square === from || steps.length > 1;
    steps = [];
    return again ? { kind: "none" } : { kind: "illegal", path: [from, square] };
  };

  /** @param {number} square @returns {Choice} */
  const pickUp = (square) => {
    steps = isOwn(square) ? [square] : [];
    return { kind: "none" };
  };

  /** The whole path when this square ends the move, and only one move. @param {number} square */
  const completed = (square) => {
    const ending = continuations().filter(({ path }) => path[path.length - 1] === square);
    const next = ending.find(({ path }) => path.length === steps.length + 1);
    if (next) return next.path;
    return ending.length === 1 && !targets().has(square) ? ending[0].path : null;
  };

  /** @param {number[]} path @returns {Choice} */
  const finish = (path) => {
    steps = [];
    return { kind: "move", path };
  };

  /** @param {number} square */
  const isOwn = (square) => pieceSide(position.squares[square - 1] ?? "") === position.turn && moves().length > 0;

  return {
    choose,
    targets,
    steps: () => steps,
    cancel: () => void (steps = []),
    /** @param {BoardPosition} next */
    reset(next) {
      position = next;
      steps = [];
    },
    /** @param {number} square */
    canMove: (square) => moves().some(({ path }) => path[0] === square),
    canPickUp: isOwn,
  };
}
