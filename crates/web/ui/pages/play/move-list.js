// @ts-check
// The moves so far, and keys and buttons to look back.
import { h, replace } from "../../components/dom.js";
import { STEPS, createSteps } from "../../components/steps.js";

/** @import {StepKey} from "../../components/steps.js" */
/** @import {GameState, MadeMove} from "../../types.js" */

/** @type {[StepKey, string, string][]} */
const GAME_STEPS = [...STEPS, ["End", "»", "To the present (End)"]];

/** @param {{onLook: (shown: number) => void, signal: AbortSignal}} options shown: how many moves the board has behind it */
export function createMoveList({ onLook, signal }) {
  const list = h("ol.moves", { "aria-label": "Moves of the game", tabindex: 0 });
  const empty = h("p.soft.small.moves-empty", "No moves yet.");
  const opening = h("p.small.soft", { hidden: true });
  const mark = h("span.memory-mark", "▪");
  const memory = h("p.small.soft", { hidden: true }, mark, " chosen with the help of remembered positions");
  let shown = 0;
  let total = 0;
  const places = {
    Home: () => 0,
    ArrowLeft: () => Math.max(0, shown - 1),
    ArrowRight: () => Math.min(total, shown + 1),
    End: () => total,
  };
  /** @param {StepKey} key */
  const place = (key) => (total > 0 && key in places ? places[/** @type {keyof typeof places} */ (key)]() : null);
  const steps = createSteps(GAME_STEPS, { place, at: () => shown, go: onLook, signal });
  const head = h("div.row.row-spread", h("h2", { id: "moves-title" }, "Moves"), h("div.row.move-steps", steps.buttons));
  const element = h("section.panel.move-panel", { "aria-labelledby": "moves-title" }, head, opening, empty, list, memory);

  return {
    element,
    /** @param {GameState} state @param {number} now */
    update(state, now) {
      shown = now;
      total = state.moves.length;
      opening.hidden = !state.opening;
      opening.textContent = state.opening ? `Opening ${state.opening}` : "";
      empty.hidden = total > 0;
      list.hidden = total === 0;
      memory.hidden = !state.moves.some(isRemembered);
      steps.update();
      replace(list, rows(state.moves).map((row) => rowItem(row, now, onLook)));
      const current = list.querySelector("[aria-current]");
      if (current instanceof HTMLElement) list.scrollTop = current.offsetTop - list.clientHeight / 2;
    },
  };
}

/** Moves with the same number share a row. @param {MadeMove[]} moves */
function rows(moves) {
  /** @type {Map<number, {move: MadeMove, index: number}[]>} */
  const byNumber = new Map();
  moves.forEach((move, index) => byNumber.set(move.number, [...(byNumber.get(move.number) ?? []), { move, index }]));
  return [...byNumber.values()];
}

/** @param {{move: MadeMove, index: number}[]} row @param {number} now @param {(shown: number) => void} onLook */
function rowItem(row, now, onLook) {
  const halves = row.map(({ move, index }) => {
    const memory = isRemembered(move);
    const current = index + 1 === now;
    const props = {
      class: `move move-${move.side}`,
      "aria-current": current ? "step" : null,
      tabindex: current ? 0 : -1,
      onclick: () => onLook(index + 1),
      title: memory ? "It remembered positions while choosing this move" : null,
    };
    const mark = [h("span", { "aria-hidden": "true" }, "▪"), h("span.visually-hidden", " from memory")];
    return h("button", props, move.text, memory && h("span.memory-mark", mark));
  });
  return h(
    "li.move-row",
    h("span.move-number.number.soft", { "aria-hidden": "true" }, `${row[0].move.number}.`),
    row[0].move.side === "white" ? h("span.soft", "…") : null,
    halves,
  );
}

/** @param {MadeMove} move */
function isRemembered({ decision }) {
  return (decision?.hits ?? 0) > 0;
}
