// @ts-check
// The drawn board: squares, marks, pieces and arrows in layers. It draws what it is told and decides nothing.
import { replace, s } from "../components/dom.js";
import { drawArrows } from "./arrows.js";
import { CELL, FRAME, SIZE, centerOf, cellOf } from "./geometry.js";
import { drawPiece, placePiece } from "./pieces.js";
import { signed } from "../components/words.js";

/** @import {Arrow} from "../page.js" */
/** @import {PieceWorth, SideName} from "../types.js" */

/** @param {SideName} below */
export function createPicture(below) {
  const grounds = s("g");
  const marks = s("g");
  const pieceLayer = s("g");
  const dots = s("g");
  const arrows = s("g");
  const worths = s("g");
  const element = s(
    "svg",
    { class: "board-picture", viewBox: `0 0 ${SIZE} ${SIZE}`, "aria-hidden": "true", focusable: "false" },
    grounds,
    marks,
    pieceLayer,
    dots,
    arrows,
    worths,
  );
  /** @type {Map<number, SVGGElement>} */
  const pieces = new Map();

  const drawGrounds = () =>
    replace(
      grounds,
      s("rect", { class: "board-frame", width: SIZE, height: SIZE, rx: 8 }),
      s("rect", { class: "square-light", x: FRAME, y: FRAME, width: 8 * CELL, height: 8 * CELL }),
      squares().map((square) => ground(square, below)),
    );
  drawGrounds();

  return {
    element,
    pieces,
    /** @param {SideName} next */
    setBelow(next) {
      below = next;
      drawGrounds();
    },
    /** @param {string[]} board */
    setPieces(board) {
      pieces.clear();
      board.forEach((piece, index) => {
        if (piece === "") return;
        const drawn = drawPiece(piece);
        placePiece(drawn, centerOf(index + 1, below));
        pieces.set(index + 1, drawn);
      });
      replace(pieceLayer, [...pieces.values()]);
    },
    /** A piece on its way lies above all others. @param {SVGGElement} piece */
    raise(piece) {
      pieceLayer.append(piece);
    },
    /** @param {number[]} path */
    setLastMove(path) {
      replace(marks, path.map((square) => outline(square, below, "last-square", 4)));
    },
    /** @param {Set<number>} targets */
    setTargets(targets) {
      replace(
        dots,
        [...targets]
          .map((square) => [
            s("circle", { class: "target", cx: centerOf(square, below).x, cy: centerOf(square, below).y, r: 14 }),
            outline(square, below, "target-square", 8),
          ])
          .flat(),
      );
    },
    /** @param {PieceWorth[]} pieceWorths */
    setWorths(pieceWorths) {
      replace(worths, pieceWorths.map(({ square, men: worth }) => writeWorth(square, signed(worth, 2), below)));
    },
    /** @param {Arrow[]} moves */
    setArrows(moves) {
      replace(arrows, drawArrows(moves, below));
    },
  };
}

function squares() {
  return Array.from({ length: 32 }, (_, index) => index + 1);
}

/** @param {number} square @param {SideName} below */
function ground(square, below) {
  const { row, column } = cellOf(square, below);
  const [x, y] = [FRAME + column * CELL, FRAME + row * CELL];
  return s(
    "g",
    {},
    s("rect", { class: "square-dark", x, y, width: CELL, height: CELL }),
    s("text", { class: "square-number", x: x + 7, y: y + 19 }, square),
  );
}

/** A number on a piece. @param {number} square @param {string} text @param {SideName} below */
function writeWorth(square, text, below) {
  const { x, y } = centerOf(square, below);
  return s(
    "g",
    {},
    s("rect", { class: "worth-ground", x: x - 27, y: y - 13, width: 54, height: 26, rx: 13 }),
    s("text", { class: "worth-text", x, y: y + 6 }, text),
  );
}

/** @param {number} square @param {SideName} below @param {string} kind @param {number} inset */
function outline(square, below, kind, inset) {
  const { row, column } = cellOf(square, below);
  return s("rect", {
    class: kind,
    x: FRAME + column * CELL + inset,
    y: FRAME + row * CELL + inset,
    width: CELL - 2 * inset,
    height: CELL - 2 * inset,
    rx: 5,
  });
}
