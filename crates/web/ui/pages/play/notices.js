// @ts-check
// What is said beside the board: how the game ended, a word of it, a hint, that one looks back, and the way to
// where one came from.
import { h, replace } from "../../components/dom.js";
import { RESULTS } from "../../components/games.js";
import { sideName } from "../../components/words.js";

/** @import {GameState} from "../../types.js" */

/** @param {{simul: string | null, onPresent: () => void}} options simul: where the person came from */
export function createNotices({ simul, onPresent }) {
  const back = h(
    "p.small", { hidden: !simul },
    h("a", { href: `/simul/${encodeURIComponent(simul ?? "")}` }, "← Back to the simul"),
  );
  const message = h("p.notice", { role: "status", hidden: true });
  const words = h("span");
  const present = h("button.button", { onclick: onPresent }, "Back to the game");
  const looking = h("p.notice.looking", { hidden: true }, words, present);
  const advice = h("div.notice.notice-amber", { role: "status", hidden: true });
  const banner = createBanner();
  const element = h("div.game-notices", back, banner.element, message, looking, advice);

  /** @param {string} text */
  function say(text) {
    message.hidden = text === "";
    if (message.textContent !== text) message.textContent = text;
  }

  return {
    element,
    say,
    /** @param {string} text none: the hint no longer holds */
    advise(text) {
      advice.hidden = text === "";
      advice.textContent = text;
    },
    /** @param {GameState} state @param {number} shown */
    update(state, shown) {
      banner.update(state);
      say(state.message ?? "");
      looking.hidden = shown === state.moves.length;
      replace(words, placeWords(state, shown));
    },
  };
}

/** By the numbers of the list of moves. @param {GameState} state @param {number} shown */
function placeWords({ moves }, shown) {
  const last = moves[shown - 1];
  if (!last) return "You are looking back at the start.";
  return `You are looking back at move ${last.number} of ${moves[moves.length - 1].number}, ${sideName(last.side)}’s.`;
}

function createBanner() {
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
