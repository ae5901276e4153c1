// @ts-check
// Games to work with: dropped anywhere, chosen from the disk, or pasted; the server reads them at once.
import { brokenGames } from "./broken-games.js";
import { h, replace } from "./dom.js";
import { textField } from "./field.js";
import { acceptDrops, fileButton } from "./file-drop.js";
import { readGames } from "./games-text.js";
import { errorText } from "./toast.js";
import { plural } from "./words.js";

/** @import {CollectionAnswer} from "../types.js" */

/** @param {{signal: AbortSignal, onChange: () => void}} options */
export function createPdnSource({ signal, onChange }) {
  /** @type {CollectionAnswer | null} */
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
      replace(status, h("p.notice.notice-error", errorText(error)));
    }
    onChange();
  }

  return { element, value: () => collection };
}
