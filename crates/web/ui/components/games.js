// @ts-check
// Games to go on with and games that are over, as lists.
import { del, get } from "../api.js";
import { createBoard } from "../board/board.js";
import { readFen } from "../board/fen.js";
import { confirmDialog } from "./dialog.js";
import { h } from "./dom.js";
import { attempt, toast } from "./messages.js";
import { createTable } from "./table.js";
import { ago, plural, sideName } from "./words.js";

/** @import {GameResult, GameSummary, SimulLine} from "../types.js" */

const WORDS = { your_turn: "Your turn", thinking: "It is thinking", queued: "It will think soon", over: "Over" };

/**
 * A section with the unfinished games, or null when there are none. The boards of a simul are one entry.
 * @param {{limit?: number, signal?: AbortSignal}} [options]
 */
export async function openGames({ limit = 8, signal } = {}) {
  const [{ games }, { simuls }] = await Promise.all([
    get(`/games?state=open&alone=true&limit=${limit}`, { signal }),
    get("/simuls", { signal }),
  ]);
  const entries = [
    ...games.map((game) => ({ updated: game.updated, card: () => gameCard(game) })),
    ...simuls.filter(({ open }) => open > 0).map((simul) => ({ updated: simul.updated, card: () => simulCard(simul) })),
  ];
  if (entries.length === 0) return null;
  const latest = entries.sort((one, other) => other.updated - one.updated).slice(0, limit);
  const list = h("ul.open-games", latest.map(({ card }) => h("li.card.open-game", card())));
  return h(
    "section.stack",
    { "aria-labelledby": "open-games" },
    h("h2", { id: "open-games" }, "Go on with a game"),
    list,
  );
}

/** @param {SimulLine} simul */
function simulCard({ id, boards, open, updated }) {
  const boardSigns = Array.from({ length: boards }, (_, index) =>
    h("span", { class: index < open ? "simul-sign simul-sign-open" : "simul-sign" }),
  );
  return [
    h("a.open-game-board.simul-signs", { href: `/simul/${id}`, tabindex: -1, "aria-hidden": "true" }, boardSigns),
    h(
      "div.stack.stack-tight",
      h("h3", h("a", { href: `/simul/${id}` }, `Simul, ${plural(boards, "board")}`)),
      h("p.small.soft", `${plural(open, "game goes", "games go")} on, ${ago(updated)}.`),
    ),
  ];
}

/** @param {GameSummary} game */
function gameCard(game) {
  const board = createBoard({ mini: true, orientation: game.side, label: `Position against ${game.opponent_name}` });
  const position = readFen(game.fen);
  if (position) void board.show(position);
  const remove = h(
    "button.button.button-quiet.small",
    { "aria-label": `Remove the game against ${game.opponent_name}` },
    "Remove",
  );
  remove.addEventListener("click", () => void removeGame(game, remove));
  return [
    h("a.open-game-board", { href: `/play/${game.id}`, tabindex: -1, "aria-hidden": "true" }, board.element),
    h(
      "div.stack.stack-tight",
      h("h3", h("a", { href: `/play/${game.id}` }, game.opponent_name)),
      h(
        "p.small.soft",
        `You play ${sideName(game.side)}. ${plural(Math.ceil(game.moves / 2), "move")} so far, ${ago(game.updated)}.`,
      ),
      h(
        "div.row.row-spread",
        h("span", { class: game.status === "your_turn" ? "tag tag-accent" : "tag" }, WORDS[game.status]),
        remove,
      ),
    ),
  ];
}

/** @param {GameSummary} game @param {HTMLElement} button */
async function removeGame(game, button) {
  const sure = await confirmDialog({
    title: "Remove this game?",
    text: `The game against ${game.opponent_name} will be gone for good.`,
    confirm: "Remove it",
    danger: true,
  });
  if (!sure) return;
  await attempt(async () => {
    await del(`/games/${game.id}`);
    button.closest("li")?.remove();
    toast("The game is removed.");
  });
}

/**
 * A folded section with the last finished games, or null when there are none.
 * @param {{limit?: number, signal?: AbortSignal}} [options]
 */
export async function finishedGames({ limit = 20, signal } = {}) {
  const { games } = await get(`/games?state=finished&limit=${limit}`, { signal });
  if (games.length === 0) return null;
  const table = createTable({
    label: "Finished games",
    rows: games,
    columns: [
      {
        label: "Opponent",
        header: true,
        cell: (game) => h("a", { href: `/play/${game.id}` }, game.opponent_name),
        sort: (game) => game.opponent_name,
      },
      { label: "You played", cell: (game) => sideName(game.side), sort: (game) => game.side },
      { label: "Result", cell: (game) => result(game), sort: (game) => result(game) },
      { label: "Moves", numeric: true, cell: (game) => Math.ceil(game.moves / 2), sort: (game) => game.moves },
      { label: "When", cell: (game) => ago(game.updated) },
    ],
  });
  return h("details.finished-games", h("summary", "Finished games"), table.element);
}

/** @param {GameSummary} game */
function result({ outcome }) {
  return outcome ? RESULTS[outcome.result].line : "not finished";
}

/** @type {Record<GameResult, {title: string, line: string}>} the title above a board, and the line in a list */
export const RESULTS = {
  won: { title: "★ You won", line: "you won" },
  drawn: { title: "A draw", line: "draw" },
  lost: { title: "The machine won", line: "the machine won" },
  abandoned: { title: "Broken off", line: "broken off" },
};
