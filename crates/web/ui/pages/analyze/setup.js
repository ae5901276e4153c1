// @ts-check
// Setting up a position piece by piece. Whether it can be, the server says while one builds.
import { isAbort, post } from "../../api.js";
import { createBoard } from "../../board/board.js";
import { startSquares } from "../../board/fen.js";
import { SIZE } from "../../board/geometry.js";
import { drawPiece, pieceName } from "../../board/pieces.js";
import { h, s, uniqueId } from "../../components/dom.js";
import { radioField } from "../../components/field.js";
import { announce, errorText } from "../../components/messages.js";
import { debounce } from "../../components/timing.js";
import { plural } from "../../components/words.js";

/** @import {Board} from "../../page.js" */
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
    options: [{ value: "black", label: "Black" }, { value: "white", label: "White" }],
    value: turn,
    onChange: check,
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
    void board.show({ squares: [...placed] });
    check();
  }

  function check() {
    good = null;
    use.disabled = true;
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

const PIECES = /** @type {const} */ (["b", "B", "w", "W", ""]);
const LABELS = { b: "Black man", B: "Black king", w: "White man", W: "White king", "": "Nothing" };
const SLACK_PX = 5;

// The pieces that can be put on a board: chosen for the next clicks, or dragged there.
/** @param {{board: Board, onDrop: (piece: string, square: number) => void}} options */
function createPalette({ board, onDrop }) {
  const name = uniqueId("piece");
  const inputs = PIECES.map((piece) => h("input", { type: "radio", name, value: piece, checked: piece === "b" }));
  const choices = PIECES.map((piece, index) => {
    const choice = h(
      "label.choice.palette-piece",
      inputs[index],
      piece === "" ? null : icon(piece),
      `${index + 1} ${LABELS[piece]}`,
    );
    if (piece !== "") dragOut(choice, piece, { board, onDrop });
    return choice;
  });
  const element = h(
    "fieldset",
    h("legend", "Put on the squares (keys 1 to 5)"),
    h("div.choices", choices),
    h("div.field-hint", "Click squares, or drag pieces: from here, from square to square, and off the board."),
  );

  /** @param {string} key @returns {string | null} what was chosen */
  const chooseByKey = (key) => {
    const chosen = PIECES[Number(key) - 1];
    if (chosen === undefined) return null;
    inputs.forEach((input) => void (input.checked = input.value === chosen));
    return LABELS[chosen];
  };

  const value = () => /** @type {string} */ (inputs.find((input) => input.checked)?.value ?? "");
  return { element, value, chooseByKey };
}

/**
 * A press that travels carries a piece; one that stays chooses it, as labels do.
 * @param {HTMLElement} source
 * @param {string} piece
 * @param {{board: Board, onDrop: (piece: string, square: number) => void}} options
 */
function dragOut(source, piece, { board, onDrop }) {
  /** @type {{x: number, y: number, ghost: SVGElement | null} | null} */
  let press = null;
  const end = () => {
    press?.ghost?.remove();
    press = null;
  };
  source.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    press = { x: event.clientX, y: event.clientY, ghost: null };
    source.setPointerCapture(event.pointerId);
  });
  source.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!press) return;
    if (!press.ghost && Math.hypot(clientX - press.x, clientY - press.y) <= SLACK_PX) return;
    press.ghost ??= ghost(piece, board);
    press.ghost.style.translate = `${clientX}px ${clientY}px`;
  });
  source.addEventListener("pointerup", ({ clientX, clientY }) => {
    const square = press?.ghost ? board.squareUnder(clientX, clientY) : null;
    end();
    if (square !== null) onDrop(piece, square);
  });
  source.addEventListener("pointercancel", end);
}

/** The piece under the pointer, as large as on the board. @param {string} piece @param {Board} board */
function ghost(piece, board) {
  const drawn = icon(piece);
  drawn.classList.add("palette-ghost");
  drawn.style.width = drawn.style.height = `${(100 / SIZE) * board.element.clientWidth}px`;
  document.body.append(drawn);
  return drawn;
}

/** @param {string} piece */
function icon(piece) {
  return s("svg", { class: "palette-icon", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, drawPiece(piece));
}
