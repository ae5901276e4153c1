// @ts-check
// How a piece is drawn, and what it is called.
import { s } from "../components/dom.js";

/** @import {SideName} from "../types.js" */

/** @type {Record<string, string>} */
const NAMES = { "": "empty", b: "black man", w: "white man", B: "black king", W: "white king" };

/** @param {string} piece */
export function pieceName(piece) {
  return NAMES[piece];
}

/** @param {string} piece @returns {SideName | null} */
export function pieceSide(piece) {
  if (piece === "") return null;
  return piece.toLowerCase() === "b" ? "black" : "white";
}

/** @param {string} piece */
function isKing(piece) {
  return piece === "B" || piece === "W";
}

/** A disc around the point 0,0. @param {string} piece */
export function drawPiece(piece) {
  const side = pieceSide(piece);
  return s(
    "g",
    { class: `piece piece-${side}` },
    s("circle", { class: "piece-halo", r: 44 }),
    s("ellipse", { class: "piece-shadow", cx: 0, cy: 5, rx: 39, ry: 38 }),
    s("circle", { class: "piece-body", r: 38 }),
    s("circle", { class: "piece-rim", r: 36 }),
    s("circle", { class: "piece-ring", r: 30 }),
    isKing(piece)
      ? crown()
      : [s("circle", { class: "piece-ring", r: 21 }), s("circle", { class: "piece-ring", r: 12 })],
  );
}

function crown() {
  return s("path", {
    class: "crown",
    d: "M-20 9 L-25 -15 L-11 -4 L0 -23 L11 -4 L25 -15 L20 9 Z M-20 14 H20 V21 H-20 Z",
  });
}

/** @param {SVGGElement} piece @param {{x: number, y: number}} point */
export function placePiece(piece, { x, y }) {
  piece.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
}
