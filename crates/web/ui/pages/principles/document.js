// @ts-check
// A text that is open, and what it is tried as: a strategy as it is, a script inside a strategy.
import { get, post } from "../../api.js";
import { recallList, remember } from "../../components/remembered.js";

/** @import {TryAnswer} from "../../types.js" */

/**
 * @typedef {object} Document
 * @property {Kind} kind
 * @property {string} name
 * @property {boolean} builtin
 * @property {string | null} saved the old version; null for a new text
 * @property {string} original what "undo" leads back to
 * @property {string} text
 */

/** What a script without a strategy of its own is compared with. */
const PIECES_ALONE = "pcr-only";

const NEW_STRATEGY = `format = "crownhead strategy 1"
summary = "pieces first, then freedom to move"

[[phase]]
principles = ["PCR", "MOBIL"]
maximum = 2
`;

const NEW_SCRIPT = `// men, the more the better

// The last expression is the score: more is better.
own.men.count
`;

/** Where the server keeps it. @param {Kind} kind @param {string} name */
export function pathOf(kind, name) {
  const folder = /** @type {"strategies"} both answer alike */ (kind === "strategy" ? "strategies" : "scripts");
  return /** @type {const} */ (`/${folder}/${encodeURIComponent(name)}`);
}

/** @param {Kind} kind @param {string} name @param {AbortSignal} signal @returns {Promise<Document>} */
export async function openDocument(kind, name, signal) {
  const { builtin, text } = await get(pathOf(kind, name), { signal });
  return { kind, name, builtin, saved: text, original: text, text: draftOf(kind, name) ?? text };
}

/** @param {Kind} kind @param {Set<string>} taken names in use @returns {Document} */
export function newDocument(kind, taken) {
  let number = 1;
  while (taken.has(`mine-${number}`)) number += 1;
  const name = `mine-${number}`;
  const original = kind === "strategy" ? NEW_STRATEGY : NEW_SCRIPT;
  return { kind, name, builtin: false, saved: null, original, text: draftOf(kind, name) ?? original };
}

/** A strategy that asks for pieces first and then a script. @param {string} script */
function strategyAround(script) {
  return `format = "crownhead strategy 1"
summary = "pieces, then ${script}"

[[phase]]
principles = ["PCR", "${script}.rhai"]
maximum = 2
`;
}

/** The strategy in which a text is tried, with the scripts that are not saved. @param {Document} document */
export function asStrategy({ kind, name, text }) {
  if (kind === "strategy") return { strategy: text, scripts: scriptDrafts() };
  return { strategy: strategyAround(name), scripts: { ...scriptDrafts(), [name]: text } };
}

/** The kept strategy that plays the part of the old version. @param {Document} document */
export function oldVersion({ kind, name, saved }) {
  return kind === "strategy" && saved !== null ? name : PIECES_ALONE;
}

/** In words. @param {Document} document */
export function oldVersionName({ name, saved }) {
  if (saved === null) return "pieces alone";
  return `${name} as it is saved`;
}

/** @param {Document} document @param {string} fen @param {AbortSignal} signal @returns {Promise<TryAnswer>} */
export async function tryOut(document, fen, signal) {
  const now = asStrategy(document);
  if (document.kind === "strategy" || document.saved === null)
    return post("/principles/try", { ...now, fen, against: oldVersion(document) }, { signal });
  // A saved script has no strategy of its own to be compared with: its old text is tried in the same place.
  const old = { ...now, scripts: { ...now.scripts, [document.name]: document.saved } };
  const [after, before] = await Promise.all([
    post("/principles/try", { ...now, fen }, { signal }),
    post("/principles/try", { ...old, fen }, { signal }),
  ]);
  return { ...after, before: before.now, chosen_before: before.chosen_now };
}

/** @typedef {"strategy" | "script"} Kind */

const KEY = "principles";
/** Texts that were changed and not saved yet. They outlast a visit to another page. @type {Map<string, string>} */
const drafts = new Map(recallList(KEY, "session"));

/** @param {Kind} kind @param {string} name @returns {string | null} */
export function draftOf(kind, name) {
  return drafts.get(`${kind}/${name}`) ?? null;
}

/** Nothing forgets the draft. @param {Kind} kind @param {string} name @param {string | null} text */
export function keepDraft(kind, name, text) {
  if (text === null) drafts.delete(`${kind}/${name}`);
  else drafts.set(`${kind}/${name}`, text);
  remember(KEY, JSON.stringify([...drafts]), "session");
}

/** Changed scripts by name, which strategies may name. @returns {Record<string, string>} */
export function scriptDrafts() {
  return Object.fromEntries(
    [...drafts].filter(([key]) => key.startsWith("script/")).map(([key, text]) => [key.slice("script/".length), text]),
  );
}
