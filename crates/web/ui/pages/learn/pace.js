// @ts-check
// How fast a run goes on, which may be changed while it does.
import { post } from "../../api.js";
import { radioField } from "../../components/field.js";
import { showError } from "../../components/toast.js";

/** @import {Pace, RunState} from "../../types.js" */

/** @type {{value: Pace, label: string}[]} */
const PACES = [
  { value: "slow", label: "Move by move" },
  { value: "watch", label: "To watch" },
  { value: "full", label: "Full speed" },
];

/** Runs that are begun on the page are begun to be watched. @type {Pace} */
export const USUAL_PACE = "watch";

/** @param {RunState} run */
export function createPace(run) {
  const hint = "It learns the same at any speed.";
  /** What was chosen and is not yet so: older news must not undo the choice. @type {string | null} */
  let asked = null;
  const choose = async (/** @type {Pace} */ pace) => {
    asked = pace;
    await post(`/runs/${run.id}/pace`, { pace }).catch(showError);
    if (asked === pace) asked = null;
  };
  const field = radioField({ label: "Speed", hint, options: PACES, value: run.pace ?? "full", onChange: choose });
  /** @param {RunState} now */
  const update = (now) => {
    field.element.hidden = now.status !== "running" && now.status !== "queued";
    if (asked === null) field.set(now.pace ?? "full");
  };
  return { element: field.element, update };
}
