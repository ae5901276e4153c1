// @ts-check
// A run from the rules alone: what it is doing, and its generations, each of which can be played.
import { h } from "../../components/dom.js";
import { forgetPlayers } from "../../components/player-picker.js";
import { createTable } from "../../components/table.js";
import { count, plain } from "../../components/words.js";

/** @import {Generation, RunState, StagePart} from "../../types.js" */

const ABOUT =
  "It began with the rules and nothing else: no value of a piece, no opening, no game of others. To the first generation all positions are even. Each generation plays games against itself, a small net is fitted to how they ended, and the net plays from then on if it beats the one before. Every generation can be played, also while it learns, and looks at 20,000 positions for a move then.";

/** @type {Record<StagePart, string>} */
const PARTS = {
  games: "games against itself",
  fit: "fitting a net to the games",
  gate: "games against the one before, to see which is stronger",
};

export function createStage() {
  const words = h("p.small");
  const bar = h("progress.progress", { "aria-label": "Progress of this step" });
  const element = h("div", words, bar);
  /** @param {RunState} run */
  const update = ({ stage }) => {
    element.hidden = !stage;
    words.textContent = stage ? `Generation ${stage.generation}: ${PARTS[stage.part]}.` : "";
    bar.max = stage?.total || 1;
    bar.value = stage?.done ?? 0;
  };
  return { element, update };
}

/** @param {string} player its text form @param {string} name for those who cannot see where the link stands */
export function playLink(player, name) {
  return h("a.button", { href: `/play?opponent=${encodeURIComponent(player)}`, "aria-label": `Play ${name}` }, "Play");
}

/** @type {import("../../components/table.js").Column<Generation>[]} */
const COLUMNS = [
  { label: "Generation", header: true, cell: ({ generation }) => generation },
  { label: "", cell: ({ player, generation }) => player && playLink(player, `generation ${generation}`) },
  { label: "Rating", cell: ({ rating, rating_low, rating_high }) => `${plain(rating)} [${plain(rating_low)}, ${plain(rating_high)}]`, title: "With its 95 % interval; knowing the rules alone is 0" },
  { label: "", cell: ({ is_kept }) => (is_kept ? "✓ kept" : "not kept"), title: "Whether it plays from then on" },
  { label: "Won–drawn–lost", cell: ({ gate }) => `${gate.wins}–${gate.draws}–${gate.losses}`, title: "Against the one before" },
  { label: "Loss", numeric: true, cell: ({ fit }) => plain(fit.at(-1)?.validation_loss), title: "How much other games than those it was fitted to surprise it" },
  { label: "Games", numeric: true, cell: ({ games }) => count(games), title: "Played up to here" },
  { label: "Nodes a move", numeric: true, cell: ({ nodes }) => count(nodes), title: "Positions looked at for a move of these games" },
  { label: "Positions", numeric: true, cell: ({ positions }) => count(positions), title: "That the net was fitted to" },
];

export function createGenerations() {
  const table = createTable({ label: "The generations", columns: COLUMNS, empty: "The first generation is not over yet." });
  const element = h("section.panel.stack.stack-tight.generations", { "aria-labelledby": "generations-title" }, h("h2", { id: "generations-title" }, "Generations"), h("p.small.soft", ABOUT), table.element);
  let drawn = -1;
  /** @param {RunState} run */
  const update = ({ kind, generations }) => {
    element.hidden = kind !== "zero";
    // Drawing again would take the keyboard focus away.
    if (generations.length === drawn) return;
    drawn = generations.length;
    forgetPlayers();
    table.update(generations);
  };
  return { element, update };
}
