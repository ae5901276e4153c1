// @ts-check
// Starting a run: what kind of learning, how many games, and, folded away, every setting of the paper.
import { post } from "../../api.js";
import { h, replace, uniqueId } from "../../components/dom.js";
import { areWhole, checkField, numberField, onSubmit, selectField, textField } from "../../components/field.js";
import { capital } from "../../components/words.js";
import { USUAL_PACE } from "./run-view.js";
import { kindName, unit } from "./words.js";

/** @import {PageContext} from "../../page.js" */
/** @import {KindSettings, RunKind, Setting, VariantName} from "../../types.js" */

const USUAL = "second-series";

/** @type {{value: VariantName, label: string}[]} */
const GAMES = [
  { value: "standard", label: "Standard" },
  { value: "give-away", label: "Give-away: a player who cannot move wins" },
];

const MEASURED = "Now and then it is compared with book games and with a player that only counts pieces.";
const MEASURED_IN_GIVE_AWAY = "Now and then it plays against a player that only counts pieces.";

/** @param {KindSettings[]} kinds @param {PageContext} context */
export function createStartForm(kinds, context) {
  let kind = kinds.find((one) => one.kind === USUAL) ?? kinds[0];
  let settings = createSettings(kind.settings);
  const games = numberField({ label: "Games", hint: " ", value: kind.defaults.games, min: 1, step: 1 });
  const seeds = numberField({ label: "Learners", hint: "One may be lucky; several side by side tell more.", value: 1, min: 1, step: 1 });
  const seed = numberField({ label: "Seed", hint: "The same seed gives the same run, move by move.", value: kind.defaults.seed, min: 0, step: 1 });
  const variant = selectField({ label: "Rules", options: GAMES, value: "standard", onChange: () => describe() });
  const name = textField({ label: "Name (optional)", placeholder: "How you will find it again", hint: "Letters, digits and spaces; the run\u2019s folder gets this name." });
  const gamesHint = /** @type {HTMLElement} */ (games.element.querySelector(".field-hint"));
  const measure = checkField({ label: "Measure as it goes on", hint: MEASURED, checked: true });
  const measureHint = /** @type {HTMLElement} */ (measure.element.querySelector(".check-hint"));
  const [near, place] = [h("div"), h("div.stack")];
  const start = h("button.button.button-primary.button-big", { type: "submit" }, "Start learning");

  /** @param {KindSettings} next */
  const choose = (next) => {
    kind = next;
    settings = createSettings(next.settings);
    games.set(next.defaults.games);
    describe();
  };
  const describe = () => {
    const isZero = kind.kind === "zero";
    const word = isZero ? "games a generation" : unit(kind, 2);
    const label = games.element.querySelector("label");
    if (label) label.textContent = capital(word);
    seeds.element.hidden = !severalOf(kind);
    measure.element.hidden = kind.kind === "rote" || isZero;
    variant.element.hidden = isZero;
    replace(near, isZero && settings.shown);
    replace(place, !isZero && settings.shown, settings.folded);
    measureHint.textContent = variant.value() === "standard" ? MEASURED : MEASURED_IN_GIVE_AWAY;
    gamesHint.textContent = `Usual: ${kind.defaults.games}. The run can be paused, and continues where it left off.`;
  };
  describe();

  const begin = async () => {
    if (!areWhole(games, seeds, seed)) return;
    const numbers = { games: games.value(), seed: seed.value(), seeds: severalOf(kind) ? seeds.value() : 1 };
    const measured = measure.element.hidden ? {} : { measure: measure.value() };
    const rules = variant.element.hidden ? {} : { variant: variant.value() };
    const wanted = { kind: kind.kind, ...rules, name: name.value().trim() || undefined, ...numbers, ...measured };
    const { id } = await post("/runs", { ...wanted, settings: settings.changed(), pace: USUAL_PACE }, { signal: context.signal });
    context.navigate(`/learn/${id}`);
  };
  return h(
    "form.stack", { onsubmit: onSubmit(begin, start), novalidate: true },
    kindChoice(kinds, kind.kind, choose),
    h("div.learn-numbers", games.element, seeds.element, seed.element),
    near,
    variant.element,
    h("div", start),
    h("details.more-choices", h("summary", "More to choose"), h("div.stack", name.element, measure.element, place)),
  );
}

