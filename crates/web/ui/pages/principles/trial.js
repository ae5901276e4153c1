// @ts-check
// A position beside the text, and at once what the text keeps and drops there.
import { isAbort, post } from "../../api.js";
import { createBoard } from "../../board/board.js";
import { h, replace } from "../../components/dom.js";
import { selectField, textField } from "../../components/field.js";
import { folded, panel } from "../../components/layout.js";
import { errorText, showError } from "../../components/messages.js";
import { explained, principleLegend, reasonsTable } from "../../components/reasons-table.js";
import { createTable } from "../../components/table.js";
import { createLookup } from "../../components/timing.js";
import { plural, sideName } from "../../components/words.js";
import { pointAtMoves } from "../analyze/pointing.js";
import { oldVersionName, tryOut } from "./document.js";

/** @import {PositionView, TryAnswer} from "../../types.js" */
/** @import {Document} from "./document.js" */

const OTHER = "other";
const SAMPLES = [
  ["Start of a game", "B:W21-32:B1-12"],
  ["After three moves", "W:W19,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12,15"],
  ["Middle game, Black to move", "B:W13,19,21,24,27,29,31,32:B5,6,7,8,10,11,14,20"],
  ["Middle game, White to move", "W:W17,19,21,23,25,28,29,31:B1,2,4,9,10,12,14,20"],
  ["Six against six", "B:W18,24,25,26,29,32:B4,5,6,9,11,15"],
  ["With a king each", "W:W21,30,32,K3:B12,13,20,K31"],
];
const REST_MS = 120;

/** @param {{fen: string | null, signal: AbortSignal}} options */
export function createTrial({ fen, signal }) {
  const sample = selectField({
    label: "Position",
    options: [...SAMPLES.map(([label, value]) => ({ value, label })), { value: OTHER, label: "Another one (FEN)" }],
    value: SAMPLES.some(([, one]) => one === fen) ? (fen ?? "") : fen ? OTHER : SAMPLES[2][1],
    onChange: choose,
  });
  const own = textField({
    label: "Position as FEN",
    hideLabel: true,
    value: fen ?? "",
    placeholder: "W:W21-32:B1-12",
    onChange: () => void place(own.value().trim()),
  });
  const board = createBoard({
    label: "Position to try the text on. Moves made here lead to the next position.",
    onMove: (path) => void play(path),
  });
  const words = h("p.small.soft");
  const answerBox = h("div.stack.stack-tight", { role: "status" });
  const parts = [sample.element, own.element, board.element, words, answerBox];
  const element = panel("section.panel.stack.trial", "What it changes", ...parts);
  /** @type {PositionView | null} */
  let position = null;
  /** @type {Document | null} */
  let document = null;
  pointAtMoves(answerBox, { board, position: () => position, rest: () => [] });

  const trying = createLookup({
    milliseconds: REST_MS,
    box: answerBox,
    ask: async (abort) => document && position && tryOut(document, position.fen, abort),
    draw: (answer) => answer && document && replace(answerBox, comparison(answer, oldVersionName(document))),
  });

  /** @param {string} value */
  function choose(value) {
    own.element.hidden = value !== OTHER;
    if (value !== OTHER) void place(value);
    else own.set(position?.fen ?? "");
  }

  /** @param {string} next */
  async function place(next) {
    own.setError("");
    if (next === "") return;
    try {
      await show(await post("/positions", { fen: next }, { signal }), null);
    } catch (error) {
      if (!isAbort(error)) own.setError(errorText(error));
    }
  }

  /** @param {number[]} path */
  async function play(path) {
    const before = position;
    if (!before) return;
    try {
      await show((await post("/positions/after", { fen: before.fen, path }, { signal })).position, path);
      sample.set(OTHER);
      choose(OTHER);
    } catch (error) {
      showError(error);
      await board.show(before);
    }
  }

  /** @param {PositionView} next @param {number[] | null} path */
  async function show(next, path) {
    position = next;
    board.drawLine([]);
    void board.show(next, { lastMove: path });
    if (!path) board.setOrientation(next.turn);
    const turn = next.over ?? `${sideName(next.turn)} to move${next.must_capture ? ", and must jump" : ""}.`;
    const href = `/analyze?fen=${encodeURIComponent(next.fen)}`;
    replace(words, turn, " ", h("a", { href }, "Analyze this position"));
    tryAgain();
  }

  function tryAgain() {
    trying.forget();
    trying.want(document?.text, position?.fen);
  }

  own.element.hidden = sample.value() !== OTHER;
  void place(sample.value() === OTHER ? own.value() : sample.value());
  return {
    element,
    /** @param {Document} next a text without problems */
    update(next) {
      document = next;
      tryAgain();
    },
    /** @param {string} wanted */
    open(wanted) {
      sample.set(OTHER);
      own.element.hidden = false;
      own.set(wanted);
      void place(wanted);
    },
    /** The text has problems: what is shown is older than it. */
    wait() {
      trying.forget();
      document = null;
      replace(answerBox, h("p.notice.notice-amber", "Fix the problems in the text to see what it changes here."));
    },
    destroy() {
      trying.forget();
      board.destroy();
    },
  };
}

/** @param {TryAnswer} answer @param {string} old what the old version is called */
function comparison({ now, before, chosen_now: kept, chosen_before: keptBefore }, old) {
  const earlier = new Map((before?.rows ?? []).map(({ name, verdict }) => [name, verdict]));
  const rows = now.rows.map(({ name, verdict }) => {
    const was = earlier.get(name);
    return { name, verdict, was: was ?? null, changed: was !== undefined && was !== verdict };
  });
  const changed = rows.filter((row) => row.changed).length;
  const table = createTable({
    label: "Moves before and now",
    rows,
    columns: [
      { label: "Move", header: true, cell: (row) => h("span.number", row.name) },
      { label: "Before", cell: (row) => verdictWords(row.was) },
      { label: "Now", cell: (row) => verdictWords(row.verdict) },
      { label: "Change", cell: (row) => (row.changed ? h("span.tag.tag-amber", "changed") : "") },
    ],
    empty: "There is no legal move here.",
  });
  const isSame = String(kept) === String(keptBefore);
  const judged = plural(changed, "move is", "moves are");
  return h(
    "div.stack.stack-tight",
    h("p", "It may play ", moves(kept), ...(isSame ? [", as before"] : [" now, and ", moves(keptBefore), " before"]), ` (${old}).`),
    h("p.small.soft", changed === 0 ? "Nothing changes in this position." : `${judged} judged differently.`),
    table.element,
    principleLegend([...now.columns, ...rows.flatMap(({ verdict, was }) => [verdict, was ?? ""])]),
    folded("Numbers of each principle, now", reasonsTable(now)),
    before && folded("Numbers of each principle, before", reasonsTable(before)),
  );
}

/** @param {string | null} verdict */
function verdictWords(verdict) {
  if (verdict === null) return "–";
  return verdict === "" ? h("strong", "kept") : explained(verdict);
}

/** @param {string[]} texts */
function moves(texts) {
  return h("strong.number", texts.length === 0 ? "nothing" : texts.join(", "));
}
