// @ts-check
// Learning runs: started in the page and watched to their end, paused, and opened from the command line.

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { downloaded } from './download.js';
import { picture } from './visitor.js';
import { visitors } from './visits.js';

/** @typedef {import('./visitor.js').Page} Page */

const visitor = visitors();
const GAMES = 6;
const COMMAND = (/** @type {string} */ folder) =>
  ['learn', 'generalize', '--series', 'second', '--games', '3', '--out', folder];
/** Commands that take much longer than anybody looks at them, by what keeps others out of their folders. */
const LONG_COMMANDS = {
  generalize: ['learn', 'generalize', '--series', 'second', '--games', '100000'],
  rote: ['learn', 'rote', '--games', '100000', '--mix', 'two-kings=1', '--tape', 'doing.tape'],
};

visitor('a run is started in the page and watched to its end', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/learn`);
  await startRun(page, GAMES);
  await page.locator('.live-board .piece').first().waitFor();
  await page.getByLabel('Full speed').click();
  await page.locator('.run-count', { hasText: `${GAMES} of ${GAMES} games played` }).waitFor();
  await page.locator('.run-tags', { hasText: /done|finished/i }).waitFor();

  const figure = page.locator('figure.plot').first();
  await figure.locator('canvas').waitFor();
  await figure.getByText('The numbers as a table').click();
  await figure.getByRole('row').nth(GAMES + 1).waitFor();
  assert(await drawnPixels(page) > 500, 'lines are drawn');

  const terms = page.getByRole('table', { name: 'Terms', exact: true });
  assert(await terms.getByRole('row').count() >= 16, 'the terms of the polynomial');
  const { tallies } = await runOf(page, laboratory);
  assert.equal(tallies.wins + tallies.draws + tallies.losses, GAMES);
  assert.match(await page.locator('.run-state').innerText(), new RegExp(`\\b${tallies.wins}\\b`));
  await figure.getByText('The numbers as a table').click();
  await picture(page, 'learn run done');

  const link = page.getByRole('link', { name: /\.csv$/ }).first();
  assert.match(await downloaded(page, () => link.click()), /^[\w-]+,/);
});

visitor('a run can be paused and goes on where it was', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/learn`);
  await startRun(page, 60);
  await page.locator('.live-board .piece').first().waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  const paused = await runOf(page, laboratory);
  assert.equal(paused.status, 'paused');
  assert(paused.games_done < 60);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByLabel('Full speed').click();
  await page.waitForFunction((/** @type {number} */ done) =>
    Number(document.querySelector('.run-count strong')?.textContent) > done, paused.games_done);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Remove …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
  await page.waitForURL(/\/learn$/);
});

visitor('a run made by the command line can be opened and compared', async ({ page, laboratory }) => {
  const folder = join(laboratory.data, 'runs', 'by-command');
  await promisify(execFile)(process.env.CROWNHEAD ?? '', COMMAND(folder));
  await page.goto(`${laboratory.address}/learn`);
  await page.getByText('Open a run made by the command line').click();
  await page.getByRole('textbox', { name: 'Folder' }).fill('runs/nowhere');
  await page.getByRole('button', { name: 'Open the folder' }).click();
  await page.getByRole('alert').filter({ hasText: /nowhere/ }).waitFor();
  await page.getByRole('textbox', { name: 'Folder' }).fill(folder);
  await page.getByRole('button', { name: 'Open the folder' }).click();
  await page.locator('.run-count', { hasText: '3 of 3 games played' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'by-command' }).waitFor();
  await page.locator('figure.plot canvas').first().waitFor();

  await laboratory.ask('/runs', { kind: 'second-series', name: 'another', games: 2, seed: 2, settings: {}, measure: false });
  await page.getByRole('link', { name: 'All runs' }).click();
  await page.getByLabel('Compare by-command').check();
  await page.getByLabel('Compare another').check();
  await page.getByRole('button', { name: 'Compare 2 runs' }).click();
  await page.locator('figure.plot canvas').first().waitFor();
  await picture(page, 'learn compare');
});

