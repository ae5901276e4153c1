// @ts-check
// What the kinds and states of learning runs are called.
import { h } from "../../components/dom.js";

/** @import {RunKind, RunState} from "../../types.js" */

/** @type {Record<RunKind, {name: string, idea: string}>} */
export const KINDS = {
  rote: { name: "By rote", idea: "It remembers every board it has met together with its score, and looks them up when they come again." },
  "first-series": { name: "By generalization, first series", idea: "It corrects the weights of what it looks at after every move. Quick, and rather erratic: the paper's first try." },
  "second-series": { name: "By generalization, second series", idea: "The same with the paper's improvements: steadier, harder to fool. This is the series of the paper's Figure 4." },
  "from-state": { name: "By generalization, going on", idea: "It goes on from what it had learned before." },
  combined: { name: "Both together", idea: "It generalizes, and remembers boards once its weights have settled." },
};

const STATUS = { queued: "… waits for its turn", running: "▶ learning now", elsewhere: "▶ learning in another program", paused: "❚❚ paused", done: "✓ finished", failed: "✕ stopped by an error" };

/** @param {Pick<RunState, "kind" | "variant">} run */
export function kindName({ kind, variant }) {
  return `${KINDS[kind]?.name ?? kind}${variant === "give-away" ? ", in give-away" : ""}`;
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
