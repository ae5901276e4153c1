// @ts-check
// Putting a text where the person can paste it from.
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { toast } from "./toast.js";

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
