// @ts-check
// The guided demonstration.

import assert from 'node:assert/strict';

import { picture } from './visitor.js';
import { visitors } from './visits.js';

const visitor = visitors();

visitor('one click shows a machine that learns; it can be stopped and goes on', async ({ page, laboratory }) => {
  await page.goto(laboratory.address);
  await page.getByRole('main').getByRole('link', { name: 'Show me that a machine can learn' }).click();
  await page.locator('.phases [aria-current=step]', { hasText: 'Before' }).waitFor();
  await page.locator('.board-place .piece').first().waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.locator('.story', { hasText: 'Stopped.' }).waitFor();
  await picture(page, 'demonstration stopped');
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.locator('.job-bar', { hasText: 'under way' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.locator('.job-bar', { hasText: 'stopped' }).waitFor();
});

visitor('a short demonstration is watched to its end, before and after beside each other', async ({ page, laboratory }) => {
  const job = await laboratory.ask('/demonstration', { seed: 1, games: 2, lessons: 2, learners: 1 });
  await page.goto(`${laboratory.address}/demonstration?job=${job.id}`);
  await page.locator('.job-bar', { hasText: 'finished' }).waitFor();
  await page.locator('.story', { hasText: 'That was it.' }).waitFor();
  const parts = page.locator('.part');
  assert.equal(await parts.count(), 2);
  for (const part of await parts.all()) {
    for (const title of ['Before it learned', 'After it learned'])
      await part.getByRole('heading', { name: title }).waitFor();
    assert.notEqual((await part.locator('.judgment').innerText()).trim(), '');
  }
  const { result } = await laboratory.ask(`/jobs/${job.id}`);
  for (const [index, { before }] of result.parts.entries()) {
    const percent = (/** @type {number} */ share) => `${Math.round(100 * share)}%`;
    const words = `95 % interval: ${percent(before.score_low)} to ${percent(before.score_high)}`;
    await parts.nth(index).locator('.result-card', { hasText: 'Before it learned' }).getByText(words).waitFor();
  }
  await page.getByRole('button', { name: 'Again' }).waitFor();
  await picture(page, 'demonstration done');
});
