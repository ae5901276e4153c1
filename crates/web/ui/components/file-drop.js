// @ts-check
// Files dropped anywhere on the page, chosen from the disk, or pasted as text.
import { h } from "./dom.js";

/**
 * Takes files that are dropped anywhere, until the signal comes.
 * @param {{text: string, signal: AbortSignal, onFile: (file: File) => void}} options text: what dropping would do
 */
export function acceptDrops({ text, signal, onFile }) {
  const veil = h("div.drop-veil", { hidden: true, "aria-hidden": "true" }, h("p", text));
  document.body.append(veil);
  signal.addEventListener("abort", () => veil.remove());
  /** @param {DragEvent} event */
  const carriesFile = (event) => event.dataTransfer?.types.includes("Files") ?? false;
  /** @param {DragEvent} event */
  const over = (event) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    veil.hidden = false;
  };
  /** @param {DragEvent} event */
  const drop = (event) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    veil.hidden = true;
    const file = event.dataTransfer?.files[0];
    if (file) onFile(file);
  };
  document.addEventListener("dragover", over, { signal });
  document.addEventListener("drop", drop, { signal });
  // Leaving one element for another is no leaving of the page.
  document.addEventListener("dragleave", (event) => void (event.relatedTarget || (veil.hidden = true)), { signal });
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
