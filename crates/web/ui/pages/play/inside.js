// @ts-check
// Inside the machine: what it foresees, how it thinks it stands, its reasons, and what it learned.
import { ApiError, THINKING_MS, createCache, get } from "../../api.js";
import { lineArrows } from "../../board/arrows.js";
import { h, replace } from "../../components/dom.js";
import { errorText } from "../../components/messages.js";
import { reasonsTable } from "../../components/reasons-table.js";
import { recall, remember } from "../../components/remembered.js";
import { createTabs } from "../../components/tabs.js";
import { createOnlyMove, foresight, statistics } from "./foresight.js";
import { createTaught } from "./taught.js";

/** @import {Arrow} from "../../page.js" */
/** @import {GameState, MadeMove, ReasonsView, Thinking} from "../../types.js" */

const DRAWN = "draw-line";

/** @param {string} id @param {{onLine: (line: Arrow[]) => void}} hooks */
export function createInside(id, { onLine }) {
  const thoughts = h("div.stack.stack-tight");
  const toggle = h(
    "button.button.button-toggle",
    { "aria-pressed": String(wanted()), title: "The next moves it expects, yours too, as numbered arrows" },
    "Draw it on the board",
  );
  const reasons = createReasons(id);
  const taught = createTaught(id);
  const tabs = createTabs(
    [
      { id: "foresees", label: "What it foresees", content: h("div.stack.stack-tight", thoughts, h("div", toggle)) },
      { id: "reasons", label: "Why this move", content: reasons.element },
      { id: "lesson", label: "What it learned", content: taught.element },
    ],
    { label: "Inside the machine", onSelect: (tab) => reasons.setOpen(tab === "reasons") },
  );
  const announcement = h("p.machine-says", { hidden: true });
  const element = h(
    "section.panel.panel-machine.inside",
    { "aria-labelledby": "inside-title" },
    h("h2", { id: "inside-title" }, h("span.lamp", { "aria-hidden": "true" }), "Inside the machine"),
    announcement,
    tabs.element,
  );
  let redraw = () => {};
  const isForced = createOnlyMove(() => redraw());

  toggle.addEventListener("click", () => {
    remember(DRAWN, wanted() ? "no" : "yes");
    toggle.setAttribute("aria-pressed", String(wanted()));
    redraw();
  });

  /** @param {GameState} state @param {number} shown @param {Thinking | null} thinking */
  function update(state, shown, thinking) {
    redraw = () => update(state, shown, thinking);
    const move = lastDecided(state, shown);
    const busy = thinking && shown === state.moves.length ? thinking : null;
    element.classList.toggle("inside-thinking", state.status === "thinking" && shown === state.moves.length);
    const words = said(state, shown, move);
    announcement.hidden = !words;
    announcement.textContent = words ? `“${words}”` : "";
    replace(
      thoughts,
      foresight(state, move, busy, !busy && isForced(state, move)),
      statistics(busy?.decision ?? move?.decision ?? null),
    );
    reasons.show(move);
    taught.show(state, shown < state.moves.length ? move : null);
    onLine(wanted() ? arrows(state, shown, move, busy) : []);
  }

  return { element, update };
}

/** At the end of a game there is nothing left to announce. @param {GameState} state @param {number} shown @param {MadeMove | null} move */
function said(state, shown, move) {
  if (shown < state.moves.length) return move?.decision?.announcement ?? null;
  return state.outcome ? null : state.announcement;
}

/** The machine's last move at or before the place looked at. @param {GameState} state @param {number} shown */
function lastDecided({ moves }, shown) {
  return moves.slice(0, shown).filter(({ decision }) => decision !== null).pop() ?? null;
}

/** What of the foreseen line still lies ahead of the board shown. @param {GameState} state @param {number} shown @param {MadeMove | null} move @param {Thinking | null} busy */
function arrows(state, shown, move, busy) {
  if (busy) return lineArrows(busy.decision.line);
  const isOver = state.outcome !== null && shown === state.moves.length;
  if (!move?.decision || state.moves[shown - 1] !== move || isOver) return [];
  const line = move.decision.line;
  return lineArrows(line[0]?.text === move.text ? line.slice(1) : line, { answerFirst: true });
}

// Arrows tell the person what to play: who wants them asks for them.
function wanted() {
  return recall(DRAWN) === "yes";
}

// Why the machine chose its move: asked from the server when somebody looks, and kept.
/** @param {string} id */
function createReasons(id) {
  const element = h("div.stack.stack-tight");
  const known = /** @type {typeof createCache<ReasonsView>} */ (createCache)();
  /** @type {MadeMove | null} */
  let move = null;
  let open = false;
  let drawn = "";

  async function draw() {
    if (!open) return;
    if (!move) return replace(element, h("p.soft", "It has not moved yet."));
    const { ply, text } = move;
    const key = `${ply} ${text}`;
    if (key === drawn) return;
    drawn = key;
    try {
      const reasons = await known(key, () => get(`/games/${id}/reasons?ply=${ply}`, { patience: THINKING_MS }));
      if (drawn === key) replace(element, h("p", "Its move ", h("strong.number", text), "."), reasonsTable(reasons, text));
    } catch (error) {
      const silent = error instanceof ApiError && error.status === 404;
      const words = silent ? "This player gives no reasons for its moves." : errorText(error);
      if (drawn === key) replace(element, h("p.soft", words));
      drawn = silent ? key : "";
    }
  }

  return {
    element,
    /** @param {MadeMove | null} next */
    show(next) {
      move = next;
      void draw();
    },
    /** @param {boolean} now */
    setOpen(now) {
      open = now;
      void draw();
    },
  };
}
