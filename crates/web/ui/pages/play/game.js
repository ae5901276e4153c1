// @ts-check
// A game being played: the board and everything around it, kept in step with the server.
import { get, post, subscribe } from "../../api.js";
import { createBoard } from "../../board/board.js";
import { readFen } from "../../board/fen.js";
import { announce } from "../../components/announce.js";
import { h, replace } from "../../components/dom.js";
import { scoreWords } from "../../components/score.js";
import { otherSide, spokenMove } from "../../components/words.js";
import { createActions } from "./actions.js";
import { createInside } from "./inside.js";
import { createMoveList } from "./move-list.js";
import { createNotices } from "./notices.js";
import { createSeats } from "./seats.js";
import { explainRefusal, forgetRefusal } from "./refusal.js";

/** @import {BoardPosition, PageContext} from "../../page.js" */
/** @import {GameState, Hint, Thinking} from "../../types.js" */

/** @param {HTMLElement} root @param {PageContext} context @param {string} id */
export async function renderGame(root, context, id) {
  /** @type {GameState} */
  let state = await get(`/games/${id}`, { signal: context.signal });
  /** @type {Thinking | null} */
  let thinking = null;
  let shown = state.moves.length;
  let showing = 0;
  const live = () => shown === state.moves.length;

  const board = createBoard({
    orientation: state.side,
    label: boardLabel(state),
    onMove: (path) => void send(path),
    onIllegal: (path) => void send(path),
  });
  const seats = createSeats();
  const moves = createMoveList({ onLook: look });
  const actions = createActions({
    id,
    fen: shownFen,
    shown: () => shown,
    onState: answered,
    onHint: showHint,
    onFlip: flip,
  });
  const inside = createInside(id, { onLine: drawLine });
  const notices = createNotices({ simul: context.query.get("simul"), onPresent: () => look(state.moves.length) });
  const variant = h(
    "p.variant",
    { hidden: state.rules.variant !== "give-away" },
    h("span.tag.tag-amber", "Give-away"),
    " Whoever cannot move any more wins.",
  );
  const above = h("div");
  const below = h("div");

  root.append(
    h("h1.visually-hidden", `Game against ${state.opponent.name}`),
    h(
      "div.board-and-panel.game",
      h("div.board-column", variant, above, h("div.game-board", board.element), below, actions.element),
      notices.element,
      h("div.stack.side-column", inside.element, moves.element),
    ),
  );

  placeSeats();
  await showBoard();
  draw();
  const unsubscribe = subscribe([`game:${id}`], { game: receive, thinking: think, gone, waits });

  function flip() {
    board.flip();
    placeSeats();
  }

  function placeSeats() {
    const bottom = board.orientation();
    replace(below, seats.seats[bottom].element);
    replace(above, seats.seats[otherSide(bottom)].element);
  }

  function gone() {
    board.setReadonly(true);
    notices.say("This game is no longer there: somebody has removed it.");
  }

  /** An answer may come after the news that followed it, which know more. @param {GameState} next */
  function answered(next) {
    if (next.version > state.version) receive(next);
  }

  /** @param {GameState} next */
  function receive(next) {
    if (next.version < state.version) return;
    const before = state;
    const wasLive = live();
    const changed = next.version !== state.version;
    state = next;
    thinking = null;
    if (changed) notices.advise("");
    if (changed) forgetRefusal();
    const fresh = next.moves.slice(before.moves.length);
    if (changed) tell(before, fresh);
    if (wasLive || shown > next.moves.length) {
      shown = next.moves.length;
      // The same state again, after a lost connection, must not disturb a piece in hand.
      if (changed) void showBoard(fresh.map(({ path }) => path));
    }
    draw();
  }

  // Whoever looks elsewhere while it thinks sees by the page's title that it has moved.
  function waits() {
    return state.status === "thinking" || state.status === "queued";
  }

  /** @param {GameState} before @param {GameState["moves"]} fresh */
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
    seats.update(state);
    moves.update(state, shown);
    actions.update(state);
    inside.update(state, shown, thinking);
    notices.update(state, shown);
    context.setTitle(state.status === "your_turn" ? `Your turn: ${state.opponent.name}` : state.opponent.name);
  }

  /** @param {number[]} path */
  async function send(path) {
    try {
      answered(await post(`/games/${id}/moves`, { path }));
    } catch (error) {
      void board.show(viewed(), { lastMove: lastPath() });
      explainRefusal(error, board);
    }
  }

  /** @param {Hint} hint */
  function showHint(hint) {
    const opinion = hint.score ? ` You are ${scoreWords(hint.score)}, it thinks.` : "";
    notices.advise(hint.explanation + opinion);
    board.drawLine([hint.move]);
  }

  /** @param {{path: number[]}[] | null} line */
  function drawLine(line) {
    if (line) board.drawLine(line);
    else board.clearLine();
  }

  return () => {
    unsubscribe();
    seats.destroy();
    moves.destroy();
    board.destroy();
  };
}

/** @param {GameState} state */
function boardLabel(state) {
  const turn = {
    your_turn: "your turn",
    thinking: "the machine is thinking",
    queued: "the machine is waiting to think",
    over: "the game is over",
  }[state.status];
  return `Board, you play ${state.side}, ${turn}. Arrow keys move, Enter picks up and puts down.`;
}
