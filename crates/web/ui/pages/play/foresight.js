// @ts-check
// The line the machine expects, its opinion of the game in words, and its figures.
import { h } from "../../components/dom.js";
import { scoreView } from "../../components/score.js";
import { count, duration, plural } from "../../components/words.js";

/** @import {DecisionView, GameState, MadeMove, MoveView, Thinking} from "../../types.js" */

/**
 * @param {GameState} state
 * @param {MadeMove | null} move
 * @param {Thinking | null} busy
 * @param {boolean} forced the machine had no other move
 */
export function foresight(state, move, busy, forced) {
  const decision = busy?.decision ?? move?.decision ?? null;
  if (!decision)
    return [
      h(
        "p.soft",
        state.status === "thinking"
          ? "It is thinking about its first move."
          : "After its first move you see here what it expects to happen, and why.",
      ),
    ];
  if (forced && !busy) return [h("p.opinion", `It had only one move: ${move?.text}.`)];
  return [
    h("p.opinion", opinion(decision, busy ? "So far" : `With ${move?.text}`)),
    decision.line.length > 0
      ? lineList(decision.line, move, busy)
      : h("p.soft.small", "This player does not look ahead: it has no line to show."),
  ];
}

/** @param {DecisionView} decision @param {string} when */
function opinion({ score }, when) {
  if (score === null) return [`${when} it gives no score: it does not count in men.`];
  return [`${when} it believes it is `, ...scoreView(score), "."];
}

/** @param {MoveView[]} line @param {MadeMove | null} move @param {Thinking | null} busy */
function lineList(line, move, busy) {
  const played = !busy && line[0]?.text === move?.text;
  const itFirst = played || busy !== null;
  const items = line.map(({ text }, index) => {
    const name = played && index === 0 ? "played" : (index % 2 === 0) === itFirst ? "it" : "you";
    const number = played ? index : index + 1;
    return h(
      "li",
      { class: `line-move line-${name}` },
      h("span.line-badge.number", number === 0 ? "✓" : number),
      h("span.number", text),
      h("span.line-who", name),
    );
  });
  return h("ol.line", { "aria-label": "The moves it expects" }, items);
}

/** @param {DecisionView | null} decision */
export function statistics(decision) {
  if (!decision) return null;
  /** @type {[string, string, string, boolean][]} */
  const figures = [
    ["Positions", count(decision.nodes), "How many positions it looked at", false],
    ["Deepest line", plural(decision.depth, "ply", "plies"), "How far ahead it looked at most. A ply is a move of one side", false],
    ["Judged", count(decision.evaluations), "How many positions it scored with its own judgment", false],
    ["Time", duration(decision.seconds), "How long it thought", false],
  ];
  if (decision.lookups > 0)
    figures.push([
      "Remembered",
      count(decision.hits),
      `Positions found in its memory instead of being worked out again, of ${count(decision.lookups)} it looked up`,
      decision.hits > 0,
    ]);
  return h(
    "dl.figures",
    figures.map(([name, value, title, marked]) =>
      h(
        "div",
        { class: marked ? "figure figure-marked" : "figure", title },
        h("dt", name),
        h(
          "dd.number",
          marked ? h("span.memory-mark", { "aria-hidden": "true" }, "▪ ") : null,
          value,
        ),
      ),
    ),
  );
}
