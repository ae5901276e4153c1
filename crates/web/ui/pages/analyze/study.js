// @ts-check
// What is being looked at: a tree of moves, the place in it, and the position there with its legal moves.
import { post } from "../../api.js";
import { squaresAfter } from "../../board/after.js";
import { showError } from "../../components/toast.js";
import { otherSide } from "../../components/words.js";
import { createTree } from "./tree.js";

/** @import {PdnGame, Position} from "../../types.js" */
/** @import {Tree} from "./tree.js" */

/** A game of a collection, as it was opened. @typedef {{collection: string, index: number, game: PdnGame}} Opened */

/**
 * What changed: the whole tree, its moves, or only the place in it.
 * @typedef {"tree" | "moves" | "place"} Change
 */

/** @param {Position} start @param {(change: Change, from: number) => void} onChange */
export function createStudy(start, onChange) {
  let tree = createTree(start);
  let at = 0;
  /** @type {Opened | null} */
  let opened = null;
  /** @type {Map<string, Promise<Position>>} */
  const known = new Map();

  /** @param {string} fen */
  const ask = (fen) => {
    const asked = known.get(fen) ?? /** @type {Promise<Position>} */ (post("/positions", { fen }));
    known.set(fen, asked);
    asked.catch(() => known.delete(fen));
    return asked;
  };

  /** @param {Tree} next @param {number} place @param {Opened | null} from */
  const begin = (next, place, from) => {
    tree = next;
    opened = from;
    at = Math.min(place, next.size());
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
    const from = at;
    const there = tree.find(from, path);
    if (there !== null) return go(there);
    try {
      const position = await ask(tree.fen(from));
      const move = position.moves.find((one) => String(one.path) === String(path));
      if (!move) throw new Error(`${path[0]} cannot go to ${path[path.length - 1]} now.`);
      const squares = squaresAfter(position.squares, move);
      const next = /** @type {Position} */ (
        await post("/positions", { squares, turn: otherSide(position.turn) })
      );
      known.set(next.fen, Promise.resolve(next));
      if (at !== from) return;
      at = tree.add(from, { text: move.text, path, captured: move.captured, squares, fen: next.fen });
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
    /** @param {Position} position */
    openPosition: (position) => begin(createTree(position), 0, null),
    /** @param {Opened} game @param {number} [place] */
    openGame: (game, place = 0) => begin(createTree(game.game.start, game.game.nodes), place, game),
  };
}

/** @typedef {ReturnType<typeof createStudy>} Study */
