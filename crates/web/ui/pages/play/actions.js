// @ts-check
// What one can do besides moving: take back, ask, resign, keep the game.
import { THINKING_MS, address, post } from "../../api.js";
import { confirmDialog, copy } from "../../components/dialog.js";
import { h } from "../../components/dom.js";
import { attempt } from "../../components/messages.js";

/** @import {GameState, Hint} from "../../types.js" */

/**
 * @typedef {object} ActionHooks
 * @property {string} id
 * @property {() => string} fen of the position on the board
 * @property {() => number} shown how many moves led to it
 * @property {(state: GameState) => void} onState
 * @property {(hint: Hint) => void} onHint
 * @property {() => void} onFlip
 */

/** @param {ActionHooks} hooks */
export function createActions({ id, fen, shown, onState, onHint, onFlip }) {
  const path = /** @type {const} */ (`/games/${id}`);
  const patient = { patience: THINKING_MS };
  /** @param {() => Promise<GameState>} ask */
  const act = (ask) => void attempt(async () => onState(await ask()));
  const resign = async () => {
    const sure = await confirmDialog({
      title: "Resign this game?",
      text: "The machine then wins. You can still look at the game afterwards.",
      confirm: "Resign",
      cancel: "Play on",
      danger: true,
    });
    if (sure) act(() => post(`${path}/resign`));
  };
  const takeback = button("↶ Take back", () => act(() => post(`${path}/takeback`)), "Back to your previous turn");
  const ask = () => void attempt(async () => onHint(await post(`${path}/hint`, {}, patient)));
  const hint = button("? Hint", ask, "Ask a strong player what it would do");
  const draw = button("Offer a draw", () => act(() => post(`${path}/offer-draw`, {}, patient)));
  const giveUp = button("Resign", () => void resign(), "Give up the game", "button-danger");
  const hurry = button(
    "Move now",
    () => act(() => post(`${path}/move-now`, {}, patient)),
    "Stop thinking and play the best move found so far",
  );
  const share = () =>
    void copy(`${location.origin}/analyze?fen=${encodeURIComponent(fen())}`, "The link to this position");
  /** The whole game, opened at the position on the board. @param {GameState} state */
  const analysis = ({ rules }) => {
    const kept = new URLSearchParams({ collection: `game-${id}`, game: "0", move: String(shown()) });
    if (rules.variant === "give-away") kept.set("rules", rules.variant);
    return kept;
  };
  const analyze = h("a.button", "Analyze this position");
  const review = h(
    "a.button.button-primary",
    { href: `/analyze?collection=game-${id}&game=0&tab=review&review=start`, hidden: true },
    "Review the game",
  );
  const again = h("a.button", { href: "/play" }, "New game");
  const pdn = h("a.button", { href: address(`/games/${id}/pdn`), download: `crownhead-${id}.pdn` }, "Download PDN");
  const element = h(
    "div.stack.stack-tight.game-actions",
    h("div.row", takeback, hint, hurry, draw, giveUp, review),
    h("h2.actions-title.small.soft", "Board, position and file"),
    h(
      "div.row",
      button("⇅ Flip the board", onFlip),
      button("Copy FEN", () => void copy(fen(), "The position (FEN)"), "The position as text, for other programs"),
      button("Share a link", share, "An address that shows this position"),
      pdn,
      analyze,
      again,
    ),
  );
  return {
    element,
    /** @param {GameState} state */
    update(state) {
      const mine = state.status === "your_turn";
      takeback.disabled = !state.can_takeback;
      hint.disabled = !mine;
      draw.hidden = giveUp.hidden = state.status === "over";
      review.hidden = state.status !== "over" || state.moves.length === 0 || state.rules.variant !== "standard";
      draw.disabled = !mine;
      giveUp.disabled = !state.can_resign;
      hurry.hidden = state.status !== "thinking" && state.status !== "queued";
      analyze.setAttribute("href", `/analyze?${analysis(state)}`);
    },
  };
}

/** @param {string} text @param {() => void} onclick @param {string} [title] @param {string} [kind] */
function button(text, onclick, title, kind = "") {
  return h("button", { class: `button ${kind}`, onclick, title }, text);
}
