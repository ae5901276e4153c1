// @ts-check
// Small choices that this browser keeps until the next visit, and work that it keeps until the window is closed.

/** @typedef {"local" | "session"} Store */

const PREFIX = "crownhead-";

/** What was kept the last time, or null. @param {string} name @param {Store} [store] @returns {string | null} */
export function recall(name, store = "local") {
  try {
    return window[`${store}Storage`].getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value @param {Store} [store] */
export function remember(name, value, store = "local") {
  try {
    window[`${store}Storage`].setItem(PREFIX + name, value);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** The entries of a list that was kept as JSON. @param {string} name @param {Store} [store] @returns {any[]} */
export function recallList(name, store) {
  try {
    const kept = JSON.parse(recall(name, store) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
