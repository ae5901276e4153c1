// @ts-check
// How the game ended.
import { h, replace } from "../../components/dom.js";

/** @import {GameState} from "../../types.js" */

export function createBanner() {
  const element = h("div", { class: "banner", hidden: true });
  let drawn = "";
  return {
    element,
    /** @param {GameState} state */
    update(state) {
      const text = state.outcome?.text ?? "";
      element.hidden = !state.outcome;
      if (!state.outcome || text === drawn) return void (drawn = text);
      drawn = text;
      element.className = `banner banner-${kind(state)}`;
      const again = `/play?opponent=${encodeURIComponent(state.opponent.spec)}&side=${state.side === "black" ? "white" : "black"}`;
      replace(
        element,
        h(
          "div",
          { class: "grow" },
          h("strong", { class: "banner-title" }, title(state)),
          h("span", {}, text),
        ),
        h("a", { class: "button button-primary", href: again }, "Play again"),
      );
      element.scrollIntoView({ block: "nearest" });
    },
  };
}

/** @param {GameState} state */
function kind(state) {
  if (!state.outcome?.winner) return "draw";
  return state.outcome.winner === state.side ? "won" : "lost";
}

/** @param {GameState} state */
function title(state) {
  return { draw: "A draw", won: "★ You won", lost: "The machine won" }[kind(state)];
}
