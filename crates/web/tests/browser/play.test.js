// @ts-check
// Playing a game in the page, and looking inside the machine meanwhile.

import assert from 'node:assert/strict';

import { downloaded } from './download.js';
import { clicks, keys, mainBoard, moveAndWait, moveLowest, myTurn, playToItsEnd, squaresThat, startGame } from './moves.js';
import { picture } from './visitor.js';
import { visitors } from './visits.js';

/** @typedef {import('./visitor.js').Page} Page */

const visitor = visitors();

visitor('a whole game is played by clicks, and can be kept as FEN and PDN', async ({ page, laboratory }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${laboratory.address}/`);
  await page.getByRole('main').getByRole('link', { name: 'Play', exact: true }).click();
  await page.getByText('Written by hand').click();
  await page.getByRole('textbox', { name: 'Its text form' }).fill('random:seed=7');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/play\/.+/);
  await myTurn(page);
  await playToItsEnd(page);

  const game = await laboratory.ask(`/games/${idOf(page)}`);
  assert.equal(game.status, 'over');
  const banner = page.locator('.banner');
  assert.match(await banner.innerText(), new RegExp(game.outcome.text));
  assert.match(await banner.innerText(), /You won|The machine won|A draw/);
  assert.deepEqual(await moveTexts(page), game.moves.map((/** @type {any} */ move) => move.text));
  await picture(page, 'play game over');

  await page.getByText('Board, position and file').click();
  await page.getByRole('button', { name: 'Copy FEN' }).click();
  await page.getByText('The position (FEN)').first().waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), game.position.fen);
  const pdn = await downloaded(page, () => page.getByRole('link', { name: 'Download PDN' }).click());
  assert.match(pdn, /\[Black "You"\]/);
  const read = await laboratory.readGames(pdn);
  assert.equal(read.headlines[0].plies, game.moves.length);

  await page.keyboard.press('Home');
  await page.getByText(/looking back at the start/).waitFor();
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await banner.getByRole('link', { name: 'Play again' }).click();
  await page.waitForURL(/side=white/);
});

visitor('a whole game is played with the keyboard alone', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/play`);
  await page.getByRole('button', { name: 'Start the game' }).waitFor();
  await tabTo(page, 'input[type=radio]');
  while (await page.getByLabel('Written by hand').isChecked() === false) await page.keyboard.press('ArrowDown');
  await tabTo(page, 'input[placeholder^="samuel"]');
  await page.keyboard.type('random:seed=24');
  await tabTo(page, 'button[type=submit]');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/play\/.+/);
  await myTurn(page);
  await tabTo(page, '[role=gridcell]');
  await playToItsEnd(page, keys(page, 'black'));

  const game = await laboratory.ask(`/games/${idOf(page)}`);
  assert.equal(game.status, 'over');
  await waitForWords(page, game.outcome.text);
});

visitor('a forced jump is explained in words to someone who tries something else', async ({ page, laboratory }) => {
  await startGame(page, laboratory, 'random', {
    opening: { kind: 'position', fen: 'B:W19,22,30,32:B15,18,1,2' },
  });
  const touch = clicks(mainBoard(page));
  await myTurn(page);
  assert.deepEqual(await squaresThat(mainBoard(page), 'can move'), [15, 18]);
  await touch(1);
  const told = page.locator('.board-explanation');
  const words = await told.innerText();
  assert.match(words, /must jump/);
  assert.match(words, /15 and 18/);
  await waitForWords(page, words);
  assert.equal(await page.locator('.arrow').count(), 2, 'both jumps are drawn');
  assert.equal(await page.locator('.arrow-number').count(), 0, 'they are no line of moves');
  await touch(6);
  await told.filter({ hasText: '15x24' }).waitFor();
  assert.equal(await page.locator('.moves .move').count(), 0);
  await picture(page, 'play forced jump');
});

visitor('the page says that the machine thinks as long as it thinks', async ({ page, laboratory }) => {
  await startGame(page, laboratory, 'samuel:ply=20');
  await myTurn(page);
  const thinking = page.locator('.player-words', { hasText: 'Thinking' });
  // The answer, made before it began to think, comes after the news that it thinks.
  await page.route('**/moves', async (/** @type {any} */ route) => {
    const answer = await route.fetch();
    await thinking.waitFor();
    await route.fulfill({ response: answer });
  });
  const answered = page.waitForResponse('**/moves');
  await moveLowest(mainBoard(page), clicks(mainBoard(page)));
  await (await answered).finished();
  await page.getByRole('button', { name: 'Move now' }).waitFor();
  await page.locator('.inside-thinking').waitFor();
  assert(await thinking.isVisible());
  await page.getByRole('button', { name: 'Move now' }).click();
  await myTurn(page);
});

