// @ts-check
// Games that are over, to be looked at again.
import { get } from "../api.js";
import { h } from "./dom.js";
import { RESULTS } from "./outcome.js";
import { createTable } from "./table.js";
import { ago, sideName } from "./words.js";

/** @import {Headline} from "../types.js" */

/**
 * A folded section with the last finished games, or null when there are none.
 * @param {{limit?: number, signal?: AbortSignal}} [options]
 */
export async function finishedGames({ limit = 20, signal } = {}) {
  const { games } = await get(`/games?state=finished&limit=${limit}`, { signal });
  if (games.length === 0) return null;
  const table = createTable({
    label: "Finished games",
    rows: games,
    columns: [
      {
        label: "Opponent",
        header: true,
        cell: (game) => h("a", { href: `/play/${game.id}` }, game.opponent_name),
        sort: (game) => game.opponent_name,
      },
      { label: "You played", cell: (game) => sideName(game.side), sort: (game) => game.side },
      { label: "Result", cell: (game) => result(game), sort: (game) => result(game) },
      { label: "Moves", numeric: true, cell: (game) => Math.ceil(game.moves / 2), sort: (game) => game.moves },
      { label: "When", cell: (game) => ago(game.updated) },
    ],
  });
  return h("details.finished-games", h("summary", "Finished games"), table.element);
}

/** @param {Headline} game */
function result({ outcome }) {
  return outcome ? RESULTS[outcome.result].line : "not finished";
}
