// @ts-check
// The list of opponents, asked for once and kept.
import { get } from "../api.js";

/** @import {Ballot, Opponent, Players} from "../types.js" */

/** @type {Promise<Players> | undefined} */
let players;
/** @type {Promise<Ballot[]> | undefined} */
let ballots;

/** @param {{fresh?: boolean}} [options] fresh: ask again, because a player may have been learned meanwhile */
export async function loadPlayers({ fresh = false } = {}) {
  if (fresh) players = undefined;
  return (await load()).players;
}

/** Whom pages begin with. @returns {Promise<Players>} */
export function loadSuggested() {
  return load();
}

function load() {
  players ??= get("/players");
  players.catch(() => void (players = undefined));
  return players;
}

/** @returns {Promise<Ballot[]>} */
export function loadBallots() {
  ballots ??= get("/openings").then((answer) => answer.ballots);
  ballots.catch(() => void (ballots = undefined));
  return ballots;
}
