// @ts-check
// The rules that the players think by: who wins, and when a game is drawn.
import { h } from "../../components/dom.js";
import { numberField, radioField } from "../../components/field.js";

/** @import {RulesSetting} from "../../types.js" */

/** @param {() => void} onChange */
export function createRulesField(onChange) {
  const variant = radioField({
    label: "Who wins",
    options: [
      { value: "standard", label: "Usual game" },
      { value: "give-away", label: "Give-away" },
    ],
    value: "standard",
    hint: "In give-away, whoever has no move left wins.",
    onChange,
  });
  const repetitions = numberField({
    label: "Drawn after a position came up",
    hint: "So many times; 0 for never.",
    value: 3,
    min: 0,
    max: 1000,
    step: 1,
    onChange,
  });
  const idle = numberField({
    label: "Drawn after idle moves",
    hint: "Of each side, without a capture or a man's move; 0 for never.",
    value: 40,
    min: 0,
    max: 1000,
    step: 1,
    onChange,
  });
  const element = h(
    "details",
    { class: "panel" },
    h("summary", {}, "Rules"),
    h(
      "div",
      { class: "stack rules-fields" },
      variant.element,
      h("div", { class: "rules-numbers" }, repetitions.element, idle.element),
    ),
  );
  /** @returns {RulesSetting} */
  const value = () => ({
    variant: variant.value() === "give-away" ? "give-away" : "standard",
    repetitions: whole(repetitions.value(), 3),
    idle_moves: whole(idle.value(), 40),
  });
  return { element, value };
}

/** A field that is empty or half written stands for the usual number. @param {number} value @param {number} usual */
function whole(value, usual) {
  return Number.isSafeInteger(value) && value >= 0 && value !== 1 ? value : usual;
}
