// @ts-check
// Moves that someone tried, and places among them, as parts of the address: "4.11-15_t1.23-19" is 11-15 after
// node 4 of the game, then 23-19 after the first move tried. So a game that goes on meanwhile changes nothing.

/** @import {Tree} from "./tree.js" */

/** @param {Tree} tree */
export function triedText(tree) {
  return tree
    .tried()
    .map(({ parent, path }) => `${placeText(tree, parent)}.${path.join("-")}`)
    .join("_");
}

/** What is no move in such a text ends it. @param {string} text @returns {{parent: string, path: number[]}[]} */
export function readTried(text) {
  const moves = [];
  for (const part of text.split("_")) {
    const found = /^(t?\d+)\.(\d+(?:-\d+)+)$/.exec(part);
    if (!found) break;
    moves.push({ parent: found[1], path: found[2].split("-").map(Number) });
  }
  return moves;
}

/** @param {Tree} tree @param {number} id */
export function placeText(tree, id) {
  const given = tree.size() - tree.tried().length;
  return id > given ? `t${id - given}` : String(id);
}

/** The node of a text; where there is none, the nearest. @param {Tree} tree @param {string} text */
export function readPlace(tree, text) {
  const given = tree.size() - tree.tried().length;
  const id = text.startsWith("t") ? given + Number(text.slice(1)) : Math.min(Number(text), given);
  return Number.isSafeInteger(id) ? Math.max(0, Math.min(id, tree.size())) : 0;
}
