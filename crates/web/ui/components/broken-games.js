// @ts-check
// What could not be read in a file of games, and where.
import { h } from "./dom.js";
import { count, plural } from "./words.js";

/** @import {Collection} from "../types.js" */

/** @param {Collection} collection */
export function brokenGames({ bad = 0, errors = [] }) {
  if (bad === 0) return null;
  return h(
    "details",
    { class: "notice notice-amber" },
    h("summary", {}, `${plural(bad, "game")} could not be read`),
    h(
      "ul",
      { class: "small" },
      errors.map(({ line, column, game, message }) =>
        h("li", {}, `Game ${count(game)}, line ${count(line)}, column ${column}: ${message}`),
      ),
    ),
    errors.length < bad ? h("p", { class: "small" }, `These are the first ${errors.length}.`) : null,
  );
}
