// @ts-check
// The ways to look into what is on the board, one of which is shown: only that one asks the server.
import { h } from "../../components/dom.js";
import { createTabs } from "../../components/tabs.js";
import { createCritic } from "./critic.js";
import { createRatings } from "./ratings.js";
import { createTerms } from "./terms.js";
import { createVerdicts } from "./verdicts.js";

/** @import {Board} from "../../page.js" */
/** @import {CriticMark, RulesView, Texts} from "../../types.js" */
/** @import {Study} from "./study.js" */

/**
 * @typedef {object} ViewOptions
 * @property {Study} study
 * @property {Board} board
 * @property {() => RulesView} rules
 * @property {Texts["strategies"]} strategies
 * @property {(marks: CriticMark[]) => void} onMarks
 */

/** @param {ViewOptions} options */
export async function createViews({ study, board, rules, strategies, onMarks }) {
  const critic = createCritic({ study, strategies, onMarks });
  const views = {
    moves: await createRatings({ study, board, rules }),
    terms: await createTerms({ study, rules }),
    principles: createVerdicts({ study, board, rules, strategies }),
    critic: { element: critic.element, update: () => board.clearLine(), leave: () => {} },
  };
  /** @type {keyof typeof views | null} */
  let viewed = null;
  const tabs = createTabs(
    [
      { id: "moves", label: "Moves", content: views.moves.element },
      { id: "terms", label: "Terms", content: views.terms.element },
      { id: "principles", label: "Principles", content: views.principles.element },
      { id: "critic", label: "Critic", content: views.critic.element },
    ],
    { label: "Look into it", onSelect: select },
  );

  /** @param {string} id */
  function select(id) {
    if (viewed) views[viewed].leave();
    viewed = /** @type {keyof typeof views} */ (id);
    views[viewed].update();
  }

  return {
    element: h("section.panel", { "aria-label": "Look into it" }, tabs.element),
    /** What is on the board, or the rules, have changed. */
    update: () => viewed && views[viewed].update(),
    /** Another game has other marks. */
    reset: () => critic.reset(),
    leave: () => viewed && views[viewed].leave(),
  };
}
