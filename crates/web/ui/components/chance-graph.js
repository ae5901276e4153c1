// @ts-check
// How the game stood, move by move, as a graph to be clicked: up is good for Black, down for White.
import { h, s } from "./dom.js";

/** @import {JudgedMove} from "../types.js" */

const WIDTH = 600;
const HEIGHT = 120;

/**
 * @param {{start: number, moves: JudgedMove[], go: (ply: number) => void}} options
 * start: what Black could expect before the first move
 */
export function chanceGraph({ start, moves, go }) {
  const chances = [start, ...moves.map(({ chance }) => chance)];
  const x = (/** @type {number} */ ply) => (WIDTH * ply) / Math.max(1, moves.length);
  const y = (/** @type {number} */ chance) => HEIGHT * (1 - chance);
  const points = chances.map((chance, ply) => `${x(ply).toFixed(1)},${y(chance).toFixed(1)}`).join(" ");
  const here = s("line", { class: "chance-here", y1: 0, y2: HEIGHT });
  const picture = s(
    "svg",
    { class: "chance-picture", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    s("rect", { class: "chance-ground", width: WIDTH, height: HEIGHT }),
    s("polygon", { class: "chance-white", points: `0,0 ${points} ${WIDTH},0` }),
    s("line", { class: "chance-even", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    s("polyline", { class: "chance-line", points }),
    here,
  );
  const dots = moves.filter(({ mark }) => isBlamed(mark)).map(({ ply, mark, chance }) => {
    const dot = h("span", { class: `chance-dot chance-${mark}` });
    dot.style.left = `${(100 * ply) / moves.length}%`;
    dot.style.top = `${100 * (1 - chance)}%`;
    return dot;
  });
  const slider = h("input.chance-slider", {
    type: "range",
    min: 0,
    max: moves.length,
    value: 0,
    "aria-label": "Place in the game",
    oninput: () => go(Number(slider.value)),
  });
  const element = h(
    "figure.chance-graph",
    h("div.chance-box", picture, dots, slider),
    h("figcaption.row.row-spread.small.soft", h("span", "Up: better for Black. Down: better for White."), h("span", "Click to go there.")),
  );
  /** @param {number} ply */
  const mark = (ply) => {
    slider.value = String(ply);
    const said = ply === 0 ? "at the start" : `after ${moves[ply - 1].move}: ${moves[ply - 1].after_words}`;
    slider.setAttribute("aria-valuetext", said);
    for (const end of ["x1", "x2"]) here.setAttribute(end, String(x(ply)));
  };
  mark(0);
  return { element, mark };
}

/** @param {JudgedMove["mark"]} mark */
export function isBlamed(mark) {
  return mark === "doubtful" || mark === "mistake" || mark === "losing";
}
