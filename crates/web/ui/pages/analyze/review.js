// @ts-check
// The review of the game: how it stood, which moves gave something away and what was better, and moments to try again.
import { get, post } from "../../api.js";
import { chanceGraph, isBlamed } from "../../components/chance-graph.js";
import { h, replace } from "../../components/dom.js";
import { createJobBar, followJob, isOpen } from "../../components/job.js";
import { attempt } from "../../components/messages.js";
import { createTable } from "../../components/table.js";
import { sideName, when } from "../../components/words.js";
import { createRetry } from "./retry.js";

/** @import {Board, Job} from "../../page.js" */
/** @import {JobState, JudgedMove, ReviewResult, Summary} from "../../types.js" */
/** @import {Opened, Study} from "./study.js" */

export const MARKS = /** @type {const} */ ({
  forced: { sign: "", name: "the only move" },
  best: { sign: "✓", name: "best" },
  good: { sign: "", name: "good" },
  doubtful: { sign: "?!", name: "doubtful" },
  mistake: { sign: "?", name: "a mistake" },
  losing: { sign: "??", name: "the losing move" },
});

/**
 * @param {{study: Study, board: Board, signal: AbortSignal, onJudged: (judged: Map<number, JudgedMove>) => void, onBegin: (job: JobState) => void}} options
 */
