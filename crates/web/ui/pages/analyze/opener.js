// @ts-check
// Bringing in a position or games: pasted, chosen from the disk, or dropped anywhere on the page.
import { post } from "../../api.js";
import { h } from "../../components/dom.js";
import { textField } from "../../components/field.js";
import { attempt, errorText } from "../../components/messages.js";
import { acceptDrops, emptyWords, fileButton, readGames } from "../../components/pdn-source.js";

/** @import {CollectionPage, PositionView} from "../../types.js" */

/** A text so short may be a position in a file. */
const SHORT = 1000;

/** @param {string} text */
function isFen(text) {
  return /^\s*"?[BW]\s*:/i.test(text);
}

/**
 * @param {{signal: AbortSignal, onPosition: (position: PositionView) => void, onCollection: (collection: CollectionPage) => void}} options
 */
export function createOpener({ signal, onPosition, onCollection }) {
  const text = textField({
    label: "A position (FEN) or games (PDN)",
    hideLabel: true,
    multiline: true,
    placeholder: "W:W21-32:B1-12    or    1. 11-15 23-19 …",
    onChange: () => text.setError(""),
  });
  const open = h("button.button.button-primary", { type: "submit" }, "Open");
  const element = h(
    "form.stack.stack-tight",
    { onsubmit: submit },
    h("p.small.soft", "Paste a position (FEN) or any number of games (PDN), or drop a file anywhere on this page."),
    text.element,
    h("div.row", open, fileButton({ label: "Choose a file …", onFile: (file) => void openFile(file) })),
  );
  acceptDrops({ text: "Drop it: a position (FEN) or games (PDN)", signal, onFile: (file) => void openFile(file) });

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    const pasted = text.value().trim();
    if (pasted === "") return text.setError("Paste a position or games first.");
    text.setError("");
    try {
      await openText(pasted);
    } catch (error) {
      text.setError(errorText(error));
    }
  }

  /** @param {File} file */
  async function openFile(file) {
    text.setError("");
    await attempt(async () => {
      if (file.size < SHORT) await openText(await file.text());
      else await openGames(file);
    });
  }

  /** @param {string} pasted */
  async function openText(pasted) {
    if (!isFen(pasted)) return openGames(pasted);
    onPosition(await post("/positions", { fen: pasted.trim().replace(/^"|"$/g, "") }, { signal }));
  }

  /** @param {string | Blob} games */
  async function openGames(games) {
    open.disabled = true;
    try {
      const collection = await readGames(games, signal);
      if (emptyWords(collection)) throw new Error(emptyWords(collection));
      onCollection(collection);
    } finally {
      open.disabled = false;
    }
  }

  return { element };
}
