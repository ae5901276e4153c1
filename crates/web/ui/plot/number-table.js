// @ts-check
// The numbers behind a plot, for those who want to read them, and for those who cannot see the plot.
import { h, replace } from "../components/dom.js";
import { plain } from "../components/numbers.js";

/** @typedef {{x: number[], lines: {name: string, y: (number | null)[]}[]}} PlotData */

/** @param {{title: string, xLabel: string}} options */
export function createNumberTable({ title, xLabel }) {
  const table = h("table.table");
  const scroll = h("div.table-scroll.plot-numbers", { tabindex: 0, role: "region", "aria-label": `${title}: the numbers` }, table);
  const element = h("details.plot-details", { ontoggle: () => draw() }, h("summary", "The numbers as a table"), scroll);
  /** @type {PlotData} */
  let data = { x: [], lines: [] };

  // A table nobody looks at need not be made again with every game.
  const draw = () => {
    if (!element.open) return;
    const head = h("thead", h("tr", h("th", { scope: "col" }, xLabel), data.lines.map(({ name }) => h("th.numeric", { scope: "col" }, name))));
    const rows = data.x.map((x, row) => h("tr", h("th.numeric", { scope: "row" }, plain(x)), data.lines.map(({ y }) => h("td.numeric", plain(y[row])))));
    replace(table, h("caption", title), head, h("tbody", rows.reverse()));
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
