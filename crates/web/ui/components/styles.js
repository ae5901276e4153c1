// @ts-check
// A page's own style sheet, fetched with the page: loadStyles("play") brings styles/play.css.
import { h } from "./dom.js";

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/** Settles when the sheet is there, so that nothing is shown undressed. @param {string} name */
export function loadStyles(name) {
  const known = loaded.get(name);
  if (known) return known;
  const promise = /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      const link = h("link", {
        rel: "stylesheet",
        href: `/ui/styles/${name}.css`,
        onload: () => resolve(),
        onerror: () => resolve(),
      });
      document.head.append(link);
    })
  );
  loaded.set(name, promise);
  return promise;
}
