// @ts-check
// Small choices that this browser keeps until the next visit.

const PREFIX = "crownhead-";

/** What was chosen the last time, or null. @param {string} name @returns {string | null} */
export function recall(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Without storage a choice lasts as long as the page.
  }
}
