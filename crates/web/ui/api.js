// @ts-check
// Requests to the server, with errors in plain words.

/** @import {CollectionPage, Delete, Get, Place, Post, Put} from "./types.js" */

/** @typedef {{signal?: AbortSignal, patience?: number}} Options patience: milliseconds until the page waits no longer */

const BASE = "/api/v1";
const PATIENCE_MS = 20_000;
/** For questions that the server has to think about. */
export const THINKING_MS = 60_000;
/** For files, which may be large. */
const FILE_MS = 120_000;

/** Comes to the window when something went wrong in the server. */
export const FAILED = "crownhead-failed";

/** What the server refused, in its own words. */
export class ApiError extends Error {
  /**
   * @param {number} status 0 when the server could not be reached
   * @param {string} message
   * @param {Place | null} place
   * @param {Record<string, unknown>} details everything else the server said about the error
   */
  constructor(status, message, place = null, details = {}) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.place = place;
    this.details = details;
  }
}

/** @type {Get<Options>} */
export const get = (/** @type {string} */ path, /** @type {Options} */ options = {}) =>
  request("GET", path, undefined, options);

/** @type {Post<Options>} */
export const post = (
  /** @type {string} */ path,
  /** @type {unknown} */ body = {},
  /** @type {Options} */ options = {},
) => request("POST", path, body, options);

/** @type {Put<Options>} */
export const put = (/** @type {string} */ path, /** @type {unknown} */ body, /** @type {Options} */ options = {}) =>
  request("PUT", path, body, options);

/** @type {Delete<Options>} */
export const del = (/** @type {string} */ path, /** @type {Options} */ options = {}) =>
  request("DELETE", path, undefined, options);

/** Hands games to the server as they are. @param {string | Blob} games @param {Options} options @returns {Promise<CollectionPage>} */
export function postGames(games, options) {
  const init = { method: "POST", body: games, headers: { "content-type": "text/plain" } };
  return send("/collections", init, { patience: FILE_MS, ...options });
}

/** The address of something to download. @param {string} path */
export function address(path) {
  return BASE + path;
}

/** True for an error that only says that the person has left the page. @param {unknown} error */
export function isAbort(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/** @param {string} method @param {string} path @param {unknown} body @param {Options} options */
function request(method, path, body, options) {
  const json =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  return send(path, { method, ...json }, options);
}

/** @param {string} path @param {RequestInit} init @param {Options} options @returns {Promise<any>} */
async function send(path, init, options) {
  const { response, text } = await reach(path, init, options);
  const value = parse(text);
  if (response.status >= 500) window.dispatchEvent(new Event(FAILED));
  if (!response.ok) throw refusal(response.status, value);
  return value === undefined ? text : value;
}

/** @param {string} path @param {RequestInit} init @param {Options} options */
async function reach(path, init, { signal, patience = PATIENCE_MS }) {
  const stop = new AbortController();
  const leave = () => stop.abort();
  if (signal?.aborted) leave();
  signal?.addEventListener("abort", leave);
  const timer = setTimeout(() => stop.abort(late(patience)), patience);
  try {
    const response = await fetch(BASE + path, { ...init, signal: stop.signal });
    return { response, text: await response.text() };
  } catch (error) {
    if (isAbort(error) || error instanceof ApiError) throw error;
    throw new ApiError(0, "The server does not answer. Is Crownhead still running? Nothing of yours is lost.");
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
  }
}

/** @param {number} patience */
function late(patience) {
  const seconds = Math.round(patience / 1000);
  return new ApiError(
    0,
    `No answer for ${seconds} seconds: the machine may be busy with other games. Try again; nothing of yours is lost.`,
  );
}

/** @param {string} text @returns {any} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {number} status @param {any} value */
function refusal(status, value) {
  const { message, place, ...details } = value?.error ?? {};
  return new ApiError(status, message ?? `The server answered with status ${status}.`, place ?? null, details);
}

/** Answers by key, each asked for once; what failed is asked again. @template Answer */
export function createCache() {
  /** @type {Map<string, Promise<Answer>>} */
  const known = new Map();
  /** @param {string} key @param {() => Promise<Answer>} ask */
  return (key, ask) => {
    const answer = known.get(key) ?? ask();
    known.set(key, answer);
    answer.catch(() => known.delete(key));
    return answer;
  };
}
