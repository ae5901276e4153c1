// @ts-check
// A game being played: the board and everything around it, kept in step with the server.
import { get } from "../../api.js";
import { createBoard } from "../../board/board.js";
import { readFen } from "../../board/fen.js";
import { h, replace } from "../../components/dom.js";
import { announce } from "../../components/messages.js";
import { loadStyles } from "../../components/theme.js";
import { otherSide, spokenMove } from "../../components/words.js";
import { createActions } from "./actions.js";
import { createInside } from "./inside.js";
import { createLiveGame } from "./live-game.js";
import { createMoveList } from "./move-list.js";
import { createNotices } from "./notices.js";
import { createPerfect } from "./perfect.js";
import { createPlayerBars } from "./player-bars.js";
import { subscribe } from "../../events.js";

/** @import {BoardPosition, PageContext} from "../../page.js" */
/** @import {GameState, Hint, MadeMove, Thinking} from "../../types.js" */

const TURNS = {
  your_turn: "your turn",
  thinking: "the machine is thinking",
  queued: "the machine is waiting to think",
  over: "the game is over",
};

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  await Promise.all([loadStyles("play"), loadStyles("inside")]);
  const { id } = context.params;
  const game = createLiveGame(await get(`/games/${id}`, { signal: context.signal }), {
    onChange: changed,
    onRefused: () => (void board.show(viewed(), { lastMove: lastPath() }), board),
  });
  let state = game.state();
  /** @type {Thinking | null} */
  let thinking = null;
  let shown = state.moves.length;
  let showing = 0;
  const live = () => shown === state.moves.length;

  const board = createBoard({
    orientation: state.side,
    label: boardLabel(state),
    onMove: game.send,
    onIllegal: game.send,
  });
  const players = createPlayerBars();
  const moves = createMoveList({ onLook: look, signal: context.signal });
  const hooks = { onState: game.answer, onHint: showHint, onFlip: flip };
  const actions = createActions({ id, fen: shownFen, shown: () => shown, ...hooks });
  const inside = createInside(id, { onLine: board.drawLine });
  const perfect = createPerfect();
  const notices = createNotices({ simul: context.query.get("simul"), onPresent: () => look(state.moves.length) });
  const giveAway = [h("span.tag.tag-amber", "Give-away"), " Whoever cannot move any more wins."];
  const variant = h("p.variant", { hidden: state.rules.variant !== "give-away" }, giveAway);
  const above = h("div");
  const below = h("div");

  root.append(
    h("h1.visually-hidden", `Game against ${state.opponent.name}`),
    h(
      "div.board-and-panel.game",
      h("div.board-column", variant, above, h("div.game-board", board.element), below, actions.element),
      notices.element,
      h("div.stack.side-column", inside.element, perfect.element, moves.element),
    ),
  );

  placePlayers();
  await showBoard();
  draw();
  const unsubscribe = subscribe([`game:${id}`], { game: game.receive, thinking: think, gone, waits });

  function flip() {
    board.flip();
    placePlayers();
  }

  function placePlayers() {
    const bottom = board.orientation();
    replace(below, players.bars[bottom].element);
    replace(above, players.bars[otherSide(bottom)].element);
  }

  function gone() {
    board.setReadonly(true);
    notices.say("This game is no longer there: somebody has removed it.");
  }

  /** @param {GameState} before @param {MadeMove[]} fresh @param {boolean} isNew */
  function changed(before, fresh, isNew) {
    const wasLive = live();
    state = game.state();
    thinking = null;
    if (isNew) notices.advise("");
    if (isNew) tell(before, fresh);
    if (wasLive || shown > state.moves.length) {
      shown = state.moves.length;
      if (isNew) void showBoard(fresh.map(({ path }) => path));
    }
    draw();
  }

  // Whoever looks elsewhere while it thinks sees by the page's title that it has moved.
  function waits() {
    return state.status === "thinking" || state.status === "queued";
  }

  /** @param {GameState} before @param {MadeMove[]} fresh */
  function tell(before, fresh) {
    for (const move of fresh) announce(spokenMove(move));
    if (state.moves.length < before.moves.length) announce("Taken back.");
    if (state.outcome && !before.outcome) announce(state.outcome.text);
    else if (state.status === "your_turn" && state.position.must_capture) announce("You must jump.");
    if (state.announcement && !state.outcome && state.announcement !== before.announcement)
      announce(`It says: ${state.announcement}.`);
  }

  /** @param {Thinking} next */
  function think(next) {
    if (state.status === "your_turn" || state.status === "over") return;
    thinking = next;
    inside.update(state, shown, thinking);
  }

  // Several moves that came at once are shown one after the other.
  /** @param {number[][]} [paths] */
  async function showBoard(paths = []) {
    const target = shown;
    const mine = ++showing;
    for (const [index, path] of paths.slice(0, -1).entries()) {
      await board.show({ squares: squaresAt(target - paths.length + index + 1) }, { animatePath: path });
      if (shown !== target || showing !== mine) return;
    }
    await board.show(viewed(), { lastMove: lastPath(), animatePath: paths[paths.length - 1] ?? null });
  }

  /** @param {number} count */
  function squaresAt(count) {
    return count > 0 ? state.moves[count - 1].squares : (readFen(state.start_fen)?.squares ?? state.position.squares);
  }

  /** @returns {BoardPosition} */
  function viewed() {
    return live() ? state.position : { squares: squaresAt(shown) };
  }

  function lastPath() {
    return shown > 0 ? state.moves[shown - 1].path : [];
  }

  function shownFen() {
    if (live()) return state.position.fen;
    return shown > 0 ? state.moves[shown - 1].fen : state.start_fen;
  }

  /** @param {number} wanted */
  function look(wanted) {
    const next = Math.max(0, Math.min(state.moves.length, wanted));
    if (next === shown) return;
    const forward = next === shown + 1;
    shown = next;
    void board.show(viewed(), { lastMove: lastPath(), animatePath: forward ? lastPath() : null });
    const last = state.moves[shown - 1];
    announce(last ? `After move ${last.number}: ${spokenMove(last)}` : "The start.");
    draw();
  }

  function draw() {
    board.setReadonly(!live() || state.status !== "your_turn");
    board.setLabel(boardLabel(state));
    players.update(state);
    moves.update(state, shown);
    actions.update(state);
    inside.update(state, shown, thinking);
    perfect.update(state, shownFen(), viewed().squares);
    notices.update(state, shown);
    context.setTitle(state.status === "your_turn" ? `Your turn: ${state.opponent.name}` : state.opponent.name);
  }

  /** @param {Hint} hint */
  function showHint(hint) {
    const opinion = hint.words ? ` You are ${hint.words}, it thinks.` : "";
    notices.advise(hint.explanation + opinion);
    board.drawLine([hint.move]);
  }

  return () => {
    unsubscribe();
    players.destroy();
    board.destroy();
  };
}

/** @param {GameState} state */
function boardLabel(state) {
  return `Board, you play ${state.side}, ${TURNS[state.status]}. Arrow keys move, Enter picks up and puts down.`;
}
