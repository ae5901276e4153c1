// @ts-check
// The numbers behind a plot, for those who want to read them, and for those who cannot see the plot.
import { h, replace } from "../components/dom.js";
import { plain } from "../components/numbers.js";

/** @typedef {{x: number[], lines: {name: string, y: (number | null)[]}[]}} PlotData */

/** @param {{title: string, xLabel: string}} options */
export function createNumberTable({ title, xLabel }) {
  const table = h("table", { class: "table" });
  const scroll = h("div", { class: "table-scroll plot-numbers", tabindex: 0, role: "region", "aria-label": `${title}: the numbers` }, table);
  const element = h("details", { class: "plot-details", ontoggle: () => draw() }, h("summary", {}, "The numbers as a table"), scroll);
  /** @type {PlotData} */
  let data = { x: [], lines: [] };

  // A table nobody looks at need not be made again with every game.
  const draw = () => {
    if (!element.open) return;
    const head = h("thead", {}, h("tr", {}, h("th", { scope: "col" }, xLabel), data.lines.map(({ name }) => h("th", { scope: "col", class: "numeric" }, name))));
    const rows = data.x.map((x, row) => h("tr", {}, h("th", { scope: "row", class: "numeric" }, plain(x)), data.lines.map(({ y }) => h("td", { class: "numeric" }, plain(y[row])))));
    replace(table, h("caption", {}, title), head, h("tbody", {}, rows.reverse()));
  };

  return {
    element,
    /** @param {PlotData} next */
    update(next) {
      data = next;
      draw();
    },
  };
}
