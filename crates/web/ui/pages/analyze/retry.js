// @ts-check
// A moment of the game played again: the person looks for a better move, and the server judges what is tried.
import { THINKING_MS, post } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { attempt } from "../../components/messages.js";
import { sideName } from "../../components/words.js";

/** @import {Board} from "../../page.js" */
/** @import {JudgedMove} from "../../types.js" */
/** @import {Study} from "./study.js" */

/** @param {{study: Study, board: Board, onEnd: () => void}} options */
export function createRetry({ study, board, onEnd }) {
  const words = h("p", { role: "status" });
  const again = h("button.button", { onclick: () => back() }, "Try again");
  const answer = h("button.button", { onclick: () => reveal() }, "Show it");
  const close = h("button.button", { onclick: () => end() }, "Back to the review");
  const element = h("div.stack.stack-tight.retry", words, h("div.row", again, answer, close));
  /** @type {JudgedMove | null} */
  let moment = null;
  /** Where the move is to be found. */
  let from = 0;
  let tried = 0;

  /** @param {JudgedMove} judged @param {number} node the place before its move */
  function begin(judged, node) {
    [moment, from, tried] = [judged, node, 0];
    ask();
  }

  function ask() {
    again.hidden = true;
    replace(words, h("strong", `${moment ? sideName(moment.side) : ""} to move: what is better than ${moment?.move}?`), " Make your move on the board.");
  }

  function back() {
    tried = 0;
    study.go(from);
    ask();
    board.focus();
  }

  function reveal() {
    if (!moment) return;
    replace(words, "It is ", h("strong.number", moment.best ?? moment.move), `: ${moment.before_words}. `, h("span.number", moment.line.slice(0, 10).join(" ")));
  }

  /** Whether a moment is tried; a move made there is judged. */
  function goesOn() {
    if (!moment) return false;
    const at = study.at();
    if (at === from || at === tried) return true;
    if (study.tree().parent(at) !== from) {
      moment = null;
      return false;
    }
    tried = at;
    void attempt(() => judge(at));
    return true;
  }

  /** @param {number} at */
  async function judge(at) {
    const node = study.tree().node(at);
    if (!node || !moment) return;
    again.hidden = false;
    if (node.text === moment.best) return replace(words, h("strong", `${node.text}: found!`), ` ${moment.before_words}.`);
    if (node.text === moment.move) return replace(words, `${node.text} is the move of the game.`);
    replace(words, `${node.text}: one moment …`);
    const judged = await post("/positions/judgement", { fen: study.tree().fen(from), path: node.path }, { patience: THINKING_MS });
    if (tried !== at) return;
    const good = judged.mark === "best" || judged.mark === "good";
    replace(words, h("strong", `${node.text}: ${good ? "good too" : "not yet"}.`), ` ${judged.after_words}.`);
  }

  function end() {
    if (!moment) return;
    moment = null;
    onEnd();
  }

  return { element, begin, goesOn, end };
}
