// @ts-check
// On a phone a long list of choices is folded up behind the one that is chosen, so that what follows is near.
import { h, replace } from "../../components/dom.js";

const NARROW = "(max-width: 640px)";

/** @param {HTMLElement} list of radio buttons @param {() => string} chosen in words */
export function createFold(list, chosen) {
  const name = h("span.fold-chosen");
  const summary = h("summary.fold-summary", name, h("span.fold-change", "Choose another"));
  const element = h("details.fold", summary, list);
  const narrow = matchMedia(NARROW);
  let byFinger = false;

  const tell = () => replace(name, narrow.matches ? chosen() : "");
  const fit = () => {
    element.open = !narrow.matches;
    tell();
  };
  narrow.addEventListener("change", fit);
  // Arrow keys choose too, and whoever uses them wants to go on.
  list.addEventListener("pointerdown", () => (byFinger = true));
  list.addEventListener("keydown", () => (byFinger = false));
  list.addEventListener("change", (event) => {
    tell();
    const isChoice = event.target instanceof HTMLInputElement && event.target.type === "radio";
    if (!isChoice || !byFinger || !narrow.matches || list.querySelector(".field:not([hidden])")) return;
    element.open = false;
    summary.focus({ preventScroll: true });
    summary.scrollIntoView({ block: "nearest" });
  });
  fit();
  return { element, destroy: () => narrow.removeEventListener("change", fit) };
}
