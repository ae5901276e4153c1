// @ts-check
// What is said to people: messages at the edge of the page, words for those who hear it, and what went wrong.
import { ApiError, isAbort } from "../api.js";
import { h } from "./dom.js";

/** @typedef {"info" | "error"} ToastKind */

const STAYS_MS = { info: 5000, error: 12000 };

/**
 * Shows a message; errors are read out at once. The function returned takes it away.
 * @param {string} text
 * @param {ToastKind} [kind]
 */
export function toast(text, kind = "info") {
  const region = document.getElementById("toasts");
  if (!region) return () => {};
  for (const old of region.querySelectorAll(".toast")) if (old.firstElementChild?.textContent === text) old.remove();
  const close = h("button.toast-close", { "aria-label": "Close this message", onclick: () => box.remove() }, "✕");
  const box = h(
    "div",
    { class: `toast toast-${kind}`, role: kind === "error" ? "alert" : "status" },
    h("div.grow", text),
    close,
  );
  region.append(box);
  while (region.children.length > 4) region.firstElementChild?.remove();
  setTimeout(() => box.remove(), STAYS_MS[kind]);
  return () => box.remove();
}

/** Shows what went wrong, in the server's words when there are any. @param {unknown} error */
export function showError(error) {
  return isAbort(error) ? () => {} : toast(errorText(error), "error");
}

/**
 * Does what may fail, and shows what went wrong; a button given is disabled meanwhile.
 * @param {() => Promise<unknown>} work
 * @param {HTMLButtonElement} [button]
 */
export async function attempt(work, button) {
  if (button) button.disabled = true;
  try {
    await work();
  } catch (error) {
    showError(error);
  }
  if (button) button.disabled = false;
}

/** What went wrong, in the place of what was wanted. @param {unknown} error */
export function errorNotice(error) {
  return h("p.notice.notice-error", errorText(error));
}

/** @param {unknown} error */
export function errorText(error) {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const { file, line, column } = error.place ?? {};
  const where = [file, line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(", ");
  return where ? `${error.message} (${where})` : error.message;
}

/** @type {string[]} */
const waiting = [];
let speaking = false;

/**
 * Says a sentence through the page's live region. Sentences that come together are said together.
 * @param {string} text
 */
export function announce(text) {
  if (!text) return;
  waiting.push(text);
  if (speaking) return;
  speaking = true;
  const region = document.getElementById("announcer");
  if (region) region.textContent = "";
  // An emptied region must be seen empty once, or the same sentence twice would be silent.
  setTimeout(() => {
    speaking = false;
    if (region) region.textContent = waiting.splice(0).join(" ");
  }, 60);
}
