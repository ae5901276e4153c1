// @ts-check
// The line the machine expects, its opinion of the game in words, and its figures.
import { post } from "../../api.js";
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
      ? expectedLine(decision.line, move, busy)
      : h("p.soft.small", "This player does not look ahead: it has no line to show."),
  ];
}

/** @param {DecisionView} decision @param {string} when */
function opinion(decision, when) {
  if (decision.score === null) return [`${when} it gives no score.`];
  return [`${when} it believes it is `, ...scoreView(decision), "."];
}

/** @param {MoveView[]} line @param {MadeMove | null} move @param {Thinking | null} busy */
function expectedLine(line, move, busy) {
  const played = !busy && line[0]?.text === move?.text;
  const itFirst = played || busy !== null;
  const items = line.map(({ text }, index) => {
    const who = played && index === 0 ? "played" : (index % 2 === 0) === itFirst ? "it" : "you";
    return { text, badge: played ? index || "✓" : index + 1, who, look: who };
  });
  return lineList(items);
}

/** Moves one after the other, each with its number and who makes it. @param {{text: string, badge: string | number, who: string, look: string}[]} items @param {string} [label] */
export function lineList(items, label = "The moves it expects") {
  const entries = items.map(({ text, badge, who, look }) =>
    h("li", { class: `line-move line-${look}` }, h("span.line-badge.number", badge), h("span.number", text), h("span.line-who", who)),
  );
  return h("ol.line", { "aria-label": label }, entries);
}

/** @param {DecisionView | null} decision */
export function statistics(decision) {
  if (!decision) return null;
  const { nodes, depth, evaluations, seconds, lookups, hits } = decision;
  const remembered = `Positions found in its memory instead of being worked out again, of ${count(lookups)} it looked up`;
  return figures([
    ["Positions", count(nodes), "How many positions it looked at"],
    ["Deepest line", plural(depth, "ply", "plies"), "How far ahead it looked at most. A ply is a move of one side"],
    ["Judged", count(evaluations), "How many positions it scored with its own judgment"],
    ["Time", duration(seconds), "How long it thought"],
    ...(lookups > 0 ? [/** @type {Figure} */ (["Remembered", count(hits), remembered, hits > 0])] : []),
  ]);
}

/** Name, value, what it means, and whether it comes from memory. @typedef {[string, string, string, boolean?]} Figure */

/** @param {Figure[]} rows */
export function figures(rows) {
  const entries = rows.map(([name, value, title, marked]) => {
    const mark = marked && h("span.memory-mark", { "aria-hidden": "true" }, "▪ ");
    return h("div", { class: marked ? "figure figure-marked" : "figure", title }, h("dt", name), h("dd.number", mark, value));
  });
  return h("dl.figures", entries);
}

// Whether the machine had a choice at all. The page knows no rules, so it asks, once for each position.
/** @param {() => void} onKnown */
export function createOnlyMove(onKnown) {
  /** @type {Map<string, boolean>} */
  const known = new Map();

  /** @param {string} fen */
  async function ask(fen) {
    known.set(fen, false);
    const position = await post("/positions", { fen }).catch(() => null);
    if (!position) return void known.delete(fen);
    known.set(fen, new Set(position.moves.map(({ text }) => text)).size === 1);
    if (known.get(fen)) onKnown();
  }

  /** True once it is known that there was no other move. @param {GameState} state @param {MadeMove | null} move */
  return (state, move) => {
    if (!move || move.decision?.score !== null) return false;
    const fen = move.ply > 1 ? state.moves[move.ply - 2]?.fen : state.start_fen;
    if (!fen) return false;
    if (!known.has(fen)) void ask(fen);
    return known.get(fen) ?? false;
  };
}
