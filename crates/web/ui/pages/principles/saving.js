// @ts-check
// Keeping a text under a name of its own, and removing one.
import { del, put } from "../../api.js";
import { confirmDialog } from "../../components/dialog.js";
import { h } from "../../components/dom.js";
import { textField } from "../../components/field.js";
import { attempt, errorText, toast } from "../../components/messages.js";
import { pathOf } from "./document.js";

/** @import {Document} from "./document.js" */

/** @param {{text: () => string, onSaved: (name: string) => void, onRemoved: () => void, onUndo: () => void}} options */
export function createSaving({ text, onSaved, onRemoved, onUndo }) {
  const name = textField({ label: "Name", hint: "Letters, digits and hyphens." });
  const save = h("button.button.button-primary", { type: "submit" }, "Save");
  const undo = h("button.button", { onclick: onUndo }, "Undo all changes");
  const remove = h("button.button.button-danger", { onclick: () => void removeNow() }, "Remove");
  const note = h("p.small.soft");
  const element = h(
    "form.stack.stack-tight",
    { onsubmit: submit },
    note,
    h("div.save-row", name.element, h("div.row", save, undo, remove)),
  );
  /** @type {Document | null} */
  let document = null;

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    if (!document) return;
    const chosen = name.value().trim();
    name.setError("");
    save.disabled = true;
    try {
      await put(pathOf(document.kind, chosen), { text: text() });
      toast(`Saved as ${chosen}.`);
      onSaved(chosen);
    } catch (error) {
      name.setError(errorText(error));
    }
    save.disabled = false;
  }

  async function removeNow() {
    if (!document) return;
    const { kind, name: old } = document;
    const sure = await confirmDialog({
      title: `Remove the ${kind} ${old}?`,
      text: "Its text is gone then.",
      confirm: "Remove it",
      danger: true,
    });
    if (!sure) return;
    await attempt(async () => {
      await del(pathOf(kind, old));
      toast(`${old} is removed.`);
      onRemoved();
    });
  }

  return {
    element,
    /** @param {Document} next */
    open(next) {
      document = next;
      name.set(next.builtin ? `my-${next.name}` : next.name);
      name.setError("");
      note.hidden = !next.builtin;
      note.textContent = "This one comes with the program and stays as it is: yours is saved as a copy.";
      save.textContent = next.builtin ? "Save a copy" : "Save";
      remove.hidden = next.builtin || next.saved === null;
    },
    /** @param {boolean} changed */
    mark(changed) {
      undo.disabled = !changed;
    },
  };
}
