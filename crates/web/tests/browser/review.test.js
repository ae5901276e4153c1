// @ts-check
// The review of a game: judged once, kept over a kill, clicked through, and tried again.

import assert from 'node:assert/strict';

import { DESKTOP, mustBeAccessible, mustFitItsWidth, picture } from './visitor.js';
import { visitors } from './visits.js';

/** @typedef {import('./visitor.js').Page} Page */

const visitor = visitors();
const ENDING = '[Event "A lesson"]\n[Black "Ann"]\n[White "Ben"]\n[Result "*"]\n[FEN "W:WK26,K31:BK29,1"]\n\n1. 31-27 1-6 2. 26-22 6-10 3. 27-23 10-14 4. 22-17 14x21 *';
const NEALEY = '1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 4. 15-18 24-20 5. 9-14 26-23 6. 10-15 19x10 7. 6x15 28-24 8. 15-19 24x15 9. 5-9 13x6 10. 1x10x19x26 31x22x15 11. 11x18 30-26 12. 8-11 25-22 13. 18x25 29x22 14. 11-15 27-23 15. 15-19 23x16 16. 12x19 32-27 17. 19-24 27-23 18. 24-27 22-18 *';

visitor('a game is reviewed, clicked through, and its moments are tried again', async ({ page, laboratory }) => {
  await open(page, laboratory.address, ENDING);
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.getByRole('table', { name: 'How both sides did' }).waitFor();
  await page.waitForURL(/collection=job-/);
  const place = page.getByRole('slider', { name: 'Place in the game' });
  await place.focus();
  await page.keyboard.press('End');
  await page.locator('.move-tree [aria-current]', { hasText: '14x21' }).waitFor();
  await place.fill('3');
  await page.locator('.move-tree [aria-current]', { hasText: '26-22' }).waitFor();
  await page.locator('.review [role=status]', { hasText: 'White: 26-22' }).waitFor();
  await mustBeAccessible(page);
  await picture(page, 'review ending');

  // Who comes back finds it again, by the address and in the list.
  await page.reload();
  await page.getByRole('table', { name: 'How both sides did' }).waitFor();
  await page.goto(`${laboratory.address}/analyze?fen=B:W21-32:B1-12&tab=review`);
  await page.getByRole('link', { name: 'Ann – Ben, A lesson' }).click();
  await page.getByRole('table', { name: 'How both sides did' }).waitFor();
});

visitor('a review goes on by itself when the server is killed in the middle of it', async ({ page, laboratory }) => {
  await open(page, laboratory.address, NEALEY);
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.waitForURL(/collection=job-/);
  await page.locator('.job-bar', { hasText: /· [1-9]\d* of/ }).waitFor();
  await laboratory.kill();
  await page.locator('#connection').waitFor({ state: 'visible' });
  await laboratory.start();
  await page.reload();
  await page.getByRole('table', { name: 'How both sides did' }).waitFor({ timeout: 120_000 });
  const moments = page.getByRole('region', { name: 'Key moments' }).getByRole('button');
  if ((await moments.count()) > 0) {
    await moments.first().click();
    await page.getByText(/to move: what is better than/).waitFor();
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByText(/^It is /).waitFor();
    await page.getByRole('button', { name: 'Back to the review' }).click();
  }
  await page.locator('.move-tree .judged-best').first().waitFor();
  await pictures(page, 'review');
});

visitor('the engine thinks on while one looks, in as many lines as one wants', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/analyze?tab=analysis`);
  await page.locator('.running-analysis', { hasText: /Depth [5-9]|Depth 1\d/ }).waitFor();
  const lines = page.locator('.analysis-lines li');
  assert.equal(await lines.count(), 3);
  await page.getByLabel('Lines', { exact: true }).selectOption('5');
  await lines.nth(4).waitFor();
  const nodes = async () => Number((await page.locator('.running-analysis p.number').innerText()).match(/, ([\d,]+) position/)?.[1].replaceAll(',', ''));
  const before = await nodes();
  await page.waitForFunction((/** @type {number} */ was) => {
    const found = document.querySelector('.running-analysis p.number')?.textContent?.match(/, ([\d,]+) position/);
    return Number(found?.[1].replaceAll(',', '')) > was;
  }, before);
  await page.getByRole('meter').waitFor();
  await mustBeAccessible(page);
  await pictures(page, 'analysis');
  await lines.first().getByRole('button').click();
  await page.getByText('White to move').waitFor();
  await page.locator('.evaluation-words', { hasText: /even|better|up/i }).waitFor();
});

visitor('with few pieces the analysis is certain', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/analyze?fen=${encodeURIComponent('W:WK26,K31:BK29,1')}&tab=analysis`);
  await page.locator('.evaluation-words', { hasText: 'for certain' }).waitFor();
  await page.getByText('Every move, for certain').click();
  await page.getByRole('table', { name: 'What every move leads to' }).waitFor();
});

/** @param {Page} page @param {string} address @param {string} pdn */
async function open(page, address, pdn) {
  await page.goto(`${address}/analyze`);
  await page.getByRole('textbox', { name: 'A position (FEN) or games (PDN)' }).fill(pdn);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.locator('.game-title', { hasText: '–' }).waitFor();
}

/** At three sizes, light and dark. @param {Page} page @param {string} name */
async function pictures(page, name) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [width, height] of [[1280, 900], [390, 844], [844, 390]]) {
      await page.setViewportSize({ width, height });
      await mustFitItsWidth(page);
      await picture(page, `${name} ${width} ${colorScheme}`);
    }
  }
  await page.setViewportSize(DESKTOP);
}
