// @ts-check
// Book: how far a player's opinion agrees with the moves of recorded games.
import { h } from "../components/dom.js";
import { createJobs } from "../components/job.js";
import { pageHead } from "../components/layout.js";
import { loadStyles } from "../components/styles.js";
import { createBookForm } from "./book/form.js";
import { createBookResult } from "./book/result.js";

/** @import {PageContext} from "../page.js" */

const LEAD =
  "Give a player a book of recorded games and see how often it would have chosen the moves that were played. Samuel measured the learning of his program so.";

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  const result = createBookResult();
  const [jobs, form] = await Promise.all([
    createJobs(context, { kind: "book", earlier: "Earlier results", view: result }),
    createBookForm({ signal: context.signal, onStart: (job) => jobs.begin(job) }),
    loadStyles("file-drop"),
    loadStyles("book"),
  ]);
  root.append(pageHead("Beside the masters", LEAD), h("div.stack", form.element, result.element, jobs.earlier));
  await jobs.openFirst();
  return jobs.leave;
}
