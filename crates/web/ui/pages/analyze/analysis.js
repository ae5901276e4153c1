// @ts-check
// The strongest engine thinks on about the position on the board, for as long as somebody looks.
import { post } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { checkField, selectField } from "../../components/field.js";
import { errorText } from "../../components/messages.js";
import { recall, remember } from "../../components/remembered.js";
import { capital, count, plural, signed } from "../../components/words.js";
import { createEnding } from "../play/ending.js";

/** @import {Board} from "../../page.js" */
/** @import {GameRules, LookAnswer, LookLine, MoveView} from "../../types.js" */
/** @import {Study} from "./study.js" */

const EVERY_MS = 250;
const LINES = "analysis-lines";
const THINKS = "analysis-thinks";
const SHOWN = 12;
/** How the server knows this page from others. */
const PAGE = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {{study: Study, board: Board, rules: () => GameRules}} options */
export function createAnalysis({ study, board, rules }) {
  const thinks = checkField({
    label: "Think about this position",
    checked: recall(THINKS) !== "no",
    onChange: (wanted) => {
      remember(THINKS, wanted ? "yes" : "no");
      update();
    },
  });
  const lines = selectField({
    label: "Lines",
    options: ["1", "2", "3", "4", "5"].map((value) => ({ value, label: value })),
    value: recall(LINES) ?? "3",
    onChange: () => {
      remember(LINES, lines.value());
      update();
    },
  });
  const share = h("div.evaluation-black");
  const bar = h("div.evaluation-bar", { role: "meter", "aria-label": "What Black can expect", "aria-valuemin": 0, "aria-valuemax": 100 }, share);
  const words = h("p.evaluation-words", { "aria-live": "off" });
  const facts = h("p.small.soft.number");
  const list = h("ol.analysis-lines");
  const step = h("input.line-step", { type: "range", min: 1, max: 1, value: 1, "aria-label": "Which move of the best line is drawn", oninput: () => drawArrow() });
  const stepWords = h("span.small.number");
  const stepRow = h("label.row.small.soft", { hidden: true }, "Best line", step, stepWords);
  const problem = h("p.notice", { hidden: true });
  const ending = createEnding({ request: () => ({ fen: study.fen(), rules: rules() }), play: (path) => void study.play(path) });
  const exact = h("details", h("summary", "Every move, for certain"), ending.element);
  exact.addEventListener("toggle", () => exact.open && ending.update());
  const element = h("div.stack.stack-tight.running-analysis");
  const parts = [h("div.row.row-spread", thinks.element, lines.element), bar, words, facts, stepRow, list, problem, exact];
  let asked = "";
  let leaving = new AbortController();
  /** @type {MoveView[]} */
  let best = [];

  function update() {
    if (element.childElementCount === 0) replace(element, parts);
    if (exact.open) ending.update();
    const wanted = `${study.fen()} ${lines.value()} ${thinks.value()} ${rules().variant}`;
    if (wanted === asked) return drawArrow();
    stop();
    asked = wanted;
    best = [];
    board.drawLine([]);
    problem.hidden = rules().variant === "standard";
    problem.textContent = "This engine analyzes the standard game.";
    if (!thinks.value() || !problem.hidden) return clear();
    leaving = new AbortController();
    step.value = "1";
    void think(study.fen(), Number(lines.value()), leaving.signal);
  }

  /** Asks four times a second. @param {string} fen @param {number} wanted @param {AbortSignal} signal */
  async function think(fen, wanted, signal) {
    const position = await study.position();
    if (position.over) return void (signal.aborted || clear(position.over));
    while (!signal.aborted) {
      if (!document.hidden) {
        try {
          const found = await post("/positions/analysis", { page: PAGE, fen, lines: wanted }, { signal });
          if (signal.aborted) return;
          problem.hidden = true;
          draw(found);
          if (found.done) return;
        } catch (error) {
          if (signal.aborted) return;
          problem.hidden = false;
          problem.textContent = errorText(error);
        }
      }
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  }

  function clear(said = "") {
    words.textContent = said;
    facts.textContent = "";
    replace(list);
    stepRow.hidden = true;
    bar.hidden = true;
  }

  /** @param {LookAnswer} found */
  function draw(found) {
    const { chance, depth, nodes, seconds, exact: certain, done } = found;
    bar.hidden = false;
    share.style.width = `${(100 * chance).toFixed(1)}%`;
    bar.setAttribute("aria-valuenow", String(Math.round(100 * chance)));
    bar.setAttribute("aria-valuetext", found.words || "not known yet");
    if (found.score === null) words.textContent = "One moment …";
    else replace(words, h("strong", capital(found.words)), certain ? ", for certain." : ".");
    const speed = seconds > 0.05 ? `, ${(nodes / seconds / 1e6).toFixed(1)} million a second` : "";
    facts.textContent = `Depth ${depth}, ${plural(nodes, "position")}${speed}${done ? ". Nothing more to find out" : ""}.`;
    replace(list, found.lines.map((line, index) => h("li", lineView(line, index))));
    best = found.lines[0]?.line ?? [];
    step.max = String(Math.max(1, Math.min(best.length, SHOWN)));
    stepRow.hidden = best.length === 0;
    drawArrow();
  }

  /** @param {LookLine} line @param {number} index */
  function lineView({ score, words: said, line }, index) {
    const figure = typeof score === "number" ? signed(score) : said;
    const [first, ...rest] = line.slice(0, SHOWN);
    const play = first && h("button.move-link.number", { title: "Play it", onclick: () => void study.play(first.path) }, first.text);
    return [h("strong.number.line-score", { title: said }, figure), " ", play, h("span.number.small", { "aria-label": `Line ${index + 1}` }, ` ${rest.map(({ text }) => text).join(" ")}`)];
  }

  /** One move of the best line at a time. */
  function drawArrow() {
    const at = Math.min(Number(step.value), best.length) - 1;
    stepWords.textContent = at >= 0 ? `${count(at + 1)}. ${best[at].text}` : "";
    const arrow = at >= 0 ? [{ path: best[at].path, dashed: at % 2 === 1, choice: true }] : [];
    board.drawLine(arrow);
  }

  function stop() {
    leaving.abort();
    asked = "";
  }

  return {
    element,
    update,
    leave: () => {
      stop();
      ending.leave();
      replace(element);
    },
  };
}
