// @ts-check
// Learn: all runs, a form to start a new one, and a way to open a folder made by the command line; or several runs
// beside each other.
import { get, post } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { onSubmit, textField } from "../../components/field.js";
import { pageHead, panel } from "../../components/layout.js";
import { tallyWords } from "../../components/tally.js";
import { loadStyles } from "../../components/theme.js";
import { loadPlotStyles } from "../../plot/plot.js";
import { renderComparison } from "./compare.js";
import { playLink } from "./generations.js";
import { createMachines } from "./machines.js";
import { createStartForm } from "./start-form.js";
import { kindName, learnerName, progressWords, runName, statusTag } from "./words.js";

/** @import {PageContext} from "../../page.js" */
/** @import {RunState} from "../../types.js" */

const REFRESH_MS = 4000;
const LEAD =
  "Here machines play against themselves and get better, or do not: the one of 1959, and one that is told the rules and nothing else. Start a run, watch it game by game, and compare runs with each other.";

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  await Promise.all([loadPlotStyles(), loadStyles("learn")]);
  const compared = (context.query.get("compare") ?? "").split(",").filter(Boolean);
  return compared.length > 0 ? renderComparison(root, context, compared) : renderList(root, context);
}

/** @param {HTMLElement} root @param {PageContext} context */
async function renderList(root, context) {
  const { signal } = context;
  const [{ runs }, { kinds }] = await Promise.all([get("/runs", { signal }), get("/runs/settings", { signal })]);
  const list = createRunList(context);
  list.update(runs);
  const start = panel("section.panel", "Start a run", createStartForm(kinds, context));
  const lists = h("div.stack", list.element, openFolder(context), createMachines(signal));
  root.append(pageHead("Watch it learn", LEAD), h("div.learn-columns", start, lists));
  const refresh = async () => {
    // A missed refresh is made up by the next one; the list on the page stays as it is.
    const answer = await get("/runs", { signal }).catch(() => null);
    if (answer) list.update(answer.runs);
  };
  const timer = setInterval(() => void refresh(), REFRESH_MS);
  return () => clearInterval(timer);
}

/** @param {PageContext} context */
function createRunList(context) {
  const rows = h("ul.run-list");
  /** @type {Set<string>} */
  const chosen = new Set();
  const compare = h("button.button", { disabled: true, onclick: () => context.navigate(`/learn?compare=${[...chosen].join(",")}`) }, "Compare");
  const hint = h("p.field-hint", "Tick two or more runs to lay their lines over each other.");
  const element = h("section.panel", { "aria-labelledby": "runs-title" }, h("div.row.row-spread.run-list-head", h("h2", { id: "runs-title" }, "Runs"), compare), hint, rows);
  let drawn = "";

  const count = () => {
    compare.disabled = chosen.size < 2;
    compare.textContent = chosen.size < 2 ? "Compare" : `Compare ${chosen.size} runs`;
  };

  /** @param {RunState[]} runs */
  const update = (runs) => {
    // Drawing again would take the keyboard focus away, so only what changed is drawn.
    const next = JSON.stringify(runs.map(({ id, status, games_done, tallies, player }) => [id, status, games_done, tallies, player]));
    if (next === drawn) return;
    drawn = next;
    const focused = document.activeElement?.getAttribute("data-key");
    hint.hidden = runs.length < 2;
    if (runs.length === 0) replace(rows, h("li.soft", "No runs yet. The form beside this list starts the first one; it suggests what the paper did."));
    else replace(rows, runs.map((run) => runRow(run, chosen, count)));
    /** @type {HTMLElement | null} */ (focused ? rows.querySelector(`[data-key="${CSS.escape(focused)}"]`) : null)?.focus();
  };
  return { element, update };
}

/** @param {RunState} run @param {Set<string>} chosen @param {() => void} count */
function runRow(run, chosen, count) {
  const tick = h("input", {
    type: "checkbox",
    checked: chosen.has(run.id),
    "data-key": `tick-${run.id}`,
    "aria-label": `Compare ${runName(run)}`,
    onchange: () => {
      if (tick.checked) chosen.add(run.id);
      else chosen.delete(run.id);
      count();
    },
  });
  const progress = h("progress.progress", { max: Math.max(run.games_total, 1), value: Math.min(run.games_done, Math.max(run.games_total, 1)), "aria-label": `${runName(run)}: progress` });
  return h(
    "li.run-row",
    h("label.run-tick", tick),
    h(
      "div.grow",
      h("div.row.row-spread", h("a", { href: `/learn/${run.id}`, class: "run-link", "data-key": `link-${run.id}` }, runName(run)), statusTag(run.status)),
      h("p.small.soft", [kindName(run), progressWords(run), run.tallies && tallyOf(run)].filter(Boolean).join(" · ")),
      progress,
    ),
    run.player && playLink(run.player, runName(run)),
  );
}

/** @param {RunState} run */
function tallyOf(run) {
  return [learnerName(run), run.tallies && tallyWords(run.tallies)].filter(Boolean).join(": ");
}

/** @param {PageContext} context */
function openFolder(context) {
  const path = textField({ label: "Folder", placeholder: "runs/second-series", hint: "The folder given to the command line with --out." });
  const open = async () => {
    if (path.value().trim() === "") return path.setError("Write the path of a run folder.");
    path.setError("");
    const { id } = await post("/runs/open", { path: path.value().trim() }, { signal: context.signal });
    context.navigate(`/learn/${id}`);
  };
  const button = h("button.button", { type: "submit" }, "Open the folder");
  const form = h("form.stack.stack-tight", { onsubmit: onSubmit(open, button), novalidate: true }, path.element, h("div", button));
  return h("details.panel", h("summary", "Open a run made by the command line"), form);
}
