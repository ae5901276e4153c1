// @ts-check
// Making elements: h("button.button", { onclick: go }, "Go"). No templates, no markup in strings.

/** @typedef {Node | string | number | null | undefined | false} One */
/** @typedef {One | One[]} Child */
/** @typedef {Record<string, any>} Props */

/**
 * Makes an element with the classes that follow its tag. Properties may be left out. Those that start with "on" are
 * listeners; `true` sets a bare attribute; `false`, `null` and `undefined` leave it out; `value` and `checked` are
 * set as properties. A button submits nothing unless its type says so.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag | `${Tag}.${string}`} selector
 * @param {Props | Child} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(selector, props, ...children) {
  const [tag, ...classes] = selector.split(".");
  const element = document.createElement(/** @type {Tag} */ (tag));
  if (tag === "button") element.setAttribute("type", "button");
  if (classes.length > 0) element.className = classes.join(" ");
  if (isProps(props)) assign(element, props);
  else append(element, [props]);
  append(element, children);
  return element;
}

/** @param {Props | Child} value @returns {value is Props} */
function isProps(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Node);
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * The same for SVG elements.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function s(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  assign(element, props);
  append(element, children);
  return element;
}

/** Puts new children in place of the old ones. @param {Element} element @param {...Child} children */
export function replace(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

let lastId = 0;

/** An id no other element of the page has. @param {string} prefix */
export function uniqueId(prefix) {
  lastId += 1;
  return `${prefix}-${lastId}`;
}

/** @param {Element} element @param {Props} props */
function assign(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "selected" || name === "disabled")
      /** @type {any} */ (element)[name] = value;
    else if (name === "dataset") Object.assign(/** @type {HTMLElement} */ (element).dataset, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {Element} element @param {Child[]} children */
function append(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}
