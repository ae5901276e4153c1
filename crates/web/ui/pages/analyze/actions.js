// @ts-check
// What one can do with the position on the board.
import { copy } from "../../components/clipboard.js";
import { h } from "../../components/dom.js";

/** @param {{fen: () => string, rules: () => URLSearchParams, onFlip: () => void, onSetup: () => void}} options */
export function createActions({ fen, rules, onFlip, onSetup }) {
  const query = () => new URLSearchParams([["fen", fen()], ...rules()]);
  const link = () => `${location.origin}/analyze?${query()}`;
  const play = h("a.button", "Play from here");
  const element = h(
    "div.row",
    button("⇅ Flip", onFlip, "Turn the board round"),
    button("Set up", onSetup, "Build a position piece by piece"),
    button("Copy FEN", () => void copy(fen(), "The position (FEN)"), "The position as text, for other programs"),
    button("Share a link", () => void copy(link(), "The link to this position"), "An address that shows this position"),
    play,
  );
  const update = () => play.setAttribute("href", `/play?${query()}`);
  return { element, update };
}

/** @param {string} text @param {() => void} onclick @param {string} title */
function button(text, onclick, title) {
  return h("button.button", { onclick, title }, text);
}
