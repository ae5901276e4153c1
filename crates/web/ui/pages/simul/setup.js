// @ts-check
// Choosing one to eight boards, and who sits at each.
import { get, post } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { onSubmit, radioField, selectField } from "../../components/field.js";
import { pageHead } from "../../components/layout.js";
import { createPlayerPicker, loadPlayers } from "../../components/player-picker.js";
import { recall, remember } from "../../components/remembered.js";
import { loadStyles } from "../../components/theme.js";
import { ago, plural } from "../../components/words.js";

/** @import {PageContext} from "../../page.js" */
/** @import {NewGame, SideRequest} from "../../types.js" */

const MOST = 8;
const BOARDS = "simul-boards";
/** @type {{value: SideRequest, label: string}[]} */
const SIDES = [
  { value: "black", label: "You play Black" },
  { value: "white", label: "You play White" },
  { value: "random", label: "Either side" },
];

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  await Promise.all([loadStyles("simul"), loadPlayers({ fresh: true })]);
  const boards = await Promise.all(Array.from({ length: MOST }, (_, index) => createBoardChoice(index)));
  const list = h("ol.simul-boards");
  const number = radioField({
    label: "How many boards",
    options: boards.map((_, index) => ({ value: String(index + 1), label: String(index + 1) })),
    value: recall(BOARDS) ?? "4",
    onChange: (wanted) => {
      remember(BOARDS, wanted);
      draw();
    },
  });
  const copyFirst = () => boards.forEach(({ player }) => player.set(boards[0].player.value()));
  const same = h("button.button", { onclick: copyFirst }, "Use the first player at every board");
  const start = h("button.button.button-primary.button-big", { type: "submit" }, "Start the games");
  const form = h(
    "form.stack",
    { onsubmit: onSubmit(begin, start) },
    number.element,
    list,
    h("div.row.row-spread", same, start),
  );

  const chosen = () => boards.slice(0, Number(number.value()));
  const draw = () => replace(list, chosen().map(({ element }) => element));

  async function begin() {
    const { id } = await post("/simuls", { boards: chosen().map(({ value }) => value()) });
    context.navigate(`/simul/${id}`);
  }

  draw();
  const lead = "You walk from board to board, as masters do. While you think at one board, the machines think at the others.";
  root.append(pageHead("Several games at once", lead), form);
  const earlier = await earlierOnes(context.signal).catch(() => null);
  if (earlier) root.append(earlier);
}

/** @param {number} index */
async function createBoardChoice(index) {
  const kept = `simul-${index + 1}`;
  const player = await createPlayerPicker({ label: `Board ${index + 1}`, first: { place: kept, role: "fair" } });
  const side = selectField({
    label: `Your side at board ${index + 1}`,
    hideLabel: true,
    options: SIDES,
    value: recall(`${kept}-side`) ?? (index % 2 === 0 ? "black" : "white"),
    onChange: (wanted) => remember(`${kept}-side`, wanted),
  });
  const element = h("li.panel.stack.stack-tight", player.element, side.element);
  /** @returns {NewGame} */
  const value = () => ({ opponent: player.value(), side: side.value() });
  return { element, player, value };
}

/** @param {AbortSignal} signal */
async function earlierOnes(signal) {
  const { simuls } = await get("/simuls", { signal });
  if (simuls.length === 0) return null;
  const items = simuls.slice(0, 8).map(({ id, boards, open, updated }) => {
    const state = `, ${open === 0 ? "all finished" : `${open} still open`}, ${ago(updated)}`;
    return h("li", h("a", { href: `/simul/${id}` }, plural(boards, "board")), h("span.soft", state));
  });
  return h(
    "section.stack.stack-tight.simul-earlier",
    { "aria-labelledby": "earlier" },
    h("h2", { id: "earlier" }, "Earlier simuls"),
    h("ul", items),
  );
}
