// @ts-check
// How the game ended.
import { h, replace } from "../../components/dom.js";
import { RESULTS } from "../../components/outcome.js";

/** @import {GameState} from "../../types.js" */

export function createBanner() {
  const element = h("div.banner", { hidden: true });
  let drawn = "";
  return {
    element,
    /** @param {GameState} state */
    update(state) {
      const text = state.outcome?.text ?? "";
      element.hidden = !state.outcome;
      if (!state.outcome || text === drawn) return void (drawn = text);
      drawn = text;
      element.className = `banner banner-${state.outcome.result}`;
      const again = `/play?opponent=${encodeURIComponent(state.opponent.spec)}&side=${state.side === "black" ? "white" : "black"}`;
      replace(
        element,
        h("div.grow", h("strong.banner-title", RESULTS[state.outcome.result].title), h("span", text)),
        h("a.button.button-primary", { href: again }, "Play again"),
      );
      element.scrollIntoView({ block: "nearest" });
    },
  };
}
