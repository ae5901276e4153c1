// @ts-check
// The game and the learning run that the README shows.

import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { moveAndWait, myTurn, startGame } from './moves.js';
import { visitors } from './visits.js';

const visitor = visitors();
const SIZE = { viewport: { width: 1280, height: 1000 }, colorScheme: 'light' };

visitor('a game shows what the machine thought, as the README says', async ({ page, laboratory }) => {
  await startGame(page, laboratory, 'samuel:polynomial=sixteen-terms,ply=5');
  await myTurn(page);
  for (let made = 0; made < 3; made += 1) await moveAndWait(page);
  await page.getByRole('tab', { name: 'Why this move' }).click();
  await page.locator('.inside table').first().waitFor();
  // This picture is docs/pictures/play.jpg.
  await picture(page, 'readme-play.jpg');
}, SIZE);

visitor('the run that the README shows comes out as it says there', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/learn`);
  await page.getByRole('button', { name: 'Start learning' }).click();
  await page.waitForURL(/\/learn\/.+/);
  await page.getByLabel('Full speed').click();
  await page.locator('.run-tags', { hasText: 'finished' }).waitFor({ timeout: 300_000 });
  const { name, declared, tallies } = await laboratory.ask(`/runs/${new URL(page.url()).pathname.split('/').pop()}`);
  assert.equal(name, 'second-series-1');
  assert.deepEqual([declared.series, declared.seed, declared.games], ['second', 1, 42]);
  const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8');
  const caption = /!\[(A learning run[^\]]*)\]\(docs\/pictures\/learn\.jpg\)/.exec(readme)?.[1];
  const { wins, draws, losses } = tallies;
  assert.equal(caption, `A learning run in the browser: the paper's second series with seed 1, ${wins} won, ${draws} drawn, ${losses} lost, and the coefficients of its terms over 42 games, as in Figure 4 of the paper`);
  // This picture is docs/pictures/learn.jpg.
  await page.reload();
  await page.locator('figure.plot canvas').first().waitFor();
  await page.getByText(`${wins} won, ${draws} drawn, ${losses} lost`).waitFor();
  await picture(page, 'readme-learn.jpg');
}, SIZE);

/** @param {import('./visitor.js').Page} page @param {string} name */
async function picture(page, name) {
  const folder = process.env.SCREENSHOTS ?? 'screenshots';
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, name), type: 'jpeg', quality: 85 });
}
