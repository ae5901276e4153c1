// @ts-check
// Whom pages begin with, and that they remember what was chosen.

import assert from 'node:assert/strict';

import { visitors } from './visits.js';

/** @typedef {import('./visitor.js').Page} Page */

const visitor = visitors();

for (const { name, path, label } of [
  { name: 'Analyze', path: '/analyze', label: 'Scored by' },
  { name: 'Book', path: '/book', label: 'Player' },
])
  visitor(`${name} begins with the strongest player and remembers another`, async ({ page, laboratory }) => {
    const { players, strongest } = await laboratory.ask('/players');
    await page.goto(laboratory.address + path);
    const who = page.getByLabel(label, { exact: true });
    const level = page.getByLabel(`${label}: level`, { exact: true });
    await who.waitFor();
    assert.equal(await level.inputValue(), strongest);
    assert.equal(await who.inputValue(), idOf(players, strongest));

    await who.selectOption({ label: 'Samuel 1959, four terms' });
    await level.selectOption({ label: 'Careful' });
    await page.reload();
    await who.waitFor();
    assert.equal(await level.inputValue(), 'samuel:polynomial=four-terms,ply=5');
    await who.selectOption({ label: 'Written by hand …' });
    await page.getByLabel(`${label}: text form`).fill('samuel:ply=2');
    await page.reload();
    assert.equal(await page.getByLabel(`${label}: text form`).inputValue(), 'samuel:ply=2');
  });

visitor('Play begins with a fair opponent for a beginner and remembers another', async ({ page, laboratory }) => {
  const { players, fair } = await laboratory.ask('/players');
  await page.goto(`${laboratory.address}/play`);
  const chosen = page.locator('.opponent:has(input:checked)');
  await chosen.waitFor();
  assert.equal(await chosen.locator('input').inputValue(), idOf(players, fair));
  await chosen.getByText('Good to begin with').waitFor();

  await page.locator('.opponent', { hasText: 'Samuel 1959, four terms' }).click();
  await page.getByLabel('Level').selectOption({ label: 'Deep' });
  await page.getByLabel('White', { exact: true }).check();
  await page.getByLabel('Clock').selectOption('5+0');
  await page.reload();
  await page.locator('.opponent:has(input:checked)', { hasText: 'Samuel 1959, four terms' }).waitFor();
  assert.equal(await page.getByLabel('Level').inputValue(), 'samuel:polynomial=four-terms,ply=7');
  assert(await page.getByLabel('White', { exact: true }).isChecked());
  assert.equal(await page.getByLabel('Clock').inputValue(), '5+0');
});

visitor('a player that is gone is forgotten', async ({ page, laboratory }) => {
  const { players, fair } = await laboratory.ask('/players');
  await page.goto(`${laboratory.address}/play`);
  await page.evaluate(() => localStorage.setItem('crownhead-play-opponent', 'samuel:alpha=gone.alpha'));
  await page.reload();
  assert.equal(await page.locator('.opponent input:checked').inputValue(), idOf(players, fair));
});

visitor('Simul begins with fair opponents and remembers others', async ({ page, laboratory }) => {
  const { players, fair } = await laboratory.ask('/players');
  await page.goto(`${laboratory.address}/simul`);
  const at = (/** @type {number} */ board) => page.getByLabel(`Board ${board}`, { exact: true });
  await at(1).waitFor();
  for (const board of [1, 2, 3, 4]) assert.equal(await at(board).inputValue(), idOf(players, fair));
  await page.getByText('2', { exact: true }).click();
  await at(2).selectOption({ label: 'Random' });
  await page.getByLabel('Your side at board 2').selectOption('random');
  await page.reload();
  await at(2).waitFor();
  assert.equal(await page.locator('.simul-boards > li').count(), 2);
  assert.equal(await at(1).inputValue(), idOf(players, fair));
  assert.equal(await at(2).inputValue(), 'random');
  assert.equal(await page.getByLabel('Your side at board 2').inputValue(), 'random');
});

/** @param {any[]} players @param {string} spec */
function idOf(players, spec) {
  return players.find((player) => player.spec === spec || player.levels.some((/** @type {any} */ level) => level.spec === spec)).id;
}
