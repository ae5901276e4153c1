// @ts-check
// Labelled form fields. Each one has its element, and its value to read and to set.
import { h, replace, uniqueId } from "./dom.js";
import { attempt } from "./messages.js";
import { capital } from "./words.js";

/** @typedef {{label: string, hint?: string, hideLabel?: boolean}} Labels */
/** @template {string} [Value=string] @typedef {{value: Value, label: string, group?: string, disabled?: boolean}} Option */

/**
 * Puts a label, a hint and a place for an error around a control.
 * @param {Labels} labels
 * @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} control
 */
function field({ label, hint, hideLabel = false }, control) {
  const id = uniqueId("field");
  control.id = id;
  const hintBox = hint ? h("div.field-hint", { id: `${id}-hint` }, hint) : null;
  const errorBox = h("div.field-error", { id: `${id}-error`, role: "alert" });
  control.setAttribute("aria-describedby", `${hint ? `${id}-hint ` : ""}${id}-error`);
  const name = h("label", { for: id, class: hideLabel ? "visually-hidden" : null }, label);
  const element = h("div.field", name, control, hintBox, errorBox);
  /** An empty text takes the error away. @param {string} text */
  const setError = (text) => {
    errorBox.textContent = text;
    control.setAttribute("aria-invalid", String(text !== ""));
  };
  return { element, setError };
}

/** @param {Labels & {value?: string, placeholder?: string, multiline?: boolean, onChange?: (value: string) => void}} options */
export function textField({ value = "", placeholder, multiline = false, onChange, ...labels }) {
  const oninput = () => onChange?.(control.value);
  const props = { value, placeholder, spellcheck: "false", autocomplete: "off", oninput };
  /** @type {HTMLInputElement | HTMLTextAreaElement} */
  const control = multiline ? h("textarea.input", props) : h("input.input", { type: "text", ...props });
  const set = (/** @type {string} */ text) => void (control.value = text);
  return { ...field(labels, control), control, value: () => control.value, set };
}

/** @param {Labels & {value: number, min?: number, max?: number, step?: number, onChange?: (value: number) => void}} options */
export function numberField({ value, min, max, step, onChange, ...labels }) {
  const oninput = () => onChange?.(control.valueAsNumber);
  const control = h("input.input.number", { type: "number", value: String(value), min, max, step, oninput });
  const set = (/** @type {number} */ next) => void (control.value = String(next));
  return { ...field(labels, control), control, value: () => control.valueAsNumber, set };
}

/** @template {string} Value @param {Labels & {options: Option<Value>[], value?: string, onChange?: (value: Value) => void}} options */
export function selectField({ options, value, onChange, ...labels }) {
  const control = h("select.input", { onchange: () => onChange?.(current()) });
  const current = () => /** @type {Value} */ (control.value);
  /** @param {Option<Value>[]} next @param {string} [chosen] */
  const setOptions = (next, chosen) => {
    replace(control, grouped(next));
    if (chosen !== undefined) control.value = chosen;
  };
  setOptions(options, value);
  const set = (/** @type {string} */ next) => void (control.value = next);
  return { ...field(labels, control), control, setOptions, value: current, set };
}

/** @param {{label: string, hint?: string, checked?: boolean, onChange?: (checked: boolean) => void}} options */
export function checkField({ label, hint, checked = false, onChange }) {
  const control = h("input", { type: "checkbox", checked, onchange: () => onChange?.(control.checked) });
  const text = h("span", label, hint ? h("span.field-hint.check-hint", hint) : null);
  const element = h("label.check", control, text);
  return { element, control, value: () => control.checked };
}

/**
 * One of a few choices, all of them visible.
 * @template {string} Value
 * @param {{label: string, hint?: string, options: readonly Option<Value>[], value: Value, onChange?: (value: Value) => void}} options
 */
export function radioField({ label, hint, options, value, onChange }) {
  const name = uniqueId("choice");
  const inputs = options.map((option) => {
    const props = { value: option.value, checked: option.value === value, onchange: () => onChange?.(option.value) };
    return h("input", { type: "radio", name, ...props });
  });
  const choices = options.map((option, index) => h("label.choice", inputs[index], option.label));
  const element = h("fieldset", h("legend", label), h("div.choices", choices), hint ? h("div.field-hint", hint) : null);
  return {
    element,
    value: () => /** @type {Value} */ (inputs.find((input) => input.checked)?.value ?? value),
    set: (/** @type {string} */ next) => inputs.forEach((input) => void (input.checked = input.value === next)),
  };
}

/** Whether each holds a whole number that is large enough; one that does not says so. @param {...ReturnType<typeof numberField>} fields */
export function areWhole(...fields) {
  const fitting = fields.filter(({ control, value, setError }) => {
    const fits = Number.isSafeInteger(value()) && value() >= Number(control.min);
    setError(fits ? "" : `Enter a whole number, ${control.min} or more.`);
    return fits;
  });
  return fitting.length === fields.length;
}

/** Whose moves count. @param {string} label */
export function sidesField(label) {
  const options = /** @type {const} */ (["both", "black", "white"]).map((value) => ({ value, label: capital(value) }));
  return radioField({ label, options, value: "both" });
}

/**
 * What a form does when it is sent, and what it says when that fails.
 * @param {() => Promise<unknown>} work
 * @param {HTMLButtonElement} button disabled meanwhile
 */
export function onSubmit(work, button) {
  return (/** @type {Event} */ event) => {
    event.preventDefault();
    void attempt(work, button);
  };
}

/** @param {Option[]} options */
function grouped(options) {
  const groups = new Map(options.map(({ group }) => [group, group ? h("optgroup", { label: group }) : null]));
  /** @type {Set<Node>} */
  const top = new Set();
  for (const { value, label, group, disabled } of options) {
    const option = h("option", { value, disabled }, label);
    const parent = groups.get(group);
    parent?.append(option);
    top.add(parent ?? option);
  }
  return [...top];
}
