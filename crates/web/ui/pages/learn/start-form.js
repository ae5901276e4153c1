// @ts-check
// Starting a run: what kind of learning, how many games, and, folded away, every setting of the paper.
import { post } from "../../api.js";
import { h, replace, uniqueId } from "../../components/dom.js";
import { checkField, numberField, textField } from "../../components/field.js";
import { showError } from "../../components/toast.js";
import { USUAL_PACE } from "./pace.js";
import { createSettings } from "./settings.js";
import { KINDS, unit } from "./words.js";

/** @import {PageContext} from "../../page.js" */
/** @import {KindSettings, RunKind, RunState} from "../../types.js" */

const USUAL = "second-series";

/** @param {KindSettings[]} kinds @param {PageContext} context */
export function createStartForm(kinds, context) {
  let kind = kinds.find((one) => one.kind === USUAL) ?? kinds[0];
  let settings = createSettings(kind.settings);
  const games = numberField({ label: "Games", hint: " ", value: kind.defaults.games, min: 1, step: 1 });
  const seeds = numberField({ label: "Learners", hint: "One may be lucky; several beside each other tell more.", value: 1, min: 1, step: 1 });
  const seed = numberField({ label: "Seed", hint: "The same seed gives the same run, move by move.", value: kind.defaults.seed, min: 0, step: 1 });
  const name = textField({ label: "Name (if you like)", placeholder: "How you will find it again", hint: "Letters, digits and spaces; the run\u2019s folder gets this name." });
  const gamesHint = /** @type {HTMLElement} */ (games.element.querySelector(".field-hint"));
  const measure = checkField({ label: "Measure as it goes on", hint: "Now and then it is held against book games and a player that only counts pieces.", checked: true });
  const place = h("div", settings.element);
  const start = h("button.button.button-primary.button-big", { type: "submit" }, "Start learning");

  /** @param {KindSettings} next */
  const choose = (next) => {
    kind = next;
    settings = createSettings(next.settings);
    replace(place, settings.element);
    games.set(next.defaults.games);
    describe();
  };
  const describe = () => {
    const word = unit(kind, 2);
    const label = games.element.querySelector("label");
    if (label) label.textContent = word[0].toUpperCase() + word.slice(1);
    seeds.element.hidden = !severalOf(kind);
    measure.element.hidden = kind.kind === "rote";
    gamesHint.textContent = `Usual: ${kind.defaults.games}. The run can be paused and goes on where it was.`;
  };
  describe();

  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (![games, seeds, seed].map(isWhole).every(Boolean)) return;
    start.disabled = true;
    try {
      const wanted = { kind: kind.kind, name: name.value().trim() || undefined, seed: seed.value(), seeds: severalOf(kind) ? seeds.value() : 1, games: games.value(), settings: settings.changed(), pace: USUAL_PACE, measure: kind.kind === "rote" ? undefined : measure.value() };
      const run = await post("/runs", wanted, { signal: context.signal });
      context.navigate(`/learn/${run.id}`);
    } catch (error) {
      showError(error);
      start.disabled = false;
    }
  };
  return h(
    "form.stack", { onsubmit: submit, novalidate: true },
    kindChoice(kinds, kind.kind, choose),
    h("div.learn-numbers", games.element, seeds.element, seed.element),
    h("div", start),
    h("details.more-choices", h("summary", "More to choose"), h("div.stack", name.element, measure.element, place)),
  );
}

/** @param {ReturnType<typeof numberField>} one */
function isWhole(one) {
  const least = Number(one.control.min);
  const fits = Number.isSafeInteger(one.value()) && one.value() >= least;
  one.setError(fits ? "" : `A whole number from ${least} on, please.`);
  return fits;
}

/** @param {KindSettings[]} kinds @param {RunKind} chosen @param {(kind: KindSettings) => void} choose */
function kindChoice(kinds, chosen, choose) {
  const group = uniqueId("kind");
  const choices = kinds.map((one) => {
    const { name, idea } = KINDS[one.kind] ?? { name: one.kind, idea: one.summary };
    const input = h("input", { type: "radio", name: group, value: one.kind, checked: one.kind === chosen, onchange: () => choose(one) });
    return h("label.choice.kind-choice", input, h("span", h("strong", name), h("span.field-hint", idea)));
  });
  return h("fieldset", h("legend", "How should it learn?"), h("div.kind-choices", choices));
}

/** Only games against the other self can be played by several learners beside each other. @param {KindSettings} kind */
function severalOf({ kind }) {
  return kind === "first-series" || kind === "second-series";
}