export function createReview({ study, board, signal, onJudged, onBegin }) {
  const begin = h("button.button.button-primary", { onclick: () => void attempt(start, begin) }, "Review the game");
  const invite = h(
    "div.stack.stack-tight",
    h("p", "The strongest engine judges every move with the endgame databases, and shows what was better. It goes on if you leave the page, and the result is kept."),
    h("div", begin),
  );
  const none = h("p.notice", "Open a game first: paste it, drop its file, or choose one that was reviewed before.");
  const bar = createJobBar({ unit: "positions" });
  const result = h("div.stack");
  const earlier = h("div.stack.stack-tight");
  const element = h("div.stack.review");
  const parts = [none, invite, bar.element, result, earlier];
  const retry = createRetry({ study, board, onEnd: () => mark() });
  /** @type {Opened | null} */
  let asked = null;
  /** @type {ReviewResult | null} */
  let review = null;
  /** @type {ReturnType<typeof chanceGraph> | null} */
  let graph = null;
  let spoken = h("div.stack.stack-tight");
  let leave = () => {};

  /** @param {Opened} opened */
  const path = ({ collection, index }) =>
    /** @type {const} */ (`/collections/${encodeURIComponent(collection)}/games/${index}/review`);

  function reset() {
    leave();
    leave = () => {};
    asked = review = graph = null;
    retry.end();
    replace(result);
    onJudged(new Map());
    none.hidden = study.opened() !== null;
    invite.hidden = bar.element.hidden = true;
  }

  /** Asks once for each game. */
  function update() {
    if (element.childElementCount === 0) replace(element, parts);
    const opened = study.opened();
    if (opened !== asked || !opened) {
      reset();
      asked = opened;
      void attempt(() => look(opened));
    }
    mark();
  }

  /** @param {Opened | null} opened */
  async function look(opened) {
    await listEarlier();
    if (!opened) return;
    const { job } = await get(path(opened), { signal });
    if (asked !== opened) return;
    if (job) follow(job);
    else invite.hidden = false;
  }

  async function start() {
    const opened = study.opened();
    if (!opened) return;
    const job = await post(path(opened));
    if (asked === opened) follow(job);
    onBegin(job);
  }

  /** @param {JobState} job */
  function follow(job) {
    leave();
    invite.hidden = true;
    leave = followJob(job, (/** @type {Job<ReviewResult>} */ news) => {
      bar.element.hidden = news.status === "done";
      bar.update(/** @type {JobState} */ (news));
      if (news.status === "done" && news.result) show(news.result, news.id);
    });
  }

  /** @param {ReviewResult} found @param {string} id */
  function show(found, id) {
    if (review) return;
    review = found;
    const nodes = mainLine();
    onJudged(new Map(found.moves.map((judged, index) => [nodes[index + 1], judged])));
    graph = chanceGraph({ start: found.start, moves: found.moves, go: (ply) => study.go(nodes[ply] ?? 0) });
    spoken = h("div.stack.stack-tight", { role: "status" });
    const file = new Blob([found.annotated], { type: "application/x-draughts-pdn" });
    const save = h("a.button", { href: URL.createObjectURL(file), download: `review-${id.slice(0, 12)}.pdn` }, "Download with comments");
    replace(result, graph.element, spoken, moments(found), summaryTable(found), h("div", save));
    mark();
  }

  /** The nodes of the game itself, the start first. */
  function mainLine() {
    const tree = study.tree();
    const nodes = [0];
    for (let [at] = tree.children(0); at !== undefined; [at] = tree.children(at))
      if (tree.node(at)?.path.length) nodes.push(at);
    return nodes;
  }

  /** What is said of the place on the board. */
  function mark() {
    if (!review || !graph) return;
    const ply = mainLine().indexOf(study.at());
    if (retry.goesOn()) return replace(spoken, retry.element);
    const judged = ply > 0 ? review.moves[ply - 1] : null;
    if (ply >= 0) graph.mark(ply);
    replace(spoken, judged ? judgement(judged) : h("p.soft", ply === 0 ? "Step through the game, or click the graph." : "A line that was not played."));
  }

  /** @param {JudgedMove} judged */
  function judgement(judged) {
    const { move, side, mark: name, after_words, remark, line, exact } = judged;
    const { sign, name: word } = MARKS[name];
    const certain = exact ? ", for certain" : "";
    return [
      h("p", h("strong.number", `${sideName(side)}: ${move}${isBlamed(name) ? sign : ""}`), ` is ${word}. `, remark || `Now: ${after_words}${certain}.`),
      isBlamed(name) && h("p.small", "Better: ", h("span.number.better-line", line.slice(0, 10).join(" "))),
      isBlamed(name) && h("div", h("button.button", { onclick: () => tryAgain(judged) }, "Find the better move")),
    ];
  }

  /** @param {JudgedMove} judged */
  function tryAgain(judged) {
    const nodes = mainLine();
    retry.begin(judged, nodes[judged.ply - 1]);
    study.go(nodes[judged.ply - 1]);
    mark();
    board.focus();
  }

  /** @param {ReviewResult} found */
  function moments({ moves, key_moments }) {
    if (key_moments.length === 0) return h("p", "No move of this game gave much away.");
    const button = (/** @type {number} */ ply) => {
      const { side, move, mark: name } = moves[ply - 1];
      const text = `${Math.ceil(ply / 2)}. ${sideName(side)}: ${move}${MARKS[name].sign}`;
      return h("li", h("button.button", { onclick: () => tryAgain(moves[ply - 1]) }, text));
    };
    return h("section", { "aria-label": "Key moments" }, h("h3", "Key moments: find the better move"), h("ul.key-moments", key_moments.map(button)));
  }

  async function listEarlier() {
    const jobs = (await get("/jobs", { signal })).jobs.filter(({ kind }) => kind === "review");
    const link = (/** @type {JobState} */ { id, title, status, started }) =>
      h("li", h("a", { href: `/analyze?collection=job-${id}&game=0&tab=review` }, title), h("span.small.soft", ` ${isOpen({ status }) ? "under way" : status}, ${when(started)}`));
    replace(earlier, jobs.length > 0 && h("details", { open: study.opened() === null }, h("summary", `Games reviewed (${jobs.length})`), h("ul.reviewed", jobs.map(link))));
  }

  return {
    element,
    update,
    /** Another game has another review. */
    reset,
    start: () => void attempt(start),
    leave: () => {
      leave();
      asked = null;
      retry.end();
      replace(element);
    },
  };
}

/** @param {ReviewResult} review */
function summaryTable({ black, white }) {
  const row = (/** @type {Summary} */ summary, /** @type {string} */ side) => ({ ...summary, side });
  return createTable({
    caption: "How both sides did",
    rows: [row(black, "Black"), row(white, "White")],
    columns: [
      { label: "Side", header: true, cell: ({ side, player }) => (player ? `${side}: ${player}` : side) },
      { label: "Best", numeric: true, cell: ({ best }) => best },
      { label: "Good", numeric: true, cell: ({ good }) => good },
      { label: "Doubtful", numeric: true, cell: ({ doubtful }) => doubtful },
      { label: "Mistakes", numeric: true, cell: ({ mistakes }) => mistakes },
      { label: "Losing", numeric: true, cell: ({ losing }) => losing },
      { label: "Forced", numeric: true, cell: ({ forced }) => forced },
    ],
  }).element;
}
