// @ts-check
// Keeping a text under a name of its own, and removing one.
import { del, put } from "../../api.js";
import { confirmDialog } from "../../components/dialog.js";
import { h } from "../../components/dom.js";
import { textField } from "../../components/field.js";
import { errorText, showError, toast } from "../../components/toast.js";

/** @import {Document} from "./document.js" */

/** @param {{text: () => string, onSaved: (name: string) => void, onRemoved: () => void, onUndo: () => void}} options */
export function createSaving({ text, onSaved, onRemoved, onUndo }) {
  const name = textField({ label: "Name", hint: "Letters, digits and hyphens." });
  const save = h("button", { type: "submit", class: "button button-primary" }, "Save");
  const undo = h("button", { type: "button", class: "button", onclick: onUndo }, "Undo all changes");
  const remove = h(
    "button",
    { type: "button", class: "button button-danger", onclick: () => void removeNow() },
    "Remove",
  );
  const note = h("p", { class: "small soft" });
  const element = h(
    "form",
    { class: "stack stack-tight", onsubmit: submit },
    note,
    h("div", { class: "save-row" }, name.element, h("div", { class: "row" }, save, undo, remove)),
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
      await put(`/${folder(document)}/${encodeURIComponent(chosen)}`, { text: text() });
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
    try {
      await del(`/${folder(document)}/${encodeURIComponent(old)}`);
      toast(`${old} is removed.`);
      onRemoved();
    } catch (error) {
      showError(error);
    }
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

/** @param {Document} document */
function folder({ kind }) {
  return kind === "strategy" ? "strategies" : "scripts";
}
