// @ts-check
// What the kinds and states of learning runs are called.
import { h } from "../../components/dom.js";

/** @import {RunKind, RunState} from "../../types.js" */

/** @type {Record<RunKind, string>} */
const KINDS = {
  rote: "By rote",
  "first-series": "By generalization, first series",
  "second-series": "By generalization, second series",
  "from-state": "By generalization, going on",
  combined: "Both together",
  zero: "From the rules alone",
};

const STATUS = { queued: "… waits for its turn", running: "▶ learning now", elsewhere: "▶ learning in another program", paused: "❚❚ paused", done: "✓ finished", failed: "✕ stopped by an error" };

/** @param {Pick<RunState, "kind"> & Partial<Pick<RunState, "variant">>} run */
export function kindName({ kind, variant }) {
  return `${KINDS[kind] ?? kind}${variant === "give-away" ? ", in give-away" : ""}`;
}

/** @param {RunState} run */
export function runName(run) {
  return run.name || `${kindName(run)}, seed ${seedOf(run)}`;
}

/** @param {RunState} run */
function seedOf(run) {
  const seed = run.declared?.seed;
  return typeof seed === "number" || typeof seed === "string" ? seed : "?";
}

/** Without its sign. @param {RunState["status"]} status */
export function statusWords(status) {
  return STATUS[status].replace(/^\S+ /, "");
}

/** @param {RunState["status"]} status */
export function statusTag(status) {
  const look = { queued: "", running: "tag-amber", elsewhere: "tag-amber", done: "tag-accent", paused: "", failed: "tag-danger" }[status] ?? "";
  return h("span", { class: `tag ${look}` }, STATUS[status] ?? status);
}

/** "12 of 42 games". @param {RunState} run */
export function progressWords(run) {
  const { games_done, games_total } = run;
  return games_total > 0 ? `${games_done} of ${games_total} ${unit(run, games_total)}` : `${games_done} ${unit(run, games_done)}`;
}

/** "Learner 2" where there are several, as plots, terms and results are of one of them. @param {RunState} run */
export function learnerName({ seeds = 1, seed = 1 }) {
  return seeds > 1 ? `Learner ${seed}` : "";
}

/** "lesson" or "game". @param {Pick<RunState, "kind">} run @param {number} count */
export function unit({ kind }, count) {
  const word = kind === "rote" ? "lesson" : "game";
  return count === 1 ? word : `${word}s`;
}
