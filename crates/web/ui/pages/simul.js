// @ts-check
// Several games at once: set up without a number in the address, played with one.
import { loadStyles } from "../components/styles.js";
import { renderDisplay } from "./simul/display.js";
import { renderSetup } from "./simul/setup.js";

/** @import {PageContext} from "../page.js" */

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  await loadStyles("simul");
  return context.params.id ? renderDisplay(root, context, context.params.id) : renderSetup(root, context);
}
