// @ts-check
// Making moves on a board as a person does: by what the squares say of themselves, with clicks or with keys.

import assert from 'node:assert/strict';

/** @typedef {import('./visitor.js').Page} Page */
/** @typedef {(square: number) => Promise<void>} Touch chooses a square */

const MOST_MOVES = 150;

/** The board that is played on. @param {Page} page */
export function mainBoard(page) {
  return page.locator('.board:not(.board-mini)').first();
}

/** The squares whose names say so, lowest number first.
 * @param {any} board @param {string} words @returns {Promise<number[]>} */
export async function squaresThat(board, words) {
  const squares = await board.getByRole('gridcell', { name: words }).evaluateAll(
    (/** @type {HTMLElement[]} */ cells) => cells.map((cell) => Number(cell.dataset.square)));
  return squares.sort((/** @type {number} */ left, /** @type {number} */ right) => left - right);
}

/** Chooses squares with the mouse. @param {any} board @returns {Touch} */
export function clicks(board) {
  return (square) => board.locator(`[data-square="${square}"]`).click();
}

/** Chooses squares with the arrow keys and Enter; the focus must be on the board.
 * @param {Page} page @param {'black' | 'white'} below @returns {Touch} */
export function keys(page, below) {
  return async (square) => {
    const at = await page.evaluate(() => Number(document.activeElement?.getAttribute('data-square')));
    assert(at > 0, 'the focus is on a square');
    for (const key of way(at, square, below)) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
  };
}

/** The arrow keys from one square to another; each row has four squares.
 * @param {number} from @param {number} to @param {'black' | 'white'} below */
function way(from, to, below) {
  const turned = below === 'white' ? 1 : -1;
  const rows = turned * (Math.floor((to - 1) / 4) - Math.floor((from - 1) / 4));
  const columns = turned * (((to - 1) % 4) - ((from - 1) % 4));
  return [
    ...Array(Math.abs(rows)).fill(rows > 0 ? 'ArrowDown' : 'ArrowUp'),
    ...Array(Math.abs(columns)).fill(columns > 0 ? 'ArrowRight' : 'ArrowLeft'),
  ];
}

/** Moves the piece with the lowest number to the lowest square it can go to, jump by jump.
 * @param {any} board @param {Touch} touch */
export async function moveLowest(board, touch) {
  const [from] = await squaresThat(board, 'can move');
  assert(from, 'some piece can move');
  await touch(from);
  for (let to = await firstTarget(board); to; to = await firstTarget(board)) await touch(to);
}

/** @param {any} board */
async function firstTarget(board) {
  return (await squaresThat(board, 'can be moved here'))[0];
}

/** One move of the person and the machine's answer, or the end of the game.
 * @param {Page} page @param {Touch} [touch] */
export async function moveAndWait(page, touch = clicks(mainBoard(page))) {
  const before = await page.locator('.moves .move').count();
  await moveLowest(mainBoard(page), touch);
  await page.waitForFunction((/** @type {number} */ least) =>
    document.querySelector('.banner:not([hidden])') ||
    (document.querySelectorAll('.moves .move').length >= least &&
      document.querySelector('.board-cell[aria-label*="can move"]')), before + 2);
}

/** Waits until the person can move. @param {Page} page */
export async function myTurn(page) {
  await mainBoard(page).getByRole('gridcell', { name: 'can move' }).first().waitFor();
}

/** @param {Page} page @param {Touch} [touch] */
export async function playToItsEnd(page, touch) {
  const banner = page.locator('.banner');
  for (let moves = 0; moves < MOST_MOVES; moves++) {
    if (await banner.isVisible()) return;
    await moveAndWait(page, touch);
  }
  assert.fail(`the game is not over after ${MOST_MOVES} moves`);
}

/** A game that the interface starts and the page shows.
 * @param {Page} page @param {import('./laboratory.js').Laboratory} laboratory
 * @param {string} opponent @param {object} [more] of the request */
export async function startGame(page, laboratory, opponent, more = {}) {
  const game = await laboratory.ask('/games', {
    opponent, side: 'black', opening: { kind: 'start' }, clock: null, learn: false, ...more,
  });
  await page.goto(`${laboratory.address}/play/${game.id}`);
  return game;
}
