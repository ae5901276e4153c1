// @ts-check
// One EventSource for the whole page: browsers allow only a few connections to one server.
// Pages subscribe to topics ("game:ID"); the stream is opened again whenever the topics change.
// A page that nobody sees has no stream; when it is seen again, the server sends the present state anew. Whoever waits
// for something there is told by asking now and then.
import { ApiError, get } from "./api.js";

/** @import {EventHandlers} from "./page.js" */

/** @typedef {{topics: string[], handlers: EventHandlers}} Subscription */

const KINDS = /** @type {const} */ (["game", "thinking", "run", "job"]);
/** @typedef {(typeof KINDS)[number]} Kind */
const RETRY_MS = 1500;
const UNSEEN_MS = 3000;

/** @type {Set<Subscription>} */
const subscriptions = new Set();
/** @type {EventSource | null} */
let source = null;
let openFor = "";
/** The last state seen of each topic of the open stream. @type {Map<string, {kind: Kind, data: any}>} */
const latest = new Map();
let connected = true;
let planned = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let retryTimer;
/** Gives up whatever brings the news now. */
let hangUp = () => {};

document.addEventListener("visibilitychange", plan);

/**
 * Listens to topics such as "game:ID" until the function it returns is called.
 * The server sends the present state of each topic at once, and again after every reconnection.
 * @param {string[]} topics
 * @param {EventHandlers} handlers
 */
export function subscribe(topics, handlers) {
  const subscription = { topics, handlers };
  subscriptions.add(subscription);
  plan();
  queueMicrotask(() => repeat(subscription));
  return () => {
    subscriptions.delete(subscription);
    plan();
  };
}

// Several subscriptions made in one go share one opening.
function plan() {
  if (planned) return;
  planned = true;
  queueMicrotask(() => {
    planned = false;
    open(false);
  });
}

/** @param {boolean} again */
function open(again) {
  const unseen = document.hidden;
  const wanted = [...subscriptions].filter(({ handlers }) => !unseen || handlers.waits?.());
  const topics = [...new Set(wanted.flatMap((one) => one.topics))].sort();
  const now = `${unseen} ${topics}`;
  if (now === openFor && !again) return;
  clearTimeout(retryTimer);
  hangUp();
  hangUp = () => {};
  openFor = now;
  latest.clear();
  if (topics.length === 0) return setConnected(true);
  const asking = { onState: hear, onGone: tellGone, onConnection: setConnected };
  const stopAsking = keepAsking(topics, asking, unseen ? UNSEEN_MS : undefined);
  if (unseen) return void (hangUp = stopAsking);
  const leavePlace = takePlace(() => {
    stopAsking();
    connect(topics.join(","));
  });
  hangUp = () => {
    stopAsking();
    source?.close();
    source = null;
    leavePlace();
  };
}

/** @param {string} topics */
function connect(topics) {
  source = new EventSource(`/api/v1/events?topics=${encodeURIComponent(topics)}`);
  source.addEventListener("open", () => setConnected(true));
  source.addEventListener("error", lost);
  for (const kind of KINDS) source.addEventListener(kind, (event) => hear(kind, JSON.parse(event.data)));
  source.addEventListener("gone", (event) => tellGone(JSON.parse(event.data).topic));
}

function lost() {
  setConnected(false);
  // A stream that was refused does not come back by itself.
  if (source?.readyState === EventSource.CLOSED) retryTimer = setTimeout(() => open(true), RETRY_MS);
}

// A stream that is already open does not say again what a second subscriber has missed.
/** @param {Subscription} subscription */
function repeat({ topics, handlers }) {
  for (const topic of topics) {
    const known = latest.get(topic);
    if (known) handlers[known.kind]?.(known.data);
  }
}

/** @param {Kind} kind @param {any} data */
function hear(kind, data) {
  const topic = `${kind === "thinking" ? "game" : kind}:${data.id}`;
  if (kind !== "thinking") latest.set(topic, { kind, data });
  for (const { topics, handlers } of subscriptions) {
    if (topics.includes(topic)) handlers[kind]?.(data);
  }
  // What it waited for may have come.
  if (document.hidden) plan();
}

/** @param {string} topic */
function tellGone(topic) {
  for (const { topics, handlers } of subscriptions) if (topics.includes(topic)) handlers.gone?.(topic);
}

/** @param {boolean} now */
function setConnected(now) {
  if (now === connected) return;
  connected = now;
  showConnection(now);
  for (const { handlers } of subscriptions) handlers.connection?.(now);
}

/** @param {boolean} now */
function showConnection(now) {
  const bar = document.getElementById("connection");
  if (!bar) return;
  bar.hidden = now;
  bar.textContent = now ? "" : "The connection to Crownhead is lost. Trying again; nothing is lost.";
}

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

// The state of topics, asked for again and again: for a page that has no stream.
/** Asks until the function it returns is called. @param {string[]} topics @param {AskingHooks} hooks @param {number} [every] milliseconds */
function keepAsking(topics, { onState, onGone, onConnection }, every = EVERY_MS) {
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

const PLACES = ["1", "2", "3", "4"];

// Browsers allow one server only about six connections, over all windows together. A few of them may be streams;
// a page that finds no place waits for one. Where the browser has no locks, every page takes a place at once.
/**
 * Calls `onPlace` once a place is free; the function returned gives the place back, or waits no longer.
 * @param {() => void} onPlace
 */
function takePlace(onPlace) {
  if (!navigator.locks) {
    onPlace();
    return () => {};
  }
  const waiting = new AbortController();
  let taken = false;
  /** @type {() => void} */
  let giveBack = () => {};
  let wanted = true;
  const hold = () => {
    if (taken || !wanted) return;
    taken = true;
    waiting.abort();
    onPlace();
    return /** @type {Promise<void>} */ (new Promise((resolve) => (giveBack = resolve)));
  };
  for (const place of PLACES)
    // Those still waited for are refused as soon as one is had.
    navigator.locks.request(`crownhead-stream-${place}`, { signal: waiting.signal }, hold).catch(() => {});
  return () => {
    wanted = false;
    waiting.abort();
    giveBack();
  };
}
