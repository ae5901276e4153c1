// @ts-check
// The two name plates, above and below the board: who sits there, whose turn it is, how much time is left.
import { h, replace } from "../../components/dom.js";
import { otherSide, plural, sideName } from "../../components/words.js";

/** @import {ClockView, GameState, SideName} from "../../types.js" */

export function createSeats() {
  const seats = { black: createSeat("black"), white: createSeat("white") };
  /** @type {ClockView | null} */
  let clock = null;
  let received = 0;
  const timer = setInterval(drawClocks, 200);

  function drawClocks() {
    for (const side of /** @type {SideName[]} */ (["black", "white"])) {
      seats[side].clock.hidden = clock === null;
      if (clock === null) continue;
      const spent = clock.running === side ? performance.now() - received : 0;
      const left = Math.max(0, (side === "black" ? clock.black_ms : clock.white_ms) - spent);
      seats[side].clock.textContent = clockText(left);
      seats[side].clock.classList.toggle("seat-clock-low", left < 20000);
    }
  }

  return {
    seats,
    /** @param {GameState} state */
    update(state) {
      clock = state.clock;
      received = performance.now();
      drawSeat(
        seats[state.side],
        "You",
        state.status === "your_turn" ? "Your turn" : "",
        state.status === "your_turn",
        piecesOf(state, state.side),
      );
      const machine = otherSide(state.side);
      drawSeat(
        seats[machine],
        state.opponent.name,
        machineWords(state),
        state.status === "thinking" || state.status === "queued",
        piecesOf(state, machine),
      );
      drawClocks();
    },
    destroy: () => clearInterval(timer),
  };
}

/** @param {SideName} side */
function createSeat(side) {
  const name = h("span.seat-name");
  const words = h("span.seat-words");
  const pieces = h("span.number.small.soft", { title: "Pieces left" });
  const clock = h("span.seat-clock.number", { role: "timer", "aria-label": `Clock of ${sideName(side)}` });
  const element = h(
    "div.seat",
    h("span", { class: `seat-disc seat-disc-${side}`, "aria-hidden": "true" }),
    h("span.grow.seat-text", name, h("span.visually-hidden", ` plays ${sideName(side)}`), words),
    pieces,
    clock,
  );
  return { element, name, words, pieces, clock };
}

/**
 * @param {ReturnType<typeof createSeat>} seat
 * @param {string} name
 * @param {string} words
 * @param {boolean} active
 * @param {{men: number, kings: number}} pieces
 */
function drawSeat(seat, name, words, active, { men, kings }) {
  seat.name.textContent = name;
  replace(seat.words, words);
  const spoken = `${plural(men + kings, "piece")} left${kings > 0 ? `, ${kings} of them ${kings === 1 ? "a king" : "kings"}` : ""}`;
  replace(
    seat.pieces,
    h("span", { "aria-hidden": "true" }, kings > 0 ? `${men} + ${kings} ♛` : men),
    h("span.visually-hidden", spoken),
  );
  seat.element.classList.toggle("seat-active", active);
}

/** @param {GameState} state */
function machineWords(state) {
  if (state.status === "queued")
    return state.waiting ? `Waiting for ${plural(state.waiting, "other")}` : "Will think next";
  return state.status === "thinking" ? "Thinking …" : "";
}

/** @param {GameState} state @param {SideName} side */
function piecesOf(state, side) {
  const [man, king] = side === "black" ? ["b", "B"] : ["w", "W"];
  const number = (/** @type {string} */ piece) => state.position.squares.filter((square) => square === piece).length;
  return { men: number(man), kings: number(king) };
}

/** @param {number} ms */
export function clockText(ms) {
  const tenths = Math.floor(ms / 100);
  const seconds = Math.floor(tenths / 10);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const tail = ms < 20000 ? `.${tenths % 10}` : "";
  return `${minutes}:${String(rest).padStart(2, "0")}${tail}`;
}
