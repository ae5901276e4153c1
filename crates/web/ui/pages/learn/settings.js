// @ts-check
// The settings of a kind of run: those most worth trying in sight, the rest folded away.
import { h, replace } from "../../components/dom.js";
import { selectField, textField } from "../../components/field.js";

/** @import {Setting} from "../../types.js" */

/** Settings that make the most interesting experiments, and what they are for. @type {Record<string, {label: string, hint: string, choices?: Record<string, string>}>} */
const IN_SIGHT = {
  ply: { label: "How far it looks ahead", hint: "In moves of either side, and further while pieces are being taken. More is stronger and slower." },
  "delta-sign": {
    label: "What teaches it",
    hint: "The coin is a control: with it the weights change as often, but by chance. If that learns as well, it was not learning.",
    choices: { measured: "its games, as in the paper", coin: "a coin, to compare with" },
  },
};

/** @param {Setting[]} settings */
export function createSettings(settings) {
  const summary = h("summary");
  const reset = h("button.button.button-quiet", { onclick: () => setAll() }, "Back to the paper's values");
  const mark = () => {
    const count = Object.keys(changed()).length;
    replace(summary, "All settings of the paper", count > 0 && h("span.tag.tag-amber.settings-count", `${count} changed`));
    reset.disabled = count === 0;
  };
  const fields = settings.map((setting) => ({ setting, ...settingField(setting, mark) }));
  const changed = () => Object.fromEntries(fields.filter(({ setting, value }) => value() !== text(setting)).map(({ setting, value }) => [setting.key, value()]));
  const setAll = () => {
    for (const { setting, set } of fields) set(text(setting));
    mark();
  };
  const shown = fields.filter(({ setting }) => setting.key in IN_SIGHT);
  const folded = fields.filter(({ setting }) => !(setting.key in IN_SIGHT));
  mark();
  const element = h(
    "div.stack",
    shown.length > 0 && h("div.settings-grid", shown.map((one) => one.element)),
    folded.length > 0 &&
      h("details.settings-folded", summary, h("p.small.soft", "What stands here is what the paper used, or what we read into it. Change one thing at a time, and run it beside the usual."), h("div.settings-grid", folded.map((one) => one.element)), reset),
  );
  return { element, /** Only what differs from the paper. */ changed };
}

/** @param {Setting} setting @param {() => void} onChange */
function settingField(setting, onChange) {
  const known = IN_SIGHT[setting.key];
  const labels = { label: known?.label ?? words(setting.key), hint: known?.hint ?? sentence(setting.meaning) + allowed(setting) };
  const choices = setting.choices ?? [];
  if (choices.length === 0) return textField({ ...labels, value: text(setting), onChange });
  return selectField({ ...labels, value: text(setting), options: choices.map((choice) => ({ value: choice, label: known?.choices?.[choice] ?? words(choice) + (choice === text(setting) ? " (paper)" : "") })), onChange });
}

/** @param {Setting} setting */
function allowed({ expected, choices }) {
  return expected && !choices?.length ? ` Can be ${expected}.` : "";
}

/** @param {Setting} setting */
function text({ default: value }) {
  return value === null || value === undefined ? "" : String(value);
}

/** @param {string} key */
function words(key) {
  const spaced = key.replaceAll("-", " ");
  return spaced[0].toUpperCase() + spaced.slice(1);
}

/** @param {string} meaning */
function sentence(meaning) {
  return meaning === "" ? "" : `${meaning[0].toUpperCase()}${meaning.slice(1)}${/[.?!]$/.test(meaning) ? "" : "."}`;
}
