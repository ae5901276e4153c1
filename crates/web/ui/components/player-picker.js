// @ts-check
// Choosing a player in little space: a list, its levels, or a text form of one's own.
import { h } from "./dom.js";
import { selectField, textField } from "./field.js";
import { firstPlayer, rememberPlayer, withSpec } from "./first-player.js";
import { loadPlayers } from "./players.js";

/** @import {Opponent, Players} from "../types.js" */

const OWN = "own text form";

/**
 * @param {{label: string, hint?: string, first?: {place: string, role: import("./first-player.js").Role}, filter?: (player: Opponent) => boolean, onChange?: (spec: string) => void}} options
 * `first` says whom it begins with, and where that is remembered; without it, with the first of the list
 */
export async function createPlayerPicker({ label, hint, first, filter = () => true, onChange }) {
  const players = (await loadPlayers()).filter(filter);
  const who = selectField({
    label,
    hint,
    options: [...players.map(asOption), { value: OWN, label: "Written by hand …" }],
    onChange: () => changed(true),
  });
  const level = selectField({ label: `${label}: level`, hideLabel: true, options: [], onChange: () => changed(false) });
  const own = textField({
    label: `${label}: text form`,
    hideLabel: true,
    placeholder: "kind:key=value,…",
    onChange: () => changed(false),
  });
  const summary = h("p.field-hint");
  const element = h("div.stack.stack-tight.player-picker", who.element, level.element, own.element, summary);

  const chosen = () => players.find((player) => player.id === who.value());
  const spec = () => (who.value() === OWN ? own.value().trim() : level.value() || (chosen()?.spec ?? ""));

  /** @param {boolean} otherPlayer */
  const changed = (otherPlayer) => {
    draw(otherPlayer);
    if (first) rememberPlayer(first.place, spec(), players);
    onChange?.(spec());
  };

  /** @param {boolean} otherPlayer */
  const draw = (otherPlayer) => {
    const player = chosen();
    if (otherPlayer)
      level.setOptions(
        (player?.levels ?? []).map((one) => ({ value: one.spec, label: one.name })),
        player?.spec,
      );
    if (otherPlayer && level.control.selectedIndex < 0) level.control.selectedIndex = 0;
    level.element.hidden = (player?.levels.length ?? 0) < 2;
    own.element.hidden = Boolean(player);
    const detail = player?.levels.find((one) => one.spec === level.value())?.summary;
    summary.textContent = player
      ? [player.summary, detail].filter(Boolean).join(" ")
      : "A kind and its settings, as on the command line.";
  };

  /** A text form, or an id. @param {string} wanted */
  const set = (wanted) => {
    const player = withSpec(players, wanted);
    who.set(player ? player.id : OWN);
    draw(true);
    if (player?.levels.some((step) => step.spec === wanted)) level.set(wanted);
    if (!player) own.set(wanted);
    draw(false);
  };

  if (first) set(await firstPlayer(first.place, first.role, players));
  else draw(true);
  return { element, value: spec, set, player: chosen };
}

/** @param {Opponent} player */
function asOption(player) {
  return { value: player.id, label: player.name, group: player.group };
}