for (const [kind, command] of Object.entries(LONG_COMMANDS))
  visitor(`a run that the command line is doing is told as such: ${kind}`, async ({ page, laboratory }) => {
    const folder = join(laboratory.data, 'runs', `doing-${kind}`);
    const program = spawn(process.env.CROWNHEAD ?? '', [...command, '--out', folder], { stdio: 'ignore', cwd: laboratory.data });
    try {
      const listed = async () => (await laboratory.ask('/runs')).runs.find((/** @type {any} */ run) => run.name === `doing-${kind}`);
      let run = await listed();
      while (!run || run.games_done === 0) run = await listed();
      await page.goto(`${laboratory.address}/learn`);
      await page.locator('.run-row', { hasText: `doing-${kind}` }).getByText('learning in another program').waitFor();
      await page.getByRole('link', { name: `doing-${kind}` }).click();
      await page.locator('.run-state', { hasText: 'is working on this run' }).waitFor();
      assert.equal(await page.getByRole('button', { name: /Go on|Pause|Remove/ }).count(), 0);
      await picture(page, `learn elsewhere ${kind}`);
      const seen = Number(await page.locator('.run-count strong').innerText());
      await page.waitForFunction((/** @type {number} */ before) =>
        Number(document.querySelector('.run-count strong')?.textContent) > before, seen);
    } finally {
      program.kill('SIGKILL');
    }
    await page.locator('.run-tags', { hasText: 'paused' }).waitFor();
    await page.getByRole('button', { name: 'Go on' }).waitFor();
  });

visitor('rows of the weights are never drawn over each other while it learns', async ({ page, laboratory }) => {
  const request = { kind: 'second-series', name: 'rows', games: 400, seed: 3, settings: {}, measure: false, pace: 'full' };
  const run = await laboratory.ask('/runs', request);
  await page.goto(`${laboratory.address}/learn/${run.id}`);
  await page.locator('.terms-table tbody tr').first().waitFor();
  const seen = await page.evaluate(() => new Promise((resolve) => {
    let [frames, moved, worst, order] = [0, 0, 0, ''];
    const look = () => {
      const rows = [...document.querySelectorAll('.terms-table tbody:first-of-type tr')];
      const boxes = rows.map((row) => row.getBoundingClientRect()).sort((one, other) => one.top - other.top);
      boxes.forEach((box, index) => index > 0 && (worst = Math.max(worst, boxes[index - 1].bottom - box.top)));
      const names = rows.map((row) => row.querySelector('th .number')?.textContent).join();
      if (order !== '' && names !== order) moved += 1;
      order = names;
      frames += 1;
      if (moved >= 5 || frames > 3000) resolve({ moved, worst });
      else requestAnimationFrame(look);
    };
    look();
  }));
  assert(seen.moved >= 5, 'rows changed their order');
  assert(seen.worst <= 1, `rows overlap by ${seen.worst} pixels`);
  await picture(page, 'learn rows');
  await laboratory.ask(`/runs/${run.id}/pause`, {});
}, { reducedMotion: 'no-preference' });

/** @param {Page} page @param {number} games */
async function startRun(page, games) {
  await page.getByRole('spinbutton', { name: 'Games' }).fill(String(games));
  await page.getByRole('button', { name: 'Start learning' }).click();
  await page.waitForURL(/\/learn\/.+/);
  await page.locator('.run-page').waitFor();
}

/** @param {Page} page @param {import('./laboratory.js').Laboratory} laboratory */
function runOf(page, laboratory) {
  return laboratory.ask(`/runs/${new URL(page.url()).pathname.split('/').pop()}`);
}

/** How many points of the first plot are not empty. @param {Page} page @returns {Promise<number>} */
function drawnPixels(page) {
  return page.locator('figure.plot canvas').first().evaluate((/** @type {HTMLCanvasElement} */ canvas) => {
    const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'))
      .getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((_, index) => index % 4 === 3 && data[index] > 0).length;
  });
}
