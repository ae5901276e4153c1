// @ts-check
// One run, live: progress, plots, terms, boards, files.
import { del, get, post } from "../../api.js";
import { confirmDialog } from "../../components/dialog.js";
import { textField } from "../../components/field.js";
import { announce, attempt, toast } from "../../components/messages.js";
import { steadily } from "../../components/timing.js";
import { loadStyles } from "../../components/theme.js";
import { loadPlotStyles } from "../../plot/plot.js";
import { createRunView } from "./run-view.js";
import { runName, statusWords } from "./words.js";
import { subscribe } from "../../events.js";

/** @import {PageContext} from "../../page.js" */
/** @import {RunState} from "../../types.js" */

const DRAW_MS = 250;
const ASK_MS = 2000;

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  await Promise.all([loadPlotStyles(), loadStyles("learn")]);
  const { signal } = context;
  const path = /** @type {const} */ (`/runs/${encodeURIComponent(context.params.id)}`);
  let run = await get(path, { signal });
  context.setTitle(runName(run));

  const view = createRunView(run, {
    pause: () => attempt(async () => hear(await post(`${path}/pause`, {}, { signal }))),
    resume: () => attempt(async () => hear(await post(`${path}/resume`, {}, { signal }))),
    remove: () => attempt(remove),
    keep: () => attempt(keepAsPlayer),
    chooseSeed: ask,
  });
  const drawing = steadily(view.update, DRAW_MS);
  const asking = steadily((/** @type {number} */ seed) => void ask(seed), ASK_MS);

  /** @param {number} seed */
  async function ask(seed) {
    // Who asks too early or in vain is told again by the next news.
    const whole = await get(`${path}?seed=${seed}`, { signal }).catch(() => null);
    if (!whole) return;
    tellStatus(whole);
    drawing.offer((run = whole));
  }

  /** @param {RunState} news */
  function hear(news) {
    const turned = news.status !== run.status;
    const grew = news.series.length > 0 && (run.seed !== 1 || run.files.length === 0);
    tellStatus(news);
    run = updatedRun(run, news);
    drawing.offer(run);
    if (turned || grew) asking.offer(run.seed);
  }

  /** @param {RunState} next */
  function tellStatus(next) {
    if (next.status !== run.status) announce(`${runName(next)}: ${statusWords(next.status)}.`);
  }

  async function remove() {
    const text =
      "It leaves the list. Its folder is not deleted: if it was made here it goes to “removed” in the folder of runs, otherwise it stays where it is.";
    if (!(await confirmDialog({ title: `Remove “${runName(run)}”?`, text, confirm: "Remove it", danger: true }))) return;
    await del(path, { signal });
    toast("The run is removed.");
    context.navigate("/learn", { replace: true });
  }

  async function keepAsPlayer() {
    const hint = "As it plays now, after the last game that is over. It will be among the opponents.";
    const name = textField({ label: "Name of the player", value: runName(run), hint });
    const content = name.element;
    if (!(await confirmDialog({ title: "Keep it as a player", content, confirm: "Keep it" }))) return;
    await post(`${path}/player`, { name: name.value().trim(), seed: run.seed }, { signal });
    toast(`“${name.value().trim()}” is among the players now: on the page Play, under “Learned here”.`);
  }

  root.append(view.element);
  view.update(run);
  const leave = subscribe([`run:${run.id}`], { run: hear });
  // Nobody tells of what another program does.
  const looking = setInterval(() => void (document.hidden || run.status !== "elsewhere" || ask(run.seed)), ASK_MS);
  return () => {
    leave();
    clearInterval(looking);
    drawing.stop();
    asking.stop();
    view.destroy();
  };
}

/** News of a run leave out what has not changed: that stays as it was. @param {RunState} known @param {RunState} news @returns {RunState} */
export function updatedRun(known, news) {
  const files = news.files.length > 0 ? news.files : known.files;
  // The stream tells of the first learner; what is shown of another one comes by asking.
  if (known.seed !== news.seed) return { ...news, ...ownOf(known), files };
  const series = news.series.length > 0 ? news.series : known.series;
  const generations = news.generations.length > 0 ? news.generations : known.generations;
  return { ...news, series, generations, files, tallies: news.tallies ?? known.tallies };
}

/** What is of one learner. @param {RunState} run */
function ownOf({ seed, series, terms, tallies }) {
  return { seed, series, terms, tallies };
}
