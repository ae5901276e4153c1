// @ts-check
// What a match of two players shows, in the words of the command line.
import { h, replace } from "./dom.js";

/** @import {ComparisonView} from "../types.js" */

export function createComparison() {
  const element = h("ul.comparison");
  /** @param {ComparisonView | null | undefined} comparison */
  const update = (comparison) => {
    element.hidden = !comparison;
    replace(element, (comparison?.lines ?? []).map((line) => h("li", sentence(line))));
  };
  return { element, update };
}

/** @param {string} line */
function sentence(line) {
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}.`;
}
