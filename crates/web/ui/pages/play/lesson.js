// @ts-check
// What the machine learned from the last moves: how far it was mistaken, and which terms it sees differently now.
import { h } from "../../components/dom.js";
import { createTable } from "../../components/table.js";
import { compact, signed } from "../../components/words.js";

/** @import {GameState, Lesson} from "../../types.js" */

/** @param {GameState} state */
export function lessonView(state) {
  if (!state.learn)
    return [
      h(
        "p",
        { class: "soft" },
        "It does not learn in this game. Switch on “Let it learn from me” when you start one.",
      ),
    ];
  if (!state.lesson)
    return [
      h(
        "p",
        { class: "soft" },
        "It compares what it expected with what came. The first lesson follows its second move.",
      ),
    ];
  return lessonParts(state.lesson);
}

/** @param {Lesson} lesson */
function lessonParts(lesson) {
  return [
    h("p", {}, mistake(lesson.delta), " ", h("span", { class: "soft" }, lesson.remark)),
    h(
      "dl",
      { class: "figures" },
      figure("Expected", signed(lesson.expected), "The score it had worked out a move earlier"),
      figure("Found", signed(lesson.found), "The score it finds now"),
      figure("Delta", signed(lesson.delta), "Found less expected: the size of its surprise"),
    ),
    lesson.replaced
      ? h(
          "p",
          { class: "notice notice-amber" },
          "The term ",
          h("strong", {}, lesson.replaced.out),
          " was of no use and is laid aside; ",
          h("strong", {}, lesson.replaced.in),
          " takes its place.",
        )
      : null,
    lesson.adjusted && lesson.changes.length > 0
      ? changes(lesson)
      : h("p", { class: "soft small" }, "It sees no term differently now."),
  ];
}

/** @param {number} delta */
function mistake(delta) {
  if (Math.abs(delta) < 0.005) return "It came as it expected.";
  return delta > 0
    ? "It stands better than it expected: it had been too gloomy."
    : "It stands worse than it expected: it had been too hopeful.";
}

/** @param {Lesson} lesson */
function changes(lesson) {
  return createTable({
    caption: "How far each term goes with its surprises, from −1 to 1: its weights follow from that",
    rows: lesson.changes,
    columns: [
      { label: "Term", header: true, cell: (row) => row.term },
      { label: "Before", numeric: true, cell: (row) => compact(row.before) },
      { label: "After", numeric: true, cell: (row) => compact(row.after) },
      { label: "Change", cell: (row) => (row.after > row.before ? "▲ more" : "▼ less") },
    ],
  }).element;
}

/** @param {string} name @param {string} value @param {string} title */
function figure(name, value, title) {
  return h("div", { class: "figure", title }, h("dt", {}, name), h("dd", { class: "number" }, value));
}
