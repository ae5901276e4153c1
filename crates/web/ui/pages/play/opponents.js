// @ts-check
// The opponents as cards in groups, and the level of the one chosen.
import { h, replace, uniqueId } from "../../components/dom.js";
import { checkField } from "../../components/field.js";
import { OWN, OWN_HINT, createPlayerDetails, withSpec } from "../../components/player-picker.js";

/** @import {Learning, Opponent, VariantName} from "../../types.js" */

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
  /** @type {{element: HTMLElement, cards: HTMLElement[], members: Opponent[]}[]} */
  const drawn = [];
  const isFair = (/** @type {Opponent} */ { spec }) => spec === fair;
  const fairFirst = grouped(players).sort(
    ([, left], [, right]) => Number(right.some(isFair)) - Number(left.some(isFair)),
  );
  const groups = fairFirst.map(([group, members]) => {
    const cards = members.map((player) => card(radio(player.id), player, isFair(player)));
    const element = h("fieldset.opponent-group", h("legend", group), h("div.opponent-cards", cards));
    drawn.push({ element, cards, members });
    return element;
  });
  const details = createPlayerDetails({
    level: { label: "Level" },
    own: { label: "Its text form", hint: OWN_HINT, placeholder: "samuel:ply=5", value: start === OWN ? value : "" },
    onChange: () => drawLevel(),
  });
  const ownCard = h(
    "label.opponent",
    radio(OWN),
    h("span.opponent-name", "Written by hand"),
    h("span.opponent-summary", "Any player, by its text form: for those who know the command line."),
  );
  groups.push(h("fieldset.opponent-group", h("legend", "For experts"), h("div.opponent-cards", ownCard), details.own));

  const levelHint = h("p.field-hint");
  const levelBox = h("div", details.level, levelHint);

  const chosen = () => {
    const id = inputs.find((input) => input.checked)?.value;
    return players.find((player) => player.id === id) ?? null;
  };

  function changed() {
    details.show(chosen(), chosen() ? value : undefined);
    levelBox.hidden = details.level.hidden;
    drawLevel();
    onChange(chosen());
  }

  function drawLevel() {
    levelHint.textContent = details.summary();
  }

  // Whoever learned one game does not play the other.
  /** @param {VariantName} variant */
  const show = (variant) => {
    for (const { element, cards, members } of drawn) {
      cards.forEach((one, index) => (one.hidden = !plays(members[index], variant)));
      element.hidden = members.every((player) => !plays(player, variant));
    }
    const now = chosen();
    if (!now || plays(now, variant)) return;
    const other = players.find(isFair) ?? players.find((player) => plays(player, variant));
    for (const input of inputs) input.checked = input.value === (other?.id ?? OWN);
    changed();
  };

  changed();
  return {
    element: h("div.stack", groups),
    levelBox,
    chosen,
    show,
    title: () => chosen()?.name ?? "Written by hand",
    /** The text form of the player chosen. */
    spec: details.spec,
  };
}

/** @param {Opponent} player @param {VariantName} variant */
function plays(player, variant) {
  return !player.variant || player.variant === variant;
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
  const words = `Strength ${value} of 5`;
  const dots = [1, 2, 3, 4, 5].map((dot) => h("span", { class: dot <= value ? "strength-dot strength-on" : "strength-dot" }));
  const picture = h("span.strength-dots", { "aria-hidden": "true", title: words }, dots);
  return h("span.strength", h("span.visually-hidden", words), picture);
}

/** @param {Opponent[]} players @returns {[string, Opponent[]][]} */
function grouped(players) {
  /** @type {Map<string, Opponent[]>} */
  const groups = new Map();
  for (const player of players) groups.set(player.group, [...(groups.get(player.group) ?? []), player]);
  return [...groups];
}

const NARROW = "(max-width: 640px)";

// On a phone a long list of choices is folded up behind the one that is chosen, so that what follows is near.
/** @param {HTMLElement} list of radio buttons @param {() => string} chosen in words */
export function createFold(list, chosen) {
  const name = h("span.fold-chosen");
  const summary = h("summary.fold-summary", name, h("span.fold-change", "Choose another"));
  const element = h("details.fold", summary, list);
  const narrow = matchMedia(NARROW);
  let byFinger = false;

  const tell = () => replace(name, narrow.matches ? chosen() : "");
  const fit = () => {
    element.open = !narrow.matches;
    tell();
  };
  narrow.addEventListener("change", fit);
  // Arrow keys choose too, and whoever uses them wants to go on.
  list.addEventListener("pointerdown", () => (byFinger = true));
  list.addEventListener("keydown", () => (byFinger = false));
  list.addEventListener("change", (event) => {
    tell();
    const isChoice = event.target instanceof HTMLInputElement && event.target.type === "radio";
    if (!isChoice || !byFinger || !narrow.matches || list.querySelector(".field:not([hidden])")) return;
    element.open = false;
    summary.focus({ preventScroll: true });
    summary.scrollIntoView({ block: "nearest" });
  });
  fit();
  return { element, destroy: () => narrow.removeEventListener("change", fit) };
}

/** @type {Record<Learning, string>} */
const HINTS = {
  weights: "It corrects its weights after each move, and keeps them.",
  boards: "It keeps every board that it moves on, with its score, on its tape.",
};

// Whether the machine may learn from the game.
export function createLearnBox() {
  const box = checkField({ label: "Let it learn from me", hint: HINTS.weights });
  const hint = box.element.querySelector(".check-hint");
  /** @type {Learning | null} */
  let learns = null;

  function update() {
    box.element.hidden = !learns;
    if (hint) hint.textContent = HINTS[learns ?? "weights"];
  }

  return {
    element: box.element,
    value: () => Boolean(learns) && box.value(),
    /** How the chosen player learns, if it does. @param {Learning | null} how */
    offer(how) {
      learns = how;
      update();
    },
  };
}
