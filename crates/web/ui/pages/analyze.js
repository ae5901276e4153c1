// @ts-check
// Analyze: any position or game, looked into with any player, term and principle.
import { get, post } from "../api.js";
import { h, replace } from "../components/dom.js";
import { loadStyles } from "../components/styles.js";
import { showError } from "../components/toast.js";
import { createBoardPanel } from "./analyze/board-panel.js";
import { createGamesList } from "./analyze/games-list.js";
import { createMoveTree } from "./analyze/move-tree.js";
import { createOpener } from "./analyze/opener.js";
import { createRulesField } from "./analyze/rules-field.js";
import { createStudy } from "./analyze/study.js";
import { placeText, triedText } from "./analyze/tried.js";
import { createViews } from "./analyze/views.js";

/** @import {Place} from "./analyze/study.js" */
/** @import {PageContext} from "../page.js" */
/** @import {Collection} from "../components/broken-games.js" */
/** @import {GameAnswer, PositionView, Texts} from "../types.js" */

const START = "B:W21-32:B1-12";

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  const { signal, query } = context;
  const [start, { strategies }] = await Promise.all([
    firstPosition(query.get("fen"), signal),
    get("/strategies", { signal }),
    loadStyles("play"),
    loadStyles("inside"),
    loadStyles("file-drop"),
    loadStyles("pointing"),
    loadStyles("analyze"),
  ]);
  const study = createStudy(start, changed);
  const rules = createRulesField(query, () => {
    views.update();
    panel.update();
    remember();
  });
  const panel = createBoardPanel({
    study,
    signal,
    rules: rules.parameters,
    onEdit: edit,
    onSetup: (position) => void study.openPosition(position),
  });
  const moves = createMoveTree(study);
  const views = await createViews({
    study,
    board: panel.board,
    rules: rules.value,
    strategies,
    onMarks: moves.setMarks,
  });
  const gamesBox = h("div", { hidden: true });
  const title = h("p.game-title", { hidden: true });
  /** @type {ReturnType<typeof createGamesList> | null} */
  let games = null;
  const editor = h("div.side-column", { hidden: true });
  const opener = createOpener({ signal, onPosition: (position) => void study.openPosition(position), onCollection: (collection) => void openCollection(collection) });
  const insight = h(
    "div.stack.side-column",
    h(
      "details.panel", { open: !query.has("fen") && !query.get("collection")?.startsWith("game-") },
      h("summary", "Open a position or games"),
      opener.element,
      gamesBox,
    ),
    h("section.panel", { "aria-label": "Game" }, h("h2", "Game"), title, moves.element),
    views.element,
  );
  root.append(
    h(
      "div.page-head",
      h("h1", "Analyze"),
      h(
        "p.lead",
        "Look into any position or game: play on freely, and ask any player, term or principle about it. Step with ",
        h("kbd", "←"),
        " ",
        h("kbd", "→"),
        ", and with ",
        h("kbd", "↑"),
        " ",
        h("kbd", "↓"),
        " from one variation to another.",
      ),
    ),
    h(
      "div.board-and-panel.analysis",
      h("div.stack", panel.element, rules.element),
      insight,
      editor,
    ),
  );

  /** What is known of the old position makes room for the tools of the new one. @param {HTMLElement | null} tools */
  function edit(tools) {
    insight.hidden = rules.element.hidden = tools !== null;
    editor.hidden = tools === null;
    replace(editor, tools);
    if (tools) views.leave();
    else views.update();
  }

  /** @param {import("./analyze/study.js").Change} change @param {number} from */
  function changed(change, from) {
    if (change === "tree") {
      views.reset();
      moves.setMarks([]);
      drawTitle();
    } else if (change === "moves") moves.draw();
    else moves.mark();
    remember();
    void panel.show(from);
    views.update();
  }

  // The address tells all of it, so that it can be kept and opened again: the game or the position it began
  // with, what was tried, and the place.
  function remember() {
    const [opened, tree] = [study.opened(), study.tree()];
    const kept = new URLSearchParams(opened ? { collection: opened.collection, game: String(opened.index) } : { fen: tree.start.fen });
    if (tree.tried().length > 0) kept.set("tried", triedText(tree));
    if (study.at() > 0) kept.set("move", placeText(tree, study.at()));
    for (const [name, value] of rules.parameters()) kept.set(name, value);
    history.replaceState({}, "", `/analyze?${kept}`);
  }

  function drawTitle() {
    const game = study.opened()?.game;
    title.hidden = !game;
    if (game) replace(title, ...gameTitle(game));
    context.setTitle(game ? `${game.tags.Black || "Black"} – ${game.tags.White || "White"}` : "Analyze");
  }

  /** @param {Collection} collection @param {number} [index] @param {Place} [place] */
  async function openCollection(collection, index = 0, place = {}) {
    games = createGamesList(collection, (chosen) => void openGame(collection.id, chosen));
    gamesBox.hidden = false;
    replace(gamesBox, games.element);
    if (collection.games > 0) await openGame(collection.id, index, place);
  }

  /** @param {string} id @param {number} index @param {Place} [place] */
  async function openGame(id, index, place = {}) {
    try {
      const game = await get(`/collections/${encodeURIComponent(id)}/games/${index}`, { signal });
      await study.openGame({ collection: id, index, game }, place);
      games?.mark(index);
    } catch (error) {
      showError(error);
    }
  }

  moves.draw();
  void panel.show(0);
  const place = { move: asked("move"), before: asked("before"), tried: asked("tried") };
  const kept = query.get("collection");
  if (kept) await reopen(kept);
  else if (place.tried) await study.openPosition(start, place);

  /** @param {string} name */
  function asked(name) {
    return query.get(name) ?? "";
  }

  /** @param {string} id */
  async function reopen(id) {
    try {
      const collection = await get(`/collections/${encodeURIComponent(id)}`, { signal });
      await openCollection(collection, Number(asked("game")) || 0, place);
    } catch (error) {
      showError(error);
    }
  }

  return () => {
    views.leave();
    panel.destroy();
  };
}

/**
 * A link may hold a position that is none: then its fault is told, and the start is shown.
 * @param {string | null} fen
 * @param {AbortSignal} signal
 * @returns {Promise<PositionView>}
 */
async function firstPosition(fen, signal) {
  try {
    return await post("/positions", { fen: fen ?? START }, { signal });
  } catch (error) {
    if (fen === null) throw error;
    showError(error);
    return post("/positions", { fen: START }, { signal });
  }
}

/** @param {GameAnswer} game */
function gameTitle({ tags, result }) {
  const event = [tags.Event, tags.Site, tags.Date].filter((part) => part && !/^[?.]+$/.test(part)).join(", ");
  return [
    h("strong", `${tags.Black || "Black"} – ${tags.White || "White"}`),
    h("span.number", ` ${result} `),
    event ? h("span.small.soft", event) : "",
  ];
}
