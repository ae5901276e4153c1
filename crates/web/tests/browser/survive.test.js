// @ts-check
// A game outlives the window and the server.

import assert from 'node:assert/strict';

import { clicks, mainBoard, moveAndWait, moveLowest, myTurn, startGame } from './moves.js';
import { visitors } from './visits.js';

const visitor = visitors();

visitor('refreshing the page in mid-game keeps the game', async ({ page, laboratory }) => {
  await startGame(page, laboratory, 'random:seed=5');
  await myTurn(page);
  await moveAndWait(page);
  await moveAndWait(page);
  const moves = await page.locator('.moves .move').allInnerTexts();
  await page.reload();
  await myTurn(page);
  assert.deepEqual(await page.locator('.moves .move').allInnerTexts(), moves);
  await moveAndWait(page);
  assert.equal(await page.locator('.moves .move').count(), 6);
});

visitor('a game goes on by itself when the server is killed and started again', async ({ page, laboratory }) => {
  const game = await startGame(page, laboratory, 'random:seed=6');
  await myTurn(page);
  await moveAndWait(page);
  await laboratory.kill();
  const lost = page.locator('#connection');
  await lost.waitFor({ state: 'visible' });
  assert.match(await lost.innerText(), /connection to Crownhead is lost/);

  await moveLowest(mainBoard(page), clicks(mainBoard(page)));
  await page.getByRole('alert').filter({ hasText: 'does not answer' }).waitFor();
  assert.equal(await page.locator('.moves .move').count(), 2);

  await laboratory.start();
  await lost.waitFor({ state: 'hidden' });
  await myTurn(page);
  await moveAndWait(page);
  await moveAndWait(page);
  const kept = await laboratory.ask(`/games/${game.id}`);
  assert.equal(kept.moves.length, 6);
  assert.equal(await page.locator('.moves .move').count(), 6);
});

visitor('the machine\'s move is made after a restart when the server died thinking', async ({ page, laboratory }) => {
  await startGame(page, laboratory, 'samuel:polynomial=published-1959,ply=9');
  await myTurn(page);
  await moveLowest(mainBoard(page), clicks(mainBoard(page)));
  await page.locator('.moves .move').first().waitFor();
  await laboratory.kill();
  await page.locator('#connection').waitFor({ state: 'visible' });
  await laboratory.start();
  await page.locator('#connection').waitFor({ state: 'hidden' });
  const hurry = page.getByRole('button', { name: 'Move now' });
  await hurry.or(page.locator('.moves .move').nth(1)).first().waitFor();
  // It may move before it is told to.
  if (await hurry.isVisible()) await hurry.click({ timeout: 2000 }).catch(() => null);
  await page.locator('.moves .move').nth(1).waitFor();
  await myTurn(page);
});

visitor('two windows show the same game', async ({ page, laboratory, another }) => {
  await startGame(page, laboratory, 'random:seed=8');
  const second = await another();
  await second.goto(page.url());
  await myTurn(page);
  await myTurn(second);
  await moveAndWait(page);
  await second.locator('.moves .move').nth(1).waitFor();
  await myTurn(second);
  await moveAndWait(second);
  await page.locator('.moves .move').nth(3).waitFor();
  assert.deepEqual(
    await page.locator('.moves .move').allInnerTexts(),
    await second.locator('.moves .move').allInnerTexts(),
  );
});
