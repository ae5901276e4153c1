// @ts-check
// What can be done with a run that asks something first: removing it, keeping what it learned as a player.
import { del, post } from "../../api.js";
import { confirmDialog, openDialog } from "../../components/dialog.js";
import { textField } from "../../components/field.js";
import { toast } from "../../components/toast.js";
import { runName } from "./words.js";

/** @import {PageContext, RunState} from "../../types.js" */

/** @param {RunState} run @param {string} path @param {PageContext} context */
export async function removeRun(run, path, context) {
  const text = "It leaves the list. Its folder is not deleted: if it was made here it goes to “removed” in the folder of runs, otherwise it stays where it is.";
  if (!(await confirmDialog({ title: `Remove “${runName(run)}”?`, text, confirm: "Remove it", danger: true }))) return;
  await del(path, { signal: context.signal });
  toast("The run is removed.");
  context.navigate("/learn", { replace: true });
}

/** @param {RunState} run @param {string} path @param {PageContext} context */
export async function keepAsPlayer(run, path, context) {
  const name = textField({ label: "Name of the player", value: runName(run), hint: "As it plays now, after the last game that is over. It will be among the opponents." });
  const answer = await openDialog({
    title: "Keep it as a player",
    content: name.element,
    actions: [
      { value: "no", label: "No, go back" },
      { value: "keep", label: "Keep it", kind: "primary" },
    ],
  });
  if (answer !== "keep") return;
  await post(`${path}/player`, { name: name.value().trim(), seed: run.seed ?? 1 }, { signal: context.signal });
  toast(`“${name.value().trim()}” is among the players now: on the page Play, under “Learned here”.`);
}
