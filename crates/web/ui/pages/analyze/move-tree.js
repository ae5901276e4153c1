// @ts-check
// The moves with their variations, indented, each one to be clicked; comments between them.
import { h, replace } from "../../components/dom.js";
import { MARKS } from "./review.js";

/** @import {CriticMark, JudgedMove} from "../../types.js" */
/** @import {Study} from "./study.js" */
/** @import {Tree} from "./tree.js" */

/** The signs that the first codes stand for. */
const SIGNS = ["", "!", "?", "!!", "??", "!?", "?!"];

/** @param {Study} study */
export function createMoveTree(study) {
  const element = h("div.move-tree", { role: "group", "aria-label": "Moves and variations" });
  /** @type {Map<number, HTMLButtonElement>} */
  let buttons = new Map();
  /** @type {Map<number, CriticMark>} */
  let marks = new Map();
  /** @type {Map<number, JudgedMove>} */
  let judged = new Map();

  const draw = () => {
    const tree = study.tree();
    buttons = new Map();
    const comment = study.opened()?.game.comment;
    replace(
      element,
      comment ? h("p.move-comment", comment) : null,
      tree.size() === 0 ? h("p.soft.small", "No moves yet. Make one on the board.") : line(tree, 0, tree.children(0)),
    );
    mark();
  };

  /**
   * A line from the first of these moves on; the others are variations of it.
   * @param {Tree} tree @param {number} from @param {number[]} choices
   */
  const line = (tree, from, choices) => {
    const parts = /** @type {(Node | null)[]} */ ([]);
    let [next, ...others] = choices;
    let numbered = true;
    while (next !== undefined) {
      parts.push(move(tree, next, numbered));
      const comment = tree.node(next)?.comment;
      if (comment) parts.push(h("p.move-comment", comment));
      for (const other of others) parts.push(variation(tree, next, other));
      numbered = Boolean(comment) || others.length > 0;
      [next, ...others] = tree.children(next);
    }
    return parts;
  };

  /** @param {Tree} tree @param {number} instead @param {number} first */
  const variation = (tree, instead, first) =>
    h(
      "div.variation",
      { role: "group", "aria-label": `Instead of ${tree.node(instead)?.text}` },
      line(tree, tree.parent(first), [first]),
    );

  /** @param {Tree} tree @param {number} id @param {boolean} numbered */
  const move = (tree, id, numbered) => {
    const node = tree.node(id);
    const objection = marks.get(id);
    const verdict = judged.get(id);
    const black = !node?.number.endsWith("...");
    const button = h(
      "button.move",
      { tabindex: -1, onclick: () => study.go(id), title: objection?.text ?? (verdict?.remark || null) },
      numbered || black ? h("span.move-number", `${node?.number} `) : null,
      node?.text || "board set up",
      node?.strength ?? "",
      verdict && MARKS[verdict.mark].sign ? judgedSign(verdict.mark) : null,
      node?.nags.map(nagText).join("") ?? "",
      objection ? h("span.move-mark", " ⚑", h("span.visually-hidden", `rejected by ${objection.rejected_by}`)) : null,
    );
    buttons.set(id, button);
    return button;
  };

  /** @type {HTMLButtonElement | undefined} */
  let current;
  const mark = () => {
    current?.removeAttribute("aria-current");
    if (current) current.tabIndex = -1;
    current = buttons.get(study.at()) ?? undefined;
    const reachable = current ?? buttons.values().next().value;
    if (reachable) reachable.tabIndex = 0;
    current?.setAttribute("aria-current", "step");
    if (element.contains(document.activeElement)) reachable?.focus({ preventScroll: true });
    if (current) element.scrollTop = current.offsetTop - element.clientHeight / 2;
    else element.scrollTop = 0;
  };

  return {
    element,
    draw,
    mark,
    /** @param {CriticMark[]} next */
    setMarks(next) {
      marks = new Map(next.map((one) => [one.node, one]));
      draw();
    },
    /** @param {Map<number, JudgedMove>} next by node */
    setJudged(next) {
      if (next.size === 0 && judged.size === 0) return;
      judged = next;
      draw();
    },
  };
}

/** @param {JudgedMove["mark"]} mark */
function judgedSign(mark) {
  const { sign, name } = MARKS[mark];
  const shown = h("span", { "aria-hidden": "true" }, ` ${sign}`);
  return h("span", { class: `move-judged judged-${mark}` }, shown, h("span.visually-hidden", ` ${name}`));
}

/** @param {number} nag a numeric code of a game text */
function nagText(nag) {
  return SIGNS[nag] ?? ` $${nag}`;
}
