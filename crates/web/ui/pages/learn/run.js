// @ts-check
// One run, live: progress, plots, terms, boards, files.
import { get, post, subscribe } from "../../api.js";
import { announce } from "../../components/announce.js";
import { steadily } from "../../components/steadily.js";
import { showError } from "../../components/toast.js";
import { withNews } from "./news.js";
import { keepAsPlayer, removeRun } from "./run-actions.js";
import { createRunView } from "./run-view.js";
import { runName, statusWords } from "./words.js";

/** @import {PageContext, RunState} from "../../types.js" */
/** @typedef {"pause" | "resume" | "remove" | "keep"} Action */

const DRAW_MS = 250;
const ASK_MS = 2000;

/** @param {HTMLElement} root @param {PageContext} context */
export async function renderRun(root, context) {
  const { signal } = context;
  const path = `/runs/${encodeURIComponent(context.params.id)}`;
  let run = /** @type {RunState} */ (await get(path, { signal }));
  context.setTitle(runName(run));

  /** @param {Action} action */
  const act = async (action) => {
    try {
      if (action === "remove") await removeRun(run, path, context);
      else if (action === "keep") await keepAsPlayer(run, path, context);
      else hear(await post(`${path}/${action}`, {}, { signal }));
    } catch (error) {
      showError(error);
    }
  };
  /** @param {number} seed */
  const ask = async (seed) => {
    // Who asks too early or in vain is told again by the next news.
    const whole = /** @type {RunState | null} */ (await get(`${path}?seed=${seed}`, { signal }).catch(() => null));
    if (whole && whole.status !== run.status) announce(`${runName(whole)}: ${statusWords(whole.status)}.`);
    if (whole) drawing.offer((run = whole));
  };
  const view = createRunView(run, { act: (action) => void act(action), chooseSeed: (seed) => void ask(seed) });
  const drawing = steadily(view.update, DRAW_MS);
  const asking = steadily((/** @type {number} */ seed) => void ask(seed), ASK_MS);
  /** @param {RunState} news */
  const hear = (news) => {
    const seed = run.seed ?? 1;
    const turned = news.status !== run.status;
    const grew = (news.series?.length ?? 0) > 0 && (seed !== 1 || !run.files?.length);
    if (turned) announce(`${runName(news)}: ${statusWords(news.status)}.`);
    run = withNews(run, news);
    drawing.offer(run);
    if (turned || grew) asking.offer(seed);
  };
  root.append(view.element);
  view.update(run);
  const leave = subscribe([`run:${run.id}`], { run: hear });
  // Nobody tells of what another program does.
  const looking = setInterval(() => void (document.hidden || run.status !== "elsewhere" || ask(run.seed ?? 1)), ASK_MS);
  return () => {
    leave();
    clearInterval(looking);
    drawing.stop();
    asking.stop();
    view.destroy();
  };
}
