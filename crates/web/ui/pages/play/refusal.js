// @ts-check
// A move the server refused: its words are said on the board, and the jumps that must be made are drawn there.
import { ApiError } from "../../api.js";
import { showError } from "../../components/toast.js";

/** @import {Board} from "../../page.js" */

let forget = () => {};

/** The last failure no longer matters once a move was made. */
export function forgetRefusal() {
  forget();
}

/** @param {unknown} error @param {Board} board */
export function explainRefusal(error, board) {
  forget();
  if (!(error instanceof ApiError) || error.status === 0) return void (forget = showError(error));
  const { must } = error.details;
  board.explain(error.message, Array.isArray(must) && must.every(Array.isArray) ? must : []);
}
