// @ts-check
// A job of the server, followed until the page is left: its state, and buttons to stop it and to go on.
import { post, subscribe } from "../api.js";
import { announce } from "./announce.js";
import { h, replace } from "./dom.js";
import { duration } from "./numbers.js";
import { steadily } from "./steadily.js";
import { showError } from "./toast.js";

/** @import {JobState} from "../types.js" */

const DRAW_MS = 250;
const STATUS = { queued: "… waiting for its turn", running: "▶ under way", done: "✓ finished", stopped: "❚❚ stopped", failed: "✕ failed" };

/**
 * Draws the job now and with all news of it; the function returned ends that.
 * @template Result
 * @param {JobState<Result>} first
 * @param {(job: JobState<Result>) => void} draw
 */
export function followJob(first, draw) {
  let status = first.status;
  const drawing = steadily((/** @type {JobState<Result>} */ job) => {
    if (job.status !== status) announce(`${job.title}: ${STATUS[job.status].slice(2)}.`);
    status = job.status;
    draw(job);
  }, DRAW_MS);
  drawing.offer(first);
  const leave = subscribe([`job:${first.id}`], { job: (job) => drawing.offer(/** @type {JobState<Result>} */ (job)) });
  return () => {
    leave();
    drawing.stop();
  };
}

/** Progress, time and buttons of a job. @param {{unit: string}} options what the job counts, as in "games" */
export function createJobBar({ unit }) {
  const progress = h("progress", { class: "progress" });
  const words = h("p", { class: "small soft" });
  const buttons = h("div", { class: "row" });
  const message = h("p", { class: "notice notice-error", hidden: true });
  const element = h("div", { class: "stack stack-tight" }, h("div", { class: "row row-spread job-bar" }, h("div", { class: "grow" }, progress, words), buttons), message);
  let drawn = "";

  /** @param {JobState} job */
  const update = (job) => {
    progress.max = Math.max(1, job.total);
    progress.value = job.done;
    progress.setAttribute("aria-label", `${job.title}: progress`);
    words.textContent = `${STATUS[job.status]} · ${job.done} of ${job.total} ${unit} · ${duration(job.seconds)}`;
    message.hidden = job.status !== "failed" || !job.message;
    message.textContent = job.message ?? "";
    if (drawn === job.id + job.status) return;
    drawn = job.id + job.status;
    replace(buttons, actions(job));
    buttons.hidden = buttons.childElementCount === 0;
  };
  return { element, update };
}

/** @param {JobState} job */
function actions({ id, status }) {
  /** @param {string} action @param {string} text */
  const button = (action, text) => {
    const act = () => {
      element.disabled = true;
      post(`/jobs/${encodeURIComponent(id)}/${action}`).catch((error) => {
        element.disabled = false;
        showError(error);
      });
    };
    const element = h("button", { type: "button", class: "button", onclick: act }, text);
    return element;
  };
  if (status === "queued" || status === "running") return [button("stop", "❚❚ Stop")];
  return status === "done" ? [] : [button("resume", "▶ Go on")];
}
