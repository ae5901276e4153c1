// @ts-check
// Everything that a script can ask of a position.
import { h } from "../../components/dom.js";
import { createTable } from "../../components/table.js";

/** @import {Strategies} from "../../types.js" */

/** @param {Strategies["features"]} features */
export function featuresPanel(features) {
  const table = createTable({
    label: "What a script can use",
    rows: features,
    columns: [
      { label: "Write", header: true, cell: ({ usage }) => h("code", {}, usage), sort: ({ usage }) => usage },
      { label: "Gives", cell: ({ gives }) => gives, sort: ({ gives }) => gives },
      { label: "Meaning", cell: ({ summary }) => summary },
    ],
  });
  return h(
    "details",
    { class: "panel" },
    h("summary", {}, `What a script can use (${features.length})`),
    table.element,
  );
}
