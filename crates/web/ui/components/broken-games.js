// @ts-check
// What could not be read in a file of games, and where.
import { h } from "./dom.js";
import { count, plural } from "./words.js";

/** @import {CollectionAnswer, CollectionPage, GameFault} from "../types.js" */
/** Games as they were read, or read again. @typedef {CollectionPage & Partial<CollectionAnswer>} Collection */

/** The first fault is told at once, the others to whoever asks. @param {Collection} collection */
export function brokenGames({ bad = 0, errors = [] }) {
  if (bad === 0) return null;
  const [first, ...others] = errors;
  return h(
    "div.notice.notice-amber",
    h("p", `${plural(bad, "game")} could not be read. `, first && faultWords(first)),
    others.length === 0
      ? null
      : h(
          "details.small",
          h("summary", "Why the others could not be read"),
          h("ul", others.map((fault) => h("li", faultWords(fault)))),
          errors.length < bad ? h("p", `These are the first ${errors.length}.`) : null,
        ),
  );
}

/** Why a text has no game at all, or nothing where it has one. @param {Collection} collection */
export function emptyWords({ games, bad = 0, errors = [] }) {
  if (games > 0) return "";
  const what = bad > 1 ? `None of ${count(bad)} games could be read.` : "This could be read neither as a position nor as a game.";
  return errors.length > 0 ? `${what} Line ${place(errors[0])}` : what;
}

/** @param {GameFault} fault */
function faultWords(fault) {
  return `Game ${count(fault.game)}, line ${place(fault)}`;
}

/** @param {GameFault} fault */
function place({ line, column, message }) {
  return `${count(line)}, column ${count(column)}: ${message}.`;
}
