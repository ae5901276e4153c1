// @ts-check
// What the page of a run shows, and how it follows the run's state.
import { post } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { radioField, selectField } from "../../components/field.js";
import { isOpen } from "../../components/job.js";
import { showError } from "../../components/messages.js";
import { createTally } from "../../components/tally.js";
import { createLiveBoards } from "./boards.js";
import { createGenerations, createStage, playLink } from "./generations.js";
import { createRunPlots } from "./plots.js";
import { createTermsTable } from "./terms-table.js";
import { kindName, learnerName, runName, statusTag, unit } from "./words.js";

/** @import {Pace, RunFile, RunState} from "../../types.js" */

/** @typedef {Record<"pause" | "resume" | "remove" | "keep", () => Promise<void>>} Actions */

/** @param {RunState} run @param {Actions & {chooseSeed: (seed: number) => void}} options */
export function createRunView(run, { chooseSeed, ...acts }) {
  const status = h("span");
  const buttons = h("div.row");
  const message = h("p.notice.notice-error", { role: "alert", hidden: true });
  const damage = h("p.notice.notice-error", { role: "alert", hidden: true });
  const doing = h("p.small.soft");
  const lookups = h("p.small.soft", { hidden: true });
  const count = h("p.run-count");
  const progress = h("progress.progress", { "aria-label": "Progress of the run" });
  const tally = createTally();
  const pace = createPace(run);
  const plots = createRunPlots(run);
  const boards = createLiveBoards();
  const stage = createStage();
  const generations = createGenerations();
  const terms = createTermsTable({ onMark: (names) => plots.mark(names) });
  const downloads = createDownloads();
  const seedPlace = h("div.seed-choice", { hidden: true });
  let drawnSeeds = 1;
  let drawnActions = "";

  const element = h(
    "div.stack.run-page",
    h(
      "div.page-head",
      h("div", h("p.small", h("a", { href: "/learn" }, "← All runs")), h("h1", runName(run)), h("p.row.run-tags", h("span.tag", kindName(run)), status)),
      buttons,
    ),
    message,
    damage,
    h("div.run-state.panel", h("div", count, progress, stage.element, doing, lookups, pace.element), tally.element),
    seedPlace,
    h("div.run-top", plots.first, boards.element),
    plots.others,
    generations.element,
    terms.element,
    h("div.two-columns", downloads.element, createDeclaration(run)),
  );

  /** @param {RunState} now */
  const update = (now) => {
    const canKeep = (now.terms ?? []).length > 0 && now.games_done > 0;
    const nextActions = `${now.status} ${canKeep} ${now.player}`;
    if (drawnActions !== nextActions) {
      drawnActions = nextActions;
      replace(status, statusTag(now.status));
      replace(buttons, actions(now, canKeep, acts));
    }
    // How many learners there are is known when the run's folder is there.
    if ((now.seeds ?? 1) !== drawnSeeds) {
      drawnSeeds = now.seeds ?? 1;
      seedPlace.hidden = drawnSeeds < 2;
      replace(seedPlace, seedChoice(drawnSeeds, chooseSeed));
    }
    message.hidden = now.status !== "failed";
    (message.hidden ? doing : message).textContent = now.stage ? "" : (now.message ?? "");
    (message.hidden ? message : doing).textContent = "";
    damage.hidden = !now.damage;
    damage.textContent = now.damage ? `Not all of this run can be shown. ${now.damage}` : "";
    replace(count, h("strong.number", now.games_done), countWords(now));
    progress.max = Math.max(1, now.games_total);
    progress.value = Math.min(now.games_done, progress.max);
    pace.update(now);
    lookups.hidden = !now.lookups_a_minute;
    lookups.textContent = lookupsWords(now.lookups_a_minute ?? 0);
    tally.element.hidden = !now.tallies;
    if (now.tallies) tally.update(now.tallies, learnerName(now));
    plots.update(now);
    boards.update(now);
    stage.update(now);
    generations.update(now);
    boards.element.hidden = (now.status !== "running" || now.kind === "zero") && (now.boards ?? []).length === 0;
    terms.update(now.terms ?? []);
    downloads.update(now.files ?? []);
  };
  return { element, update, destroy: () => (plots.destroy(), boards.destroy()) };
}

/** @param {RunState} run */
function countWords(run) {
  const of = run.games_total > 0 ? ` of ${run.games_total}` : "";
  const by = (run.seeds ?? 1) > 1 ? ` by ${run.seeds} learners` : "";
  return `${of} ${unit(run, run.games_total || run.games_done)} played${by}`;
}

