// @ts-check
// Which move led from one position to the next, so that a board that is only told positions can show it.

/** @import {BoardPosition} from "../page.js" */

/** The squares touched, or null when it was no single move. @param {BoardPosition | null} before @param {BoardPosition} after @returns {number[] | null} */
export function moveBetween(before, after) {
  if (!before) return null;
  const changed = before.squares.filter((piece, index) => piece !== after.squares[index]).length;
  const made = (before.moves ?? []).find(({ path, captured }) => {
    const [from, to] = [path[0], path[path.length - 1]];
    const gone = [...captured, ...(from === to ? [] : [from])];
    return changed === captured.length + (from === to ? 0 : 2) && after.squares[to - 1] !== "" && gone.every((square) => after.squares[square - 1] === "");
  });
  return made?.path ?? null;
}
