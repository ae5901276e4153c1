// @ts-check
// The moves so far, and keys and buttons to look back.
import { h, replace } from "../../components/dom.js";
import { isTyping } from "../../components/typing.js";

/** @import {GameState, MadeMove} from "../../types.js" */

/** @param {{onLook: (shown: number) => void}} options shown: how many moves the board has behind it */
export function createMoveList({ onLook }) {
  const list = h("ol.moves", { "aria-label": "Moves of the game", tabindex: 0 });
  const empty = h("p.soft.small.moves-empty", "No moves yet.");
  const opening = h("p.small.soft", { hidden: true });
  const memory = h(
    "p.small.soft",
    { hidden: true },
    h("span.memory-mark", "▪"),
    " chosen with the help of remembered positions",
  );
  const steps = {
    first: stepButton("«", "To the start (Home)", () => onLook(0)),
    back: stepButton("‹", "One move back (left arrow)", () => onLook(shown - 1)),
    forward: stepButton("›", "One move forward (right arrow)", () => onLook(shown + 1)),
    last: stepButton("»", "To the present (End)", () => onLook(total)),
  };
  const element = h(
    "section.panel.move-panel",
    { "aria-labelledby": "moves-title" },
    h("div.row.row-spread", h("h2", { id: "moves-title" }, "Moves"), h("div.row.move-steps", Object.values(steps))),
    opening,
    empty,
    list,
    memory,
  );
  let shown = 0;
  let total = 0;

  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (isTyping(event)) return;
    const next = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: total }[event.key];
    if (next === undefined || total === 0) return;
    event.preventDefault();
    onLook(next);
  };
  document.addEventListener("keydown", onKey);

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
      steps.first.disabled = steps.back.disabled = shown === 0;
      steps.forward.disabled = steps.last.disabled = shown === total;
      replace(
        list,
        rows(state.moves).map((row) => rowItem(row, now, onLook)),
      );
      const current = list.querySelector("[aria-current]");
      if (current instanceof HTMLElement) list.scrollTop = current.offsetTop - list.clientHeight / 2;
    },
    destroy: () => document.removeEventListener("keydown", onKey),
  };
}

/** @param {string} sign @param {string} label @param {() => void} onclick */
function stepButton(sign, label, onclick) {
  return h("button.button.move-step", { "aria-label": label, title: label, onclick }, sign);
}

/** Moves with the same number share a row. @param {MadeMove[]} moves */
function rows(moves) {
  /** @type {Map<number, {move: MadeMove, index: number}[]>} */
  const byNumber = new Map();
  moves.forEach((move, index) => byNumber.set(move.number, [...(byNumber.get(move.number) ?? []), { move, index }]));
  return [...byNumber.values()];
}

/**
 * @param {{move: MadeMove, index: number}[]} row
 * @param {number} now
 * @param {(shown: number) => void} onLook
 */
function rowItem(row, now, onLook) {
  const halves = row.map(({ move, index }) => {
    const memory = isRemembered(move);
    const current = index + 1 === now;
    return h(
      "button",
      {
        type: "button",
        class: `move move-${move.side}`,
        "aria-current": current ? "step" : null,
        tabindex: current ? 0 : -1,
        onclick: () => onLook(index + 1),
        title: memory ? "It remembered positions while choosing this move" : null,
      },
      move.text,
      memory
        ? h("span.memory-mark", h("span", { "aria-hidden": "true" }, "▪"), h("span.visually-hidden", " from memory"))
        : null,
    );
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
