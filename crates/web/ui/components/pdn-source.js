// @ts-check
// Games to work with: dropped anywhere, chosen from the disk, or pasted; the server reads them at once.
import { postGames } from "../api.js";
import { h, replace } from "./dom.js";
import { textField } from "./field.js";
import { errorNotice } from "./messages.js";
import { count, plural } from "./words.js";

/** @import {CollectionPage, GameFault} from "../types.js" */

/** @param {{signal: AbortSignal, onChange: () => void}} options */
export function createPdnSource({ signal, onChange }) {
  /** @type {CollectionPage | null} */
  let collection = null;
  const status = h("div.stack.stack-tight", { role: "status" });
  const text = textField({ label: "Games as text", multiline: true, placeholder: '[Event "…"]\n1. 11-15 23-19 …' });
  const paste = h("button.button", { onclick: () => void take(text.value(), "The text") }, "Read this text");
  const element = h(
    "fieldset.stack.stack-tight",
    h("legend", "Games (PDN)"),
    h(
      "div.drop-zone",
      h("p", "Drop a PDN file anywhere on this page, or"),
      fileButton({ label: "Choose a file …", onFile: (file) => void take(file, file.name) }),
    ),
    h("details", h("summary", "Paste games instead"), h("div.stack.stack-tight", text.element, h("div", paste))),
    status,
  );
  acceptDrops({ text: "Drop it: games (PDN)", signal, onFile: (file) => void take(file, file.name) });

  /** @param {string | Blob} games @param {string} name */
  async function take(games, name) {
    replace(status, h("p.soft", `Reading ${name} …`));
    collection = null;
    try {
      collection = await readGames(games, signal);
      const first = collection.headlines[0];
      const example = first && (first.black || first.white) ? ` (first: ${first.black} – ${first.white})` : "";
      replace(
        status,
        h("p", h("strong", `${name}: ${plural(collection.games, "game")}`), example, "."),
        brokenGames(collection),
      );
    } catch (error) {
      replace(status, errorNotice(error));
    }
    onChange();
  }

  return { element, value: () => collection };
}

/**
 * Takes files that are dropped anywhere, until the signal comes.
 * @param {{text: string, signal: AbortSignal, onFile: (file: File) => void}} options text: what dropping would do
 */
export function acceptDrops({ text, signal, onFile }) {
  const overlay = h("div.drop-overlay", { hidden: true, "aria-hidden": "true" }, h("p", text));
  document.body.append(overlay);
  signal.addEventListener("abort", () => overlay.remove());
  /** @param {DragEvent} event */
  const carriesFile = (event) => event.dataTransfer?.types.includes("Files") ?? false;
  /** @param {DragEvent} event */
  const over = (event) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    overlay.hidden = false;
  };
  /** @param {DragEvent} event */
  const drop = (event) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    overlay.hidden = true;
    const file = event.dataTransfer?.files[0];
    if (file) onFile(file);
  };
  document.addEventListener("dragover", over, { signal });
  document.addEventListener("drop", drop, { signal });
  // Leaving one element for another is no leaving of the page.
  document.addEventListener("dragleave", (event) => void (event.relatedTarget || (overlay.hidden = true)), { signal });
}

/** A button that opens the system's file chooser. @param {{label: string, onFile: (file: File) => void}} options */
export function fileButton({ label, onFile }) {
  const input = h("input.visually-hidden", {
    type: "file",
    tabindex: -1,
    "aria-label": label,
    accept: ".pdn,.fen,.txt,text/plain",
    onchange: () => {
      const file = input.files?.[0];
      input.value = "";
      if (file) onFile(file);
    },
  });
  const button = h("button.button", { onclick: () => input.click() }, label);
  return h("span.file-button", button, input);
}

const MEBIBYTE = 1 << 20;
const LARGEST = 32 * MEBIBYTE;

/**
 * Reads games as a text or a file. What is too large for the server is not even sent.
 * @param {string | Blob} games
 * @param {AbortSignal} signal
 * @returns {Promise<CollectionPage>}
 */
export async function readGames(games, signal) {
  const size = games instanceof Blob ? games.size : games.length;
  if (size > LARGEST) {
    const megabytes = Math.round(size / MEBIBYTE);
    throw new Error(`This file has ${megabytes} MB: expected at most ${LARGEST / MEBIBYTE}. Split it first.`);
  }
  return postGames(games, { signal });
}

/** The first fault is told at once, the others to whoever asks. @param {CollectionPage} collection */
export function brokenGames({ bad, errors }) {
  if (bad === 0) return null;
  const [first, ...others] = errors;
  return h(
    "div.notice.notice-amber",
    h("p", `${plural(bad, "game")} could not be read. `, first && faultWords(first)),
    others.length === 0
      ? null
      : h(
          "details.small",
          h("summary", "Why the others could not be read"),
          h("ul", others.map((fault) => h("li", faultWords(fault)))),
          errors.length < bad ? h("p", `These are the first ${errors.length}.`) : null,
        ),
  );
}

/** Why a text has no game at all, or nothing where it has one. @param {CollectionPage} collection */
export function emptyWords({ games, bad, errors }) {
  if (games > 0) return "";
  const what = bad > 1 ? `None of ${count(bad)} games could be read.` : "This could be read neither as a position nor as a game.";
  return errors.length > 0 ? `${what} Line ${place(errors[0])}` : what;
}

/** @param {GameFault} fault */
function faultWords(fault) {
  return `Game ${count(fault.game)}, line ${place(fault)}`;
}

/** @param {GameFault} fault */
function place({ line, column, message }) {
  return `${count(line)}, column ${count(column)}: ${message}.`;
}
