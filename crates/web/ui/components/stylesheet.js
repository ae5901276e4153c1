// @ts-check
// Style sheets that only some pages need, fetched when the first of them is opened.

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** Resolves when the sheet is there, so that nothing is shown unstyled. @param {string} path below the page's own folder, such as "styles/learn.css" */
export function loadStyles(path) {
  const known = sheets.get(path) ?? add(path);
  sheets.set(path, known);
  return known;
}

/** @param {string} path @returns {Promise<void>} */
function add(path) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(`../${path}`, import.meta.url).href;
  // A page without its style is still a page.
  const settled = new Promise((resolve) => ["load", "error"].forEach((event) => link.addEventListener(event, () => resolve(undefined))));
  document.head.append(link);
  return /** @type {Promise<void>} */ (settled);
}
