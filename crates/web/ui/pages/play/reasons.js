// @ts-check
// Why the machine chose its move: asked from the server when somebody looks, and kept.
import { ApiError, THINKING_MS, get } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { reasonsTable } from "../../components/reasons-table.js";
import { errorText } from "../../components/toast.js";

/** @import {MadeMove, ReasonsView} from "../../types.js" */

/** @param {string} id */
export function createReasons(id) {
  const element = h("div.stack.stack-tight");
  /** @type {Map<string, Promise<ReasonsView>>} */
  const known = new Map();
  /** @type {MadeMove | null} */
  let move = null;
  let open = false;
  let drawn = "";

  async function draw() {
    if (!open) return;
    if (!move) return replace(element, h("p.soft", "It has not moved yet."));
    const key = `${move.ply} ${move.text}`;
    if (key === drawn) return;
    drawn = key;
    try {
      const asked = known.get(key) ?? get(`/games/${id}/reasons?ply=${move.ply}`, { patience: THINKING_MS });
      known.set(key, /** @type {Promise<ReasonsView>} */ (asked));
      const reasons = /** @type {ReasonsView} */ (await asked);
      if (drawn === key)
        replace(element, h("p", "Its move ", h("strong.number", move.text), "."), reasonsTable(reasons, move.text));
    } catch (error) {
      known.delete(key);
      const silent = error instanceof ApiError && error.status === 404;
      if (drawn === key)
        replace(element, h("p.soft", silent ? "This player gives no reasons for its moves." : errorText(error)));
      drawn = silent ? key : "";
    }
  }

  return {
    element,
    /** @param {MadeMove | null} next */
    show(next) {
      move = next;
      void draw();
    },
    /** @param {boolean} now */
    setOpen(now) {
      open = now;
      void draw();
    },
  };
}
