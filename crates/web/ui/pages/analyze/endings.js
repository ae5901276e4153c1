// @ts-check
// Perfect play on the board of Analyze, and the databases that know it.
import { h } from "../../components/dom.js";
import { createEnding } from "../play/ending.js";
import { createDatabases } from "./databases.js";
import { pointAtMoves } from "./pointing.js";

/** @import {Board} from "../../page.js" */
/** @import {GameRules, PositionView} from "../../types.js" */
/** @import {Study} from "./study.js" */

/** @param {{study: Study, board: Board, rules: () => GameRules, signal: AbortSignal}} options */
export function createEndings({ study, board, rules, signal }) {
  /** @type {PositionView | null} */
  let position = null;
  const ending = createEnding({
    request: () => ({ fen: study.fen(), rules: rules() }),
    play: (path) => void study.play(path),
    onAnswer: () => void study.position().then((found) => (position = found), () => {}),
  });
  pointAtMoves(ending.box, { board, position: () => position, rest: () => [] });
  const databases = createDatabases({
    signal,
    onBuilt: () => {
      ending.forget();
      ending.update();
    },
  });
  const built = h("details", { open: true }, h("summary", "Databases"), databases.element);
  let isLoaded = false;

  return {
    element: h("div.stack", ending.element, built),
    update() {
      board.drawLine([]);
      ending.update();
      if (!isLoaded) databases.load();
      isLoaded = true;
    },
    leave() {
      ending.leave();
      databases.leave();
      isLoaded = false;
    },
  };
}
