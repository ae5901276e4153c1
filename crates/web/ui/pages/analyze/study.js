// @ts-check
// What is being looked at: a tree of moves, the place in it, and the position there with its legal moves.
import { post } from "../../api.js";
import { attempt, showError } from "../../components/messages.js";
import { createTree, readPlace, readTried } from "./tree.js";

/** @import {GameAnswer, PositionView} from "../../types.js" */
/** @import {Tree} from "./tree.js" */

/** A game of a collection, as it was opened. @typedef {{collection: string, index: number, game: GameAnswer}} Opened */

/**
 * Where to go in what is opened: to a node, or to the position before it; and what was tried there before.
 * @typedef {{move?: string, before?: string, tried?: string}} Place
 */

/** What changed: the whole tree, its moves, or only the place in it. @typedef {"tree" | "moves" | "place"} Change */

/** @param {PositionView} start @param {(change: Change, from: number) => void} onChange */
export function createStudy(start, onChange) {
  let tree = createTree(start);
  let at = 0;
  /** @type {Opened | null} */
  let opened = null;
  /** @type {Map<string, Promise<PositionView>>} */
  const known = new Map();

  /** @param {string} fen */
  const ask = (fen) => {
    const asked = known.get(fen) ?? post("/positions", { fen });
    known.set(fen, asked);
    asked.catch(() => known.delete(fen));
    return asked;
  };

  /** A move with the board after it. @param {string} fen @param {number[]} path */
  const moved = async (fen, path) => {
    const { move, position } = await post("/positions/after", { fen, path });
    known.set(position.fen, Promise.resolve(position));
    return { ...move, squares: position.squares, fen: position.fen };
  };

  /**
   * Shows another tree, with what was tried in it before.
   * @param {Tree} next @param {Opened | null} from @param {Place} place
   */
  const begin = async (next, from, { move = "", before = "", tried = "" }) => {
    await attempt(async () => {
      for (const { parent, path } of readTried(tried)) {
        const after = readPlace(next, parent);
        next.add(after, await moved(next.fen(after), path));
      }
    });
    tree = next;
    opened = from;
    at = before ? next.parent(readPlace(next, before)) : readPlace(next, move);
    onChange("tree", at);
  };

  /** @param {number} id */
  const go = (id) => {
    if (id === at) return;
    const from = at;
    at = id;
    onChange("place", from);
  };

  /** Makes a legal move from here, in the tree or as a new variation. @param {number[]} path */
  const play = async (path) => {
    const [here, from] = [tree, at];
    const there = tree.find(from, path);
    if (there !== null) return go(there);
    try {
      const made = await moved(here.fen(from), path);
      if (tree !== here || at !== from) return;
      at = here.add(from, made);
      onChange("moves", from);
    } catch (error) {
      showError(error);
      onChange("place", from);
    }
  };

  return {
    tree: () => tree,
    at: () => at,
    opened: () => opened,
    fen: () => tree.fen(at),
    /** The position before the last move, where one move led here. */
    previousFen: () => (tree.node(at)?.path.length ? tree.fen(tree.parent(at)) : null),
    /** Legal moves included. */
    position: () => ask(tree.fen(at)),
    go,
    play,
    /** @param {PositionView} position @param {Place} [place] */
    openPosition: (position, place = {}) => begin(createTree(position), null, place),
    /** @param {Opened} game @param {Place} [place] */
    openGame: (game, place = {}) => begin(createTree(game.game.start, game.game.nodes), game, place),
  };
}

/** @typedef {ReturnType<typeof createStudy>} Study */
