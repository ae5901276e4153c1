// @ts-check
// The two bars above and below the board: who plays, whose turn it is, how much time is left.
import { h, replace } from "../../components/dom.js";
import { otherSide, plural, sideName } from "../../components/words.js";

/** @import {ClockView, GameState, SideName} from "../../types.js" */

export function createPlayerBars() {
  const bars = { black: createBar("black"), white: createBar("white") };
  /** @type {ClockView | null} */
  let clock = null;
  let received = 0;
  const timer = setInterval(drawClocks, 200);

  function drawClocks() {
    for (const side of /** @type {SideName[]} */ (["black", "white"])) {
      bars[side].clock.hidden = clock === null;
      if (clock === null) continue;
      const spent = clock.running === side ? performance.now() - received : 0;
      const left = Math.max(0, (side === "black" ? clock.black_ms : clock.white_ms) - spent);
      bars[side].clock.textContent = clockText(left);
      bars[side].clock.classList.toggle("player-clock-low", left < 20000);
    }
  }

  return {
    bars,
    /** @param {GameState} state */
    update(state) {
      const { status, side, opponent } = state;
      clock = state.clock;
      received = performance.now();
      const isMine = status === "your_turn";
      drawBar(bars[side], { name: "You", words: isMine ? "Your turn" : "", active: isMine, pieces: piecesOf(state, side) });
      const machine = otherSide(side);
      const active = status === "thinking" || status === "queued";
      drawBar(bars[machine], { name: opponent.name, words: machineWords(state), active, pieces: piecesOf(state, machine) });
      drawClocks();
    },
    destroy: () => clearInterval(timer),
  };
}

/** @param {SideName} side */
function createBar(side) {
  const name = h("span.player-name");
  const words = h("span.player-words");
  const pieces = h("span.number.small.soft", { title: "Pieces left" });
  const clock = h("span.player-clock.number", { role: "timer", "aria-label": `Clock of ${sideName(side)}` });
  const element = h(
    "div.player-bar",
    h("span", { class: `disc disc-${side}`, "aria-hidden": "true" }),
    h("span.grow.player-text", name, h("span.visually-hidden", ` plays ${sideName(side)}`), words),
    pieces,
    clock,
  );
  return { element, name, words, pieces, clock };
}

/** @param {ReturnType<typeof createBar>} bar @param {{name: string, words: string, active: boolean, pieces: {men: number, kings: number}}} player */
function drawBar(bar, { name, words, active, pieces: { men, kings } }) {
  bar.name.textContent = name;
  replace(bar.words, words);
  const crowned = kings > 0 ? `, ${kings} of them ${kings === 1 ? "a king" : "kings"}` : "";
  replace(
    bar.pieces,
    h("span", { "aria-hidden": "true" }, kings > 0 ? `${men} + ${kings} ♛` : men),
    h("span.visually-hidden", `${plural(men + kings, "piece")} left${crowned}`),
  );
  bar.element.classList.toggle("player-bar-active", active);
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
function clockText(ms) {
  const tenths = Math.floor(ms / 100);
  const seconds = Math.floor(tenths / 10);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const tail = ms < 20000 ? `.${tenths % 10}` : "";
  return `${minutes}:${String(rest).padStart(2, "0")}${tail}`;
}
