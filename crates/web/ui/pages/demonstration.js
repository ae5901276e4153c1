// @ts-check
// One click: a machine that knows nothing plays, learns before one's eyes, and plays again.
import { get, post } from "../api.js";
import { createBoard } from "../board/board.js";
import { moveBetween } from "../board/move-between.js";
import { h, replace } from "../components/dom.js";
import { createJobBar, followJob, isOpen } from "../components/job.js";
import { pageHead } from "../components/layout.js";
import { announce, attempt } from "../components/messages.js";
import { loadStyles } from "../components/theme.js";
import { loadPlotStyles } from "../plot/plot.js";
import { createPart, phaseWords } from "./demonstration/part.js";

/** @import {BoardPosition, Job, PageContext} from "../page.js" */
/** @import {DemonstrationResult, JobState} from "../types.js" */

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  const { signal } = context;
  await Promise.all([loadPlotStyles(), loadStyles("demonstration")]);
  const place = h("div.stack");
  root.append(pageHead("Show me that a machine can learn"), place);
  let leave = () => {};

  const begin = () =>
    attempt(async () => follow(await post("/demonstration", { seed: 1 + Math.floor(Math.random() * 999) }, { signal })));
  /** @param {JobState} job */
  const follow = (job) => {
    leave();
    history.replaceState({}, "", `/demonstration?job=${job.id}`);
    const stage = createStage({ again: begin });
    replace(place, stage.element);
    const stop = followJob(job, stage.update);
    leave = () => (stop(), stage.destroy());
  };

  const job = await present(context.query.get("job"), signal);
  if (job) follow(job);
  else if (context.query.has("begin")) await begin();
  else replace(place, createInvitation(begin));
  return () => leave();
}

/** The demonstration asked for, or one that is under way. @param {string | null} wanted @param {AbortSignal} signal */
async function present(wanted, signal) {
  const { jobs } = await get("/jobs", { signal });
  const own = jobs.filter((job) => job.kind === "demonstration");
  const found = own.find((job) => job.id === wanted) ?? own.find(isOpen);
  return found ? get(`/jobs/${encodeURIComponent(found.id)}`, { signal }) : null;
}

// The demonstration under way: what is happening, and its parts one below the other, with the board in the one
// being shown.
/** @param {{again: () => Promise<void>}} options */
function createStage({ again }) {
  const bar = createJobBar({ unit: "steps" });
  const story = h("p.story", "One moment, the pieces are being set up.");
  const board = createBoard({ readonly: true, mini: true, label: "The game being played" });
  const boardNote = h("p.small.soft", "What is being played now, in passing: the games are too quick for the eye.");
  const list = h("div.stack");
  const more = h("div.row", { hidden: true }, h("button.button.button-primary", { onclick: () => void again() }, "↻ Again, with other chances"), h("a.button", { href: "/play" }, "Play against it yourself"), h("a.button", { href: "/learn" }, "A longer run of learning"));
  const element = h("div.stack", h("section.panel.panel-machine.stack.stack-tight", { "aria-label": "What is happening" }, story, bar.element), list, more);
  /** @type {ReturnType<typeof createPart>[]} */
  let parts = [];
  let told = "";
  /** @type {BoardPosition | null} */
  let shown = null;

  /** @param {Job<DemonstrationResult>} job */
  const update = (job) => {
    bar.update(job);
    more.hidden = job.status === "running" || job.status === "queued";
    if (job.result) draw(job.result, job.status);
  };
  /** @param {DemonstrationResult} result @param {JobState["status"]} status */
  const draw = (result, status) => {
    if (parts.length === 0) {
      parts = result.parts.map((part, index) => createPart(part, index + 1));
      list.append(...parts.map((part) => part.element));
    }
    const now = result.parts[result.part];
    if (result.board && status === "running") show(result.board, parts[result.part].boardPlace);
    parts.forEach((part, index) => part.update(result.parts[index], status, index === result.part));
    tell(status === "done" ? "That was it. The results are below, whatever they are." : status === "stopped" ? "Stopped. It can continue where it left off." : phaseWords(now.id, now.phase), `${result.part} ${now.phase} ${status}`);
  };
  /** Only a new phase is worth saying aloud. @param {string} text @param {string} where */
  const tell = (text, where) => {
    if (where === told) return;
    told = where;
    story.textContent = text;
    announce(text);
  };
  /** @param {BoardPosition} position @param {HTMLElement} place */
  const show = (position, place) => {
    if (board.element.parentElement !== place) place.append(board.element, boardNote);
    if (position.fen === shown?.fen) return;
    void board.show(position, { animatePath: moveBetween(shown, position) });
    shown = position;
  };
  return { element, update, destroy: () => (parts.forEach((part) => part.destroy()), board.destroy()) };
}

const STEPS = [
  ["Before", "A machine that has learned nothing plays a match: endings first, then whole games, against an opponent that never changes."],
  ["Learning", "It plays against itself. It remembers boards with their scores; and after each move it asks whether things turned out as it thought, and corrects its weights."],
  ["The rematch", "The same endings, the same games, with what it has learned. You see both results side by side, and what chance alone would do."],
];

/** @param {() => Promise<void>} begin */
function createInvitation(begin) {
  const button = h("button.button.button-primary.button-big.show-me", { onclick: () => void start() }, "▶ Show me");
  const start = async () => {
    button.disabled = true;
    await begin();
    button.disabled = false;
  };
  return h(
    "section.stack.invitation", { "aria-label": "What you will see" },
    h("p.lead", "In 1959 Arthur Samuel let a computer learn checkers by playing. Here it learns again, by rote and by generalization, before your eyes."),
    h("ol.invitation-steps", STEPS.map(([name, text], index) => h("li.panel", h("span.step-number", { "aria-hidden": "true" }, index + 1), h("h2", name), h("p", text)))),
    h("div.row", button, h("p.small.soft.grow", "Nothing is arranged: each time begins with different random signs, and now and then it learns nothing useful. You can stop at any moment.")),
  );
}
