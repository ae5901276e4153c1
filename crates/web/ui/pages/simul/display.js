// @ts-check
// All boards of a simultaneous display, live over one stream, and the way to the next one that waits.
import { get } from "../../api.js";
import { h } from "../../components/dom.js";
import { announce } from "../../components/messages.js";
import { loadStyles } from "../../components/theme.js";
import { plural } from "../../components/words.js";
import { isTyping } from "../../components/steps.js";
import { createTile } from "./tile.js";
import { subscribe } from "../../events.js";

/** @import {PageContext} from "../../page.js" */
/** @import {GameResult, GameState} from "../../types.js" */

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  await loadStyles("simul");
  const { id } = context.params;
  const simul = await get(`/simuls/${id}`, { signal: context.signal });
  const tiles = simul.games.map((game, index) =>
    createTile(game, index + 1, { simul: id, onChange: draw, onEnlarge: enlarge }),
  );
  const grid = h("div", { class: `simul-grid simul-grid-${tiles.length}` }, tiles.map(({ element }) => element));
  const score = h("p.simul-score", { hidden: true });
  const waiting = h("p.simul-waiting", { role: "status" });
  const next = h(
    "button.button.button-primary",
    { "aria-keyshortcuts": "n", onclick: goOn },
    "Next board that waits ",
    h("kbd", "N"),
  );
  let last = -1;
  let large = -1;

  function goOn() {
    const order = tiles.map((_, step) => (last + 1 + step) % tiles.length);
    const found = order.find((index) => tiles[index].waits());
    if (found === undefined) return announce("No board waits for you.");
    last = found;
    if (large >= 0 && large !== found) enlarge(found);
    tiles[found].visit();
    announce(`Board ${found + 1}, ${tiles[found].state().opponent.name}.`);
  }

  /** @param {number} index again the same one makes it small */
  function enlarge(index) {
    large = large === index ? -1 : index;
    tiles.forEach((tile, number) => tile.setLarge(number === large));
    grid.classList.toggle("simul-grid-enlarged", large >= 0);
    if (large >= 0) tiles[large].element.scrollIntoView({ block: "nearest" });
  }

  function draw() {
    const numbers = tiles.flatMap((tile, index) => (tile.waits() ? [index + 1] : []));
    const over = tiles.filter((tile) => tile.state().status === "over").length;
    const words =
      numbers.length > 0
        ? `Waiting for you: board ${numbers.join(", ")}.`
        : over === tiles.length
          ? "All games are over."
          : "All machines are thinking.";
    const text = over > 0 && over < tiles.length ? `${words} ${plural(over, "game")} finished.` : words;
    if (waiting.textContent !== text) waiting.textContent = text;
    score.hidden = over === 0;
    score.textContent = totalWords(tiles.map((tile) => tile.state()));
    next.disabled = numbers.length === 0;
    context.setTitle(numbers.length > 0 ? `${plural(numbers.length, "board")} waiting` : "Simul");
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key.toLowerCase() !== "n" || isTyping(event)) return;
    event.preventDefault();
    goOn();
  }

  root.append(
    h("div.page-head.simul-head", h("h1", "Several games at once"), h("div.row", score, waiting, next)),
    grid,
  );
  draw();
  document.addEventListener("keydown", onKey, { signal: context.signal });
  const unsubscribe = subscribe(
    simul.games.map((game) => `game:${game.id}`),
    { game: (state) => tiles.find((tile) => tile.state().id === state.id)?.receive(state) },
  );
  return () => {
    unsubscribe();
    tiles.forEach((tile) => tile.destroy());
  };
}

/** @param {GameState[]} states */
function totalWords(states) {
  const number = (/** @type {GameResult} */ result) => states.filter(({ outcome }) => outcome?.result === result).length;
  return `You: ${number("won")} won, ${number("drawn")} drawn, ${number("lost")} lost`;
}
