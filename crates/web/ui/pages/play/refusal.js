// @ts-check
// A move the server refused: its words are shown, and the jumps that must be made are drawn.
import { ApiError } from "../../api.js";
import { showError } from "../../components/toast.js";

/** @import {Board} from "../../types.js" */

let forget = () => {};

/** The last refusal no longer matters once a move was made. */
export function forgetRefusal() {
  forget();
}

/** @param {unknown} error @param {Board} board */
export function explainRefusal(error, board) {
  forget();
  forget = showError(error);
  const must = error instanceof ApiError ? error.details.must : null;
  if (Array.isArray(must) && must.every(Array.isArray)) board.drawLine(must.map((path) => ({ path })));
}
