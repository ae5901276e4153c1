// @ts-check
// Book: how far a player's opinion agrees with the moves of recorded games.
import { get } from "../api.js";
import { h, replace } from "../components/dom.js";
import { followJob } from "../components/job.js";
import { when } from "../components/numbers.js";
import { loadStyles } from "../components/styles.js";
import { showError } from "../components/toast.js";
import { createBookForm } from "./book/form.js";
import { createBookResult } from "./book/result.js";

/** @import {BookResult, JobState, PageContext} from "../types.js" */

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  const { signal, query } = context;
  const [{ jobs }, form] = await Promise.all([
    /** @type {Promise<{jobs: JobState[]}>} */ (get("/jobs", { signal })),
    createBookForm({ signal, onStart: (job) => begin(job) }),
    loadStyles("file-drop"),
    loadStyles("book"),
  ]);
  const books = jobs.filter(({ kind }) => kind === "book");
  const result = createBookResult();
  const place = h("div", { hidden: true }, result.element);
  const list = h("ul", { class: "earlier-list" });
  const earlier = h(
    "section",
    { class: "panel", "aria-label": "Earlier results" },
    h("h2", {}, "Earlier results"),
    list,
  );
  /** @type {() => void} */
  let leave = () => {};

  root.append(
    h(
      "div",
      { class: "page-head" },
      h("h1", {}, "Beside the masters"),
      h(
        "p",
        { class: "lead" },
        "Give a player a book of recorded games and see how often it would have chosen the moves that were played. Samuel measured the learning of his program so.",
      ),
    ),
    h("div", { class: "stack" }, form.element, place, earlier),
  );

  /** @param {JobState<BookResult>} job */
  function begin(job) {
    if (!books.some(({ id }) => id === job.id)) books.unshift(job);
    follow(job);
    result.focus();
  }

  /** @param {JobState<BookResult>} job */
  function follow(job) {
    leave();
    history.replaceState({}, "", `/book?job=${encodeURIComponent(job.id)}`);
    place.hidden = false;
    leave = followJob(job, (news) => {
      const at = books.findIndex(({ id }) => id === news.id);
      const changed = books[at]?.status !== news.status;
      if (at >= 0) books[at] = news;
      result.update(news);
      if (changed) drawList(news.id);
    });
    drawList(job.id);
  }

  /** @param {string} id */
  async function open(id) {
    try {
      follow(await get(`/jobs/${encodeURIComponent(id)}`, { signal }));
    } catch (error) {
      showError(error);
    }
  }

  /** @param {string | null} shown */
  function drawList(shown) {
    earlier.hidden = books.length === 0;
    replace(
      list,
      books.map((job) =>
        h(
          "li",
          {},
          earlierButton(job, shown, () => void open(job.id).then(result.focus)),
        ),
      ),
    );
  }

  drawList(null);
  const wanted =
    query.get("job") ?? books.find(({ status }) => status === "running" || status === "queued")?.id;
  if (wanted) await open(wanted);
  return () => leave();
}

/** @param {JobState} job @param {string | null} shown @param {() => void} onclick */
function earlierButton(job, shown, onclick) {
  const props = {
    type: "button",
    class: "button button-quiet earlier",
    "aria-current": job.id === shown ? "true" : null,
  };
  return h(
    "button",
    { ...props, onclick },
    h("span", { class: "grow" }, job.title),
    h("span", { class: "soft small" }, `${job.status}, ${when(job.started)}`),
  );
}
