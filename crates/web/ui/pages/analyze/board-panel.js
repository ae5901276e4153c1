// @ts-check
// The board one can play on freely, and what is to be said of the position.
import { createBoard } from "../../board/board.js";
import { announce } from "../../components/announce.js";
import { h, replace } from "../../components/dom.js";
import { showError } from "../../components/toast.js";
import { otherSide, sideName, spokenMove } from "../../components/words.js";
import { createActions } from "./actions.js";
import { createSetup } from "./setup.js";
import { createSteps } from "./steps.js";

/** @import {PositionView} from "../../types.js" */
/** @import {Study} from "./study.js" */

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
  const steps = createSteps(study, signal);
  const actions = createActions({ fen: study.fen, rules, onFlip: () => board.flip(), onSetup: () => void setUp() });
  const status = h("p.position-words");
  const comment = h("p.notice", { hidden: true });
  const tools = h("div.stack.stack-tight", h("div.row.row-spread", steps.element, status), comment, actions.element);
  const element = h("div.board-column", boardBox, tools);
  /** @type {PositionView | null} */
  let position = null;

  /** @param {number} from where one came from, to show the move that was made */
  async function show(from) {
    const [at, tree] = [study.at(), study.tree()];
    const node = tree.node(at);
    const path = node?.path ?? [];
    steps.update();
    actions.update();
    comment.hidden = !node?.comment;
    comment.textContent = node?.comment ?? "";
    board.clearLine();
    const squares = { squares: tree.squares(at) };
    const moved = at !== 0 && tree.parent(at) === from;
    if (at !== from) announce(placeWords(moved));
    const animated = board.show(squares, { lastMove: path, animatePath: moved ? path : null });
    try {
      const found = await study.position();
      await animated;
      if (study.tree() !== tree || study.at() !== at) return;
      position = found;
      describe(found);
      await board.show(found, { lastMove: path });
    } catch (error) {
      showError(error);
    }
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
    replace(status, h("span", { class: `seat-disc seat-disc-${found.turn}`, "aria-hidden": "true" }), turn);
  }

  /** @param {number[]} path */
  function explain([from, to]) {
    if (!position) return;
    const own = sideName(position.turn);
    const jumps = [...new Set(position.moves.map(({ text }) => text))].slice(0, 4).join(", ");
    if (!position.must_capture) return board.explain(`${from} cannot go to ${to}.`);
    board.explain(
      `${own} must jump: ${jumps}.`,
      position.moves.map(({ path }) => path),
    );
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
