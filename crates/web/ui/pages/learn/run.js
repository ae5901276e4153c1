// @ts-check
// One run, live: progress, plots, terms, boards, files.
import { del, get, post, subscribe } from "../../api.js";
import { announce } from "../../components/announce.js";
import { confirmDialog } from "../../components/dialog.js";
import { h, replace } from "../../components/dom.js";
import { steadily } from "../../components/steadily.js";
import { createTally } from "../../components/tally.js";
import { showError, toast } from "../../components/toast.js";
import { createLiveBoards } from "./boards.js";
import { createDeclaration, createDownloads } from "./files.js";
import { createRunPlots } from "./plots.js";
import { createTermsTable } from "./terms-table.js";
import { kindName, runName, statusTag, unit } from "./words.js";

/** @import {PageContext, RunState} from "../../types.js" */

const DRAW_MS = 250;

/** @param {HTMLElement} root @param {PageContext} context */
export async function renderRun(root, context) {
  const path = `/runs/${encodeURIComponent(context.params.id)}`;
  let run = /** @type {RunState} */ (await get(path, { signal: context.signal }));
  context.setTitle(runName(run));
  const parts = createParts(run, (action) => void act(action));

  /** @param {"pause" | "resume" | "remove"} action */
  const act = async (action) => {
    try {
      if (action === "remove") return await remove(run, path, context);
      offer(await post(`${path}/${action}`, {}, { signal: context.signal }));
    } catch (error) {
      showError(error);
    }
  };
  /** @param {RunState} news */
  const draw = (news) => {
    if (news.status !== run.status) announce(`${runName(news)}: ${news.status}.`);
    run = news;
    parts.update(news);
  };
  const drawing = steadily(draw, DRAW_MS);
  // News may leave out what has not changed.
  const offer = (/** @type {RunState} */ news) => drawing.offer({ ...news, series: news.series ?? run.series });
  root.append(parts.element);
  parts.update(run);
  const leave = subscribe([`run:${run.id}`], { run: offer });
  return () => {
    leave();
    drawing.stop();
    parts.destroy();
  };
}

/** @param {RunState} run @param {string} path @param {PageContext} context */
async function remove(run, path, context) {
  const text = "It leaves the list. Its folder is not deleted: it goes to “removed” in the folder of runs.";
  if (!(await confirmDialog({ title: `Remove “${runName(run)}”?`, text, confirm: "Remove it", danger: true }))) return;
  await del(path, { signal: context.signal });
  toast("The run is removed.");
  context.navigate("/learn", { replace: true });
}

/** @param {RunState} run @param {(action: "pause" | "resume" | "remove") => void} act */
function createParts(run, act) {
  const status = h("span", {});
  const buttons = h("div", { class: "row" });
  const message = h("p", { class: "notice notice-amber", role: "status", hidden: true });
  const count = h("p", { class: "run-count" });
  const progress = h("progress", { class: "progress", "aria-label": "Progress of the run" });
  const tally = createTally();
  const plots = createRunPlots(run);
  const boards = createLiveBoards();
  const terms = createTermsTable({ onMark: (names) => plots.mark(names) });
  const downloads = createDownloads();
  const top = h("div", { class: "run-top" }, plots.first, boards.element);
  let drawnStatus = "";

  const element = h(
    "div",
    { class: "stack run-page" },
    h(
      "div",
      { class: "page-head" },
      h("div", {}, h("p", { class: "small" }, h("a", { href: "/learn" }, "← All runs")), h("h1", {}, runName(run)), h("p", { class: "row run-tags" }, h("span", { class: "tag" }, kindName(run)), status)),
      buttons,
    ),
    message,
    h("div", { class: "run-state panel" }, h("div", {}, count, progress), tally.element),
    top,
    plots.others,
    terms.element,
    h("div", { class: "two-columns" }, downloads.element, createDeclaration(run)),
  );

  /** @param {RunState} now */
  const update = (now) => {
    if (now.status !== drawnStatus) {
      drawnStatus = now.status;
      replace(status, statusTag(now.status));
      replace(buttons, actions(now, act));
    }
    message.hidden = !now.message;
    message.textContent = now.message ?? "";
    message.classList.toggle("notice-error", now.status === "failed");
    replace(count, h("strong", { class: "number" }, now.games_done), ` of ${now.games_total} ${unit(now, now.games_total)} played`);
    progress.max = Math.max(1, now.games_total);
    progress.value = now.games_done;
    tally.update(now.tallies);
    plots.update(now);
    boards.update(now);
    boards.element.hidden = now.status !== "running" && (now.boards ?? []).length === 0;
    terms.update(now.terms ?? []);
    downloads.update(now.files ?? []);
  };
  return { element, update, destroy: () => (plots.destroy(), boards.destroy()) };
}

/** @param {RunState} run @param {(action: "pause" | "resume" | "remove") => void} act */
function actions(run, act) {
  /** @param {string} text @param {"pause" | "resume" | "remove"} action @param {string} look */
  const button = (text, action, look) => h("button", { type: "button", class: `button ${look}`, onclick: () => act(action) }, text);
  const compare = h("a", { class: "button", href: `/learn?compare=${run.id}` }, "Compare");
  if (run.status === "running") return [button("❚❚ Pause", "pause", "button-primary"), compare];
  const resume = run.status === "done" ? null : button("▶ Go on", "resume", "button-primary");
  return [resume, compare, button("Remove …", "remove", "button-danger")];
}
