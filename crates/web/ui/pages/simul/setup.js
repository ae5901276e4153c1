// @ts-check
// Choosing one to eight boards, and who sits at each.
import { get, post } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { radioField, selectField } from "../../components/field.js";
import { createPlayerPicker } from "../../components/player-picker.js";
import { loadPlayers } from "../../components/players.js";
import { recall, remember } from "../../components/remembered.js";
import { showError } from "../../components/toast.js";
import { ago, plural } from "../../components/words.js";

/** @import {PageContext} from "../../page.js" */
/** @import {NewGame, SimulLine, SimulState} from "../../types.js" */

const MOST = 8;
const BOARDS = "simul-boards";
const SIDES = [
  { value: "black", label: "You play Black" },
  { value: "white", label: "You play White" },
  { value: "random", label: "Either side" },
];

/** @param {HTMLElement} root @param {PageContext} context */
export async function renderSetup(root, context) {
  await loadPlayers({ fresh: true });
  const seats = await Promise.all(Array.from({ length: MOST }, (_, index) => createSeat(index)));
  const list = h("ol.simul-seats");
  const number = radioField({
    label: "How many boards",
    options: Array.from({ length: MOST }, (_, index) => ({ value: String(index + 1), label: String(index + 1) })),
    value: recall(BOARDS) ?? "4",
    onChange: (wanted) => {
      remember(BOARDS, wanted);
      draw();
    },
  });
  const same = h(
    "button.button",
    { onclick: () => seats.forEach((seat) => seat.player.set(seats[0].player.value())) },
    "The first player at every board",
  );
  const start = h("button.button.button-primary.button-big", { type: "submit" }, "Sit down and start");
  const form = h(
    "form.stack",
    { onsubmit: (/** @type {SubmitEvent} */ event) => void submit(event) },
    number.element,
    list,
    h("div.row.row-spread", same, start),
  );

  function draw() {
    replace(
      list,
      seats.slice(0, Number(number.value())).map(({ element }) => element),
    );
  }

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    start.disabled = true;
    try {
      const boards = seats.slice(0, Number(number.value())).map((seat) => seat.value());
      const simul = await post("/simuls", { boards });
      context.navigate(`/simul/${simul.id}`);
    } catch (error) {
      showError(error);
      start.disabled = false;
    }
  }

  draw();
  const lead = "You walk from board to board, as masters do. While you think at one, the machines think at the others.";
  root.append(h("div.page-head", h("h1", "Several games at once"), h("p.lead", lead)), form);
  const earlier = await earlierOnes(context).catch(() => null);
  if (earlier) root.append(earlier);
}

/** @param {number} index */
async function createSeat(index) {
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
  const value = () => ({
    opponent: player.value(),
    side: /** @type {NewGame["side"]} */ (side.value()),
    opening: { kind: "start" },
    clock: null,
    learn: false,
  });
  return { element, player, value };
}

/** @param {PageContext} context */
async function earlierOnes(context) {
  const { simuls } = await get("/simuls", { signal: context.signal });
  if (simuls.length === 0) return null;
  const items = simuls
    .slice(0, 8)
    .map(({ id, boards, open, updated }) =>
      h(
        "li",
        h("a", { href: `/simul/${id}` }, plural(boards, "board")),
        h("span.soft", `, ${open === 0 ? "all finished" : `${open} still open`}, ${ago(updated)}`),
      ),
    );
  return h(
    "section.stack.stack-tight.simul-earlier",
    { "aria-labelledby": "earlier" },
    h("h2", { id: "earlier" }, "Earlier ones"),
    h("ul", items),
  );
}
