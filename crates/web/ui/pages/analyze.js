// @ts-check
// Analyze: any position or game, looked into with any player, term and principle.
import { get, post } from "../api.js";
import { h, replace } from "../components/dom.js";
import { pageHead } from "../components/layout.js";
import { attempt, showError } from "../components/messages.js";
import { recall, remember } from "../components/remembered.js";
import { createTabs } from "../components/tabs.js";
import { loadStyles } from "../components/theme.js";
import { createAnalysis } from "./analyze/analysis.js";
import { createBoardPanel } from "./analyze/board-panel.js";
import { createCritic } from "./analyze/critic.js";
import { createEndings } from "./analyze/endings.js";
import { createGamesList } from "./analyze/games-list.js";
import { createMoveTree } from "./analyze/move-tree.js";
import { createOpener } from "./analyze/opener.js";
import { createRatings } from "./analyze/ratings.js";
import { createReview } from "./analyze/review.js";
import { createRulesField } from "./analyze/rules-field.js";
import { createStudy } from "./analyze/study.js";
import { createTerms } from "./analyze/terms.js";
import { placeText, triedText } from "./analyze/tree.js";
import { createVerdicts } from "./analyze/verdicts.js";

/** @import {Board, PageContext} from "../page.js" */
/** @import {CollectionPage, CriticMark, GameAnswer, GameRules, JobState, JudgedMove, Texts} from "../types.js" */
/** @import {Place, Study} from "./analyze/study.js" */

const START = "B:W21-32:B1-12";
const LEAD =
  "Look into any position or game: play on freely, and ask any player, term or principle about it. Step with ";
/** What was analyzed last in this window. */
const KEPT = "analysis";

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  const { signal } = context;
  const query = context.query.size > 0 ? context.query : new URLSearchParams(recall(KEPT, "session") ?? "");
  const [start, { strategies }] = await Promise.all([
    firstPosition(query.get("fen"), signal),
    get("/strategies", { signal }),
    loadStyles("play"),
    loadStyles("inside"),
    loadStyles("file-drop"),
    loadStyles("pointing"),
    loadStyles("analyze"),
    loadStyles("review"),
  ]);
  const study = createStudy(start, changed);
  const rules = createRulesField(query, () => {
    views.update();
    panel.update();
    keep();
  });
  const panel = createBoardPanel({
    study,
    signal,
    rules: rules.parameters,
    onEdit: edit,
    onSetup: (position) => void study.openPosition(position),
  });
  const moves = createMoveTree(study);
  const { board } = panel;
  let tab = query.get("tab");
  let isShown = false;
  /** @param {string} chosen */
  function onTab(chosen) {
    tab = chosen;
    if (isShown) keep();
  }
  const views = await createViews({ study, board, rules: rules.value, strategies, signal, first: query.get("tab"), onMarks: moves.setMarks, onJudged: moves.setJudged, onReview: keep, onTab });
  const gamesBox = h("div", { hidden: true });
  const title = h("p.game-title", { hidden: true });
  /** @type {ReturnType<typeof createGamesList> | null} */
  let games = null;
  const editor = h("div.side-column", { hidden: true });
  const opener = createOpener({
    signal,
    onPosition: (position) => void study.openPosition(position),
    onCollection: (collection) => void openCollection(collection),
  });
  const startOver = () => void attempt(async () => study.openPosition(await firstPosition(null, signal)));
  const over = h("button.button", { onclick: startOver, title: "Back to the start of a game" }, "Start over");
  const isOpen = !query.has("fen") && !/^(game|job)-/.test(query.get("collection") ?? "");
  const insight = h(
    "div.stack.side-column",
    h("details.panel", { open: isOpen }, h("summary", "Open a position or games"), opener.element, gamesBox),
    h("section.panel", { "aria-label": "Game" }, h("div.row.row-spread", h("h2", "Game"), over), title, moves.element),
    views.element,
  );
  const [left, right, up, down] = ["←", "→", "↑", "↓"].map((key) => h("kbd", key));
  root.append(
    pageHead("Analyze", LEAD, left, " ", right, ", and with ", up, " ", down, " from one variation to another."),
    h("div.board-and-panel.analysis", h("div.stack", panel.element, rules.element), insight, editor),
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
    keep();
    void panel.show(from);
    views.update();
  }

  // The address tells all of it, so that it can be kept and opened again: the game or the position it began
  // with, what was tried, and the place. Who comes back without an address finds it again too.
  function keep() {
    const [opened, tree] = [study.opened(), study.tree()];
    const kept = new URLSearchParams(opened ? { collection: opened.collection, game: String(opened.index) } : { fen: tree.start.fen });
    if (tree.tried().length > 0) kept.set("tried", triedText(tree));
    if (study.at() > 0) kept.set("move", placeText(tree, study.at()));
    for (const [name, value] of rules.parameters()) kept.set(name, value);
    if (tab === "review" || tab === "analysis") kept.set("tab", tab);
    history.replaceState({}, "", `/analyze?${kept}`);
    remember(KEPT, String(kept), "session");
  }

  function drawTitle() {
    const game = study.opened()?.game;
    title.hidden = !game;
    if (game) replace(title, ...gameTitle(game));
    context.setTitle(game ? `${game.tags.Black || "Black"} – ${game.tags.White || "White"}` : "Analyze");
  }

  /** @param {CollectionPage} collection @param {number} [index] @param {Place} [place] */
  async function openCollection(collection, index = 0, place = {}) {
    games = createGamesList(collection, (chosen) => void openGame(collection.id, chosen));
    gamesBox.hidden = false;
    replace(gamesBox, games.element);
    if (collection.games > 0) await openGame(collection.id, index, place);
  }

  /** @param {string} id @param {number} index @param {Place} [place] */
  async function openGame(id, index, place = {}) {
    await attempt(async () => {
      const game = await get(`/collections/${encodeURIComponent(id)}/games/${index}`, { signal });
      await study.openGame({ collection: id, index, game }, place);
      games?.mark(index);
    });
  }

  moves.draw();
  isShown = true;
  void panel.show(0);
  const place = { move: parameter("move"), before: parameter("before"), tried: parameter("tried") };
  const kept = query.get("collection");
  if (kept) await reopen(kept);
  else if (place.tried) await study.openPosition(start, place);
  if (query.has("review")) views.review();

  /** @param {string} name */
  function parameter(name) {
    return query.get(name) ?? "";
  }

  /** @param {string} id */
  async function reopen(id) {
    await attempt(async () => {
      const collection = await get(`/collections/${encodeURIComponent(id)}`, { signal });
      await openCollection(collection, Number(parameter("game")) || 0, place);
    });
  }

  return () => {
    views.leave();
    panel.destroy();
  };
}

