// @ts-check
// Playing: without a number in the address a new game is set up, with one that game goes on.
import { loadStyles } from "../components/styles.js";
import { renderGame } from "./play/game.js";
import { renderNewGame } from "./play/new-game.js";

/** @import {PageContext} from "../page.js" */

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  await Promise.all((context.params.id ? ["play", "inside"] : ["new-game"]).map(loadStyles));
  return context.params.id ? renderGame(root, context, context.params.id) : renderNewGame(root, context);
}
