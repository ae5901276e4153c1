// @ts-check
// Handing games to the server.
import { postGames } from "../api.js";

/** @import {CollectionAnswer} from "../types.js" */

const MEBIBYTE = 1 << 20;
const LARGEST = 32 * MEBIBYTE;

/**
 * Reads games as a text or a file. What is too large for the server is not even sent.
 * @param {string | Blob} games
 * @param {AbortSignal} signal
 * @returns {Promise<CollectionAnswer>}
 */
export async function readGames(games, signal) {
  const size = games instanceof Blob ? games.size : games.length;
  if (size > LARGEST) {
    const megabytes = Math.round(size / MEBIBYTE);
    throw new Error(`This file has ${megabytes} MB: expected at most ${LARGEST / MEBIBYTE}. Split it first.`);
  }
  return postGames(games, { signal });
}