/** @param {number} perMinute */
function lookupsWords(perMinute) {
  return `${Math.round(perMinute).toLocaleString("en")} boards looked up on the tape in a minute. The paper allows for one hundred or so references a minute.`;
}

/** @param {number} seeds @param {(seed: number) => void} choose */
function seedChoice(seeds, choose) {
  const options = Array.from({ length: seeds }, (_, index) => ({ value: String(index + 1), label: `Learner ${index + 1}` }));
  return selectField({ label: "Plots, terms and results of", options, onChange: (value) => choose(Number(value)) }).element;
}

/** @param {RunState} run @param {boolean} canKeep @param {Actions} acts */
function actions({ id, kind, status, player }, canKeep, acts) {
  /** @param {string} text @param {() => Promise<void>} act @param {string} look */
  const button = (text, act, look) => h("button", { class: `button ${look}`, onclick: () => void act() }, text);
  const compare = h("a.button", { href: `/learn?compare=${id}` }, "Compare");
  const keep = canKeep && button("Keep as a player …", acts.keep, "");
  const play = player && playLink(player, "the generation in force");
  if (isOpen({ status })) return [button("❚❚ Pause", acts.pause, "button-primary"), play, keep, compare];
  if (status === "elsewhere") return [play, keep, compare];
  // There can always be one more generation.
  const resume = (status !== "done" || kind === "zero") && button("▶ Go on", acts.resume, "button-primary");
  return [resume, play, keep, compare, button("Remove …", acts.remove, "button-danger")];
}

/** @type {{value: Pace, label: string}[]} */
const PACES = [
  { value: "slow", label: "Move by move" },
  { value: "watch", label: "To watch" },
  { value: "full", label: "Full speed" },
];

/** Runs that are begun on the page are begun to be watched. @type {Pace} */
export const USUAL_PACE = "watch";

/** @param {RunState} run */
function createPace(run) {
  const hint = "It learns the same at any speed.";
  /** What was chosen and is not yet so: older news must not undo the choice. @type {string | null} */
  let asked = null;
  const choose = async (/** @type {Pace} */ pace) => {
    asked = pace;
    await post(`/runs/${run.id}/pace`, { pace }).catch(showError);
    if (asked === pace) asked = null;
  };
  const field = radioField({ label: "Speed", hint, options: PACES, value: run.pace ?? "full", onChange: choose });
  /** @param {RunState} now */
  const update = (now) => {
    field.element.hidden = (now.status !== "running" && now.status !== "queued") || now.kind === "zero";
    if (asked === null) field.set(now.pace ?? "full");
  };
  return { element: field.element, update };
}

const KINDS = { csv: "Tables (CSV)", svg: "Pictures (SVG)", pdn: "Games (PDN)", other: "Other" };

// What a run leaves behind: its files, and what was declared when it began.
function createDownloads() {
  const body = h("div.stack.stack-tight");
  const element = h("section.panel", { "aria-labelledby": "files-title" }, h("h2", { id: "files-title" }, "Take it with you"), body);
  let drawn = "";
  /** @param {RunFile[]} files */
  const update = (files) => {
    const next = files.map(({ name }) => name).join();
    if (next === drawn && body.hasChildNodes()) return;
    drawn = next;
    if (files.length === 0) return replace(body, h("p.soft", "Files come with the first game."));
    replace(body, Object.entries(KINDS).map(([kind, title]) => group(title, files.filter((file) => file.kind === kind))));
  };
  return { element, update };
}

/** @param {string} title @param {RunFile[]} files */
function group(title, files) {
  if (files.length === 0) return null;
  const links = files.map(({ name, url }) => h("a.button", { href: url, download: name.split("/").pop() }, `↓ ${name}`));
  return h("div", h("h3.small", title), h("div.row", links));
}

/** @param {RunState} run */
function createDeclaration({ declared }) {
  const { settings, ...rest } = declared ?? {};
  const lines = [...Object.entries(rest), ...Object.entries(settings && typeof settings === "object" ? settings : {})];
  const list = h("dl.declaration", lines.flatMap(([key, value]) => [h("dt", key), h("dd.number", typeof value === "object" ? JSON.stringify(value) : String(value))]));
  return h(
    "section.panel", { "aria-labelledby": "declared-title" },
    h("h2", { id: "declared-title" }, "What was declared"),
    h("p.small.soft", "Written down before the first game. It lets you repeat the run, move by move."),
    h("details", h("summary", `${lines.length} entries`), list),
  );
}
