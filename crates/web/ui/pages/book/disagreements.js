// @ts-check
// Moves where the player would have moved otherwise; each opens on a board with both moves drawn.
import { post } from "../../api.js";
import { createBoard } from "../../board/board.js";
import { readFen } from "../../board/fen.js";
import { h, replace } from "../../components/dom.js";
import { attempt } from "../../components/messages.js";
import { plural, sideName, signed } from "../../components/words.js";

/** @import {GameDisagreement} from "../../types.js" */

const PAGE = 20;

export function createDisagreements() {
  const words = h("p.small.soft");
  const list = h("ol.disagreements");
  const more = h("button.button", { onclick: () => show(shown + PAGE) }, "Show more");
  const board = createBoard({ readonly: true, label: "The position before the move" });
  const legend = h("div.stack.stack-tight", { role: "status" });
  const detail = h("div.stack.stack-tight.disagreement-board", { hidden: true }, board.element, legend);
  const columns = h("div.disagreement-columns", detail, h("div.stack.stack-tight", list, more));
  const head = h("div", h("h2", { id: "disagreements-title" }, "Disagreements"), words);
  const props = { hidden: true, "aria-labelledby": "disagreements-title" };
  const element = h("section.panel.stack", props, head, columns);
  /** @type {GameDisagreement[]} */
  let all = [];
  let job = "";
  let shown = PAGE;
  let chosen = -1;

  /** @param {number} many */
  function show(many) {
    shown = many;
    replace(list, all.slice(0, shown).map(item));
    more.hidden = all.length <= shown;
    words.textContent =
      all.length === 0
        ? "None so far."
        : `${plural(all.length, "move")} where it would have moved differently; at most the first 200 are listed.`;
    list.hidden = all.length === 0;
  }

  /** @param {GameDisagreement} one @param {number} index */
  function item(one, index) {
    const { own_score, book_score } = one;
    const isInMen = typeof own_score === "number" && typeof book_score === "number";
    const difference = isInMen ? ` by ${signed(own_score - book_score)}` : "";
    const button = h(
      "button.button.button-quiet.disagreement",
      { "aria-pressed": String(index === chosen), onclick: () => void open(index) },
      h("span.small.soft", `Game ${one.game + 1}, ${sideName(one.side)}: `),
      h("span", "played ", h("strong.number", one.book)),
      h("span", ", it prefers ", h("strong.number", one.own), difference),
    );
    return h("li", button);
  }

  /** @param {number} index */
  async function open(index) {
    chosen = index;
    for (const [at, button] of list.querySelectorAll("button").entries())
      button.setAttribute("aria-pressed", String(at === index));
    const one = all[index];
    detail.hidden = false;
    board.setOrientation(one.side);
    board.drawLine([]);
    const picture = readFen(one.fen);
    if (picture) void board.show({ squares: picture.squares });
    replace(legend, legendOf(one, job));
    detail.scrollIntoView({ block: "nearest" });
    await attempt(async () => {
      const { moves } = await post("/positions", { fen: one.fen });
      if (chosen !== index) return;
      const path = (/** @type {string} */ text) => moves.find((move) => move.text === text)?.path;
      const [book, own] = [path(one.book), path(one.own)];
      board.drawLine([...(book ? [{ path: book }] : []), ...(own ? [{ path: own, dashed: true }] : [])]);
    });
  }

  /** @param {string} id @param {GameDisagreement[]} found */
  const update = (id, found) => {
    if (id !== job) [job, shown, chosen, detail.hidden] = [id, PAGE, -1, true];
    else if (found.length === all.length) return;
    // What is shown already must not lose its focus while the list grows.
    const grew = all.length >= shown && found.length > all.length && id === job && list.children.length > 0;
    all = found;
    if (!grew) show(shown);
    more.hidden = all.length <= shown;
    if (chosen < 0 && all.length > 0) void open(0);
  };
  return { element, update };
}

/** @param {GameDisagreement} one @param {string} job whose games these are */
function legendOf(one, job) {
  const href = `/analyze?collection=job-${job}&game=${one.game}&before=${one.node}`;
  return [
    h("p", h("span.line-badge.number", "1"), " whole arrow: the book’s move ", h("strong.number", one.book)),
    h("p", h("span.line-badge.number", "2"), " dashed arrow: its own move ", h("strong.number", one.own)),
    h("div", h("a.button", { href }, "Analyze this position")),
  ];
}
