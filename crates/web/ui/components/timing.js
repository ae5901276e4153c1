// @ts-check
// Work that waits until a person pauses, of which only the newest counts; and drawing that keeps a pace.
import { isAbort } from "../api.js";
import { replace } from "./dom.js";
import { errorNotice } from "./messages.js";

/**
 * Calls `work` when nothing new was asked for so many milliseconds. Its signal is aborted by the next call.
 * @template {unknown[]} Args
 * @param {number} milliseconds
 * @param {(signal: AbortSignal, ...args: Args) => Promise<void>} work
 */
export function debounce(milliseconds, work) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let controller = new AbortController();
  const cancel = () => {
    clearTimeout(timer);
    controller.abort();
    controller = new AbortController();
  };
  /** @param {Args} args */
  const call = (...args) => {
    cancel();
    const { signal } = controller;
    timer = setTimeout(() => void work(signal, ...args), milliseconds);
  };
  return { call, cancel };
}

/**
 * Asks for something a moment after it is wanted, once for each key, and shows what comes of the newest.
 * @template Answer
 * @param {{milliseconds: number, box: HTMLElement, ask: (signal: AbortSignal) => Promise<Answer>, draw: (answer: Answer) => void}} options
 * box: where an error is shown
 */
export function createLookup({ milliseconds, box, ask, draw }) {
  let wanted = "";
  let answered = "";
  const asking = debounce(milliseconds, async (signal) => {
    const key = wanted;
    box.setAttribute("aria-busy", "true");
    try {
      const answer = await ask(signal);
      if (signal.aborted) return;
      answered = key;
      draw(answer);
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      wanted = "";
      replace(box, errorNotice(error));
    }
    box.removeAttribute("aria-busy");
  });
  const forget = () => {
    asking.cancel();
    box.removeAttribute("aria-busy");
    wanted = "";
  };
  return {
    /** Whether it has to be asked for. @param {unknown[]} key */
    want(...key) {
      const next = JSON.stringify(key);
      const isNew = next !== wanted;
      wanted = next;
      if (isNew) asking.call();
      return isNew;
    },
    /** What was not answered is asked again when it is wanted again. */
    leave() {
      if (answered !== wanted) forget();
    },
    forget,
  };
}

// News may come many times a second; drawing it so often would only make the page tremble.
/**
 * Draws the newest of what it is given, at once and then at most once in so many milliseconds.
 * @template News
 * @param {(news: News) => void} draw
 * @param {number} milliseconds
 */
export function steadily(draw, milliseconds) {
  /** @type {News | undefined} */
  let waiting;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting === undefined) return;
      const news = waiting;
      waiting = undefined;
      draw(news);
      rest();
    }, milliseconds);
  };
  /** @param {News} news */
  const offer = (news) => {
    if (timer !== undefined) return void (waiting = news);
    draw(news);
    rest();
  };
  return { offer, stop: () => clearTimeout(timer) };
}
