// @ts-check
// Questions that need an answer before anything else, and texts put where the person can paste them from.
import { h, uniqueId } from "./dom.js";
import { toast } from "./messages.js";

/**
 * Opens a dialog with any content. The promise gives the value of the button pressed, or null when it was left.
 * @template {string} Value
 * @param {{title: string, content: Node, wide?: boolean, actions: {value: Value, label: string, kind?: "primary" | "danger"}[]}} options
 * @returns {Promise<Value | null>}
 */
function openDialog({ title, content, wide = false, actions }) {
  const id = uniqueId("dialog");
  const dialog = h("dialog", { class: wide ? "dialog dialog-wide" : "dialog", "aria-labelledby": id });
  const buttons = actions.map(({ value, label, kind }) =>
    h(
      "button",
      { type: "button", class: `button ${kind ? `button-${kind}` : ""}`, onclick: () => dialog.close(value) },
      label,
    ),
  );
  dialog.append(h("h2", { id }, title), content, h("div.dialog-actions", buttons));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(/** @type {Value | null} */ (dialog.returnValue || null));
    });
  });
}

/**
 * Asks whether to go on.
 * @param {{title: string, text?: string, content?: Node, confirm: string, cancel?: string, danger?: boolean}} options
 */
export async function confirmDialog({ title, text = "", content = h("p", text), confirm, cancel = "No, go back", danger = false }) {
  const answer = await openDialog({
    title,
    content,
    actions: [
      { value: "no", label: cancel },
      { value: "yes", label: confirm, kind: danger ? "danger" : "primary" },
    ],
  });
  return answer === "yes";
}

/** @param {string} text @param {string} what named in the message */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied.`);
  } catch {
    // Browsers refuse without a secure address: then it is shown to be copied by hand.
    const box = h("textarea.input", { readonly: true, "aria-label": what, value: text });
    await openDialog({
      title: `Copy this: ${what}`,
      content: box,
      actions: [{ value: "done", label: "Done", kind: "primary" }],
    });
  }
}
