// @ts-check
// The 38 terms of a position: value, weight, contribution and meaning.
import { post } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { checkField } from "../../components/field.js";
import { createPlayerPicker } from "../../components/player-picker.js";
import { reasonsTable } from "../../components/reasons-table.js";
import { scoreView } from "../../components/score.js";
import { createLookup } from "../../components/timing.js";
import { sideName, signed } from "../../components/words.js";

/** @import {AccountPart, GameRules, ReasonsView, TermsAnswer} from "../../types.js" */
/** @import {Study} from "./study.js" */

const REST_MS = 150;

/** @param {{study: Study, rules: () => GameRules}} options */
export async function createTerms({ study, rules }) {
  const picker = await createPlayerPicker({
    label: "Weighed by",
    first: { place: "analyze-terms", role: "weighing" },
    filter: (player) => player.reasons === "terms",
    onChange: () => update(),
  });
  const counted = checkField({ label: "Only terms that count", onChange: () => answer && draw(answer) });
  const box = h("div.stack.stack-tight");
  const element = h("div.stack", picker.element, counted.element, box);
  /** @type {TermsAnswer | null} */
  let answer = null;
  const request = () => ({
    fen: study.fen(),
    previous_fen: study.previousFen(),
    player: picker.value() || null,
    give_away: rules().variant === "give-away",
  });
  const ask = (/** @type {AbortSignal} */ signal) => post("/positions/terms", request(), { signal });
  const lookup = createLookup({ milliseconds: REST_MS, box, ask, draw });
  const update = () => lookup.want(request());

  /** @param {TermsAnswer} found */
  function draw(found) {
    answer = found;
    const terms = counted.value() ? found.terms.filter(({ coefficient }) => coefficient !== null) : found.terms;
    replace(box, opinion(found), reasonsTable(asReasons(found, terms)));
  }

  return { element, update, leave: lookup.leave };
}

/** @param {TermsAnswer} found */
function opinion({ score, words, credited_to, piece_advantage }) {
  return h(
    "p",
    `By these terms ${sideName(credited_to)}, who has just moved, is `,
    scoreView({ score, words }),
    typeof score === "number" ? `. Pieces alone add ${signed(piece_advantage)}.` : ".",
  );
}

/** @param {TermsAnswer} found @param {AccountPart[]} terms @returns {ReasonsView} */
function asReasons({ note }, terms) {
  const weight = (/** @type {AccountPart} */ term) => [
    Math.abs(term.contribution ?? 0),
    term.coefficient === null ? 0 : 1,
    term.value === 0 ? 0 : 1,
  ];
  const order = [...terms].sort((left, right) => byWeight(weight(right), weight(left)));
  return {
    kind: "terms",
    title: `${terms.length} terms of this position`,
    columns: ["value", "weight", "contribution"],
    rows: order.map(({ name, meaning, value, coefficient, contribution }) => ({
      name,
      values: [value, coefficient, coefficient === null ? null : contribution],
      verdict: "",
      note: meaning,
    })),
    note,
  };
}

/** @param {number[]} left @param {number[]} right */
function byWeight(left, right) {
  const index = left.findIndex((value, place) => value !== right[place]);
  return index < 0 ? 0 : left[index] - right[index];
}
