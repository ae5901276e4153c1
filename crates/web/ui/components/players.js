// @ts-check
// The list of opponents, asked for once and kept.
import { get } from "../api.js";

/** @import {Ballot, Opponent} from "../types.js" */

/** @type {Promise<Opponent[]> | undefined} */
let players;
/** @type {Promise<Ballot[]> | undefined} */
let ballots;

/** @param {{fresh?: boolean}} [options] fresh: ask again, because a player may have been learned meanwhile */
export function loadPlayers({ fresh = false } = {}) {
  if (fresh || !players) players = ask("/players", "players");
  players.catch(() => void (players = undefined));
  return /** @type {Promise<Opponent[]>} */ (players);
}

export function loadBallots() {
  if (!ballots) ballots = ask("/openings", "ballots");
  ballots.catch(() => void (ballots = undefined));
  return /** @type {Promise<Ballot[]>} */ (ballots);
}

/** @param {string} path @param {string} key @returns {Promise<any>} */
async function ask(path, key) {
  const answer = /** @type {Record<string, unknown>} */ (await get(path));
  return answer[key];
}
