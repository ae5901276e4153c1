// @ts-check
// The state of topics, asked for again and again: for a page that has no stream.
import { ApiError, get } from "./api.js";

const FOLDERS = /** @type {const} */ ({ game: "games", run: "runs", job: "jobs" });
/** @typedef {keyof typeof FOLDERS} AskedKind */

const FIRST_MS = 400;
const EVERY_MS = 1000;

/**
 * @typedef {object} AskingHooks
 * @property {(kind: AskedKind, data: any) => void} onState
 * @property {(topic: string) => void} onGone
 * @property {(there: boolean) => void} onConnection
 */

/** Asks until the function it returns is called. @param {string[]} topics @param {AskingHooks} hooks @param {number} [every] milliseconds */
export function keepAsking(topics, { onState, onGone, onConnection }, every = EVERY_MS) {
  const leaving = new AbortController();
  const { signal } = leaving;
  /** @type {ReturnType<typeof setTimeout>} */
  let timer = setTimeout(() => void round(), FIRST_MS);

  async function round() {
    for (const topic of topics) await ask(topic);
    if (!signal.aborted) timer = setTimeout(() => void round(), every);
  }

  /** @param {string} topic */
  async function ask(topic) {
    const [kind, id] = /** @type {[AskedKind, string]} */ (topic.split(":"));
    try {
      const state = await get(/** @type {`/games/${string}`} */ (`/${FOLDERS[kind]}/${encodeURIComponent(id)}`), { signal });
      if (signal.aborted) return;
      onConnection(true);
      onState(kind, state);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status === 404) onGone(topic);
      else onConnection(!(error instanceof ApiError && error.status === 0));
    }
  }

  return () => {
    clearTimeout(timer);
    leaving.abort();
  };
}
