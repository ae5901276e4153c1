// @ts-check
// The games being played at this moment, in small.
import { createBoard } from "../../board/board.js";
import { moveBetween } from "../../board/move-between.js";
import { h, replace } from "../../components/dom.js";

/** @import {Board} from "../../page.js" */
/** @import {Board as RunBoard, PositionView, RunState} from "../../types.js" */

const MOST = 4;

export function createLiveBoards() {
  const grid = h("div.live-boards");
  const resting = h("p.soft.small");
  const element = h("section.panel.live-panel", { "aria-labelledby": "live-title" }, h("h2", { id: "live-title" }, "On the board now"), resting, grid);
  /** @type {Map<number, LiveBoard>} */
  const live = new Map();

  /** @param {RunState} run */
  const update = (run) => {
    const boards = (run.boards ?? []).slice(0, MOST);
    const seeds = new Set(boards.map(({ seed }) => seed));
    for (const [seed, one] of live) if (!seeds.has(seed)) (one.destroy(), live.delete(seed));
    for (const board of boards) {
      const one = live.get(board.seed) ?? createLiveBoard(board);
      if (!live.has(board.seed)) grid.append(one.element);
      live.set(board.seed, one);
      one.update(board);
    }
    grid.classList.toggle("live-boards-one", boards.length === 1);
    resting.hidden = boards.length > 0;
    resting.textContent = "The next game is being set up.";
  };
  return { element, update, destroy: () => live.forEach((one) => one.destroy()) };
}

/** @typedef {ReturnType<typeof createLiveBoard>} LiveBoard */

/** @param {RunBoard} first */
function createLiveBoard(first) {
  /** @type {Board} */
  const board = createBoard({ mini: true, orientation: first.side ?? "white", label: `Game of learner ${first.seed}` });
  const caption = h("figcaption.small");
  const element = h("figure.live-board", board.element, caption);
  /** @type {PositionView | null} */
  let shown = null;
  let game = 0;

  /** @param {RunBoard} now */
  const update = (now) => {
    if (now.position.fen === shown?.fen) return;
    const follows = shown !== null && now.game === game;
    const path = moveBetween(shown, now.position) ?? squaresOf(now.last_move);
    if (now.side && board.orientation() !== now.side) board.setOrientation(now.side);
    void board.show(now.position, { lastMove: path, animatePath: follows ? path : null });
    board.setLabel(`Game ${now.game} of learner ${now.seed}, which has ${now.side ?? "both sides"}. ${now.last_move ? `Last move ${now.last_move}.` : ""}`);
    replace(caption, h("span", `Game ${now.game}, it has ${now.side ?? "both sides"}`), h("span.number.soft", now.last_move ?? "starts"));
    shown = now.position;
    game = now.game;
  };
  return { element, update, destroy: () => (board.destroy(), element.remove()) };
}

/** The squares named in a move's text. @param {string | null} text */
function squaresOf(text) {
  const squares = (text ?? "").match(/\d+/g)?.map(Number) ?? [];
  return squares.length > 1 ? squares : null;
}
