// @ts-check
// The rules that the players think by: who wins, and when a game is drawn.
import { h } from "../../components/dom.js";
import { numberField, radioField } from "../../components/field.js";

/** @import {GameRules} from "../../types.js" */

const USUAL = { repetitions: 3, idle_moves: 40 };
const VARIANTS = /** @type {const} */ ([
  { value: "standard", label: "Standard game" },
  { value: "give-away", label: "Give-away" },
]);

/** @param {URLSearchParams} query the rules of a link @param {() => void} onChange */
export function createRulesField(query, onChange) {
  const variant = radioField({
    label: "Who wins",
    options: VARIANTS,
    value: query.get("rules") === "give-away" ? "give-away" : "standard",
    hint: "In give-away, whoever has no move left wins.",
    onChange,
  });
  /** @param {keyof typeof USUAL} name @param {string} label @param {string} hint */
  const number = (name, label, hint) =>
    numberField({ label, hint, value: fromQuery(query, name), min: 0, max: 1000, step: 1, onChange });
  const repetitions = number("repetitions", "Draw when a position repeats", "After this many times; 0 means never.");
  const idleHint = "By each side, without a capture or a man's move; 0 means never.";
  const idle = number("idle_moves", "Draw after idle moves", idleHint);
  const numbers = h("div.rules-numbers", repetitions.element, idle.element);
  const element = h("details.panel", h("summary", "Rules"), h("div.stack.rules-fields", variant.element, numbers));
  /** @returns {GameRules} */
  const value = () => ({
    variant: variant.value(),
    repetitions: whole(repetitions.value(), USUAL.repetitions),
    idle_moves: whole(idle.value(), USUAL.idle_moves),
  });
  /** What of the rules is not as usual, for a link. */
  const parameters = () => {
    const { variant, repetitions, idle_moves } = value();
    const found = new URLSearchParams();
    if (variant === "give-away") found.set("rules", variant);
    if (repetitions !== USUAL.repetitions) found.set("repetitions", String(repetitions));
    if (idle_moves !== USUAL.idle_moves) found.set("idle_moves", String(idle_moves));
    return found;
  };
  element.open = parameters().size > 0;
  return { element, value, parameters };
}

/** @param {URLSearchParams} query @param {keyof typeof USUAL} name */
function fromQuery(query, name) {
  const text = query.get(name);
  return text === null ? USUAL[name] : whole(Number(text), USUAL[name]);
}

/** A field that is empty or half written stands for the usual number. @param {number} value @param {number} usual */
function whole(value, usual) {
  return Number.isSafeInteger(value) && value >= 0 && value !== 1 ? value : usual;
}
