// @ts-check
// Texts that were changed and not saved yet. They outlast a visit to another page.

/** @typedef {"strategy" | "script"} Kind */

const KEY = "crownhead-principles";
/** @type {Map<string, string>} */
const drafts = new Map(read());

/** @returns {[string, string][]} */
function read() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {Kind} kind @param {string} name @returns {string | null} */
export function draftOf(kind, name) {
  return drafts.get(`${kind}/${name}`) ?? null;
}

/** Nothing forgets the draft. @param {Kind} kind @param {string} name @param {string | null} text */
export function keepDraft(kind, name, text) {
  if (text === null) drafts.delete(`${kind}/${name}`);
  else drafts.set(`${kind}/${name}`, text);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...drafts]));
  } catch {
    // Without storage drafts last as long as the page.
  }
}

/** Changed scripts by name, which strategies may name. @returns {Record<string, string>} */
export function scriptDrafts() {
  return Object.fromEntries(
    [...drafts].filter(([key]) => key.startsWith("script/")).map(([key, text]) => [key.slice("script/".length), text]),
  );
}
