// @ts-check
// Whether the machine had a choice at all. The page knows no rules, so it asks, once for each position.
import { post } from "../../api.js";

/** @import {GameState, MadeMove, PositionView} from "../../types.js" */

/** @param {() => void} onKnown */
export function createOnlyMove(onKnown) {
  /** @type {Map<string, boolean>} */
  const known = new Map();

  /** @param {string} fen */
  async function ask(fen) {
    known.set(fen, false);
    const position = await post("/positions", { fen }).catch(() => null);
    if (!position) return void known.delete(fen);
    known.set(fen, new Set(position.moves.map(({ text }) => text)).size === 1);
    if (known.get(fen)) onKnown();
  }

  /** True once it is known that there was no other move. @param {GameState} state @param {MadeMove | null} move */
  return (state, move) => {
    if (!move || move.decision?.score !== null) return false;
    const fen = move.ply > 1 ? state.moves[move.ply - 2]?.fen : state.start_fen;
    if (!fen) return false;
    if (!known.has(fen)) void ask(fen);
    return known.get(fen) ?? false;
  };
}
