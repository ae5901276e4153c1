// @ts-check
// Small windows: what a phone shows without scrolling, upright and held sideways.

import assert from 'node:assert/strict';

import { mainBoard, moveAndWait, myTurn, startGame } from './moves.js';
import { DESKTOP, mustFitItsWidth } from './visitor.js';
import { visitors } from './visits.js';

/** @typedef {import('./visitor.js').Page} Page */

const UPRIGHT = { width: 390, height: 844 };
const SIDEWAYS = { width: 844, height: 390 };

const visitor = visitors();

for (const [name, viewport] of Object.entries({ upright: UPRIGHT, sideways: SIDEWAYS })) {
  visitor(`a phone held ${name} shows the whole board of a game and of Analyze`, async ({ page, laboratory }) => {
    await startGame(page, laboratory, 'greedy');
    await myTurn(page);
    await mustShowTheBoard(page);
    await page.goto(`${laboratory.address}/analyze`);
    await page.getByText('Black to move').waitFor();
    await mustShowTheBoard(page);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByText(/This can be played/).waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    await mustShowTheBoard(page);
  }, { viewport });

  visitor(`the header of a phone held ${name} is one low row that leads everywhere`, async ({ page, laboratory }) => {
    for (const path of ['/', '/play', '/principles']) {
      await page.goto(laboratory.address + path);
      await page.locator('main h1').first().waitFor();
      const { height } = await page.locator('.site-header').boundingBox();
      assert(height <= 64, `the header of ${path} is ${height} pixels high`);
      await mustFitItsWidth(page);
    }
    await page.getByRole('link', { name: 'Ladder', exact: true }).click();
    await page.waitForURL(/ladder/);
  }, { viewport });
}

visitor('the end of a game leaves the board where it is, and is seen', async ({ page, laboratory }) => {
  for (const viewport of [DESKTOP, UPRIGHT, SIDEWAYS]) {
    await page.setViewportSize(viewport);
    const game = await startGame(page, laboratory, 'random:seed=1');
    await myTurn(page);
    await moveAndWait(page);
    const before = await mainBoard(page).boundingBox();
    await laboratory.ask(`/games/${game.id}/resign`, {});
    const banner = page.locator('.banner', { hasText: 'The machine won' });
    await banner.waitFor();
    assert.deepEqual(await mainBoard(page).boundingBox(), before);
    await mustBeInSight(banner, page);
  }
});

visitor('a phone held sideways shows each board of a simul whole', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/simul`);
  await page.getByRole('button', { name: 'Start the games' }).click();
  const boards = page.locator('.tile .game-board, .tile .board');
  await boards.first().waitFor();
  const count = await boards.count();
  for (let index = 0; index < count; index += 1) {
    await boards.nth(index).evaluate((/** @type {Element} */ board) => board.scrollIntoView({ block: 'center' }));
    await mustBeInSight(boards.nth(index), page);
  }
  await mustFitItsWidth(page);
}, { viewport: SIDEWAYS });

visitor('a phone held sideways shows the board of the principles whole', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/principles`);
  const board = page.locator('.board').first();
  await board.waitFor();
  await board.evaluate((/** @type {Element} */ shown) => shown.scrollIntoView({ block: 'center' }));
  await mustBeInSight(board, page);
}, { viewport: SIDEWAYS });

/** @param {Page} page */
async function mustShowTheBoard(page) {
  await mustBeInSight(mainBoard(page), page);
  const { width, height } = await mainBoard(page).boundingBox();
  assert(Math.min(width, height) >= 300, `a board of ${width} by ${height} pixels is too small for fingers`);
  await mustFitItsWidth(page);
}

/** @param {any} element @param {Page} page */
async function mustBeInSight(element, page) {
  const { x, y, width, height } = await element.boundingBox();
  const window = page.viewportSize();
  const inSight = x >= 0 && y >= 0 && x + width <= window.width && y + height <= window.height;
  assert(inSight, `${width} by ${height} pixels at ${x}, ${y} are not all in the window`);
}
