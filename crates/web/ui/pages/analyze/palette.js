// @ts-check
// The pieces that can be put on a board: chosen for the next clicks, or dragged there.
import { SIZE } from "../../board/geometry.js";
import { drawPiece } from "../../board/pieces.js";
import { h, s, uniqueId } from "../../components/dom.js";

/** @import {Board} from "../../page.js" */

const PIECES = /** @type {const} */ (["b", "B", "w", "W", ""]);
const LABELS = { b: "Black man", B: "Black king", w: "White man", W: "White king", "": "Nothing" };
const SLACK_PX = 5;

/** @param {{board: Board, onDrop: (piece: string, square: number) => void}} options */
export function createPalette({ board, onDrop }) {
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
