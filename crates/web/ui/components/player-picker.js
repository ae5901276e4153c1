// @ts-check
// Choosing a player in little space: a list, its levels, or a text form of one's own.
import { get } from "../api.js";
import { h } from "./dom.js";
import { selectField, textField } from "./field.js";
import { recall, remember } from "./remembered.js";

/** @import {Ballot, Opponent, Players} from "../types.js" */
/** @import {Labels} from "./field.js" */

/** Stands for a player that is written by hand. */
export const OWN = "own text form";
export const OWN_HINT = "A kind and its settings, as on the command line. Without ply, samuel looks as far as its time allows.";

/**
 * What a chosen player has to be told besides: its level, or its text form.
 * @param {{level: Labels, own: Labels & {value?: string, placeholder: string}, onChange: () => void}} options
 */
export function createPlayerDetails({ level: levelLabels, own: ownLabels, onChange }) {
  const level = selectField({ ...levelLabels, options: [], onChange });
  const own = textField({ ...ownLabels, onChange });
  /** @type {Opponent | null} */
  let player = null;
  return {
    level: level.element,
    own: own.element,
    /** The text form of the player with this level. */
    spec: () => (player ? level.value() || player.spec : own.value().trim()),
    /** What the level means. */
    summary: () => player?.levels.find(({ spec }) => spec === level.value())?.summary ?? "",
    /** Another player was chosen; null for one that is written by hand. @param {Opponent | null} next @param {string} [wanted] */
    show(next, wanted = next?.spec) {
      player = next;
      const levels = player?.levels ?? [];
      const first = levels.find(({ spec }) => spec === wanted) ?? levels.find(({ spec }) => spec === player?.spec) ?? levels[0];
      level.setOptions(levels.map(({ spec, name }) => ({ value: spec, label: name })), first?.spec);
      level.element.hidden = levels.length < 2;
      own.element.hidden = player !== null;
      if (!player && wanted) own.set(wanted);
    },
  };
}

/**
 * @param {{label: string, hint?: string, first?: {place: string, role: Role}, filter?: (player: Opponent) => boolean, onChange?: (spec: string) => void}} options
 * `first` says whom it begins with, and where that is remembered; without it, with the first of the list
 */
export async function createPlayerPicker({ label, hint, first, filter = isStandard, onChange }) {
  const players = (await loadPlayers()).filter(filter);
  const options = players.map(({ id, name, group }) => ({ value: id, label: name, group }));
  const byHand = { value: OWN, label: "Written by hand …" };
  const who = selectField({ label, hint, options: [...options, byHand], onChange: () => changed(true) });
  const details = createPlayerDetails({
    level: { label: `${label}: level`, hideLabel: true },
    own: { label: `${label}: text form`, hideLabel: true, placeholder: "kind:key=value,…" },
    onChange: () => changed(false),
  });
  const summary = h("p.field-hint");
  const element = h("div.stack.stack-tight.player-picker", who.element, details.level, details.own, summary);
  const chosen = () => players.find((player) => player.id === who.value()) ?? null;

  /** @param {boolean} otherPlayer */
  const changed = (otherPlayer) => {
    if (otherPlayer) details.show(chosen());
    draw();
    if (first) rememberPlayer(first.place, details.spec(), players);
    onChange?.(details.spec());
  };
  const draw = () => {
    summary.textContent = [chosen()?.summary ?? OWN_HINT, details.summary()].filter(Boolean).join(" ");
  };
  /** A text form, or an id. @param {string} wanted */
  const set = (wanted) => {
    const player = withSpec(players, wanted) ?? null;
    who.set(player ? player.id : OWN);
    details.show(player, wanted);
    draw();
  };

  if (first) set(await firstPlayer(first.place, first.role, players));
  else set(players[0]?.spec ?? "");
  return { element, value: details.spec, set };
}

/** Whoever learned give-away plays nothing else. @param {Opponent} player */
export function isStandard({ variant }) {
  return variant !== "give-away";
}

/** @type {Promise<Players> | undefined} */
let players;
/** @type {Promise<Ballot[]> | undefined} */
let ballots;

/** @param {{fresh?: boolean}} [options] fresh: ask again, because a player may have been learned meanwhile */
export async function loadPlayers({ fresh = false } = {}) {
  if (fresh) players = undefined;
  return (await load()).players;
}

/** There are others now. */
export function forgetPlayers() {
  players = undefined;
}

/** Whom pages begin with. @returns {Promise<Players>} */
export function loadSuggested() {
  return load();
}

function load() {
  players ??= get("/players");
  players.catch(() => void (players = undefined));
  return players;
}

/** @returns {Promise<Ballot[]>} */
export function loadBallots() {
  ballots ??= get("/openings").then((answer) => answer.ballots);
  ballots.catch(() => void (ballots = undefined));
  return ballots;
}

/** @typedef {Exclude<keyof Players, "players">} Role */

const BY_HAND = "by hand ";

/** Whom a place begins with: whoever was chosen there the last time and is still there, or whom the server suggests. @param {string} place @param {Role} role @param {Opponent[]} players */
export async function firstPlayer(place, role, players) {
  const kept = recall(place) ?? "";
  if (kept.startsWith(BY_HAND)) return kept.slice(BY_HAND.length);
  return withSpec(players, kept) ? kept : (await loadSuggested())[role];
}

/** @param {string} place @param {string} spec @param {Opponent[]} players */
export function rememberPlayer(place, spec, players) {
  remember(place, withSpec(players, spec) ? spec : BY_HAND + spec);
}

/** The player with this text form, this level or this id. @param {Opponent[]} players @param {string} wanted */
export function withSpec(players, wanted) {
  return players.find(
    ({ id, spec, levels }) => id === wanted || spec === wanted || levels.some((level) => level.spec === wanted),
  );
}