visitor('a jump over several pieces is made square by square', async ({ page, laboratory }) => {
  await startGame(page, laboratory, 'random', { opening: { kind: 'position', fen: 'B:W6,15,31:B1,2' } });
  const touch = clicks(mainBoard(page));
  await myTurn(page);
  await touch(1);
  await touch(10);
  assert.deepEqual(await squaresThat(mainBoard(page), 'can be moved here'), [19]);
  assert.equal(await page.locator('.moves .move').count(), 0);
  await touch(19);
  await page.locator('.moves .move', { hasText: '1x10x19' }).or(
    page.locator('.moves .move', { hasText: '1x19' })).waitFor();
});

visitor('a piece can be dragged to its square', async ({ page, laboratory }) => {
  await startGame(page, laboratory, 'random:seed=1');
  await myTurn(page);
  const square = (/** @type {number} */ number) => mainBoard(page).locator(`[data-square="${number}"]`);
  await square(11).dragTo(square(15));
  await page.locator('.moves .move', { hasText: '11-15' }).waitFor();
}, { reducedMotion: 'no-preference' });

visitor('after a move with the mouse the left arrow steps back, and with Tab the arrows go from square to square', async ({ page, laboratory }) => {
  await startGame(page, laboratory, 'random:seed=1');
  await myTurn(page);
  await moveAndWait(page);
  await page.keyboard.press('ArrowLeft');
  await page.getByText(/looking back at move 1 of 1, Black/).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText(/looking back at move/).waitFor({ state: 'hidden' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  const at = () => page.evaluate(() => Number(document.activeElement?.getAttribute('data-square')));
  const before = await at();
  await page.keyboard.press('ArrowUp');
  assert(before > 0 && await at() > 0 && await at() !== before, `from ${before} to ${await at()}`);
});

visitor('hint, takeback, offer of a draw and resigning do what they say', async ({ page, laboratory }) => {
  await startGame(page, laboratory, 'random:seed=3');
  await myTurn(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/would play \d+-\d+/).waitFor();
  assert.equal(await page.locator('.arrow').count(), 1);
  await moveAndWait(page);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByText('No moves yet.').waitFor();
  await moveAndWait(page);
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await page.locator('.notice[role=status]:visible, .banner:visible').first().waitFor();
  if (await page.locator('.banner').isVisible()) return;
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.locator('.banner', { hasText: 'The machine won' }).waitFor();
});

visitor('Samuel\'s program shows what it foresees and the terms behind its move', async ({ page, laboratory }) => {
  await startGame(page, laboratory, 'samuel:polynomial=published-1959,ply=3');
  await myTurn(page);
  await moveAndWait(page);
  await page.getByText(/it believes it is/).waitFor();
  const line = page.getByRole('list', { name: 'The moves it expects' }).getByRole('listitem');
  assert(await line.count() >= 2, 'it looks further than one move');
  assert.equal(await page.locator('.arrow').count(), 0, 'nobody asked what to play');
  const draw = page.getByRole('button', { name: 'Draw it on the board' });
  await draw.click();
  const arrows = await page.locator('.arrow').count();
  assert(arrows >= 1 && arrows <= 3, `${arrows} arrows`);
  await page.reload();
  await page.locator('.arrow').first().waitFor();
  await draw.click();
  assert.equal(await page.locator('.arrow').count(), 0);
  await page.getByRole('tab', { name: 'Why this move' }).click();
  const why = page.getByRole('tabpanel', { name: 'Why this move' });
  await why.getByText(/terms? that adds? next to nothing here/).click();
  const table = why.locator('details').getByRole('table');
  for (const column of ['value', 'weight', 'contribution'])
    await table.getByRole('columnheader', { name: column }).waitFor();
  assert(await table.getByRole('row').count() > 5, 'terms have rows');
  const shares = await why.locator('table:not(details table) tbody tr td:last-child').allInnerTexts();
  for (const share of shares) {
    const men = Number(share.trim().replace('−', '-'));
    assert(Math.abs(men) >= 0.005, `${share} is no reason`);
  }
  await picture(page, 'play terms');
});

visitor('a machine that sees its win says in how many moves, and calls nothing men that is none', async ({ page, laboratory }) => {
  await startGame(page, laboratory, 'samuel:ply=7', { side: 'white', opening: { kind: 'position', fen: 'W:W32:BK22,K14' } });
  await myTurn(page);
  await moveAndWait(page);
  await page.getByText(/it believes it is winning in \d moves\./).waitFor();
  await page.getByText(/“Black wins in \d moves”/).waitFor();
  const figure = page.locator('.figure', { hasText: 'Deepest line' });
  assert.match(await figure.innerText(), /\d+ plies/);
  assert.doesNotMatch(await page.locator('.inside').innerText(), /51\d|[\d.]+ men|Moves ahead/);
  await page.getByRole('tab', { name: 'Why this move' }).click();
  await page.getByText('there is nothing left to weigh').waitFor();
  await picture(page, 'play win in sight');

  await page.goto(`${laboratory.address}/play?opponent=samuel:polynomial%3Dfour-terms,ply%3D7`);
  await page.getByText('Looks at least 7 plies ahead').waitFor();
});

visitor('Cowell and Reed\'s program shows which principle dropped which move', async ({ page, laboratory }) => {
  await startGame(page, laboratory, 'cowell-reed:strategy=game-1');
  await myTurn(page);
  await moveAndWait(page);
  await page.getByRole('tab', { name: 'Why this move' }).click();
  const table = page.getByRole('tabpanel', { name: 'Why this move' }).getByRole('table');
  await table.getByText(/dropped by/).first().waitFor();
  assert(await table.getByRole('row').count() > 4, 'every legal move has a row');
  await picture(page, 'play principles');
});

visitor('a machine that learns from the person shows its lesson', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/play`);
  await page.locator('.opponent', { hasText: 'Samuel 1959, as it started' }).click();
  await page.getByText('Let it learn from me').click();
  await page.getByLabel('Level').selectOption({ label: 'Quick' });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/play\/.+/);
  await myTurn(page);
  for (let moves = 0; moves < 4; moves++) await moveAndWait(page);
  await page.getByRole('tab', { name: 'What it learned' }).click();
  const lesson = page.getByRole('tabpanel', { name: 'What it learned' });
  await lesson.getByText('Delta').waitFor();
  const { taught } = await laboratory.ask(`/games/${idOf(page)}`);
  assert.equal(typeof taught.weights.delta, 'number');
  await lesson.getByText(/too gloomy|too hopeful|as it expected/).waitFor();
  await picture(page, 'play lesson');
});

visitor('a machine that learns by heart tells of the boards that it keeps', async ({ page, laboratory }) => {
  await laboratory.ask('/runs', { kind: 'rote', name: 'by-heart', games: 1, seed: 1, settings: {} });
  await page.goto(`${laboratory.address}/play`);
  const learner = page.locator('.opponent', { hasText: 'by-heart' });
  while (await learner.count() === 0) await page.reload({ waitUntil: 'networkidle' });
  await learner.click();
  await page.getByText('Let it learn from me').click();
  await page.getByText('It keeps every board that it moves on').waitFor();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/play\/.+/);
  await page.getByRole('tab', { name: 'What it learned' }).click();
  await myTurn(page);
  await moveAndWait(page);
  const lesson = page.getByRole('tabpanel', { name: 'What it learned' });
  await lesson.getByText('Boards known').waitFor();
  await lesson.getByText(/had (never )?met this board/).waitFor();
});

visitor('finished games are listed with what they brought', async ({ page, laboratory }) => {
  const begin = (/** @type {string} */ fen) => laboratory.ask('/games', {
    opponent: 'random', side: 'black', opening: { kind: 'position', fen }, clock: null, learn: false,
  });
  const won = await begin('B:W19:B15');
  await laboratory.ask(`/games/${won.id}/moves`, { path: [15, 24] });
  const lost = await begin('B:WK32:BK1');
  await laboratory.ask(`/games/${lost.id}/resign`, {});
  const abandoned = await begin('B:WK32:BK1');
  await laboratory.ask(`/games/${abandoned.id}/abandon`, {});
  await page.goto(`${laboratory.address}/play`);
  await page.locator('summary', { hasText: 'Finished games' }).click();
  for (const [game, words, title] of [[won, 'you won', 'You won'], [lost, 'the machine won', 'The machine won'], [abandoned, 'broken off', 'Broken off']]) {
    const row = page.locator('.finished-games tr').filter({ has: page.locator(`a[href="/play/${game.id}"]`) });
    assert.match(await row.innerText(), new RegExp(words));
    const banner = (await (await page.context().newPage()));
    await banner.goto(`${laboratory.address}/play/${game.id}`);
    await banner.locator('.banner', { hasText: title }).waitFor();
    await banner.close();
  }
  await picture(page, 'play finished games');
});

/** @param {Page} page */
function idOf(page) {
  return new URL(page.url()).pathname.split('/').pop();
}

/** @param {Page} page */
async function moveTexts(page) {
  const texts = await page.locator('.moves .move').allInnerTexts();
  return texts.map((/** @type {string} */ text) => text.replace(/\s*▪.*/s, '').trim());
}

/** Waits until the live region has said something. @param {Page} page @param {string} words */
async function waitForWords(page, words) {
  await page.locator('#announcer', { hasText: words }).waitFor({ state: 'attached' });
}

/** @param {Page} page @param {string} selector */
async function tabTo(page, selector) {
  for (let presses = 0; presses < 60; presses++) {
    if (await page.evaluate((/** @type {string} */ wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not lead to ${selector}`);
}
