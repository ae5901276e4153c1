// @ts-check
// A tournament as it stands: progress, ratings with their intervals, and the table of all pairs.
import { address } from "../../api.js";
import { createComparison } from "../../components/comparison.js";
import { h, replace } from "../../components/dom.js";
import { createJobBar } from "../../components/job.js";
import { createCrossTable } from "./cross-table.js";
import { createRatings } from "./ratings.js";

/** @import {Job} from "../../page.js" */
/** @import {LadderTable} from "../../types.js" */

export function createTournament() {
  const title = h("h2", { tabindex: -1 });
  const bar = createJobBar({ unit: "games" });
  const ratings = createRatings();
  const comparison = createComparison();
  const shown = h("section.panel", { "aria-labelledby": "shown-title", hidden: true }, h("h2", { id: "shown-title" }, "What the match shows"), comparison.element);
  const table = createCrossTable();
  const files = h("div.row");
  const element = h("div.stack", h("section.panel.stack.stack-tight", title, bar.element, files), shown, ratings.element, table.element);

  /** @param {Job<LadderTable>} job */
  const update = (job) => {
    title.textContent = job.title;
    bar.update(job);
    if (!job.result) return;
    ratings.update(job.result.ratings ?? []);
    // Two players have one difference, and no need of ratings on a scale of many.
    shown.hidden = !job.result.comparison;
    ratings.element.hidden = !shown.hidden;
    comparison.update(job.result.comparison);
    table.update(job.result);
    // The server writes them when the last game is played.
    const complete = job.status === "done" ? job.id : "";
    if (files.dataset.job === complete) return;
    files.dataset.job = complete;
    replace(files, complete ? [download(job.id, "pdn", "Games (PDN)"), download(job.id, "csv", "Table (CSV)")] : h("p.small.soft", "Games and table can be downloaded when the last game is played."));
  };
  return { element, update, focus: () => title.focus() };
}

/** @param {string} id @param {string} kind @param {string} text */
function download(id, kind, text) {
  return h("a.button", { href: address(`/jobs/${encodeURIComponent(id)}/${kind}`), download: `ladder.${kind}` }, `↓ ${text}`);
}
