// @ts-check
// Ladder: a tournament of chosen players, with its table and ratings while it is played.
import { h } from "../components/dom.js";
import { createJobs } from "../components/job.js";
import { pageHead } from "../components/layout.js";
import { loadStyles } from "../components/theme.js";
import { createEntryForm } from "./ladder/entry-form.js";
import { createTournament } from "./ladder/tournament.js";

/** @import {PageContext} from "../page.js" */
/** @import {JobState} from "../types.js" */

const LEAD =
  "Let players meet each other, each pair the same openings with both colors. The table and the ratings grow with every game, and each rating says how sure it is.";

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  const tournament = createTournament();
  const [jobs, form] = await Promise.all([
    createJobs(context, { kind: "ladder", earlier: "Earlier tournaments", view: tournament }),
    createEntryForm((job) => begin(job)),
    loadStyles("ladder"),
  ]);
  const setUp = h("details.panel.ladder-setup", h("summary", h("h2", "Set up a tournament")), form);

  /** @param {JobState} job */
  function begin(job) {
    setUp.open = false;
    jobs.begin(job);
  }

  root.append(pageHead("Who is stronger?", LEAD), h("div.stack", setUp, tournament.element, jobs.earlier));
  setUp.open = !(await jobs.openFirst());
  return jobs.leave;
}
