// @ts-check
// What a script gives in some positions, each of which can be tried.
import { h } from "../../components/dom.js";

/** @import {CheckAnswer} from "../../types.js" */

/** @param {CheckAnswer} answer @param {(fen: string) => void} onOpen */
export function samplesOf({ samples = [] }, onOpen) {
  if (samples.length === 0) return null;
  const items = samples.map(({ fen, value, other }) =>
    h(
      "li",
      h("strong", inWords(value)),
      ` for the side to move, ${inWords(other)} for the other: `,
      h("button.move-link", { title: "Try it there", onclick: () => onOpen(fen) }, fen),
    ),
  );
  return h("details", h("summary", "What it gives in some positions"), h("ul.small.number.samples", items));
}

/** @param {number | null} number */
function inWords(number) {
  return number === null ? "∞" : String(Math.round(number * 100) / 100);
}
