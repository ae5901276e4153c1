// @ts-check
// A game that goes on: its state as the server tells it, and moves sent to it. A move that the server refuses is
// explained on the board, with the jumps that must be made.
import { ApiError, post } from "../../api.js";
import { showError } from "../../components/messages.js";

/** @import {Board} from "../../page.js" */
/** @import {GameState, MadeMove} from "../../types.js" */

/**
 * @param {GameState} start
 * @param {{onChange: (before: GameState, fresh: MadeMove[], changed: boolean) => void, onRefused: () => Board}} hooks
 * onChange: what was before, and which moves are new; unchanged after a lost connection, when a piece in hand must not
 * be disturbed. onRefused: shows the position again
 */
export function createLiveGame(start, { onChange, onRefused }) {
  let state = start;
  /** The last failure no longer matters once a move was made. */
  let forgetFailure = () => {};

  /** @param {GameState} next */
  function receive(next) {
    if (next.version < state.version) return;
    const before = state;
    state = next;
    const changed = next.version !== before.version;
    if (changed) forgetFailure();
    onChange(before, next.moves.slice(before.moves.length), changed);
  }

  /** An answer may come after the news that followed it, which know more. @param {GameState} next */
  function answer(next) {
    if (next.version > state.version) receive(next);
  }

  /** @param {number[]} path */
  async function send(path) {
    try {
      answer(await post(`/games/${state.id}/moves`, { path }));
    } catch (error) {
      forgetFailure();
      const board = onRefused();
      if (!(error instanceof ApiError) || error.status === 0) return void (forgetFailure = showError(error));
      const { must } = error.details;
      board.explain(error.message, Array.isArray(must) && must.every(Array.isArray) ? must : []);
    }
  }

  return { state: () => state, receive, answer, send: (/** @type {number[]} */ path) => void send(path) };
}
