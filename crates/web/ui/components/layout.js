// @ts-check
// What pages are laid out with: their heads, and panels with a heading that names them.
import { h, uniqueId } from "./dom.js";

/** @import {Child} from "./dom.js" */

/** What a page is, and what it is for. @param {string} title @param {...Child} lead */
export function pageHead(title, ...lead) {
  return h("div.page-head", h("h1", title), lead.length > 0 && h("p.lead", ...lead));
}

/**
 * A section named by its heading.
 * @param {`section.${string}`} selector
 * @param {string} title
 * @param {...Child} children
 */
export function panel(selector, title, ...children) {
  const id = uniqueId("title");
  return h(selector, { "aria-labelledby": id }, h("h2", { id }, title), ...children);
}

/** Something folded away behind its summary. @param {Child} summary @param {...Child} children */
export function folded(summary, ...children) {
  return h("details", h("summary", summary), ...children);
}
