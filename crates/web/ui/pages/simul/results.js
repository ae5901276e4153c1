// @ts-check
// How the games of a simultaneous display ended for the person.

/** @import {GameState} from "../../types.js" */

/** @typedef {"won" | "drawn" | "lost"} Result */

/** @type {Record<Result, string>} */
export const RESULTS = { won: "★ You won.", drawn: "A draw.", lost: "The machine won." };

/** @param {GameState} state @returns {Result | null} */
export function resultOf({ outcome, side }) {
  if (!outcome) return null;
  if (outcome.winner === null) return "drawn";
  return outcome.winner === side ? "won" : "lost";
}

/** @param {GameState[]} states */
export function totalWords(states) {
  const number = (/** @type {Result} */ result) => states.filter((state) => resultOf(state) === result).length;
  return `You: ${number("won")} won, ${number("drawn")} drawn, ${number("lost")} lost`;
}
