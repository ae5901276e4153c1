// @ts-check
// Perfect play where few pieces are left, in Analyze and in a game; and databases of more pieces, built by a button.

import assert from 'node:assert/strict';

import { clicks, mainBoard, myTurn, startGame } from './moves.js';
import { DESKTOP, mustBeAccessible, mustFitItsWidth, picture } from './visitor.js';
import { visitors } from './visits.js';

/** @typedef {import('./visitor.js').Page} Page */

const WON = 'W:WK26,K30:BK1';
const DRAWN = 'W:WK32:BK1';
const FIVE = 'W:WK22,K23,K24:BK31,K32';
const UPRIGHT = { width: 390, height: 844 };

const visitor = visitors();

/** @param {import('./laboratory.js').Laboratory} laboratory @param {string} fen @param {string} [more] */
function analyze({ address }, fen, more = '') {
  return `${address}/analyze?tab=endings&fen=${encodeURIComponent(fen)}${more}`;
}

/** @param {Page} page */
function moves(page) {
  return page.getByRole('table', { name: 'What every move leads to' });
}

visitor('Analyze says who wins, what every move leads to, and best play to the end', async ({ page, laboratory }) => {
  await page.goto(analyze(laboratory, WON));
  await page.getByText('White wins in 14 moves (27 plies) if both sides play their best.').waitFor();
  const legal = (await laboratory.ask('/positions', { fen: WON })).moves;
  assert.equal(await moves(page).getByRole('row').count(), legal.length + 1);
  const best = moves(page).getByRole('row').nth(1);
  assert.match(await best.innerText(), /26-22\s+winning in 14 moves\s+27\s+best/);
  await best.hover();
  assert.equal(await page.locator('.arrow').count(), 1, 'the move that is pointed at');
  await page.getByText('Best play to the end').click();
  const line = page.getByRole('list', { name: 'Best play to the end' });
  await line.waitFor();
  assert.equal(await line.getByRole('listitem').count(), 27);
  assert.match(await line.getByRole('listitem').first().innerText(), /26-22\s+White/);
  await page.mouse.move(0, 0);
  await picture(page, 'perfect play');
  await mustBeAccessible(page);

  await page.getByRole('button', { name: '26-22' }).click();
  await page.getByText('White wins in 13 moves (26 plies)').waitFor();
  await page.goto(analyze(laboratory, DRAWN));
  await page.getByText('Draw if both sides play their best.').waitFor();
  assert.match(await moves(page).getByRole('row').nth(1).innerText(), /drawn\s+–\s+best/);
  assert(!await page.getByText('Best play to the end').isVisible(), 'a draw has no end');
});

visitor('give-away and more pieces than are known are said so', async ({ page, laboratory }) => {
  await page.goto(analyze(laboratory, WON, '&rules=give-away'));
  await page.getByText('give-away never asks them').waitFor();
  await page.goto(analyze(laboratory, FIVE));
  await page.getByText('5 pieces: perfect play is known for up to 4.').waitFor();
  assert.equal(await moves(page).count(), 0);
});

visitor('a game tells it to whoever asks, and one against Perfect in endings is lost as it says', async ({ page, laboratory }) => {
  await startGame(page, laboratory, 'perfect', { opening: { kind: 'position', fen: 'B:WK26,K30:BK1' } });
  await myTurn(page);
  const perfect = page.locator('details.perfect');
  assert(!await moves(page).isVisible(), 'folded away until somebody wants it');
  await perfect.locator('summary').first().click();
  await page.getByText(/White wins in \d+ moves/).waitFor();
  const before = Number(/\((\d+) plies\)/.exec(await perfect.innerText())?.[1]);
  await picture(page, 'perfect play in a game');
  await mustBeAccessible(page);
  const longest = (await moves(page).getByRole('row').nth(1).innerText()).split(/\s/)[0];
  const [from, to] = longest.split('-').map(Number);
  const touch = clicks(mainBoard(page));
  await touch(from);
  await touch(to);
  await page.getByText(`(${before - 2} plies)`).waitFor();

  await page.setViewportSize(UPRIGHT);
  await mustFitItsWidth(page);
  await picture(page, 'perfect play in a game on a phone');
});

visitor('databases of five pieces are built by a button, stopped, and resumed by a server that was killed', async ({ page, laboratory }) => {
  await page.goto(analyze(laboratory, FIVE));
  await page.getByText(/145,859,644 positions: about/).waitFor();
  await picture(page, 'databases to build');
  await page.getByRole('button', { name: 'Build 5 pieces' }).click();
  await page.locator('p.small', { hasText: /Slice \w+-\w+, [\d.]+ million positions a second, \d+ (seconds|minutes?) left/ }).waitFor({ timeout: 120_000 });
  assert(await page.getByRole('button', { name: 'Build 6 pieces' }).isDisabled(), 'one build at a time');
  await picture(page, 'databases being built');
  await mustBeAccessible(page);
  for (const [name, viewport] of Object.entries({ phone: UPRIGHT, desktop: DESKTOP })) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await mustFitItsWidth(page);
      await picture(page, `databases being built ${name} ${colorScheme}`);
    }
  }
  await laboratory.kill();
  await laboratory.start();
  await page.goto(analyze(laboratory, FIVE));
  await page.getByText('▶ under way').waitFor();
  await page.getByRole('button', { name: '❚❚ Stop' }).click();
  await page.getByText('❚❚ stopped').waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: '▶ Go on' }).waitFor();
  await page.goto(`${laboratory.address}/play`);
  await page.getByText('Perfect in endings').first().waitFor();
});

for (const colorScheme of ['light', 'dark'])
  for (const [name, viewport] of Object.entries({ phone: UPRIGHT, desktop: DESKTOP }))
    visitor(`perfect play fits a ${name} in ${colorScheme}`, async ({ page, laboratory }) => {
      await page.goto(analyze(laboratory, WON));
      await moves(page).waitFor();
      await page.getByText('Best play to the end').click();
      await page.getByRole('list', { name: 'Best play to the end' }).waitFor();
      await mustFitItsWidth(page);
      await picture(page, `perfect play ${name} ${colorScheme}`);
    }, { viewport, colorScheme });
