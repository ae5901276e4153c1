// @ts-check
// A position beside the text, and at once what the text keeps and drops there.
import { isAbort, post } from "../../api.js";
import { squaresAfter } from "../../board/after.js";
import { createBoard } from "../../board/board.js";
import { debounce } from "../../components/debounce.js";
import { h, replace } from "../../components/dom.js";
import { selectField, textField } from "../../components/field.js";
import { errorText, showError } from "../../components/toast.js";
import { otherSide, sideName } from "../../components/words.js";
import { pointAtMoves } from "../analyze/pointing.js";
import { comparison } from "./comparison.js";
import { oldVersionName, tryOut } from "./document.js";

/** @import {PositionView} from "../../types.js" */
/** @import {Document} from "./document.js" */

const OTHER = "other";
const SAMPLES = [
  ["Start of a game", "B:W21-32:B1-12"],
  ["After three moves", "W:W19,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12,15"],
  ["Middle game, Black to move", "B:W13,19,21,24,27,29,31,32:B5,6,7,8,10,11,14,20"],
  ["Middle game, White to move", "W:W17,19,21,23,25,28,29,31:B1,2,4,9,10,12,14,20"],
  ["Six against six", "B:W18,24,25,26,29,32:B4,5,6,9,11,15"],
  ["With a king each", "W:W21,30,32,K3:B12,13,20,K31"],
];
const REST_MS = 120;

/** @param {{fen: string | null, signal: AbortSignal}} options */
export function createTrial({ fen, signal }) {
  const sample = selectField({
    label: "Position",
    options: [...SAMPLES.map(([label, value]) => ({ value, label })), { value: OTHER, label: "Another one (FEN)" }],
    value: SAMPLES.some(([, one]) => one === fen) ? (fen ?? "") : fen ? OTHER : SAMPLES[2][1],
    onChange: choose,
  });
  const own = textField({
    label: "Position as FEN",
    hideLabel: true,
    value: fen ?? "",
    placeholder: "W:W21-32:B1-12",
    onChange: () => void place(own.value().trim()),
  });
  const board = createBoard({
    label: "Position to try the text on. Moves made here lead to the next position.",
    onMove: (path) => void play(path),
  });
  const words = h("p.small.soft");
  const answerBox = h("div.stack.stack-tight", { role: "status" });
  const element = h(
    "section.panel.stack.trial",
    { "aria-labelledby": "trial-title" },
    h("h2", { id: "trial-title" }, "What it changes"),
    sample.element,
    own.element,
    board.element,
    words,
    answerBox,
  );
  /** @type {PositionView | null} */
  let position = null;
  /** @type {Document | null} */
  let document = null;
  pointAtMoves(answerBox, { board, position: () => position, rest: () => [] });

  const trying = debounce(REST_MS, async (abort) => {
    if (!document || !position) return;
    answerBox.setAttribute("aria-busy", "true");
    try {
      const answer = await tryOut(document, position.fen, abort);
      if (!abort.aborted) replace(answerBox, comparison(answer, oldVersionName(document)));
    } catch (error) {
      if (isAbort(error) || abort.aborted) return;
      replace(answerBox, h("p.notice.notice-error", errorText(error)));
    }
    answerBox.removeAttribute("aria-busy");
  });

  /** @param {string} value */
  function choose(value) {
    own.element.hidden = value !== OTHER;
    if (value !== OTHER) void place(value);
    else own.set(position?.fen ?? "");
  }

  /** @param {string} next */
  async function place(next) {
    own.setError("");
    if (next === "") return;
    try {
      await show(await post("/positions", { fen: next }, { signal }), null);
    } catch (error) {
      if (!isAbort(error)) own.setError(errorText(error));
    }
  }

  /** @param {number[]} path */
  async function play(path) {
    const move = position?.moves.find((one) => String(one.path) === String(path));
    if (!position || !move) return;
    try {
      const squares = squaresAfter(position.squares, move);
      await show(await post("/positions", { squares, turn: otherSide(position.turn) }, { signal }), path);
      sample.set(OTHER);
      choose(OTHER);
    } catch (error) {
      showError(error);
      await board.show(position);
    }
  }

  /** @param {PositionView} next @param {number[] | null} path */
  async function show(next, path) {
    position = next;
    board.clearLine();
    void board.show(next, { lastMove: path });
    if (!path) board.setOrientation(next.turn);
    const turn = next.over ?? `${sideName(next.turn)} to move${next.must_capture ? ", and must jump" : ""}.`;
    replace(
      words,
      turn,
      " ",
      h("a", { href: `/analyze?fen=${encodeURIComponent(next.fen)}` }, "Analyze this position"),
    );
    trying.call();
  }

  own.element.hidden = sample.value() !== OTHER;
  void place(sample.value() === OTHER ? own.value() : sample.value());
  return {
    element,
    /** @param {Document} next a text without problems */
    update(next) {
      document = next;
      trying.call();
    },
    /** @param {string} wanted */
    open(wanted) {
      sample.set(OTHER);
      own.element.hidden = false;
      own.set(wanted);
      void place(wanted);
    },
    /** The text has problems: what is shown is older than it. */
    wait() {
      trying.cancel();
      document = null;
      replace(answerBox, h("p.notice.notice-amber", "Mend the problems in the text to see what it changes here."));
    },
    destroy() {
      trying.cancel();
      board.destroy();
    },
  };
}
