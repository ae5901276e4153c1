// @ts-check
// The opponents as cards in groups, and the level of the one chosen.
import { h, uniqueId } from "../../components/dom.js";
import { selectField, textField } from "../../components/field.js";
import { withSpec } from "../../components/first-player.js";

/** @import {Opponent} from "../../types.js" */

const OWN = "own text form";

/**
 * @param {Opponent[]} players
 * @param {{value: string, fair: string, onChange: (player: Opponent | null) => void}} options
 * value: the text form to begin with; fair: that of a fair opponent for a beginner
 */
export function createOpponentCards(players, { value, fair, onChange }) {
  const name = uniqueId("opponent");
  const start = withSpec(players, value)?.id ?? OWN;
  /** @type {HTMLInputElement[]} */
  const inputs = [];
  /** @param {string} id */
  const radio = (id) => {
    const input = h("input", { type: "radio", name, value: id, checked: id === start, onchange: changed });
    inputs.push(input);
    return input;
  };
  const isFair = (/** @type {Opponent} */ { spec }) => spec === fair;
  const fairFirst = grouped(players).sort(
    ([, left], [, right]) => Number(right.some(isFair)) - Number(left.some(isFair)),
  );
  const groups = fairFirst.map(([group, members]) =>
    h(
      "fieldset.opponent-group",
      h("legend", group),
      h(
        "div.opponent-cards",
        members.map((player) => card(radio(player.id), player, isFair(player))),
      ),
    ),
  );
  const own = textField({
    label: "Its text form",
    value: start === OWN ? value : "",
    placeholder: "samuel:ply=5",
    hint: "A kind and its settings, as on the command line.",
  });
  own.element.hidden = true;
  const ownCard = h(
    "label.opponent",
    radio(OWN),
    h("span.opponent-name", "Written by hand"),
    h("span.opponent-summary", "Any player, by its text form: for those who know the command line."),
  );
  groups.push(h("fieldset.opponent-group", h("legend", "For experts"), h("div.opponent-cards", ownCard), own.element));

  const level = selectField({ label: "How hard it thinks", options: [], onChange: () => drawLevel() });
  const levelHint = h("p.field-hint");
  const levelBox = h("div", level.element, levelHint);

  const chosen = () => {
    const id = inputs.find((input) => input.checked)?.value;
    return players.find((player) => player.id === id) ?? null;
  };

  function changed() {
    const player = chosen();
    const levels = player?.levels ?? [];
    level.setOptions(levels.map(({ spec, name: text }) => ({ value: spec, label: text })));
    const wanted =
      levels.find(({ spec }) => spec === value) ?? levels.find(({ spec }) => spec === player?.spec) ?? levels[0];
    if (wanted) level.set(wanted.spec);
    levelBox.hidden = levels.length < 2;
    own.element.hidden = player !== null;
    drawLevel();
    onChange(player);
  }

  function drawLevel() {
    levelHint.textContent = chosen()?.levels.find(({ spec }) => spec === level.value())?.summary ?? "";
  }

  changed();
  return {
    element: h("div.stack", groups),
    levelBox,
    chosen,
    title: () => chosen()?.name ?? "Written by hand",
    /** The text form of the player chosen. */
    spec: () => (chosen() ? level.value() || chosen()?.spec || "" : own.value().trim()),
  };
}

/** @param {HTMLInputElement} input @param {Opponent} player @param {boolean} fair */
function card(input, player, fair) {
  return h(
    "label.opponent",
    input,
    h("span.opponent-name", player.name),
    h("span.opponent-summary", player.summary, fair ? " Good to begin with." : ""),
    strength(player.strength),
  );
}

/** @param {number} value */
function strength(value) {
  const dots = Array.from({ length: 5 }, (_, index) =>
    h("span", { class: index < value ? "strength-dot strength-on" : "strength-dot" }),
  );
  return h(
    "span.strength",
    h("span.visually-hidden", `Strength ${value} of 5`),
    h("span.strength-dots", { "aria-hidden": "true", title: `Strength ${value} of 5` }, dots),
  );
}

/** @param {Opponent[]} players @returns {[string, Opponent[]][]} */
function grouped(players) {
  /** @type {Map<string, Opponent[]>} */
  const groups = new Map();
  for (const player of players) groups.set(player.group, [...(groups.get(player.group) ?? []), player]);
  return [...groups];
}
