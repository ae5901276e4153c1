// @ts-check
// What the machine learned from the last moves: how far it was mistaken, and what its terms count for now.
import { h } from "../../components/dom.js";
import { createTable } from "../../components/table.js";
import { men, plural, signed } from "../../components/words.js";

/** @import {GameState, Lesson, LessonChange} from "../../types.js" */

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
      : h("p", { class: "soft small" }, "Its weights stay as they were."),
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
  const order = [...lesson.changes].sort((left, right) => step(right) - step(left));
  const moved = order.filter((change) => change.before !== change.after);
  const stayed = order.length - moved.length;
  return h(
    "div",
    { class: "stack stack-tight" },
    moved.length > 0 ? table("What its terms count for, in men", moved) : null,
    stayed > 0
      ? h(
          "details",
          { open: moved.length === 0 },
          h("summary", {}, `${plural(stayed, "term")} whose weight stays, though it is seen a little differently`),
          table("Weights that stay", order.filter((change) => !moved.includes(change))),
        )
      : null,
    h(
      "p",
      { class: "small soft" },
      "Agreement says how often a term pointed the same way as its surprises, from −1 to 1; the weights follow from it.",
    ),
  );
}

/** @param {string} caption @param {LessonChange[]} rows */
function table(caption, rows) {
  return createTable({
    caption,
    rows,
    columns: [
      { label: "Term", header: true, wide: true, cell: ({ term }) => term },
      { label: "Before", numeric: true, title: "Weight in men, before the lesson", cell: ({ before }) => men(before) },
      { label: "Now", numeric: true, title: "Weight in men, after the lesson", cell: ({ after }) => men(after) },
      { label: "Counts", cell: countsWords },
      {
        label: "Agreement",
        numeric: true,
        title: "Correlation with its surprises, before and after",
        cell: ({ correlation_before: was, correlation_after: is }) => `${share(was)} → ${share(is)}`,
      },
    ],
  }).element;
}

/** By size, whatever the sign: a term may speak for or against. @param {LessonChange} change */
function countsWords({ before, after }) {
  if (before === null) return "✚ new";
  if (after === null) return "✕ laid aside";
  if (before * after < 0) return "⇄ the other way";
  if (before === after) return "= the same";
  return Math.abs(after) > Math.abs(before) ? "▲ more" : "▼ less";
}

/** @param {LessonChange} change */
function step({ before, after }) {
  return Math.abs((after ?? 0) - (before ?? 0));
}

/** @param {number | null | undefined} correlation */
function share(correlation) {
  return typeof correlation === "number" ? signed(correlation) : "–";
}

/** @param {string} name @param {string} value @param {string} title */
function figure(name, value, title) {
  return h("div", { class: "figure", title }, h("dt", {}, name), h("dd", { class: "number" }, value));
}
