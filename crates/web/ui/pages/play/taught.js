// @ts-check
// What the machine learned from the last moves: how far it was mistaken, and what its terms count for now.
import { createCache, get } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { errorText } from "../../components/messages.js";
import { termLegend, termName } from "../../components/reasons-table.js";
import { scoreFigure } from "../../components/score.js";
import { figures } from "./foresight.js";
import { createTable } from "../../components/table.js";
import { NEXT_TO_NOTHING, count, men, plural, signed } from "../../components/words.js";

/** @import {GameState, TaughtWeights, MadeMove, RememberedBoard, ReplacedTerm, Taught, TermChange, Worth} from "../../types.js" */

const AGREEMENT =
  "Agreement says how often a term pointed the same way as its surprises, from −1 to 1; the weights follow from it.";

/** @param {string} id */
export function createTaught(id) {
  const element = h("div.stack.stack-tight");
  const known = /** @type {typeof createCache<Taught>} */ (createCache)();
  let wanted = "";

  /** A move of earlier is asked for when somebody looks back at it. @param {MadeMove} move */
  async function ask({ ply, text }) {
    const key = (wanted = `${ply} ${text}`);
    const taught = known(key, () => get(`/games/${id}/lesson?ply=${ply}`));
    const shown = await taught.then(parts, (error) => [soft(errorText(error))]);
    if (wanted === key) replace(element, ...shown);
  }

  return {
    element,
    /** @param {GameState} state @param {MadeMove | null} earlier the machine's move that somebody looks back at */
    show(state, earlier) {
      if (state.learn && earlier?.is_lesson) return void ask(earlier);
      wanted = "";
      replace(element, ...(state.learn && !earlier && state.taught ? parts(state.taught) : [soft(nothing(state, earlier))]));
    },
  };
}

/** @param {string} words */
function soft(words) {
  return h("p.soft", words);
}

/** Why there is no lesson to show. @param {GameState} state @param {MadeMove | null} earlier */
function nothing(state, earlier) {
  if (!state.learn) return "It does not learn in this game. Switch on “Let it learn from me” when you start one.";
  if (earlier) return "This move taught it nothing.";
  if (state.learn === "boards") return "It keeps every board that it moves on, with its score. The first follows its first move.";
  return state.moves.some((move) => move.decision)
    ? "It compares what it expected with what happened. The next lesson follows its next move."
    : "It compares what it expected with what happened. The first lesson follows its second move.";
}

/** @param {Taught} taught */
function parts(taught) {
  return "weights" in taught ? weightParts(taught.weights) : boardParts(taught.board);
}

/** @param {RememberedBoard} kept */
function boardParts({ is_new, plies, boards }) {
  return [
    h(
      "p",
      is_new
        ? "It had never met this board. Now it knows it by heart, with the score that looking ahead gave."
        : "It had met this board before. It keeps the score that tells more.",
    ),
    figures([
      ["Boards known", count(boards), "On its tape and still to be written there"],
      ["Looked ahead", plural(plies, "ply", "plies"), "How far the score looks that it found this time"],
    ]),
    h("p.soft.small", "Found again in a later look-ahead, the score stands for all the plies behind it."),
  ];
}

/** @param {TaughtWeights} taught */
function weightParts(taught) {
  return [
    h("p", mistake(taught), " ", h("span.soft", taught.remark)),
    figures([
      ["Expected", taughtScore(taught.expected, taught.expected_words), "The score it had worked out one move earlier"],
      ["Found", taughtScore(taught.found, taught.found_words), "The score it finds now"],
      ["Delta", share(taught.delta), "Found less expected: the size of its surprise"],
    ]),
    taught.replaced && replacement(taught.replaced),
    taught.changes.length > 0
      ? changes(taught)
      : h("p.soft.small", "Its weights stay as they were."),
  ];
}

/** @param {Worth} score @param {string} words */
function taughtScore(score, words) {
  return typeof score === "number" ? scoreFigure(score) : words;
}

/** @param {ReplacedTerm} replaced */
function replacement({ out, in: taken }) {
  const [old, next] = [h("strong", out), h("strong", taken)];
  return h("p.notice.notice-amber", "The term ", old, " was of no use and is set aside; ", next, " takes its place.");
}

/** @param {TaughtWeights} taught */
function mistake({ delta, found_words }) {
  if (delta === null) return `It sees the end: it is ${found_words || "decided"}.`;
  if (Math.abs(delta) < 0.005) return "It came as it expected.";
  return delta > 0
    ? "It stands better than it expected: it had been too gloomy."
    : "It stands worse than it expected: it had been too hopeful.";
}

/** @param {TaughtWeights} taught */
function changes(taught) {
  const order = [...taught.changes].sort((left, right) => step(right) - step(left));
  const moved = order.filter((change) => change.before !== change.after);
  const stayed = order.length - moved.length;
  return h(
    "div.stack.stack-tight",
    moved.length > 0 ? table("What its terms count for, in units of one man", moved) : null,
    stayed > 0
      ? h(
          "details",
          { open: moved.length === 0 },
          h("summary", `${plural(stayed, "term")} whose weight stays, though it is seen a little differently`),
          table("Weights that stay", order.filter((change) => !moved.includes(change))),
        )
      : null,
    termLegend(order.map(({ term }) => term)),
    h("p.small.soft", AGREEMENT),
  );
}

/** @param {string} caption @param {TermChange[]} rows */
function table(caption, rows) {
  return createTable({
    caption,
    rows,
    columns: [
      { label: "Term", header: true, cell: ({ term }) => termName(term) },
      { label: "Before", numeric: true, title: "Weight before the lesson", cell: ({ before }) => men(before) },
      { label: "Now", numeric: true, title: "Weight after the lesson", cell: ({ after }) => men(after) },
      { label: "Counts", cell: counts },
      {
        label: "Agreement",
        numeric: true,
        title: "Correlation with its surprises, before and after",
        cell: ({ correlation_before: was, correlation_after: is }) => [h("span.room-permitting", `${share(was)} → `), share(is)],
      },
    ],
  }).element;
}

/** @param {TermChange} change */
function counts(change) {
  const [sign, words] = countsWords(change);
  return [sign, h("span.room-permitting", ` ${words}`)];
}

/** By size, whatever the sign: a term may speak for or against. @param {TermChange} change */
function countsWords({ before, after }) {
  if (before === null) return ["✚", "new"];
  if (after === null) return ["✕", "set aside"];
  if (before * after < 0 && !isNothing(before) && !isNothing(after)) return ["⇄", "the other way"];
  if (before === after) return ["=", "the same"];
  return Math.abs(after) > Math.abs(before) ? ["▲", "more"] : ["▼", "less"];
}

/** @param {number} men */
function isNothing(men) {
  return men !== 0 && Math.abs(men) < NEXT_TO_NOTHING;
}

/** @param {TermChange} change */
function step({ before, after }) {
  return Math.abs((after ?? 0) - (before ?? 0));
}

/** @param {number | null} value */
function share(value) {
  return value === null ? "–" : signed(value);
}
