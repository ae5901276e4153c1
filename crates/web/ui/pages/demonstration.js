// @ts-check
// One click: a machine that knows nothing plays, learns before one's eyes, and plays again.
import { get, post } from "../api.js";
import { h, replace } from "../components/dom.js";
import { followJob, isOpen } from "../components/job.js";
import { pageHead } from "../components/layout.js";
import { loadStyles } from "../components/styles.js";
import { attempt } from "../components/toast.js";
import { loadPlotStyles } from "../plot/plot.js";
import { createInvitation } from "./demonstration/invitation.js";
import { createStage } from "./demonstration/stage.js";

/** @import {PageContext} from "../page.js" */
/** @import {JobState} from "../types.js" */

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  const { signal } = context;
  await Promise.all([loadPlotStyles(), loadStyles("demonstration")]);
  const place = h("div.stack");
  root.append(pageHead("Show me that a machine can learn"), place);
  let leave = () => {};

  const begin = () =>
    attempt(async () => follow(await post("/demonstration", { seed: 1 + Math.floor(Math.random() * 999) }, { signal })));
  /** @param {JobState} job */
  const follow = (job) => {
    leave();
    history.replaceState({}, "", `/demonstration?job=${job.id}`);
    const stage = createStage({ again: begin });
    replace(place, stage.element);
    const stop = followJob(job, stage.update);
    leave = () => (stop(), stage.destroy());
  };

  const job = await present(context.query.get("job"), signal);
  if (job) follow(job);
  else if (context.query.has("begin")) await begin();
  else replace(place, createInvitation(begin));
  return () => leave();
}

/** The demonstration asked for, or one that is under way. @param {string | null} wanted @param {AbortSignal} signal */
async function present(wanted, signal) {
  const { jobs } = await get("/jobs", { signal });
  const own = jobs.filter((job) => job.kind === "demonstration");
  const found = own.find((job) => job.id === wanted) ?? own.find(isOpen);
  return found ? get(`/jobs/${encodeURIComponent(found.id)}`, { signal }) : null;
}
