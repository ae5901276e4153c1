// @ts-check
// The board one can play on: it shows positions, lets legal moves be made by hand (click, drag or keys),
// and tells its owner. Which moves are legal comes with the position.
import { h } from "../components/dom.js";
import { announce } from "../components/messages.js";
import { travel } from "./animate.js";
import { listenToPointer } from "./drag.js";
import { createExplanation } from "./explanation.js";
import { between, centerOf, squareUnder } from "./geometry.js";
import { createCells } from "./keyboard.js";
import { createPicture } from "./picture.js";
import { placePiece } from "./pieces.js";
import { createSelection } from "./selection.js";
import { describeSquares, stuckWords } from "./spoken.js";

/** @import {Arrow, Board, BoardOptions, BoardPosition, ShowOptions} from "../page.js" */
/** @import {PieceWorth, SideName} from "../types.js" */

/** @param {BoardOptions} [options] @returns {Board} */
export function createBoard({
  orientation = "white",
  onMove,
  onIllegal,
  onSquare,
  onCarry,
  readonly = false,
  mini = false,
  label = "Checkers board",
} = {}) {
  const element = h("div", { class: mini ? "board board-mini board-readonly" : "board" });
  const picture = createPicture(orientation);
  const selection = createSelection();
  const explanation = createExplanation();
  const cells = mini
    ? null
    : createCells({ label, below: orientation, keepsKeys: Boolean(onSquare), onChoose: choose, onCancel: cancel });
  /** @type {BoardPosition} */
  let position = { squares: Array(32).fill("") };
  /** @type {number[]} */
  let lastMove = [];
  /** @type {Arrow[]} */
  let line = [];
  /** @type {PieceWorth[]} */
  let worths = [];
  /** @type {import("./animate.js").Travel | null} */
  let running = null;
  let below = orientation;
  let locked = readonly || mini;
  /** A move made by hand stays on the board until its owner shows the next position. @type {number[]} */
  let handed = [];
  /** Where the piece comes from that is carried through a set-up; 0 for none. */
  let carried = 0;

  element.append(picture.element);
  if (cells) element.append(cells.element);
  else setLabel(label);
  element.append(explanation.element);
  if (!mini) listenToPointer(element, { below: () => below, choose: chooseByPointer, holds, lift, carry, drop });
  setReadonly(locked);

  /** @param {BoardPosition} next @param {ShowOptions} [options] */
  async function show(next, { lastMove: last = null, animatePath = null } = {}) {
    running?.cancel();
    const travels =
      animatePath && animatePath.length > 1 && !sameMove(handed, animatePath) && picture.pieces.get(animatePath[0]);
    position = next;
    worths = [];
    lastMove = last ?? animatePath ?? [];
    handed = [];
    explanation.clear();
    selection.reset(next);
    if (travels) await animate(animatePath, travels);
    if (position === next) draw();
  }

  /** @param {number[]} path @param {SVGGElement} piece */
  async function animate(path, piece) {
    picture.setTargets(new Set());
    picture.setArrows([]);
    picture.setLastMove(path);
    picture.raise(piece);
    const points = path.map((square) => centerOf(square, below));
    const mine = travel(piece, points, (step) => fade(between(path[step - 1], path[step])));
    running = mine;
    await mine.done;
    if (running === mine) running = null;
  }

  /** @param {number | null} square */
  function fade(square) {
    if (square !== null) picture.pieces.get(square)?.classList.add("piece-jumped");
  }

  function draw() {
    picture.setPieces(position.squares);
    picture.setLastMove(lastMove);
    picture.setWorths(worths);
    // With a piece in hand the person wants to see squares, not arrows.
    drawArrows(selection.steps().length > 0 ? [] : line);
    const steps = handed.length > 0 ? handed : selection.steps();
    const hand = picture.pieces.get(steps[0]);
    if (hand && steps.length > 1) {
      placePiece(hand, centerOf(steps[steps.length - 1], below));
      picture.raise(hand);
      steps.forEach((square, index) => index > 0 && fade(between(steps[index - 1], square)));
    }
    if (hand && handed.length === 0) hand.classList.add("piece-selected");
    picture.setTargets(locked ? new Set() : selection.targets());
    if (!locked && handed.length === 0) markMovable();
    if (cells) describeSquares(cells, { position, selection, lastMove, locked });
  }

  /** @param {Arrow[]} usual */
  function drawArrows(usual) {
    picture.setArrows(explanation.ways().length > 0 ? explanation.ways() : usual);
  }

  function markMovable() {
    if (selection.steps().length > 0) return;
    for (const [square, piece] of picture.pieces) if (selection.canMove(square)) piece.classList.add("piece-movable");
  }

  /** @param {number} square */
  function choose(square) {
    if (onSquare) return onSquare(square);
    if (locked || handed.length > 0) return;
    running?.cancel();
    explanation.clear();
    const choice = selection.choose(square);
    if (choice.kind === "move") handed = choice.path;
    draw();
    if (choice.kind === "move") onMove?.(choice.path);
    else if (choice.kind === "illegal") onIllegal?.(choice.path);
    else sayState(square, choice.kind === "step");
  }

  /** @param {number} square @param {boolean} touch */
  function chooseByPointer(square, touch) {
    // Fingers need no focus, and would only see its ring.
    if (!touch) cells?.focus(square, { preventScroll: true });
    choose(square);
  }

  /** @param {number} square @param {boolean} stepped */
  function sayState(square, stepped) {
    const targets = [...selection.targets()].join(" or ");
    if (selection.steps().length === 0) return;
    if (stepped) return announce(`Jumped to ${square}. Go on: ${targets}.`);
    announce(`Picked up ${square}.`);
    if (targets !== "") announce(`It can go to ${targets}.`);
    else explain(stuckWords(position), position.must_capture ? (position.moves ?? []).map(({ path }) => path) : []);
  }

  /** @param {string} text @param {number[][]} [ways] */
  function explain(text, ways = []) {
    announce(text);
    explanation.say(text, { paths: ways, hand: selection.steps(), below });
    drawArrows(line);
  }

  function cancel() {
    explanation.clear();
    selection.cancel();
    draw();
  }

  /** @param {number} square */
  function holds(square) {
    if (onCarry) return position.squares[square - 1] !== "";
    if (onSquare || locked || handed.length > 0) return false;
    const steps = selection.steps();
    return steps[steps.length - 1] === square || (steps.length < 2 && selection.canPickUp(square));
  }

  /** @param {number} square */
  function lift(square) {
    if (!holds(square)) return false;
    const steps = selection.steps();
    if (onCarry) carried = square;
    else if (steps[steps.length - 1] !== square) {
      selection.cancel();
      explanation.clear();
      selection.choose(square);
      draw();
      if (selection.targets().size === 0) sayState(square, false);
    }
    element.classList.add("board-dragging");
    return true;
  }

  /** @param {{x: number, y: number}} point */
  function carry(point) {
    const hand = picture.pieces.get(carried || selection.steps()[0]);
    if (!hand) return;
    picture.raise(hand);
    placePiece(hand, point);
  }

  /** @param {number | null} square @param {boolean} onBoard */
  function drop(square, onBoard) {
    element.classList.remove("board-dragging");
    if (onCarry) return dropCarried(square, onBoard, onCarry);
    const steps = selection.steps();
    if (square === null || square === steps[steps.length - 1]) return draw();
    choose(square);
  }

  /** @param {number | null} square @param {boolean} onBoard @param {NonNullable<BoardOptions["onCarry"]>} tell */
  function dropCarried(square, onBoard, tell) {
    const from = carried;
    carried = 0;
    if (square === from || (square === null && onBoard)) draw();
    else tell(from, square);
  }

  /** @param {SideName} side */
  function setOrientation(side) {
    running?.cancel();
    below = side;
    picture.setBelow(side);
    cells?.setBelow(side);
    draw();
  }

  /** @param {boolean} now */
  function setReadonly(now) {
    locked = now || mini;
    if (locked) selection.cancel();
    element.classList.toggle("board-readonly", locked && !onSquare);
    // A piece on its way must arrive; what it arrives at is drawn then.
    if (!running) draw();
  }

  /** @param {string} text */
  function setLabel(text) {
    if (cells) return cells.setLabel(text);
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", text);
  }

  return {
    element,
    show,
    flip: () => setOrientation(below === "white" ? "black" : "white"),
    orientation: () => below,
    setOrientation,
    setReadonly,
    setLabel,
    drawLine(moves) {
      line = moves;
      if (!running) drawArrows(line);
    },
    writeWorths(pieces) {
      worths = pieces;
      picture.setWorths(worths);
    },
    explain,
    squareUnder: (x, y) => squareUnder(element.getBoundingClientRect(), x, y, below),
    focus: (square) => cells?.focus(square),
    destroy() {
      running?.cancel();
      element.remove();
    },
  };
}

/** @param {number[]} made @param {number[]} path */
function sameMove(made, path) {
  return made.length > 0 && made[0] === path[0] && made[made.length - 1] === path[path.length - 1];
}
