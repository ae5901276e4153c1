// @ts-check
// Every legal move, scored by a player; best first, with the line it expects.
import { THINKING_MS, isAbort, post } from "../../api.js";
import { lineArrows } from "../../board/arrows.js";
import { h, replace } from "../../components/dom.js";
import { debounce } from "../../components/debounce.js";
import { createPlayerPicker } from "../../components/player-picker.js";
import { recall, remember } from "../../components/remembered.js";
import { reasonsTable } from "../../components/reasons-table.js";
import { createTable } from "../../components/table.js";
import { errorText } from "../../components/toast.js";
import { scoreFigure, scoreView, scoreWords } from "../../components/score.js";
import { plural } from "../../components/words.js";
import { statistics } from "../play/foresight.js";
import { checkField } from "../../components/field.js";
import { pointAtMoves } from "./pointing.js";

/** @import {Board} from "../../page.js" */
/** @import {DecisionView, PositionView, RatedMove, RatingsAnswer, RulesView} from "../../types.js" */
/** @import {Study} from "./study.js" */

const REST_MS = 350;
const DRAWN = "analyze-draw-line";

/** @param {{study: Study, board: Board, rules: () => RulesView}} options */
export async function createRatings({ study, board, rules }) {
  const picker = await createPlayerPicker({
    label: "Scored by",
    first: { place: "analyze-player", role: "strongest" },
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
  const answerBox = h("div.stack.stack-tight", { "aria-live": "off" });
  const status = h("p.soft.small", { role: "status" });
  const element = h("div.stack", picker.element, status, answerBox, drawn.element);
  /** @type {RatingsAnswer | null} */
  let answer = null;
  /** @type {PositionView | null} */
  let position = null;
  let shown = "";

  const rest = () => (drawn.value() && answer?.decision ? lineArrows(answer.decision.line) : []);
  pointAtMoves(answerBox, { board, position: () => position, rest });

  const asking = debounce(REST_MS, async (signal, /** @type {string} */ fen, /** @type {string} */ player) => {
    status.textContent = "It is thinking …";
    try {
      position = await study.position();
      const request = { fen, player, rules: rules() };
      answer = await post("/positions/ratings", request, { signal, patience: THINKING_MS });
      if (signal.aborted) return;
      draw(answer, position);
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      shown = "";
      replace(answerBox, h("p.notice.notice-error", errorText(error)));
      status.textContent = "";
    }
  });

  const update = () => {
    const key = JSON.stringify([study.fen(), picker.value(), rules()]);
    if (key === shown) return board.drawLine(rest());
    shown = key;
    answer = null;
    board.clearLine();
    replace(answerBox);
    if (picker.value() === "") return void (status.textContent = "Choose who scores the moves.");
    status.textContent = "One moment …";
    asking.call(study.fen(), picker.value());
  };

  /** @param {RatingsAnswer} found @param {PositionView} at */
  const draw = (found, at) => {
    const { decision, moves, reasons, note } = found;
    status.textContent = moves.length > 0 ? summary(moves, decision) : "";
    replace(
      answerBox,
      note ? h("p.notice", note) : null,
      moves.length > 0 ? movesTable(moves, (path) => void study.play(path)) : null,
      decision?.announcement ? h("p.machine-says", `“${decision.announcement}”`) : null,
      decision && decision.line.length > 0 ? lineList(decision, at) : null,
      decision ? statistics(decision) : null,
      reasons ? h("details", h("summary", "Why"), reasonsTable(reasons, decision?.move ?? "")) : null,
    );
    board.drawLine(rest());
  };

  /** What was not answered is asked again. */
  const leave = () => {
    asking.cancel();
    if (!answer) shown = "";
  };

  return { element, update, value: picker.value, leave };
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
        label: "Score (men)",
        numeric: true,
        title: "In men, for the side that moves",
        cell: (move) => scoreFigure(move.score),
        sort: (move) => (move.rank === null ? null : -move.rank),
      },
      ...(rated
        ? [
            {
              label: "In words",
              cell: (/** @type {RatedMove} */ { score }) => (score === null ? "–" : scoreWords(score)),
            },
          ]
        : []),
    ],
  });
  return table.element;
}

/** @param {DecisionView} decision @param {PositionView} position */
function lineList({ line, score }, position) {
  const who = (/** @type {number} */ index) => ((position.turn === "black") === (index % 2 === 0) ? "Black" : "White");
  return h(
    "div.stack.stack-tight",
    h("p.small", "It expects this line", ...(score === null ? [] : [`; ${who(0)} is `, ...scoreView(score)]), ":"),
    h(
      "ol.line",
      { "aria-label": "The moves it expects" },
      line.map(({ text }, index) =>
        h(
          "li",
          { class: index % 2 === 0 ? "line-move" : "line-move line-you" },
          h("span.line-badge.number", index + 1),
          h("span.number", text),
          h("span.line-who", who(index)),
        ),
      ),
    ),
  );
}
