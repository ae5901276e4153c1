// @ts-check
// Which games, which player, whose moves.
import { post } from "../../api.js";
import { h } from "../../components/dom.js";
import { radioField } from "../../components/field.js";
import { createPdnSource } from "../../components/pdn-source.js";
import { createPlayerPicker } from "../../components/player-picker.js";
import { showError } from "../../components/toast.js";

/** @import {JobState} from "../../types.js" */

/** @param {{signal: AbortSignal, onStart: (job: JobState) => void}} options */
export async function createBookForm({ signal, onStart }) {
  const source = createPdnSource({ signal, onChange: () => draw() });
  const picker = await createPlayerPicker({
    label: "Player",
    first: { place: "book-player", role: "strongest" },
    filter: ({ rates }) => rates,
  });
  const side = radioField({
    label: "Whose moves count",
    options: [
      { value: "both", label: "Both" },
      { value: "black", label: "Black" },
      { value: "white", label: "White" },
    ],
    value: "both",
  });
  const start = h("button.button.button-primary.button-big", { type: "submit", disabled: true }, "Compare");
  const hint = h("p.soft.small", "Give it games first.");
  const element = h(
    "form.panel.book-form",
    { onsubmit: submit, "aria-label": "What to compare" },
    source.element,
    h("div.stack", picker.element, side.element, h("div.row", start, hint)),
  );

  function draw() {
    const ready = (source.value()?.games ?? 0) > 0;
    start.disabled = !ready;
    hint.hidden = ready;
  }

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    const collection = source.value();
    if (!collection) return;
    start.disabled = true;
    try {
      onStart(await post("/book", { collection: collection.id, player: picker.value(), side: side.value() }));
    } catch (error) {
      showError(error);
    }
    draw();
  }

  return { element };
}
