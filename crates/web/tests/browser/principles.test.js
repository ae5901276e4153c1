// @ts-check
// Principles edited in the page.

import assert from 'node:assert/strict';

import { picture } from './visitor.js';
import { visitors } from './visits.js';

/** @typedef {import('./visitor.js').Page} Page */

const visitor = visitors();

visitor('a mistake in a script is marked at its line; mended, the script shows what it changes and plays a match', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/principles`);
  await page.getByRole('button', { name: 'New script' }).click();
  await ready(page);
  await page.locator('.trial table').first().waitFor();
  const text = editor(page);
  const begun = await text.inputValue();

  await text.fill('// Men count, twice.\nlet men = own.men.count;\nmen * (2\n');
  const problem = page.locator('.problem').first();
  await problem.waitFor();
  const line = Number(/Line (\d+)/.exec(await problem.innerText())?.[1]);
  assert(line >= 3, 'the mistake is in the last line');
  assert.equal((await page.locator('.gutter-wrong').first().innerText()).trim(), `✕ ${line}`);
  await page.getByText('Fix the problems in the text to see what it changes here.').waitFor();
  const match = page.getByRole('button', { name: 'Play the match' });
  assert(await match.isDisabled(), 'a text with a mistake cannot play');
  await picture(page, 'principles mistake');
  await problem.click();
  assert(await text.evaluate((/** @type {Element} */ element) => element === document.activeElement));

  await text.fill(`${begun}\n- own.men.count - own.advance`);
  await ready(page);
  await page.locator('.trial table').first().waitFor();
  await page.getByLabel('Games', { exact: true }).fill('2');
  await match.click();
  await page.getByText('✓ finished').waitFor();
  await page.getByText('2 of 2 games').waitFor();
  await page.locator('.comparison', { hasText: /Share of the points, 95 %: [\d.]+ % \[[\d.]+ %, [\d.]+ %\]/ }).waitFor();
  await picture(page, 'principles match');

  await page.getByLabel('Name', { exact: true }).fill('bridge');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('.save-row .field-error', { hasText: /name/ }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('mine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/script=mine/);
  await page.reload();
  await ready(page);
  assert.match(await text.inputValue(), /own\.advance/);
});

visitor('a changed strategy is tried at once beside the old one, and survives leaving the page', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/principles?strategy=game-1`);
  await ready(page);
  await page.locator('.trial table').first().waitFor();
  const text = editor(page);
  const old = await text.inputValue();
  await text.fill(old.replace(/CRAMP/g, 'MOBIL'));
  await page.getByText('changed').first().waitFor();
  await page.goto(`${laboratory.address}/play`);
  await page.goto(`${laboratory.address}/principles?strategy=game-1`);
  await page.getByText('changed').first().waitFor();
  assert.notEqual(await text.inputValue(), old);
  await page.getByRole('button', { name: 'Undo all changes' }).click();
  assert.equal(await text.inputValue(), old);
});

/** @param {Page} page */
function editor(page) {
  return page.locator('textarea.code');
}

/** @param {Page} page */
async function ready(page) {
  await page.getByText('✓ No problem.').waitFor();
}
