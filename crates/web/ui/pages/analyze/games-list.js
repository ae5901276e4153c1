// @ts-check
// The games of a collection, page by page, with a search by name.
import { get } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { textField } from "../../components/field.js";
import { attempt } from "../../components/messages.js";
import { brokenGames } from "../../components/pdn-source.js";
import { createTable } from "../../components/table.js";
import { debounce } from "../../components/timing.js";
import { count, plural } from "../../components/words.js";

/** @import {CollectionPage, GameLine} from "../../types.js" */

const PAGE = 20;
const BATCH = 1000;
const SEARCH_MS = 250;

/** @param {CollectionPage} collection @param {(index: number) => void} onOpen */
export function createGamesList(collection, onOpen) {
  /** @type {(GameLine | undefined)[]} */
  const known = [...collection.headlines];
  /** @type {GameLine[] | null} */
  let found = null;
  let from = 0;
  let opened = -1;
  const label = "Search by player, event or opening";
  const onChange = (/** @type {string} */ text) => searching.call(text.trim().toLowerCase());
  const search = textField({ label, hideLabel: true, placeholder: label, onChange });
  const words = h("p.small.soft", { role: "status" });
  const back = h("button.button", { onclick: () => turn(-PAGE) }, "‹ Earlier games");
  const on = h("button.button", { onclick: () => turn(PAGE) }, "More games ›");
  const table = createTable({
    label: "Games",
    empty: "No game fits.",
    columns: [
      { label: "No.", numeric: true, cell: (/** @type {GameLine} */ game) => game.index + 1 },
      { label: "Game", header: true, cell: (game) => h("div", link(game, onOpen), where(game)) },
      { label: "Result", cell: (game) => h("span.number", game.result) },
      { label: "Moves", numeric: true, cell: (game) => game.plies },
    ],
    rowProps: (game) => ({ "aria-selected": game.index === opened ? "true" : null }),
  });
  const element = h(
    "div.stack.stack-tight.games-list",
    collection.games > PAGE ? search.element : null,
    brokenGames(collection),
    words,
    table.element,
    h("div.row.row-spread", back, on),
  );

  /** @param {number} start @param {number} end */
  const load = async (start, end) => {
    for (let at = start; at < end; at++) {
      if (known[at]) continue;
      const page = await get(`/collections/${encodeURIComponent(collection.id)}?from=${at}&count=${BATCH}`);
      for (const game of page.headlines) known[game.index] = game;
      if (!known[at]) return;
    }
  };

  const searching = debounce(SEARCH_MS, async (signal, /** @type {string} */ text) => {
    from = 0;
    if (text !== "") words.textContent = "Searching …";
    if (text !== "") await attempt(() => load(0, collection.games));
    if (signal.aborted) return;
    found = text === "" ? null : known.filter((game) => game !== undefined).filter((game) => fits(game, text));
    await draw();
  });

  /** @param {number} step */
  function turn(step) {
    from += step;
    void draw();
  }

  async function draw() {
    const total = found?.length ?? collection.games;
    const end = Math.min(from + PAGE, total);
    if (!found) await attempt(() => load(from, end));
    const games = (found ?? known).slice(from, end).filter((game) => game !== undefined);
    const kind = found ? "found" : "read";
    words.textContent =
      total > PAGE
        ? `Games ${count(from + 1)} to ${count(end)} of ${count(total)} ${kind}`
        : `${plural(total, "game")} ${kind}`;
    back.hidden = on.hidden = total <= PAGE;
    back.disabled = from === 0;
    on.disabled = end >= total;
    table.update(games);
  }

  function reveal() {
    const row = /** @type {HTMLElement | null} */ (table.element.querySelector("[aria-selected]"));
    if (row) table.element.scrollTop = row.offsetTop - table.element.clientHeight / 2;
  }

  void draw();
  return {
    element,
    /** @param {number} index */
    mark(index) {
      opened = index;
      if (!found) from = index - (index % PAGE);
      void draw().then(reveal);
    },
  };
}

/** @param {GameLine} game @param {(index: number) => void} onOpen */
function link(game, onOpen) {
  const names = `${game.black || "Black"} – ${game.white || "White"}`;
  return h("button.move-link", { onclick: () => onOpen(game.index) }, names);
}

/** Event, date and opening; unknown parts of a date are question marks in PDN, and left out. @param {GameLine} game */
function where({ event, date, opening }) {
  const known = date.replace(/[.?]+$/, "");
  const words = [event, known, opening].filter((part) => part !== "" && !/^[?.]+$/.test(part)).join(", ");
  return words === "" ? null : h("span.game-where", words);
}

/** @param {GameLine} game @param {string} text */
function fits(game, text) {
  const parts = [game.black, game.white, game.event, game.opening, game.date];
  return parts.some((part) => part.toLowerCase().includes(text));
}
