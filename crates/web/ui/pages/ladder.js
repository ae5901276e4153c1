// @ts-check
// Ladder: a tournament of chosen players, with its table and ratings while it is played.
import { get } from "../api.js";
import { h, replace } from "../components/dom.js";
import { followJob } from "../components/job.js";
import { when } from "../components/numbers.js";
import { showError } from "../components/toast.js";
import { loadStyles } from "../components/styles.js";
import { createEntryForm } from "./ladder/entry-form.js";
import { createTournament } from "./ladder/tournament.js";

/** @import {JobState, LadderResult, PageContext} from "../types.js" */

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  const { signal } = context;
  const [, form, { jobs }] = await Promise.all([loadStyles("ladder"), createEntryForm((job) => begin(job)), /** @type {Promise<{jobs: JobState[]}>} */ (get("/jobs", { signal }))]);
  const ladders = jobs.filter((job) => job.kind === "ladder").sort((left, right) => (left.started < right.started ? 1 : -1));
  const tournament = createTournament();
  const place = h("div", { hidden: true }, tournament.element);
  const earlier = h("ul", { class: "earlier-list" });
  const history_ = h("section", { class: "panel", "aria-labelledby": "earlier-title" }, h("h2", { id: "earlier-title" }, "Earlier tournaments"), earlier);
  const setUp = h("details", { class: "panel ladder-setup" }, h("summary", {}, h("h2", {}, "Set up a tournament")), form);
  /** @type {() => void} */
  let leave = () => {};

  /** @param {JobState<LadderResult>} job */
  const begin = (job) => {
    if (!ladders.some(({ id }) => id === job.id)) ladders.unshift(job);
    setUp.open = false;
    follow(job);
    tournament.focus();
  };
  /** @param {JobState<LadderResult>} job */
  const follow = (job) => {
    leave();
    history.replaceState({}, "", `/ladder?job=${job.id}`);
    place.hidden = false;
    leave = followJob(job, (news) => {
      const at = ladders.findIndex(({ id }) => id === news.id);
      const changed = at >= 0 && ladders[at].status !== news.status;
      if (at >= 0) ladders[at] = news;
      tournament.update(news);
      if (changed) list(news.id);
    });
    list(job.id);
  };
  /** @param {string} id */
  const open = async (id) => {
    try {
      follow(await get(`/jobs/${encodeURIComponent(id)}`, { signal }));
      tournament.focus();
    } catch (error) {
      showError(error);
    }
  };
  /** @param {string | null} shown */
  const list = (shown) => {
    history_.hidden = ladders.length === 0;
    replace(earlier, ladders.map((job) => h("li", {}, h("button", { type: "button", class: "button button-quiet earlier", "aria-current": job.id === shown ? "true" : null, onclick: () => void open(job.id) }, h("span", { class: "grow" }, job.title), h("span", { class: "soft small" }, `${job.status}, ${when(job.started)}`)))));
  };

  root.append(
    h("div", { class: "page-head" }, h("h1", {}, "Who is stronger?"), h("p", { class: "lead" }, "Let players meet each other, each pair the same openings with both colors. The table and the ratings grow with every game, and each rating says how sure it is.")),
    h("div", { class: "stack" }, setUp, place, history_),
  );
  const wanted = context.query.get("job") ?? ladders.find((job) => job.status === "running" || job.status === "queued")?.id;
  setUp.open = wanted === undefined;
  list(null);
  if (wanted) await openFirst(wanted, follow, setUp, signal);
  return () => leave();
}

/** A link may name a tournament that is gone; then there is still the form. @param {string} id @param {(job: JobState<LadderResult>) => void} follow @param {HTMLDetailsElement} setUp @param {AbortSignal} signal */
async function openFirst(id, follow, setUp, signal) {
  try {
    follow(await get(`/jobs/${encodeURIComponent(id)}`, { signal }));
  } catch (error) {
    setUp.open = true;
    showError(error);
  }
}
