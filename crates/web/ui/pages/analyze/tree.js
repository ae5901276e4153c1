// @ts-check
// A game with its variations: which move follows which. Node 0 is the start; a node's first child goes on
// with its line, the others are variations.
/** @import {GameNode, PositionView} from "../../types.js" */

/** @param {PositionView} start @param {GameNode[]} [nodes] */
export function createTree(start, nodes = []) {
  const all = [...nodes];
  const given = nodes.length;
  /** @type {Map<number, number[]>} */
  const followers = new Map();
  all.forEach(link);

  /** @param {GameNode} node */
  function link(node) {
    const siblings = followers.get(node.parent) ?? [];
    if (node.main) siblings.unshift(node.id);
    else siblings.push(node.id);
    followers.set(node.parent, siblings);
  }

  /** @param {number} id */
  const node = (id) => all[id - 1] ?? null;
  /** @param {number} id */
  const children = (id) => followers.get(id) ?? [];
  /** @param {number} id */
  const parent = (id) => node(id)?.parent ?? 0;
  /** The end of the line that goes on from here. @param {number} id */
  const last = (id) => {
    let at = id;
    while (children(at).length > 0) at = children(at)[0];
    return at;
  };
  /** Another move instead of this one. @param {number} id @param {number} step @returns {number | null} */
  const sibling = (id, step) => {
    const around = children(parent(id));
    return id === 0 ? null : (around[around.indexOf(id) + step] ?? null);
  };
  /** How many moves lead here. @param {number} id */
  const depth = (id) => {
    let steps = 0;
    for (let at = id; at !== 0; at = parent(at)) steps += 1;
    return steps;
  };
  /** @param {number} id */
  const squares = (id) => node(id)?.squares ?? start.squares;
  /** @param {number} id */
  const fen = (id) => node(id)?.fen ?? start.fen;

  /** The move along this path from here, if it is there already. @param {number} id @param {number[]} path */
  const find = (id, path) => children(id).find((child) => String(node(child)?.path) === String(path)) ?? null;

  /**
   * Adds a move that someone tries.
   * @param {number} from
   * @param {Pick<GameNode, "text" | "path" | "captured" | "squares" | "fen">} move
   */
  const add = (from, move) => {
    const black = fen(from).startsWith("B");
    const half = depth(from) + (start.turn === "white" ? 1 : 0);
    const id = all.length + 1;
    const main = children(from).length === 0 && (from === 0 || Boolean(node(from)?.main));
    const number = `${Math.floor(half / 2) + 1}${black ? "." : "..."}`;
    /** @type {GameNode} */
    const added = { id, parent: from, number, comment: "", strength: "", nags: [], main, ...move };
    all.push(added);
    link(added);
    return id;
  };

  return {
    start,
    node,
    children,
    parent,
    last,
    sibling,
    depth,
    squares,
    fen,
    find,
    add,
    size: () => all.length,
    /** The moves that someone tried, in the order in which that was. */
    tried: () => all.slice(given),
  };
}

/** @typedef {ReturnType<typeof createTree>} Tree */

// Moves that someone tried, and places among them, as parts of the address: "4.11-15_t1.23-19" is 11-15 after
// node 4 of the game, then 23-19 after the first move tried. So a game that goes on meanwhile changes nothing.
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
