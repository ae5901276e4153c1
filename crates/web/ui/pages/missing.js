// @ts-check
// What is shown for an address that leads nowhere.
import { h } from "../components/dom.js";

/** @import {PageContext} from "../types.js" */

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  root.append(
    h(
      "div",
      { class: "page-head" },
      h("h1", {}, "There is nothing here"),
      h(
        "p",
        { class: "lead" },
        "No page of Crownhead has the address ",
        h("code", {}, context.path),
        ". It may have been typed wrongly, or what it showed is gone.",
      ),
    ),
    h(
      "p",
      { class: "row" },
      h("a", { class: "button button-primary", href: "/" }, "To the first page"),
      h("a", { class: "button", href: "/play" }, "Play a game"),
    ),
  );
}
