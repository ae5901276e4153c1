// @ts-check
// The demonstration under way: what is happening, and its parts one below the other, with the board in the one being shown.
import { createBoard } from "../../board/board.js";
import { moveBetween } from "../../board/move-between.js";
import { announce } from "../../components/announce.js";
import { h } from "../../components/dom.js";
import { createJobBar } from "../../components/job.js";
import { createPart } from "./part.js";
import { phaseWords } from "./phases.js";

/** @import {BoardPosition, Job} from "../../page.js" */
/** @import {DemonstrationResult, JobState} from "../../types.js" */

/** @param {{again: () => Promise<void>}} options */
export function createStage({ again }) {
  const bar = createJobBar({ unit: "steps" });
  const story = h("p.story", "One moment, the pieces are being set up.");
  const board = createBoard({ readonly: true, mini: true, label: "The game being played" });
  const boardNote = h("p.small.soft", "What is being played now, seen in passing: the games are quicker than the eye.");
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
    tell(status === "done" ? "That was it. What came out stands below, whatever it is." : status === "stopped" ? "Stopped. It can go on where it was." : phaseWords(now.id, now.phase), `${result.part} ${now.phase} ${status}`);
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
