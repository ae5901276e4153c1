// @ts-check
// What perfect play says of a game with few pieces left. It tells the person what to play, so it is folded away until
// somebody wants it.
import { h } from "../../components/dom.js";
import { recall, remember } from "../../components/remembered.js";
import { createEnding } from "./ending.js";

/** @import {GameState} from "../../types.js" */

const OPEN = "perfect-play";
/** More than databases are ever built of here. */
const MOST_PIECES = 6;

export function createPerfect() {
  let fen = "";
  /** @type {GameState["rules"] | null} */
  let rules = null;
  const ending = createEnding({
    request: () => ({ fen, rules }),
    onAnswer: ({ pieces, knows }) => void (more.hidden = pieces <= knows),
  });
  const link = h("a", "Analyze");
  const more = h("p.small", { hidden: true }, "Databases of more pieces can be built in ", link, ".");
  const element = h(
    "details.panel.perfect", { open: recall(OPEN) === "yes", hidden: true, ontoggle: toggled },
    h("summary", "What perfect play says"),
    h("div.stack.stack-tight", ending.element, more),
  );

  function toggled() {
    remember(OPEN, element.open ? "yes" : "no");
    ask();
  }

  function ask() {
    if (element.open && !element.hidden) ending.update();
    else ending.leave();
  }

  /** @param {GameState} state @param {string} shown the position on the board @param {readonly string[]} squares its pieces */
  function update(state, shown, squares) {
    [fen, rules] = [shown, state.rules];
    const pieces = squares.filter((piece) => piece !== "").length;
    element.hidden = state.rules.variant === "give-away" || pieces > MOST_PIECES || shown === "";
    link.setAttribute("href", `/analyze?${new URLSearchParams({ fen, tab: "endings" })}`);
    ask();
  }

  return { element, update };
}
