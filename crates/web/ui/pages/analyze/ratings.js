// @ts-check
// Every legal move, scored by a player; best first, with the line it expects.
import { THINKING_MS, post } from "../../api.js";
import { lineArrows } from "../../board/arrows.js";
import { h, replace } from "../../components/dom.js";
import { checkField } from "../../components/field.js";
import { createPlayerPicker } from "../../components/player-picker.js";
import { reasonsTable } from "../../components/reasons-table.js";
import { recall, remember } from "../../components/remembered.js";
import { SCORE_TITLE, scoreFigure, scoreView } from "../../components/score.js";
import { createTable } from "../../components/table.js";
import { createLookup } from "../../components/timing.js";
import { plural } from "../../components/words.js";
import { lineList, statistics } from "../play/foresight.js";
import { pointAtMoves } from "./pointing.js";

/** @import {Board} from "../../page.js" */
/** @import {BestLine, DecisionView, PositionView, RatedMove, RatingsAnswer, GameRules} from "../../types.js" */
/** @import {Study} from "./study.js" */

const REST_MS = 350;
const DRAWN = "analyze-draw-line";
const WORTHS = "analyze-piece-worths";

/** @param {{study: Study, board: Board, rules: () => GameRules}} options */
export async function createRatings({ study, board, rules }) {
  const picker = await createPlayerPicker({
    label: "Scored by",
    first: { place: "analyze-player", role: "strongest" },
    filter: () => true,
    onChange: () => update(),
  });
  const drawn = checkField({
    label: "Draw the next moves it expects on the board",
    checked: recall(DRAWN) === "yes",
    onChange: (wanted) => {
      remember(DRAWN, wanted ? "yes" : "no");
      board.drawLine(rest());
    },
  });
  const weighed = checkField({
    label: "Write on each piece what it is worth, in men, to its own side",
    checked: recall(WORTHS) === "yes",
    onChange: (wanted) => {
      remember(WORTHS, wanted ? "yes" : "no");
      writeWorths();
    },
  });
  const answerBox = h("div.stack.stack-tight", { "aria-live": "off" });
  const status = h("p.soft.small", { role: "status" });
  const element = h("div.stack", picker.element, status, answerBox, drawn.element, weighed.element);
  /** @type {RatingsAnswer | null} */
  let answer = null;
  /** @type {PositionView | null} */
  let position = null;

  const rest = () => (drawn.value() && answer?.decision ? lineArrows(answer.decision.line) : []);
  const writeWorths = () => board.writeWorths(weighed.value() ? (answer?.pieces ?? []) : []);
  pointAtMoves(answerBox, { board, position: () => position, rest });

  const request = () => ({ fen: study.fen(), player: picker.value(), rules: rules() });
  const lookup = createLookup({ milliseconds: REST_MS, box: answerBox, ask, draw });

  /** @param {AbortSignal} signal */
  async function ask(signal) {
    status.textContent = "It is thinking …";
    position = await study.position();
    const asked = post("/positions/ratings", request(), { signal, patience: THINKING_MS });
    return asked.finally(() => void (signal.aborted || (status.textContent = "")));
  }

  const update = () => {
    if (picker.value() === "") lookup.forget();
    else if (!lookup.want(request())) return board.drawLine(rest());
    answer = null;
    board.drawLine([]);
    replace(answerBox);
    status.textContent = picker.value() === "" ? "Choose who scores the moves." : "One moment …";
  };

  /** @param {RatingsAnswer} found */
  function draw(found) {
    answer = found;
    const { decision, lines, moves, pieces, reasons, note } = found;
    status.textContent = moves.length > 0 ? summary(moves, decision) : "";
    replace(
      answerBox,
      note ? h("p.notice", note) : null,
      moves.length > 0 ? movesTable(moves, (path) => void study.play(path)) : null,
      decision?.announcement ? h("p.machine-says", `“${decision.announcement}”`) : null,
      position && lines.length > 0 ? bestLines(lines, position) : null,
      decision && position && lines.length === 0 && decision.line.length > 0 ? expectedLine(decision, position) : null,
      decision ? statistics(decision) : null,
      reasons ? h("details", h("summary", "Why"), reasonsTable(reasons, decision?.move ?? "")) : null,
    );
    board.drawLine(rest());
    weighed.element.hidden = pieces.length === 0;
    writeWorths();
  }

  return { element, update, leave: lookup.leave };
}

/** @param {RatedMove[]} moves @param {DecisionView | null} decision */
function summary(moves, decision) {
  const best = decision?.move ? ` It would play ${decision.move}.` : "";
  return `${plural(moves.length, "legal move")}.${best} Point at a move to see it on the board.`;
}

/** @param {RatedMove[]} moves @param {(path: number[]) => void} play */
function movesTable(moves, play) {
  const rated = moves.some(({ score }) => score !== null);
  const table = createTable({
    label: "Legal moves, best first",
    rows: moves,
    columns: [
      {
        label: "Move",
        header: true,
        cell: (move) => h("button.move-link.number", { title: "Play it", onclick: () => play(move.path) }, move.text),
        sort: (move) => move.text,
      },
      { label: "Rank", numeric: true, cell: (move) => move.rank ?? "–", sort: (move) => move.rank },
      {
        label: "Score",
        numeric: true,
        title: `For the side that moves. ${SCORE_TITLE}`,
        cell: (move) => scoreFigure(move.score),
        sort: (move) => (move.rank === null ? null : -move.rank),
      },
      ...(rated ? [{ label: "In words", cell: (/** @type {RatedMove} */ { words }) => words || "–" }] : []),
    ],
  });
  return table.element;
}

/** @param {DecisionView} decision @param {PositionView} position */
function expectedLine({ line, score, words }, position) {
  return oneLine("It expects this line", { line, score, words }, position);
}

/** @param {BestLine[]} lines @param {PositionView} position */
function bestLines(lines, position) {
  const name = (/** @type {number} */ index) => (index === 0 ? "The best line" : `Number ${index + 1}`);
  return h("div.stack.stack-tight", lines.map((best, index) => oneLine(name(index), best, position)));
}

/** @param {string} name @param {BestLine} line @param {PositionView} position */
function oneLine(name, { line, score, words }, position) {
  const who = (/** @type {number} */ index) => ((position.turn === "black") === (index % 2 === 0) ? "Black" : "White");
  return h(
    "div.stack.stack-tight",
    h("p.small", name, ...(score === null ? [] : [`; ${who(0)} is `, ...scoreView({ score, words })]), ":"),
    lineList(line.map(({ text }, index) => ({ text, badge: index + 1, who: who(index), look: index % 2 === 0 ? "" : "you" }))),
  );
}
