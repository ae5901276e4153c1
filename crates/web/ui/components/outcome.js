// @ts-check
// What a game that is over brought the person, in words.

/** @import {GameResult} from "../types.js" */

/** @type {Record<GameResult, {title: string, line: string}>} the title above a board, and the line in a list */
export const RESULTS = {
  won: { title: "★ You won", line: "you won" },
  drawn: { title: "A draw", line: "draw" },
  lost: { title: "The machine won", line: "the machine won" },
  abandoned: { title: "Broken off", line: "broken off" },
};
