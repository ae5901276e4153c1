// @ts-check
// What the server found damaged is told on the page.

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { moveAndWait, myTurn, startGame } from './moves.js';
import { visitors } from './visits.js';

const visitor = visitors();

visitor('damage that was found and mended is told on the page until it is read', async ({ page, laboratory }) => {
  const game = await startGame(page, laboratory, 'random:seed=5');
  await myTurn(page);
  await moveAndWait(page);
  await laboratory.kill();
  const store = join(laboratory.data, 'games.records');
  const text = await readFile(store, 'utf8');
  await writeFile(store, text.replace(/"format":\d/, '"format":7'));
  await laboratory.start();
  await page.reload();
  const box = page.locator('#store-notices');
  await box.getByText('games.records was damaged').waitFor();
  assert.match(await box.innerText(), new RegExp(`games/${game.id}`));
  assert.match(await box.innerText(), /kept in the data directory as games\.records\.damaged/);
  await box.getByRole('button', { name: 'I have read this' }).click();
  await box.waitFor({ state: 'hidden' });
  await page.reload();
  await myTurn(page);
  assert.equal(await box.isVisible(), false);
  await moveAndWait(page);
});
