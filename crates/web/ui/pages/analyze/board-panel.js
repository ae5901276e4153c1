// @ts-check
// The board one can play on freely, and what is to be said of the position.
import { createBoard } from "../../board/board.js";
import { copy } from "../../components/dialog.js";
import { h, replace } from "../../components/dom.js";
import { announce, attempt } from "../../components/messages.js";
import { STEPS, createSteps } from "../../components/steps.js";
import { otherSide, sideName, spokenMove } from "../../components/words.js";
import { createSetup } from "./setup.js";

/** @import {StepKey} from "../../components/steps.js" */
/** @import {PositionView} from "../../types.js" */
/** @import {Study} from "./study.js" */

/** @type {[StepKey, string, string][]} */
const TREE_STEPS = [
  ...STEPS,
  ["End", "»", "To the end (End)"],
  ["ArrowUp", "▴", "Previous variation (up arrow)"],
  ["ArrowDown", "▾", "Next variation (down arrow)"],
];

/**
 * @param {{study: Study, signal: AbortSignal, rules: () => URLSearchParams, onEdit: (tools: HTMLElement | null) => void, onSetup: (position: PositionView) => void}} options
 * onEdit: a position is being set up with these tools, or no longer
 */
export function createBoardPanel({ study, signal, rules, onEdit, onSetup }) {
  const board = createBoard({
    label: "Board. Arrow keys move, Enter picks up and puts down.",
    onMove: (path) => void study.play(path),
    onIllegal: explain,
  });
  const boardBox = h("div.game-board", board.element);
  const steps = createSteps(TREE_STEPS, { place: stepFrom, at: study.at, go: study.go, signal });
  const hooks = { onFlip: () => board.flip(), onSetup: () => void setUp() };
  const actions = createActions({ fen: study.fen, rules, ...hooks });
  const stepRow = h("div.row.move-steps", { role: "group", "aria-label": "Step through the moves" }, steps.buttons);
  const status = h("p.position-words");
  const comment = h("p.notice", { hidden: true });
  const tools = h("div.stack.stack-tight", h("div.row.row-spread", stepRow, status), comment, actions.element);
  const element = h("div.board-column", boardBox, tools);
  /** @type {PositionView | null} */
  let position = null;

  /** Where a step leads, if anywhere. @param {StepKey} key */
  function stepFrom(key) {
    const [tree, at] = [study.tree(), study.at()];
    if (tree.size() === 0) return null;
    if (key === "Home") return 0;
    if (key === "End") return tree.last(at);
    if (key === "ArrowLeft") return tree.parent(at);
    if (key === "ArrowRight") return tree.children(at)[0] ?? null;
    return tree.sibling(at, key === "ArrowUp" ? -1 : 1);
  }

  /** @param {number} from where one came from, to show the move that was made */
  async function show(from) {
    const [at, tree] = [study.at(), study.tree()];
    const node = tree.node(at);
    const path = node?.path ?? [];
    steps.update();
    actions.update();
    comment.hidden = !node?.comment;
    comment.textContent = node?.comment ?? "";
    board.drawLine([]);
    const squares = { squares: tree.squares(at) };
    const moved = at !== 0 && tree.parent(at) === from;
    if (at !== from) announce(placeWords(moved));
    const animated = board.show(squares, { lastMove: path, animatePath: moved ? path : null });
    await attempt(async () => {
      const found = await study.position();
      await animated;
      if (study.tree() !== tree || study.at() !== at) return;
      position = found;
      describe(found);
      await board.show(found, { lastMove: path });
    });
  }

  /** Where one is now. @param {boolean} moved whether by the one move that leads here */
  function placeWords(moved) {
    const node = study.tree().node(study.at());
    if (!node || study.at() === 0) return "At the start.";
    const move =
      node.path.length > 1 ? spokenMove({ side: mover(), path: node.path, captured: node.captured ?? [] }) : "";
    return moved ? move : `Now after ${move || "a move that is not known"}`;
  }

  function mover() {
    return study.fen().startsWith("B") ? "white" : "black";
  }

  /** @param {PositionView} found */
  function describe(found) {
    const turn = found.over ?? `${sideName(found.turn)} to move${found.must_capture ? ", and must jump" : ""}`;
    replace(status, h("span", { class: `disc disc-${found.turn}`, "aria-hidden": "true" }), turn);
  }

  /** @param {number[]} path */
  function explain([from, to]) {
    if (!position) return;
    const own = sideName(position.turn);
    const jumps = [...new Set(position.moves.map(({ text }) => text))].slice(0, 4).join(", ");
    if (!position.must_capture) return board.explain(`${from} cannot go to ${to}.`);
    board.explain(`${own} must jump: ${jumps}.`, position.moves.map(({ path }) => path));
  }

  async function setUp() {
    const now = study.tree().squares(study.at());
    const setup = createSetup({
      squares: now,
      turn: otherSide(mover()),
      orientation: board.orientation(),
      onUse: (made) => {
        finish();
        onSetup(made);
      },
      onCancel: finish,
    });
    function finish() {
      setup.destroy();
      steps.setActive(true);
      replace(element, boardBox, tools);
      onEdit(null);
      board.focus();
    }
    steps.setActive(false);
    replace(element, setup.boardBox);
    onEdit(setup.tools);
    setup.focus();
  }

  return { element, board, show, update: actions.update, destroy: () => board.destroy() };
}

/** @param {{fen: () => string, rules: () => URLSearchParams, onFlip: () => void, onSetup: () => void}} options */
function createActions({ fen, rules, onFlip, onSetup }) {
  const query = () => new URLSearchParams([["fen", fen()], ...rules()]);
  const link = () => `${location.origin}/analyze?${query()}`;
  const play = h("a.button", "Play from here");
  const element = h(
    "div.row",
    button("⇅ Flip", onFlip, "Turn the board round"),
    button("Set up", onSetup, "Build a position piece by piece"),
    button("Copy FEN", () => void copy(fen(), "The position (FEN)"), "The position as text, for other programs"),
    button("Share a link", () => void copy(link(), "The link to this position"), "An address that shows this position"),
    play,
  );
  const update = () => play.setAttribute("href", `/play?${query()}`);
  return { element, update };
}

/** @param {string} text @param {() => void} onclick @param {string} title */
function button(text, onclick, title) {
  return h("button.button", { onclick, title }, text);
}