/** A link may hold a position that is none: then its fault is told, and the start is shown. @param {string | null} fen @param {AbortSignal} signal */
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

/**
 * The ways to look into what is on the board, one of which is shown: only that one asks the server.
 * @param {{study: Study, board: Board, rules: () => GameRules, strategies: Texts["strategies"], signal: AbortSignal, first: string | null, onMarks: (marks: CriticMark[]) => void, onJudged: (judged: Map<number, JudgedMove>) => void, onReview: () => void, onTab: (tab: string) => void}} options
 * first: the view of a link
 */
async function createViews({ study, board, rules, strategies, signal, first, onMarks, onJudged, onReview, onTab }) {
  const critic = createCritic({ study, strategies, onMarks });
  const review = createReview({ study, board, signal, onJudged, onBegin });
  /** A text that was dropped goes with the server; the game of the review stays. @param {JobState} job */
  function onBegin({ id }) {
    const opened = study.opened();
    if (!opened || /^(game|job)-/.test(opened.collection)) return;
    [opened.collection, opened.index] = [`job-${id}`, 0];
    onReview();
  }
  const views = {
    analysis: createAnalysis({ study, board, rules }),
    review: { ...review, update: () => (board.drawLine([]), review.update()) },
    moves: await createRatings({ study, board, rules }),
    terms: await createTerms({ study, rules }),
    principles: createVerdicts({ study, board, rules, strategies }),
    endings: createEndings({ study, board, rules, signal }),
    critic: { element: critic.element, update: () => board.drawLine([]), leave: () => {} },
  };
  /** @type {keyof typeof views | null} */
  let viewed = null;
  const tabs = createTabs(
    [
      { id: "analysis", label: "Analysis", content: views.analysis.element },
      { id: "moves", label: "Moves", content: views.moves.element },
      { id: "review", label: "Review", content: views.review.element },
      { id: "terms", label: "Terms", content: views.terms.element },
      { id: "principles", label: "Principles", content: views.principles.element },
      { id: "endings", label: "Perfect play", content: views.endings.element },
      { id: "critic", label: "Critic", content: views.critic.element },
    ],
    { label: "Look into it", selected: first !== null && first in views ? first : "moves", onSelect: select },
  );

  /** @param {string} id */
  function select(id) {
    if (viewed) views[viewed].leave();
    viewed = /** @type {keyof typeof views} */ (id);
    onTab(id);
    views[viewed].update();
  }

  return {
    element: h("section.panel", { "aria-label": "Look into it" }, tabs.element),
    /** What is on the board, or the rules, have changed. */
    update: () => viewed && views[viewed].update(),
    /** Another game has other marks. */
    reset: () => {
      critic.reset();
      if (viewed !== "review") review.reset();
    },
    review: review.start,
    leave: () => viewed && views[viewed].leave(),
  };
}
