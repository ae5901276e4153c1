// @ts-check
// A run from the rules alone: started in the page, its first generation seen and played, paused, gone on with, compared.

import assert from 'node:assert/strict';

import { myTurn } from './moves.js';
import { mustBeAccessible, mustFitItsWidth, picture } from './visitor.js';
import { visitors } from './visits.js';

/** @typedef {import('./visitor.js').Page} Page */

const visitor = visitors();
/** Enough for a generation to differ from the one before, so that few games decide which is stronger. */
const SMALL = { games: 200, nodes: 20 };
const PATIENCE = 60_000;

visitor('a generation appears while the run learns, and is played', async ({ page, laboratory }) => {
  await start(page, laboratory, 'lonely');
  const stage = page.locator('.run-state', { hasText: /Generation \d+: / });
  await stage.waitFor();
  await page.getByRole('row', { name: /^1 / }).waitFor({ timeout: PATIENCE });
  await page.locator('figure.plot canvas').first().waitFor();
  const figure = page.locator('figure.plot').first();
  await figure.getByText('The numbers as a table').click();
  await figure.getByRole('cell', { name: /\[.*, .*\]/ }).first().waitFor();
  await mustBeAccessible(page);
  await picture(page, 'learn zero');
  // Runs take turns.
  await page.getByRole('button', { name: 'Pause' }).click();

  await page.getByRole('link', { name: 'Play generation 1', exact: true }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.getByText('lonely, learned alone (generation 1').first().waitFor();
  await myTurn(page);

  await page.goto(`${laboratory.address}/analyze`);
  await page.getByText('Black to move').waitFor();
  assert(await page.getByRole('option', { name: 'lonely, learned alone' }).count() > 0, 'a player of Analyze');
});

visitor('it can be paused and goes on, also after a crash, and is laid over another', async ({ page, laboratory }) => {
  await start(page, laboratory, 'first');
  await page.getByRole('row', { name: /^1 / }).waitFor({ timeout: PATIENCE });
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  const settings = { nodes: SMALL.nodes, generations: 1 };
  const { id } = await laboratory.ask('/runs', { kind: 'zero', name: 'second', games: SMALL.games, seed: 2, settings });
  await laboratory.hear(`run:${id}`, (run) => run.status === 'done');
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.locator('.run-state', { hasText: /Generation \d+: / }).waitFor();

  const address = new URL(page.url()).pathname.split('/').pop();
  await laboratory.kill();
  await laboratory.start();
  await laboratory.hear(`run:${address}`, (run) => run.stage !== null && run.generations.length > 0);
  await page.getByRole('link', { name: 'All runs' }).click();
  await page.getByLabel('Compare first').check();
  await page.getByLabel('Compare second').check();
  await page.getByRole('button', { name: 'Compare 2 runs' }).click();
  await page.getByRole('heading', { name: 'Rating over games of self-play' }).waitFor();
  await page.locator('figure.plot canvas').first().waitFor();
  await picture(page, 'learn zero compare');
  await page.setViewportSize({ width: 390, height: 844 });
  await mustFitItsWidth(page);
});

/** @param {Page} page @param {import('./laboratory.js').Laboratory} laboratory @param {string} name */
async function start(page, laboratory, name) {
  await page.goto(`${laboratory.address}/learn`);
  await page.getByRole('radio', { name: 'From the rules alone' }).check();
  await page.getByRole('spinbutton', { name: 'Games a generation' }).fill(String(SMALL.games));
  await page.getByRole('textbox', { name: 'Positions for a move' }).fill(String(SMALL.nodes));
  await page.getByText('More to choose').click();
  await page.getByRole('textbox', { name: 'Name (optional)' }).fill(name);
  await page.getByRole('button', { name: 'Start learning' }).click();
  await page.waitForURL(/\/learn\/.+/);
}
