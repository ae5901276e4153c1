// @ts-check
// How lines look: a color and a dash pattern for each, so that color is never the only difference.
import { color } from "../components/theme.js";

const DASHES = [[], [9, 4], [3, 3], [12, 3, 3, 3], [], [6, 3], [2, 4], [10, 5, 2, 5]];
export const SLOTS = 8;

/** @param {number} slot */
export function strokeOf(slot) {
  return color(`--plot-${(slot % SLOTS) + 1}`);
}

/** A color that comes again comes with another dash. @param {number} slot */
export function dashOf(slot) {
  return DASHES[(slot + Math.floor(slot / SLOTS)) % SLOTS];
}

/** Gives each name a slot and lets it keep the slot for as long as it is among the names. */
export function createSlots() {
  /** @type {Map<string, number>} */
  const taken = new Map();
  /** @param {string[]} names */
  return (names) => {
    for (const name of [...taken.keys()]) if (!names.includes(name)) taken.delete(name);
    for (const name of names) if (!taken.has(name)) taken.set(name, firstFree(new Set(taken.values())));
    return taken;
  };
}

/** @param {Set<number>} used */
function firstFree(used) {
  let slot = 0;
  while (used.has(slot)) slot += 1;
  return slot;
}
