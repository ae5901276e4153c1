// @ts-check
// The cells above the picture: they carry the names of the squares, the focus and the keys.
import { h } from "../components/dom.js";
import { cellOf, squareAt } from "./geometry.js";

/** @import {SideName} from "../types.js" */

const STEPS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

/**
 * @param {{label: string, below: SideName, keepsKeys: boolean, onChoose: (square: number) => void, onCancel: () => void}} options
 * keepsKeys: the arrow keys go from square to square even after the mouse was used
 */
export function createCells({ label, below, keepsKeys, onChoose, onCancel }) {
  const element = h("div.board-cells", { role: "grid", "aria-label": label });
  /** @type {Map<number, HTMLElement>} */
  const cells = new Map();
  for (let square = 1; square <= 32; square++) {
    cells.set(square, h("div.board-cell", { role: "gridcell", tabindex: -1, dataset: { square: String(square) } }));
  }
  let current = 0;
  // A focus that came with the mouse shows no ring: the arrow keys then step through the moves of the page.
  let byPointer = false;

  const arrange = () => {
    const rows = Array.from({ length: 8 }, () => h("div.board-row", { role: "row" }));
    for (let row = 0; row < 8; row++) {
      for (let column = 0; column < 8; column++) {
        const square = squareAt({ row, column }, below);
        const cell = square === null ? undefined : cells.get(square);
        if (!cell) continue;
        cell.style.gridColumn = String(column + 1);
        rows[row].append(cell);
      }
    }
    element.replaceChildren(...rows);
    makeCurrent(current || /** @type {number} */ (squareAt({ row: 7, column: 0 }, below)));
  };

  /** @param {number} square */
  const makeCurrent = (square) => {
    for (const [number, cell] of cells) cell.tabIndex = number === square ? 0 : -1;
    current = square;
  };

  element.addEventListener("focusin", (event) => {
    const square = Number(/** @type {HTMLElement} */ (event.target).dataset.square);
    if (square) makeCurrent(square);
  });
  element.addEventListener("pointerdown", () => void (byPointer = !keepsKeys));
  element.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) byPointer = false;
  });
  element.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !use(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });

  /** Whether the key meant something here. @param {string} key */
  const use = (key) => {
    if (key === "Escape") onCancel();
    else if (key === "Enter" || key === " ") {
      byPointer = false;
      onChoose(current);
    } else if (!STEPS.has(key) || byPointer) return false;
    else cells.get(neighbor(current, key, below) ?? current)?.focus();
    return true;
  };
  arrange();

  return {
    element,
    /** @param {SideName} next */
    setBelow(next) {
      below = next;
      arrange();
    },
    /** @param {number} square @param {string} text @param {boolean} selected */
    describe(square, text, selected) {
      const cell = cells.get(square);
      cell?.setAttribute("aria-label", text);
      cell?.setAttribute("aria-selected", String(selected));
    },
    /** @param {number} [square] @param {FocusOptions} [options] */
    focus(square = current, options) {
      cells.get(square)?.focus(options);
    },
    /** @param {string} text */
    setLabel(text) {
      element.setAttribute("aria-label", text);
    },
  };
}

/**
 * The playable square an arrow key leads to: left and right in the row, up and down to the nearest one.
 * @param {number} square
 * @param {string} key
 * @param {SideName} below
 */
function neighbor(square, key, below) {
  const { row, column } = cellOf(square, below);
  // Playable squares of one row lean to one side, so going up and then down comes back.
  const lean = row % 2 === 0 ? -1 : 1;
  if (key === "ArrowLeft") return squareAt({ row, column: column - 2 }, below);
  if (key === "ArrowRight") return squareAt({ row, column: column + 2 }, below);
  if (key === "ArrowUp") return squareAt({ row: row - 1, column: column + lean }, below);
  if (key === "ArrowDown") return squareAt({ row: row + 1, column: column + lean }, below);
  if (key === "Home") return squareAt({ row, column: row % 2 === 0 ? 1 : 0 }, below);
  if (key === "End") return squareAt({ row, column: row % 2 === 0 ? 7 : 6 }, below);
  return null;
}
