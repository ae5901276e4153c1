// @ts-check
// Setting up a game in plain words.
import { ApiError, post } from "../../api.js";
import { h } from "../../components/dom.js";
import { radioField, selectField } from "../../components/field.js";
import { finishedGames } from "../../components/finished-games.js";
import { openGames } from "../../components/open-games.js";
import { firstPlayer, rememberPlayer } from "../../components/first-player.js";
import { loadBallots, loadPlayers, loadSuggested } from "../../components/players.js";
import { recall, remember } from "../../components/remembered.js";
import { showError } from "../../components/toast.js";
import { createFold } from "./fold.js";
import { createLearnBox } from "./learn-box.js";
import { createOpeningField } from "./opening-field.js";
import { createOpponentCards } from "./opponents.js";

/** @import {PageContext} from "../../page.js" */
/** @import {ClockWish, GameState, NewGame, RulesView} from "../../types.js" */

const CLOCKS = [
  { value: "", label: "No clock" },
  { value: "3+2", label: "3 minutes + 2 seconds a move" },
  { value: "5+0", label: "5 minutes" },
  { value: "10+5", label: "10 minutes + 5 seconds a move" },
  { value: "30+0", label: "30 minutes" },
  { value: "60+0", label: "60 minutes" },
];

const KEPT = { opponent: "play-opponent", side: "play-side", clock: "play-clock" };
const USUAL_RULES = { repetitions: 3, idle_moves: 40 };

/** @param {HTMLElement} root @param {PageContext} context */
export async function renderNewGame(root, context) {
  const [players, ballots] = await Promise.all([loadPlayers({ fresh: true }), loadBallots()]);
  const { fair } = await loadSuggested();
  const learn = createLearnBox();
  const cards = createOpponentCards(players, {
    value: context.query.get("opponent") ?? (await firstPlayer(KEPT.opponent, "fair", players)),
    fair,
    onChange: (player) => learn.offer(player?.learns ?? null),
  });
  const who = createFold(cards.element, () => cards.title());
  const side = radioField({
    label: "Your side",
    options: [
      { value: "black", label: "Black" },
      { value: "white", label: "White" },
      { value: "random", label: "Either" },
    ],
    value: context.query.get("side") ?? recall(KEPT.side) ?? "black",
    hint: "Black, the dark pieces, moves first.",
  });
  const opening = createOpeningField(ballots, context.query.get("fen"));
  const clock = selectField({
    label: "Clock",
    options: CLOCKS,
    value: recall(KEPT.clock) ?? "",
    hint: "How far the machine looks is up to its level, not to its clock.",
  });
  const variant = selectField({
    label: "Rules",
    options: [
      { value: "standard", label: "As usual: who cannot move loses" },
      { value: "give-away", label: "Give-away: who cannot move wins" },
    ],
    value: context.query.get("rules") === "give-away" ? "give-away" : "standard",
    onChange: (value) => learn.allow(value !== "give-away"),
  });
  learn.allow(variant.value() !== "give-away");

  /** @returns {NewGame} */
  const wanted = () => ({
    opponent: cards.spec(),
    side: /** @type {NewGame["side"]} */ (side.value()),
    opening: opening.value(),
    clock: readClock(clock.value()),
    learn: learn.value(),
    rules: rulesOf(variant.value(), context.query),
  });

  const start = h("button.button.button-primary.button-big", { type: "submit" }, "Start the game");
  const settings = h(
    "div.panel.stack.new-game-settings",
    h("h2", "The game"),
    cards.levelBox,
    side.element,
    opening.element,
    clock.element,
    h("details", h("summary", "More"), variant.element),
    learn.element,
    h("div.start-bar", start),
  );
  const form = h(
    "form.new-game", { onchange: keep, onsubmit: (/** @type {SubmitEvent} */ event) => void submit(event) },
    h(
      "section.stack", { "aria-labelledby": "who" },
      h("h2", { id: "who" }, "Who do you want to play?"),
      who.element,
    ),
    settings,
  );

  function keep() {
    rememberPlayer(KEPT.opponent, cards.spec(), players);
    remember(KEPT.side, side.value());
    remember(KEPT.clock, clock.value());
  }

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    start.disabled = true;
    keep();
    try {
      const game = await post("/games", wanted());
      context.navigate(`/play/${game.id}`);
    } catch (error) {
      if (error instanceof ApiError && error.status === 422 && wanted().opening?.kind === "position")
        opening.setError(error.message);
      else showError(error);
      start.disabled = false;
    }
  }

  context.signal.addEventListener("abort", who.destroy);
  root.append(h("div.page-head", h("h1", "Play a game")), form);
  const lists = [openGames({ limit: 6, signal: context.signal }), finishedGames({ signal: context.signal })];
  for (const list of await Promise.allSettled(lists)) {
    if (list.status === "fulfilled" && list.value) root.append(list.value);
  }
}

/**
 * A link from the page Analyze may bring draw rules of its own.
 * @param {string} variant
 * @param {URLSearchParams} query
 * @returns {RulesView}
 */
function rulesOf(variant, query) {
  const number = (/** @type {keyof typeof USUAL_RULES} */ name, /** @type {number} */ least, /** @type {number} */ most) => {
    const asked = Number(query.get(name) ?? USUAL_RULES[name]);
    return Number.isSafeInteger(asked) && asked >= least && asked <= most ? asked : USUAL_RULES[name];
  };
  return {
    variant: variant === "give-away" ? "give-away" : "standard",
    repetitions: number("repetitions", 2, 10),
    idle_moves: number("idle_moves", 5, 200),
  };
}

/** @param {string} text @returns {ClockWish | null} */
function readClock(text) {
  if (text === "") return null;
  const [minutes, increment] = text.split("+").map(Number);
  return { minutes, increment };
}
