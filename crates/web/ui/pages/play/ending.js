// @ts-check
// Perfect play where few pieces are left: who wins and when, what every move leads to, and best play to the end.
import { THINKING_MS, post } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { createTable } from "../../components/table.js";
import { createLookup } from "../../components/timing.js";
import { capital, plural } from "../../components/words.js";
import { lineList } from "./foresight.js";

/** @import {EndingAnswer, EndingLine, EndingMove, EndingRequest, EndingView} from "../../types.js" */

const REST_MS = 200;

/**
 * @param {object} options
 * @param {() => Pick<EndingRequest, "fen" | "rules">} options.request
 * @param {((path: number[]) => void) | null} [options.play] makes a move that is chosen, where moves can be made
 * @param {(answer: EndingAnswer) => void} [options.onAnswer]
 */
export function createEnding({ request, play = null, onAnswer = () => {} }) {
  const words = h("p.ending-words", { role: "status" });
  const box = h("div.stack.stack-tight");
  const lineBox = h("div.stack.stack-tight");
  const line = h("details", { hidden: true }, h("summary", "Best play to the end"), lineBox);
  const element = h("div.stack.stack-tight.ending", words, box, line);
  line.addEventListener("toggle", () => line.open && update());

  const ask = (/** @type {AbortSignal} */ signal) =>
    post("/positions/ending", { ...request(), line: line.open }, { signal, patience: THINKING_MS });
  const lookup = createLookup({ milliseconds: REST_MS, box, ask, draw });

  function update() {
    if (!lookup.want(request(), line.open)) return;
    if (words.textContent === "") words.textContent = "One moment …";
  }

  /** @param {EndingAnswer} answer */
  function draw(answer) {
    const { ending, note } = answer;
    words.textContent = ending ? headline(ending) : note;
    words.classList.toggle("soft", !ending);
    replace(box, ending && movesTable(ending.moves, play));
    line.hidden = !ending || ending.plies === null;
    replace(lineBox, ending?.line && lineView(ending, ending.line));
    onAnswer(answer);
  }

  return { element, box, update, leave: lookup.leave, forget: lookup.forget };
}

/** @param {EndingView} ending */
function headline({ words, plies }) {
  const exact = plies === null ? "" : ` (${plural(plies, "ply", "plies")})`;
  return `${capital(words)}${exact} if both sides play their best.`;
}

/** @param {EndingMove[]} moves @param {((path: number[]) => void) | null} play */
function movesTable(moves, play) {
  const name = (/** @type {EndingMove} */ { text, path }) =>
    play ? h("button.move-link.number", { title: "Play it", onclick: () => play(path) }, text) : h("span.number", text);
  return createTable({
    label: "What every move leads to",
    rows: moves,
    columns: [
      { label: "Move", header: true, cell: name },
      { label: "The side that makes it is", wide: true, cell: ({ words }) => words },
      { label: "Plies", numeric: true, title: "Moves of both sides until the end, this one included", cell: ({ plies }) => plies ?? "–" },
      { label: "", cell: ({ best }) => best && h("span.tag", "best") },
    ],
  }).element;
}

/** @param {EndingView} ending @param {EndingLine} line */
function lineView({ winner, plies }, { moves, longest_without_progress, is_drawn_by_rule }) {
  const winnerFirst = (plies ?? 0) % 2 === 1;
  const loser = winner === "white" ? "Black" : "White";
  const who = (/** @type {number} */ index) => ((index % 2 === 0) === winnerFirst ? capital(winner ?? "") : loser);
  const stretch = plural(longest_without_progress, "ply", "plies");
  return [
    lineList(
      moves.map(({ text }, index) => ({ text, badge: index + 1, who: who(index), look: index % 2 === 0 ? "" : "you" })),
      "Best play to the end",
    ),
    h("p.small.soft", `At most ${stretch} in a row without a capture or the move of a man.`),
    is_drawn_by_rule && h("p.notice.notice-amber", "On the way a game would be drawn by the rule about moves without progress, which databases leave out."),
  ];
}
