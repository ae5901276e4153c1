// @ts-check
// Whom a page begins with: whoever was chosen there the last time, or else whom the server suggests.
import { loadSuggested } from "./players.js";
import { recall, remember } from "./remembered.js";

/** @import {Opponent, Players} from "../types.js" */

/** @typedef {Exclude<keyof Players, "players">} Role */

const BY_HAND = "by hand ";

/**
 * @param {string} place where the choice is remembered
 * @param {Role} role
 * @param {Opponent[]} players one that is not there any more is forgotten
 */
export async function firstPlayer(place, role, players) {
  const kept = recall(place) ?? "";
  if (kept.startsWith(BY_HAND)) return kept.slice(BY_HAND.length);
  return withSpec(players, kept) ? kept : (await loadSuggested())[role];
}

/** @param {string} place @param {string} spec @param {Opponent[]} players */
export function rememberPlayer(place, spec, players) {
  remember(place, withSpec(players, spec) ? spec : BY_HAND + spec);
}

/** The player with this text form, this level or this id. @param {Opponent[]} players @param {string} wanted */
export function withSpec(players, wanted) {
  return players.find(
    ({ id, spec, levels }) => id === wanted || spec === wanted || levels.some((level) => level.spec === wanted),
  );
}
