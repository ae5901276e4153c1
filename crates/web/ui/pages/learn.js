// @ts-check
// Learn: the list of runs, one run, or several beside each other.
import { loadStyles } from "../components/styles.js";
import { loadPlotStyles } from "../plot/plot.js";
import { renderComparison } from "./learn/compare.js";
import { renderList } from "./learn/list.js";
import { renderRun } from "./learn/run.js";

/** @import {PageContext} from "../page.js" */

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  await Promise.all([loadPlotStyles(), loadStyles("learn")]);
  const compared = (context.query.get("compare") ?? "").split(",").filter(Boolean);
  if (context.params.id) return renderRun(root, context);
  return compared.length > 0 ? renderComparison(root, context, compared) : renderList(root, context);
}
