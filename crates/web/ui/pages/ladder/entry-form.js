// @ts-check
// Who plays, how many games, from which openings.
import { post } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { areWhole, numberField, onSubmit, radioField } from "../../components/field.js";
import { createPlayerPicker, loadPlayers, withSpec } from "../../components/player-picker.js";

/** @import {JobState, Opponent} from "../../types.js" */

const MOST = 16;
const AT_FIRST = 3;

/** @param {(job: JobState) => void} onStart */
export async function createEntryForm(onStart) {
  const players = await loadPlayers({ fresh: true });
  const picker = await createPlayerPicker({ label: "Add a player" });
  const games = numberField({ label: "Games of each pair", hint: "Half of them with each color. More games give more certain ratings.", value: 20, min: 2, step: 2, onChange: () => draw() });
  const seed = numberField({ label: "Seed", hint: "The same seed gives the same games.", value: 1, min: 0, step: 1 });
  const openings = radioField({
    label: "Openings",
    options: /** @type {const} */ ([
      { value: "three-move", label: "Three-move ballots" },
      { value: "start", label: "From the start" },
    ]),
    value: "three-move",
    hint: "Ballots are the openings drawn in tournaments. From the start, players without chance in them repeat the same game.",
  });
  const list = h("ol.entries", { "aria-label": "Players chosen" });
  const sum = h("p.soft.small", { role: "status" });
  const start = h("button.button.button-primary.button-big", { type: "submit" }, "Start the tournament");
  const add = h("button.button", { onclick: () => enter(picker.value()) }, "+ Add");
  /** @type {string[]} */
  let chosen = players.slice(0, AT_FIRST).map((player) => player.spec);

  /** @param {string} spec */
  const enter = (spec) => {
    if (spec !== "" && !chosen.includes(spec) && chosen.length < MOST) chosen = [...chosen, spec];
    draw();
  };
  const draw = () => {
    replace(list, chosen.map((spec) => entry(spec, players, () => remove(spec))));
    const pairs = (chosen.length * (chosen.length - 1)) / 2;
    sum.textContent = chosen.length < 2 ? "Choose two or more players." : `${chosen.length} players, ${pairs} ${pairs === 1 ? "pair" : "pairs"}, ${pairs * (games.value() || 0)} games.`;
    start.disabled = chosen.length < 2;
    add.disabled = chosen.length >= MOST;
  };
  /** @param {string} spec */
  const remove = (spec) => {
    chosen = chosen.filter((one) => one !== spec);
    draw();
    add.focus();
  };
  const begin = async () => {
    if (!areWhole(games, seed)) return;
    onStart(await post("/ladder", { players: chosen, games: games.value(), openings: openings.value(), seed: seed.value() }));
  };
  draw();
  return h(
    "form.ladder-form", { onsubmit: onSubmit(begin, start), novalidate: true },
    h("div.stack", h("h3", "Players"), list, h("div.stack.stack-tight.add-entry", picker.element, h("div", add))),
    h("div.stack", h("div.ladder-numbers", games.element, seed.element), openings.element, h("div.stack.stack-tight", sum, h("div", start))),
  );
}

/** @param {string} spec @param {Opponent[]} players @param {() => void} remove */
function entry(spec, players, remove) {
  const name = entryName(spec, players);
  return h("li", h("span.grow", name), h("button.button.button-quiet", { "aria-label": `Take out ${name}`, onclick: remove }, "✕"));
}

/** @param {string} spec @param {Opponent[]} players */
function entryName(spec, players) {
  const player = withSpec(players, spec);
  if (!player) return spec;
  const level = player.levels.find((one) => one.spec === spec);
  return level && player.levels.length > 1 ? `${player.name} (${level.name})` : player.name;
}