/** @param {KindSettings[]} kinds @param {RunKind} chosen @param {(kind: KindSettings) => void} choose */
function kindChoice(kinds, chosen, choose) {
  const group = uniqueId("kind");
  const choices = kinds.map((one) => {
    const [name, idea] = [kindName(one), one.summary];
    const input = h("input", { type: "radio", name: group, value: one.kind, checked: one.kind === chosen, onchange: () => choose(one) });
    return h("label.choice.kind-choice", input, h("span", h("strong", name), h("span.field-hint", idea)));
  });
  return h("fieldset", h("legend", "How should it learn?"), h("div.kind-choices", choices));
}

/** Only games against the other self can be played by several learners beside each other. @param {KindSettings} kind */
function severalOf({ kind }) {
  return kind === "first-series" || kind === "second-series";
}

/** Settings that make the most interesting experiments, and what they are for. @type {Record<string, {label: string, hint: string, choices?: Record<string, string>}>} */
const IN_SIGHT = {
  ply: { label: "How far it looks ahead", hint: "In moves of either side, and further while pieces are being taken. More is stronger and slower." },
  "delta-sign": {
    label: "What teaches it",
    hint: "The coin is a control: with it the weights change as often, but by chance. If that learns as well, it was not learning.",
    choices: { measured: "its games, as in the paper", coin: "a coin, to compare with" },
  },
  generations: { label: "Generations", hint: "Then it waits to be told to go on." },
  hours: { label: "Hours", hint: "None, or a number: after so long it begins no new generation." },
  nodes: { label: "Positions for a move", hint: "Looked at in its games. More makes better games, and fewer of them." },
};

// The settings of a kind of run: those most worth trying in sight, the rest folded away.
/** @param {Setting[]} settings */
function createSettings(settings) {
  const summary = h("summary");
  const reset = h("button.button.button-quiet", { onclick: () => setAll() }, "Back to the paper's values");
  const mark = () => {
    const count = Object.keys(changed()).length;
    replace(summary, "All settings of the paper", count > 0 && h("span.tag.tag-amber.settings-count", `${count} changed`));
    reset.disabled = count === 0;
  };
  const fields = settings.map((setting) => ({ setting, ...settingField(setting, mark) }));
  const changed = () => Object.fromEntries(fields.filter(({ setting, value }) => value() !== setting.default).map(({ setting, value }) => [setting.key, value()]));
  const setAll = () => {
    for (const { setting, set } of fields) set(setting.default);
    mark();
  };
  const shown = fields.filter(({ setting }) => setting.key in IN_SIGHT);
  const folded = fields.filter(({ setting }) => !(setting.key in IN_SIGHT));
  mark();
  return {
    shown: shown.length > 0 && h("div.settings-grid", shown.map((one) => one.element)),
    folded:
      folded.length > 0 &&
      h("details.settings-folded", summary, h("p.small.soft", "These are the paper's values, or our reading of it. Change one thing at a time, and run it beside the usual settings."), h("div.settings-grid", folded.map((one) => one.element)), reset),
    /** Only what differs from the paper. */
    changed,
  };
}

/** @param {Setting} setting @param {() => void} onChange */
function settingField(setting, onChange) {
  const known = IN_SIGHT[setting.key];
  const labels = { label: known?.label ?? words(setting.key), hint: known?.hint ?? sentence(setting.meaning) + allowed(setting) };
  const choices = setting.choices ?? [];
  if (choices.length === 0) return textField({ ...labels, value: setting.default, onChange });
  return selectField({ ...labels, value: setting.default, options: choices.map((choice) => ({ value: choice, label: known?.choices?.[choice] ?? words(choice) + (choice === setting.default ? " (paper)" : "") })), onChange });
}

/** @param {Setting} setting */
function allowed({ expected, choices }) {
  return expected && !choices?.length ? ` Can be ${expected}.` : "";
}

/** @param {string} key */
function words(key) {
  return capital(key.replaceAll("-", " "));
}

/** @param {string} meaning */
function sentence(meaning) {
  return meaning === "" ? "" : `${capital(meaning)}${/[.?!]$/.test(meaning) ? "" : "."}`;
}
