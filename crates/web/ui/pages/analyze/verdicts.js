// @ts-check
// What the principles of a strategy make of every legal move here: which one dropped which move.
import { post } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { selectField } from "../../components/field.js";
import { reasonsTable } from "../../components/reasons-table.js";
import { createLookup } from "../../components/timing.js";
import { pointAtMoves } from "./pointing.js";

/** @import {Board} from "../../page.js" */
/** @import {PositionView, ReasonsView, GameRules, Texts} from "../../types.js" */
/** @import {Study} from "./study.js" */

const REST_MS = 150;

/** @param {Texts["strategies"]} strategies */
export function strategyOptions(strategies) {
  return strategies.map(({ name, title, builtin }) => ({
    value: name,
    label: title,
    group: builtin ? "With the program" : "Your own",
  }));
}

/** @param {{study: Study, board: Board, rules: () => GameRules, strategies: Texts["strategies"]}} options */
export function createVerdicts({ study, board, rules, strategies }) {
  const strategy = selectField({ label: "Strategy", options: strategyOptions(strategies), onChange: () => update() });
  const summary = h("p.field-hint");
  const box = h("div.stack.stack-tight");
  const element = h("div.stack", strategy.element, summary, box);
  /** @type {PositionView | null} */
  let position = null;
  pointAtMoves(box, { board, position: () => position, rest: () => [] });
  const request = () => ({ fen: study.fen(), strategy: strategy.value() });
  const lookup = createLookup({ milliseconds: REST_MS, box, ask, draw });

  /** @param {AbortSignal} signal */
  async function ask(signal) {
    position = await study.position();
    return post("/positions/principles", request(), { signal });
  }

  const update = () => {
    board.drawLine([]);
    summary.textContent = strategies.find(({ name }) => name === strategy.value())?.summary ?? "";
    if (strategy.value() !== "") lookup.want(request(), rules().variant);
  };

  /** @param {ReasonsView} found */
  function draw(found) {
    const kept = found.rows.filter(({ verdict }) => verdict === "").map(({ name }) => name);
    replace(
      box,
      rules().variant === "give-away"
        ? h("p.notice", "Principles know only the standard game; this table follows its rules.")
        : null,
      kept.length > 0 ? h("p", "It keeps ", h("strong.number", kept.join(", ")), ".") : null,
      reasonsTable(found),
    );
  }

  return { element, update, leave: lookup.leave };
}
