// @ts-check
// One board of a simultaneous display: it can be played on at any size.
import { createBoard } from "../../board/board.js";
import { h, replace } from "../../components/dom.js";
import { RESULTS } from "../../components/games.js";
import { announce } from "../../components/messages.js";
import { spokenMove } from "../../components/words.js";
import { createLiveGame } from "../play/live-game.js";

/** @import {GameState, MadeMove} from "../../types.js" */

const TOUCHABLE_PX = 260;
const SIGNS = { your_turn: "●", thinking: "…", queued: "…", over: "■" };
const WORDS = { your_turn: "Your move", thinking: "Thinking", queued: "Will think soon", over: "Over" };

/** @param {GameState} start @param {number} number @param {{simul: string, onChange: () => void, onEnlarge: (index: number) => void}} hooks */
export function createTile(start, number, { simul, onChange, onEnlarge }) {
  const game = createLiveGame(start, { onChange: changed, onRefused: () => (void show(null), board) });
  let state = start;
  const board = createBoard({
    orientation: start.side,
    label: `Board ${number}, against ${start.opponent.name}`,
    onMove: game.send,
    onIllegal: game.send,
  });
  const status = h("p.tile-status");
  const enlarge = { "aria-pressed": "false", onclick: () => onEnlarge(number - 1) };
  const size = h("button.button.button-quiet.tile-button", enlarge, "Enlarge");
  const inside = h("a.button.button-quiet.tile-button", { href: `/play/${start.id}?simul=${simul}` }, "Look inside");
  const element = h(
    "section.tile",
    { "aria-labelledby": `tile-${number}` },
    h("div.tile-head", h("h2.tile-title", { id: `tile-${number}` }, h("span.tile-number.number", number), start.opponent.name)),
    board.element,
    status,
    h("div.tile-buttons", size, inside),
  );

  // A finger cannot hit the squares of a tiny board: the first touch makes it large.
  board.element.addEventListener(
    "pointerdown",
    (event) => {
      if (event.pointerType === "mouse" || board.element.clientWidth >= TOUCHABLE_PX) return;
      event.stopPropagation();
      onEnlarge(number - 1);
    },
    { capture: true },
  );

  /** @param {GameState} _ @param {MadeMove[]} fresh @param {boolean} isNew */
  function changed(_, fresh, isNew) {
    state = game.state();
    if (isNew) void show(fresh.length > 0 ? lastPath() : null);
    if (isNew) tell(fresh);
    draw();
    onChange();
  }

  /** @param {number[] | null} animatePath */
  function show(animatePath) {
    return board.show(state.position, { lastMove: lastPath(), animatePath });
  }

  /** @param {MadeMove[]} fresh */
  function tell(fresh) {
    for (const move of fresh) if (move.side !== state.side) announce(`Board ${number}: ${spokenMove(move)}`);
    if (state.outcome) announce(`Board ${number}: ${RESULTS[state.outcome.result].title}. ${state.outcome.text}`);
    else if (state.status === "your_turn" && state.position.must_capture) announce(`Board ${number}: you must jump.`);
  }

  function lastPath() {
    return state.moves[state.moves.length - 1]?.path ?? [];
  }

  function draw() {
    board.setReadonly(state.status !== "your_turn");
    element.classList.toggle("tile-waits", state.status === "your_turn");
    element.classList.toggle("tile-over", state.status === "over");
    const last = state.moves[state.moves.length - 1];
    const words = state.outcome ? h("strong", `${RESULTS[state.outcome.result].title}.`) : WORDS[state.status];
    replace(
      status,
      h("span.tile-sign", { "aria-hidden": "true" }, SIGNS[state.status]),
      h("span", words, state.outcome ? ` ${state.outcome.text}` : null),
      last ? h("span.tile-last.number.soft", last.text) : null,
    );
  }

  void show(null);
  draw();
  return {
    element,
    state: () => state,
    receive: game.receive,
    waits: () => state.status === "your_turn",
    visit() {
      element.scrollIntoView({ block: "nearest" });
      board.focus(state.position.moves[0]?.path[0]);
    },
    /** @param {boolean} large */
    setLarge(large) {
      element.classList.toggle("tile-large", large);
      size.setAttribute("aria-pressed", String(large));
      size.textContent = large ? "Make it small" : "Enlarge";
    },
    destroy: () => board.destroy(),
  };
}
