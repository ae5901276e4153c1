// @ts-check
// What the principles of a strategy make of every legal move here: which one dropped which move.
import { isAbort, post } from "../../api.js";
import { debounce } from "../../components/debounce.js";
import { h, replace } from "../../components/dom.js";
import { selectField } from "../../components/field.js";
import { reasonsTable } from "../../components/reasons-table.js";
import { errorText } from "../../components/toast.js";
import { pointAtMoves } from "./pointing.js";

/** @import {Board} from "../../page.js" */
/** @import {PositionView, ReasonsView, RulesView, Texts} from "../../types.js" */
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

/** @param {{study: Study, board: Board, rules: () => RulesView, strategies: Texts["strategies"]}} options */
export function createVerdicts({ study, board, rules, strategies }) {
  const strategy = selectField({ label: "Strategy", options: strategyOptions(strategies), onChange: () => update() });
  const summary = h("p.field-hint");
  const box = h("div.stack.stack-tight");
  const element = h("div.stack", strategy.element, summary, box);
  /** @type {PositionView | null} */
  let position = null;
  let shown = "";
  pointAtMoves(box, { board, position: () => position, rest: () => [] });

  const asking = debounce(REST_MS, async (signal, /** @type {{fen: string, strategy: string}} */ request) => {
    try {
      position = await study.position();
      const found = await post("/positions/principles", request, { signal });
      if (!signal.aborted) draw(found);
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      shown = "";
      replace(box, h("p.notice.notice-error", errorText(error)));
    }
  });

  const update = () => {
    board.clearLine();
    const request = { fen: study.fen(), strategy: strategy.value() };
    const key = JSON.stringify([request, rules().variant]);
    if (key === shown || request.strategy === "") return;
    shown = key;
    summary.textContent = strategies.find(({ name }) => name === request.strategy)?.summary ?? "";
    asking.call(request);
  };

  /** @param {ReasonsView} found */
  const draw = (found) => {
    const kept = found.rows.filter(({ verdict }) => verdict === "").map(({ name }) => name);
    replace(
      box,
      rules().variant === "give-away"
        ? h("p.notice", "Principles know the usual game only; this table is by its rules.")
        : null,
      kept.length > 0 ? h("p", "It keeps ", h("strong.number", kept.join(", ")), ".") : null,
      reasonsTable(found),
    );
  };

  /** What was not answered is asked again. */
  const leave = () => {
    asking.cancel();
    shown = "";
  };

  return { element, update, leave };
}
