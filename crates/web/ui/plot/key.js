// @ts-check
// Names of lines below the plot, for those that have no room at their ends.
import { h, replace, s } from "../components/dom.js";
import { dashOf, strokeOf } from "./style.js";

export function createKey() {
  const element = h("ul.plot-key", { hidden: true });
  return {
    element,
    /** @param {Map<string, number>} slots none: all have room at their ends */
    update(slots) {
      element.hidden = slots.size === 0;
      replace(element, [...slots].map(([name, slot]) => h("li", sample(slot), name)));
    },
  };
}

/** @param {number} slot */
function sample(slot) {
  const line = s("line", { x1: 0, y1: 6, x2: 32, y2: 6, stroke: strokeOf(slot), "stroke-width": 2.5, "stroke-dasharray": dashOf(slot).join(" ") || null });
  return s("svg", { width: 32, height: 12, "aria-hidden": "true" }, line);
}
