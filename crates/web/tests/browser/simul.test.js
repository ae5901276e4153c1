// @ts-check
// Several games at once.

import assert from 'node:assert/strict';

import { clicks, moveLowest, myTurn } from './moves.js';
import { picture } from './visitor.js';
import { visitors } from './visits.js';

const visitor = visitors();
const BOARDS = 6;

visitor('six boards against six players are played beside each other', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/simul`);
  await page.getByLabel(String(BOARDS), { exact: true }).check();
  await picture(page, 'simul setup');
  await page.getByRole('button', { name: 'Start the games' }).click();
  await page.waitForURL(/\/simul\/.+/);
  const tiles = page.locator('.tile');
  await tiles.nth(BOARDS - 1).waitFor();
  assert.equal(await tiles.count(), BOARDS);
  const names = await tiles.getByRole('heading').allInnerTexts();
  assert.equal(new Set(names).size, BOARDS);

  for (let index = 0; index < BOARDS; index++) {
    const tile = tiles.nth(index);
    await tile.locator('.tile-status', { hasText: 'Your move' }).waitFor();
    const before = await tile.locator('.tile-last').allInnerTexts();
    await moveLowest(tile.locator('.board'), clicks(tile.locator('.board')));
    await page.waitForFunction((/** @type {[number, string | undefined]} */ [at, last]) => {
      const now = document.querySelectorAll('.tile')[at].querySelector('.tile-last')?.textContent;
      return now && now !== last;
    }, [index, before[0]]);
  }
  await page.getByText('Waiting for you: board 1, 2, 3, 4, 5, 6.').waitFor();
  const simul = await laboratory.ask(`/simuls/${new URL(page.url()).pathname.split('/').pop()}`);
  for (const [index, game] of simul.games.entries())
    assert(game.moves.length >= (game.side === 'black' ? 2 : 3), `board ${index + 1} was moved on`);
  await picture(page, 'simul six boards');

  await page.keyboard.press('n');
  await page.locator('.board-cell:focus').waitFor();
  await page.reload();
  await page.getByText('Waiting for you: board 1, 2, 3, 4, 5, 6.').waitFor();
});

visitor('a board says when its machine thinks, and one can look inside and come back', async ({ page, laboratory }) => {
  const game = { opponent: 'samuel:ply=20', side: 'black', opening: { kind: 'start' }, clock: null, learn: false };
  const simul = await laboratory.ask('/simuls', { boards: [game, { ...game, opponent: 'random' }] });
  await page.goto(`${laboratory.address}/simul/${simul.id}`);
  const tile = page.locator('.tile').first();
  await tile.locator('.tile-status', { hasText: 'Your move' }).waitFor();
  await moveLowest(tile.locator('.board'), clicks(tile.locator('.board')));
  await tile.locator('.tile-status', { hasText: 'Thinking' }).waitFor();
  await tile.getByRole('link', { name: 'Look inside' }).click();
  await page.getByRole('button', { name: 'Move now' }).click();
  await myTurn(page);
  await page.getByRole('link', { name: 'Back to the simul' }).click();
  await tile.locator('.tile-status', { hasText: 'Your move' }).waitFor();
});

visitor('a simul is one entry among the games to go on with', async ({ page, laboratory }) => {
  const game = { opponent: 'random', side: 'black', opening: { kind: 'start' }, clock: null, learn: false };
  const alone = await laboratory.ask('/games', game);
  const simul = await laboratory.ask('/simuls', { boards: Array(8).fill(game) });
  await laboratory.ask(`/games/${simul.games[0].id}/resign`, {});
  for (const path of ['/', '/play']) {
    await page.goto(`${laboratory.address}${path}`);
    await page.locator(`.open-game h3 a[href="/play/${alone.id}"]`).waitFor();
    const entry = page.locator('.open-game', { has: page.locator(`a[href="/simul/${simul.id}"]`) });
    assert.match(await entry.innerText(), /Simul, 8 boards\s+7 games go on/);
    for (const { id } of simul.games) assert.equal(await page.locator(`.open-game a[href="/play/${id}"]`).count(), 0);
  }
  await picture(page, 'play go on');
});
