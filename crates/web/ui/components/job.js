// @ts-check
// Jobs of the server: one followed until the page is left, with buttons to stop it and to go on; and the list of all
// that a page has started.
import { get, post } from "../api.js";
import { h, replace } from "./dom.js";
import { panel } from "./layout.js";
import { announce, attempt } from "./messages.js";
import { elapsed, when } from "./words.js";
import { steadily } from "./timing.js";
import { subscribe } from "../events.js";

/** @import {Job, PageContext} from "../page.js" */
/** @import {JobState} from "../types.js" */

const DRAW_MS = 250;
const STATUS = { queued: "… waiting for its turn", running: "▶ under way", done: "✓ finished", stopped: "❚❚ stopped", failed: "✕ failed" };

/**
 * Draws the job now and with all news of it; the function returned ends that.
 * @template Result
 * @param {JobState} first
 * @param {(job: Job<Result>) => void} draw
 */
export function followJob(first, draw) {
  let status = first.status;
  const drawing = steadily((/** @type {Job<Result>} */ job) => {
    if (job.status !== status) announce(`${job.title}: ${STATUS[job.status].slice(2)}.`);
    status = job.status;
    draw(job);
  }, DRAW_MS);
  drawing.offer(/** @type {Job<Result>} */ (first));
  const leave = subscribe([`job:${first.id}`], { job: (job) => drawing.offer(/** @type {Job<Result>} */ (job)) });
  return () => {
    leave();
    drawing.stop();
  };
}

/** Progress, time and buttons of a job. @param {{unit: string}} options what the job counts, as in "games" */
export function createJobBar({ unit }) {
  const progress = h("progress.progress");
  const words = h("p.small.soft");
  const buttons = h("div.row");
  const message = h("p.notice.notice-error", { hidden: true });
  const element = h("div.stack.stack-tight", h("div.row.row-spread.job-bar", h("div.grow", progress, words), buttons), message);
  let drawn = "";

  /** @param {JobState} job */
  const update = (job) => {
    progress.max = Math.max(1, job.total);
    progress.value = job.done;
    progress.setAttribute("aria-label", `${job.title}: progress`);
    words.textContent = `${STATUS[job.status]} · ${job.done} of ${job.total} ${unit} · ${elapsed(job.seconds)}`;
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
  const path = /** @type {const} */ (`/jobs/${encodeURIComponent(id)}`);
  const stop = h("button.button", { onclick: () => void attempt(() => post(`${path}/stop`), stop) }, "❚❚ Stop");
  const resume = h("button.button", { onclick: () => void attempt(() => post(`${path}/resume`), resume) }, "▶ Go on");
  if (isOpen({ status })) return [stop];
  return status === "done" ? [] : [resume];
}

/** Whether a job or a run is being done, or will be. @param {{status: string}} job */
export function isOpen({ status }) {
  return status === "queued" || status === "running";
}

/**
 * The jobs of one kind: the one that is shown, kept in step with the server, and a list of those of earlier.
 * @template Result
 * @param {PageContext} context
 * @param {{kind: string, earlier: string, view: {element: HTMLElement, update: (job: Job<Result>) => void, focus: () => void}}} options
 * earlier: the heading of the list
 */
export async function createJobs({ path, query, signal }, { kind, earlier, view }) {
  const jobs = (await get("/jobs", { signal })).jobs.filter((job) => job.kind === kind);
  jobs.sort((left, right) => right.started - left.started);
  const list = h("ul.earlier-list");
  const earlierPanel = panel("section.panel", earlier, list);
  view.element.hidden = true;
  let leave = () => {};

  /** @param {JobState} job */
  function follow(job) {
    leave();
    history.replaceState({}, "", `${path}?job=${encodeURIComponent(job.id)}`);
    view.element.hidden = false;
    leave = followJob(job, (/** @type {Job<Result>} */ news) => {
      const at = jobs.findIndex(({ id }) => id === news.id);
      const changed = jobs[at]?.status !== news.status;
      if (at >= 0) jobs[at] = news;
      view.update(news);
      if (changed) draw(news.id);
    });
    draw(job.id);
  }

  /** @param {string} id */
  async function open(id) {
    follow(await get(`/jobs/${encodeURIComponent(id)}`, { signal }));
  }

  /** @param {string | null} shown */
  function draw(shown) {
    earlierPanel.hidden = jobs.length === 0;
    replace(list, jobs.map((job) => h("li", entry(job, job.id === shown))));
  }

  /** @param {JobState} job @param {boolean} shown */
  function entry(job, shown) {
    const reopen = () => void attempt(() => open(job.id).then(view.focus));
    const props = { "aria-current": shown ? "true" : null, onclick: reopen };
    const state = `${job.status}, ${when(job.started)}`;
    return h("button.button.button-quiet.earlier", props, h("span.grow", job.title), h("span.soft.small", state));
  }

  draw(null);
  return {
    earlier: earlierPanel,
    /** A job that was just started. @param {JobState} job */
    begin(job) {
      if (!jobs.some(({ id }) => id === job.id)) jobs.unshift(job);
      follow(job);
      view.focus();
    },
    /** Shows the job of the address, or one that is under way; false where there is neither. */
    async openFirst() {
      const wanted = query.get("job") ?? jobs.find(isOpen)?.id;
      if (wanted) await attempt(() => open(wanted));
      return !view.element.hidden;
    },
    leave: () => leave(),
  };
}
