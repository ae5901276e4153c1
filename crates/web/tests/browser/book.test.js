// @ts-check
// Comparing a player with recorded games.

import assert from 'node:assert/strict';

import { SEED_GAMES, dropFile, dropText } from './drop.js';
import { downloaded } from './download.js';
import { picture } from './visitor.js';
import { visitors } from './visits.js';

const visitor = visitors();

visitor('dropped games give a correlation and every disagreement', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/book`);
  const compare = page.getByRole('button', { name: 'Compare', exact: true });
  await compare.waitFor();
  assert(await compare.isDisabled(), 'there is nothing to compare with yet');
  await dropText(page, 'nothing.pdn', 'this is no game');
  await page.locator('.notice-error, .broken-games').or(page.getByText('0 games')).first().waitFor();
  assert(await compare.isDisabled());
  await dropFile(page, SEED_GAMES);
  await page.getByText('seed-games.pdn: 19 games').waitFor();
  await page.getByLabel('Player', { exact: true }).selectOption({ label: 'Greedy' });
  await compare.click();
  await page.getByText('✓ finished').waitFor();

  const { jobs } = await laboratory.ask('/jobs');
  const { result } = await laboratory.ask(`/jobs/${jobs[0].id}`);
  assert.equal(result.games, 19);
  assert.match(await page.locator('.correlation').innerText(), new RegExp(`L = ${result.poorer.toLocaleString('en-US')}`));
  await page.getByRole('table', { name: 'By side' }).waitFor();
  assert(await page.locator('.correlation-value').isVisible());
  await page.getByText(result.disagreements[0].own).first().waitFor();
  await picture(page, 'book result');
  const pdn = await downloaded(page, () => page.getByRole('link', { name: 'The games (PDN)' }).click());
  assert.match(pdn, /Appendix B/);

  const [first] = result.disagreements;
  await page.getByRole('link', { name: 'Analyze this position' }).click();
  await page.locator('.game-title').waitFor();
  const next = page.locator('.move-tree [aria-current] ~ .move, .move-tree:not(:has([aria-current])) .move').first();
  assert.match(await next.innerText(), new RegExp(`${first.book}$`), 'the position before the move');

  await page.goto(`${laboratory.address}/book`);
  await page.getByRole('region', { name: 'Earlier results' }).getByRole('button').first().click();
  await page.getByText('✓ finished').waitFor();
});
