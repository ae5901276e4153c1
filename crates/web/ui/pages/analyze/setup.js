// @ts-check
// Setting up a position piece by piece. Whether it can be, the server says while one builds.
import { isAbort, post } from "../../api.js";
import { createBoard } from "../../board/board.js";
import { startSquares } from "../../board/fen.js";
import { pieceName } from "../../board/pieces.js";
import { announce } from "../../components/announce.js";
import { debounce } from "../../components/debounce.js";
import { h } from "../../components/dom.js";
import { radioField } from "../../components/field.js";
import { errorText } from "../../components/toast.js";
import { plural } from "../../components/words.js";
import { createPalette } from "./palette.js";

/** @import {PositionView, SideName} from "../../types.js" */

const CHECK_MS = 150;

/**
 * @param {{squares: string[], turn: SideName, orientation: SideName, onUse: (position: PositionView) => void, onCancel: () => void}} options
 */
export function createSetup({ squares, turn, orientation, onUse, onCancel }) {
  let placed = [...squares];
  /** @type {PositionView | null} */
  let good = null;
  const side = radioField({
    label: "Side to move",
    options: [
      { value: "black", label: "Black" },
      { value: "white", label: "White" },
    ],
    value: turn,
    onChange: () => checking.call(),
  });
  const board = createBoard({
    orientation,
    onSquare: (square) => place(square, placed[square - 1] === palette.value() ? "" : palette.value()),
    onCarry: carry,
    label: "Board to set up. Enter puts the chosen piece.",
  });
  const palette = createPalette({ board, onDrop: (piece, square) => place(square, piece) });
  const verdict = h("p.notice", { role: "status" });
  const use = h("button.button.button-primary", { onclick: () => good && onUse(good) }, "Use this position");
  const boardBox = h("div.game-board", board.element);
  const tools = h(
    "section.panel.stack.setup",
    { "aria-label": "Set up a position" },
    h("h2", "Set up a position"),
    palette.element,
    side.element,
    h(
      "div.row",
      button("Clear the board", () => fill(Array(32).fill(""))),
      button("Start position", () => fill(startSquares())),
      button("⇅ Flip", () => board.flip()),
    ),
    verdict,
    h("div.row", use, button("Cancel", onCancel)),
  );
  for (const area of [boardBox, tools]) area.addEventListener("keydown", chooseByKey);

  const checking = debounce(CHECK_MS, async (signal) => {
    try {
      good = await post("/positions", { squares: placed, turn: side.value() }, { signal });
      if (signal.aborted) return;
      if (placed.every((piece) => piece === ""))
        return say("The board is empty: put pieces of both sides on it.", true);
      const count = new Set(good.moves.map(({ text }) => text)).size;
      say(
        good.over ??
          `This can be played: ${plural(count, "legal move")}${good.must_capture ? ", a jump must be made" : ""}.`,
        false,
      );
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      say(errorText(error), true);
    }
  });

  /** @param {string} text @param {boolean} wrong nothing that can be used */
  function say(text, wrong) {
    if (verdict.textContent !== text) verdict.textContent = text;
    verdict.classList.toggle("notice-error", wrong);
    use.disabled = wrong;
  }

  /** @param {number} square @param {string} piece */
  function place(square, piece) {
    placed[square - 1] = piece;
    announce(`Square ${square}: ${pieceName(piece)}.`);
    show();
  }

  /** @param {number} from @param {number | null} to */
  function carry(from, to) {
    const piece = placed[from - 1];
    placed[from - 1] = "";
    place(to ?? from, to === null ? "" : piece);
  }

  /** @param {string[]} next */
  function fill(next) {
    placed = [...next];
    show();
  }

  function show() {
    good = null;
    void board.show({ squares: [...placed] });
    checking.call();
  }

  /** @param {KeyboardEvent} event */
  function chooseByKey(event) {
    const chosen = event.ctrlKey || event.altKey || event.metaKey ? null : palette.chooseByKey(event.key);
    if (chosen === null) return;
    event.preventDefault();
    announce(`${chosen} chosen.`);
  }

  show();
  return {
    boardBox,
    tools,
    focus: () => tools.querySelector("input")?.focus(),
    destroy() {
      checking.cancel();
      board.destroy();
    },
  };
}

/** @param {string} text @param {() => void} onclick */
function button(text, onclick) {
  return h("button.button", { onclick }, text);
}
