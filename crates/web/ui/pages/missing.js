// @ts-check
// What is shown for an address that leads nowhere.
import { h } from "../components/dom.js";

/** @import {PageContext} from "../page.js" */

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  root.append(
    h(
      "div.page-head",
      h("h1", "There is nothing here"),
      h(
        "p.lead",
        "No page of Crownhead has the address ",
        h("code", context.path),
        ". It may have been typed wrongly, or what it showed is gone.",
      ),
    ),
    h(
      "p.row",
      h("a.button.button-primary", { href: "/" }, "To the first page"),
      h("a.button", { href: "/play" }, "Play a game"),
    ),
  );
}
