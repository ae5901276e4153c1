// @ts-check
// Everything that a script can ask of a position.
import { h } from "../../components/dom.js";
import { createTable } from "../../components/table.js";

/** @import {Texts} from "../../types.js" */

/** @param {Texts["features"]} features */
export function featuresPanel(features) {
  const table = createTable({
    label: "What a script can use",
    rows: features,
    columns: [
      { label: "Write", header: true, cell: ({ usage }) => h("code", usage), sort: ({ usage }) => usage },
      { label: "Gives", cell: ({ gives }) => gives, sort: ({ gives }) => gives },
      { label: "Meaning", cell: ({ summary }) => summary },
    ],
  });
  return h("details.panel", h("summary", `What a script can use (${features.length})`), table.element);
}
