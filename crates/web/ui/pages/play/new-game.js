// @ts-check
// Setting up a game in plain words.
import { ApiError, post } from "../../api.js";
import { h } from "../../components/dom.js";
import { onSubmit, radioField, selectField } from "../../components/field.js";
import { finishedGames, openGames } from "../../components/games.js";
import { pageHead, panel } from "../../components/layout.js";
import { firstPlayer, loadBallots, loadPlayers, loadSuggested, rememberPlayer } from "../../components/player-picker.js";
import { recall, remember } from "../../components/remembered.js";
import { loadStyles } from "../../components/theme.js";
import { createOpeningField } from "./opening-field.js";
import { createFold, createLearnBox, createOpponentCards } from "./opponents.js";

/** @import {PageContext} from "../../page.js" */
/** @import {ClockRequest, NewGame, GameRules, SideRequest, VariantName} from "../../types.js" */

const CLOCKS = [
  { value: "", label: "No clock" },
  { value: "3+2", label: "3 minutes + 2 seconds a move" },
  { value: "5+0", label: "5 minutes" },
  { value: "10+5", label: "10 minutes + 5 seconds a move" },
  { value: "30+0", label: "30 minutes" },
  { value: "60+0", label: "60 minutes" },
];

/** @type {{value: SideRequest, label: string}[]} */
const SIDES = [
  { value: "black", label: "Black" },
  { value: "white", label: "White" },
  { value: "random", label: "Either" },
];

/** @type {{value: VariantName, label: string}[]} */
const VARIANTS = [
  { value: "standard", label: "Standard: a player who cannot move loses" },
  { value: "give-away", label: "Give-away: a player who cannot move wins" },
];

const KEPT = { opponent: "play-opponent", side: "play-side", clock: "play-clock" };

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  await loadStyles("new-game");
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
    options: SIDES,
    value: /** @type {SideRequest} */ (context.query.get("side") ?? recall(KEPT.side) ?? "black"),
    hint: "Black, the dark pieces, moves first.",
  });
  const opening = createOpeningField(ballots, context.query.get("fen"));
  const clock = selectField({
    label: "Clock",
    options: CLOCKS,
    value: recall(KEPT.clock) ?? "",
    hint: "The level says how far the machine looks ahead. When its time runs short, it stops sooner.",
  });
  const variant = selectField({
    label: "Rules",
    options: VARIANTS,
    value: context.query.get("rules") === "give-away" ? "give-away" : "standard",
    onChange: (value) => cards.show(value),
  });
  cards.show(variant.value());

  /** @returns {NewGame} */
  const wanted = () => ({
    opponent: cards.spec(),
    side: side.value(),
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
  const opponents = panel("section.stack", "Who do you want to play?", who.element);
  const form = h("form.new-game", { onchange: keep, onsubmit: onSubmit(begin, start) }, opponents, settings);

  function keep() {
    rememberPlayer(KEPT.opponent, cards.spec(), players);
    remember(KEPT.side, side.value());
    remember(KEPT.clock, clock.value());
  }

  async function begin() {
    keep();
    try {
      const { id } = await post("/games", wanted());
      context.navigate(`/play/${id}`);
    } catch (error) {
      const isOpening = error instanceof ApiError && error.status === 422 && opening.value().kind === "position";
      if (!isOpening) throw error;
      opening.setError(error.message);
    }
  }

  context.signal.addEventListener("abort", who.destroy);
  root.append(pageHead("Play a game"), form);
  const lists = [openGames({ limit: 6, signal: context.signal }), finishedGames({ signal: context.signal })];
  for (const list of lists) root.append((await list.catch(() => null)) ?? "");
}

/** A link from the page Analyze may bring draw rules of its own. @param {VariantName} variant @param {URLSearchParams} query @returns {GameRules} */
function rulesOf(variant, query) {
  /** @param {string} name @param {number} usual @param {number} least @param {number} most */
  const number = (name, usual, least, most) => {
    const asked = Number(query.get(name) ?? usual);
    return Number.isSafeInteger(asked) && asked >= least && asked <= most ? asked : usual;
  };
  return { variant, repetitions: number("repetitions", 3, 2, 10), idle_moves: number("idle_moves", 40, 5, 200) };
}

/** @param {string} text @returns {ClockRequest | null} */
function readClock(text) {
  if (text === "") return null;
  const [minutes, increment] = text.split("+").map(Number);
  return { minutes, increment };
}
