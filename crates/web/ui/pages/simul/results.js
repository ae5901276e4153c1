// @ts-check
// How the games of a simultaneous display ended for the person.

/** @import {GameResult, GameState} from "../../types.js" */

/** @param {GameState[]} states */
export function totalWords(states) {
  const number = (/** @type {GameResult} */ result) => states.filter(({ outcome }) => outcome?.result === result).length;
  return `You: ${number("won")} won, ${number("drawn")} drawn, ${number("lost")} lost`;
}
