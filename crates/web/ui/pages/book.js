// @ts-check
// Book: how far a player's opinion agrees with the moves of recorded games.
import { post } from "../api.js";
import { h } from "../components/dom.js";
import { onSubmit, sidesField } from "../components/field.js";
import { createJobs } from "../components/job.js";
import { pageHead } from "../components/layout.js";
import { createPdnSource } from "../components/pdn-source.js";
import { createPlayerPicker, isStandard } from "../components/player-picker.js";
import { loadStyles } from "../components/theme.js";
import { createBookResult } from "./book/result.js";

/** @import {PageContext} from "../page.js" */
/** @import {JobState} from "../types.js" */

const LEAD =
  "Give a player a book of recorded games and see how often it would have chosen the moves that were played. Samuel measured his program’s learning this way.";

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

/** @param {{signal: AbortSignal, onStart: (job: JobState) => void}} options */
async function createBookForm({ signal, onStart }) {
  const source = createPdnSource({ signal, onChange: () => draw() });
  const picker = await createPlayerPicker({
    label: "Player",
    first: { place: "book-player", role: "strongest" },
    filter: (player) => player.rates && isStandard(player),
  });
  const side = sidesField("Whose moves count");
  const start = h("button.button.button-primary.button-big", { type: "submit", disabled: true }, "Compare");
  const hint = h("p.soft.small", "Give it games first.");
  const element = h(
    "form.panel.book-form",
    { onsubmit: onSubmit(compare, start), "aria-label": "What to compare" },
    source.element,
    h("div.stack", picker.element, side.element, h("div.row", start, hint)),
  );

  function draw() {
    const ready = (source.value()?.games ?? 0) > 0;
    start.disabled = !ready;
    hint.hidden = ready;
  }

  async function compare() {
    const collection = source.value()?.id;
    if (collection) onStart(await post("/book", { collection, player: picker.value(), side: side.value() }));
  }

  return { element };
}
