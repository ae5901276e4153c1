// @ts-check
// What is shown for an address that leads nowhere.
import { h } from "../components/dom.js";
import { pageHead } from "../components/layout.js";

/** @import {PageContext} from "../page.js" */

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  const address = h("code", context.path);
  const first = h("a.button.button-primary", { href: "/" }, "To the first page");
  root.append(
    pageHead("There is nothing here", "No page of Crownhead has the address ", address, ". It may have been typed wrongly, or what it showed is gone."),
    h("p.row", first, h("a.button", { href: "/play" }, "Play a game")),
  );
}
