// @ts-check
// Tournaments.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { downloaded } from './download.js';
import { picture } from './visitor.js';
import { visitors } from './visits.js';

const visitor = visitors();

visitor('a small tournament is played to its end, with table, ratings and files', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/ladder`);
  const out = page.getByRole('button', { name: /^Take out/ });
  await out.first().waitFor();
  while (await out.count() > 0) await out.first().click();
  const start = page.getByRole('button', { name: 'Start the tournament' });
  assert(await start.isDisabled(), 'nobody plays alone');
  for (const name of ['Random', 'Greedy', 'Cowell and Reed, first version']) {
    await page.getByLabel('Add a player', { exact: true }).selectOption({ label: name });
    await page.getByRole('button', { name: '+ Add' }).click();
  }
  await page.getByLabel('Games of each pair').fill('4');
  await page.getByText('3 players, 3 pairs, 12 games.').waitFor();
  await start.click();
  await page.waitForURL(/job=/);
  await page.getByText('✓ finished').waitFor();
  await page.getByText('12 of 12 games').waitFor();

  const { result } = await laboratory.ask(`/jobs/${new URL(page.url()).searchParams.get('job')}`);
  assert.equal(result.ratings.length, 3);
  const [best] = [...result.ratings].sort((left, right) => right.elo - left.elo);
  const ratings = page.locator('main table').first();
  await ratings.getByText(best.player).first().waitFor();
  assert.match(await page.getByRole('main').innerText(), new RegExp(`${Math.round(best.elo)}`));
  const rows = await page.locator('.cross-table tbody th').allInnerTexts();
  assert.deepEqual(rows, result.ratings.map((/** @type {any} */ one, /** @type {number} */ rank) => `${rank + 1} ${one.player}`));
  assert.notDeepEqual(result.ratings.map((/** @type {any} */ one) => one.player), result.players, 'they were entered in another order');
  const firstRow = await page.locator('.cross-table tbody tr').first().locator('td').allInnerTexts();
  const [first, second] = result.ratings.map((/** @type {any} */ one) => result.players.indexOf(one.player));
  const { wins, draws, losses } = result.table[first][second];
  assert.match(firstRow[1], new RegExp(`^${wins}–${draws}–${losses}`));
  await picture(page, 'ladder done');

  const csv = await downloaded(page, () => page.getByRole('link', { name: 'Table (CSV)' }).click());
  assert(csv.trim().split('\n').length > 3, csv);
  const pdn = await downloaded(page, () => page.getByRole('link', { name: 'Games (PDN)' }).click());
  assert.equal((await laboratory.readGames(pdn)).games, 12);
});

visitor('a tournament can be stopped and goes on', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/ladder`);
  await page.getByLabel('Games of each pair').fill('200');
  await page.getByRole('button', { name: 'Start the tournament' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('❚❚ stopped').waitFor();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('▶ under way').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('❚❚ stopped').waitFor();
});

visitor('a match shows the numbers and words that the command line shows', async ({ page, laboratory }) => {
  const [seed, games, players] = [3, 20, ['greedy', 'random']];
  const wish = ['match', ...players, '--games', String(games), '--openings', 'three-move', '--seed', String(seed)];
  const crownhead = async (/** @type {string[]} */ more) =>
    (await promisify(execFile)(process.env.CROWNHEAD ?? '', [...wish, ...more])).stdout;
  const [text, figures] = [await crownhead([]), JSON.parse(await crownhead(['--json']))];
  const job = await laboratory.ask('/ladder', { players, games, openings: 'three-move', seed });
  await page.goto(`${laboratory.address}/ladder?job=${job.id}`);
  await page.getByText('✓ finished').waitFor();
  const { result } = await laboratory.ask(`/jobs/${job.id}`);
  for (const key of ['pairs', 'score', 'score_low', 'score_high', 'elo', 'elo_low', 'elo_high', 'likelihood_of_superiority'])
    assert.deepEqual(result.comparison[key], figures[key], key);
  const shown = await page.locator('.comparison li').allInnerTexts();
  assert.equal(shown.length, 4);
  const named = text.replaceAll(players[0], result.players[0]).replaceAll(players[1], result.players[1]).toLowerCase();
  for (const line of shown) assert(named.includes(`\n  ${line.toLowerCase().slice(0, -1)}\n`), `${line}\n${text}`);
  await picture(page, 'ladder match');
});
