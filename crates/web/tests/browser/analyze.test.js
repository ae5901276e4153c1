// @ts-check
// Looking into positions and games.

import assert from 'node:assert/strict';

import { SEED_GAMES, dropFile, dropText } from './drop.js';
import { clicks, mainBoard, moveAndWait, moveLowest, myTurn, startGame } from './moves.js';
import { picture } from './visitor.js';
import { visitors } from './visits.js';

/** @typedef {import('./visitor.js').Page} Page */

const visitor = visitors();
const MIDDLE = 'B:W13,19,21,24,27,29,31,32:B5,6,7,8,10,11,14,20';

visitor('dropped games are stepped through with keys, variations too', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/analyze`);
  await page.getByRole('textbox', { name: 'A position (FEN) or games (PDN)' }).waitFor();
  await dropFile(page, SEED_GAMES);
  await page.getByText('19 games read').waitFor();
  await page.getByRole('button', { name: 'Program – J. Alan Robinson' }).click();
  await page.locator('.game-title', { hasText: 'Robinson' }).waitFor();
  await leaveFields(page);
  for (let move = 0; move < 31; move++) await page.keyboard.press('ArrowRight');
  await current(page, '16. 10-14');
  await page.keyboard.press('ArrowDown');
  await current(page, '16. 1-5');
  await page.keyboard.press('ArrowRight');
  await current(page, '29-25');
  await page.keyboard.press('ArrowDown');
  await current(page, '16... 31-27');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await current(page, '16. 10-14');
  await page.keyboard.press('End');
  await page.locator('.move-step[aria-label^="To the end"]:disabled').waitFor();
  const end = page.url();
  await page.keyboard.press('Home');
  await page.getByText('Black to move').waitFor();
  await picture(page, 'analyze games');

  await page.goto(end);
  await page.locator('.move-tree [aria-current]').waitFor();

  await page.getByRole('tab', { name: 'Critic' }).click();
  await page.getByLabel('Judged by the strategy').selectOption('game-1');
  await page.getByRole('button', { name: 'Judge this game' }).click();
  await page.getByRole('table', { name: 'How each player did' }).waitFor();
  const marks = page.locator('.critic-mark');
  assert(await marks.count() > 0, 'the strategy has something against some move');
  assert.equal(await page.locator('.move-mark').count(), await marks.count());
  await marks.first().click();
  await page.locator('.move-tree [aria-current] .move-mark').waitFor();
  await picture(page, 'analyze critic');
});

visitor('a pasted position is rated move by move, taken apart into terms, and judged by principles', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/analyze`);
  await paste(page, MIDDLE);
  await page.waitForURL(/fen=B%3AW13/);
  const { moves } = await laboratory.ask('/positions', { fen: MIDDLE });

  const panel = page.getByRole('tabpanel');
  const ratings = page.getByRole('table', { name: 'Legal moves, best first' });
  await ratings.waitFor();
  assert.equal(await ratings.getByRole('row').count(), moves.length + 1);
  await page.getByText(/It would play \d+-\d+/).waitFor();
  assert.equal(await page.locator('.arrow').count(), 0, 'arrows are there for whoever asks');
  await page.getByText(/The best line;/).waitFor();
  await page.getByText(/Number 3;/).waitFor();
  await panel.getByLabel(/Write on each piece/).check();
  assert.equal(await page.locator('.worth-text').count(), 16, 'a number on every piece');
  await picture(page, 'analyze pieces');
  await panel.getByLabel(/Write on each piece/).uncheck();
  await panel.getByLabel(/Draw the next moves/).check();
  const arrows = await page.locator('.arrow').count();
  assert(arrows >= 1 && arrows <= 3, `${arrows} arrows of one line`);
  await ratings.getByRole('row').nth(2).hover();
  assert.equal(await page.locator('.arrow').count(), 1, 'only the move that is pointed at');
  await panel.getByLabel('Scored by', { exact: true }).selectOption({ label: 'Greedy' });
  await page.getByText(/legal moves?\./).waitFor();

  await page.getByRole('tab', { name: 'Terms' }).click();
  const terms = page.getByRole('table', { name: '38 terms of this position' });
  await terms.waitFor();
  // Those that add nothing are folded away below.
  assert.equal(await panel.locator('tbody tr').count(), 38);
  await page.getByText(/By these terms White/).waitFor();
  await picture(page, 'analyze terms');

  await page.getByRole('tab', { name: 'Principles' }).click();
  await panel.getByText(/It keeps/).waitFor();
  await panel.getByText(/dropped by/).first().waitFor();

  await clicks(mainBoard(page))(moves[0].path[0]);
  await clicks(mainBoard(page))(moves[0].path[1]);
  await page.locator('.move-tree .move', { hasText: moves[0].text }).waitFor();
  await page.getByText('White to move').waitFor();
});

visitor('moves that decide a game are told in moves, and none of them in men', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/analyze?fen=${encodeURIComponent('B:W30:BK22,K19')}`);
  const ratings = page.getByRole('table', { name: 'Legal moves, best first' });
  await ratings.waitFor();
  assert.match(await ratings.getByRole('row').nth(1).innerText(), /winning in 2 moves/);
  assert.match(await ratings.getByRole('row').last().innerText(), /22-26\s.*losing in 1 move/);
  await page.getByText(/The best line; Black is winning in 2 moves/).waitFor();
  assert.doesNotMatch(await page.getByRole('tabpanel').innerText(), /51\d/);
  await picture(page, 'analyze decided');
});

visitor('the rules can be those of give-away', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/analyze?fen=${encodeURIComponent(MIDDLE)}`);
  await page.getByRole('table', { name: 'Legal moves, best first' }).waitFor();
  const asked = page.waitForRequest((/** @type {any} */ request) =>
    request.url().endsWith('/ratings') && request.postDataJSON().rules.variant === 'give-away');
  await page.locator('summary', { hasText: 'Rules' }).click();
  await page.getByText('Give-away').first().click();
  await asked;
  await page.locator('.tab-panel .notice, [role=tabpanel] table').first().waitFor();
});

visitor('a position is set up piece by piece', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/analyze`);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Clear the board' }).click();
  const use = page.getByRole('button', { name: 'Use this position' });
  const put = clicks(mainBoard(page));
  await put(32);
  await page.locator('.setup .notice-error', { hasText: '32' }).waitFor();
  assert(await use.isDisabled(), 'a man on the crown row would be a king');
  await put(32);
  await page.getByText('2 Black king').click();
  await put(1);
  await page.keyboard.press('4');
  await put(32);
  await page.locator('.setup').getByLabel('White', { exact: true }).check();
  await page.getByText(/This can be played: \d+ legal moves/).waitFor();
  await picture(page, 'analyze set up');
  await use.click();
  await page.waitForURL(/fen=/);
  assert.equal(new URL(page.url()).searchParams.get('fen'), 'W:WK32:BK1');
});

visitor('a position is set up by dragging, on an empty board that nobody has won, without the old analysis beside it', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/analyze`);
  const ratings = page.getByRole('table', { name: 'Legal moves, best first' });
  await ratings.waitFor();
  await page.getByRole('button', { name: 'Set up' }).click();
  assert.equal(await ratings.isVisible(), false, 'the old analysis is out of sight');
  await page.getByRole('button', { name: 'Clear the board' }).click();
  const use = page.getByRole('button', { name: 'Use this position' });
  await page.locator('.setup').getByText('The board is empty').waitFor();
  assert.doesNotMatch(await page.locator('.setup').innerText(), /wins/);
  assert(await use.isDisabled());

  const square = (/** @type {number} */ number) => mainBoard(page).locator(`[data-square="${number}"]`);
  await page.locator('.palette-piece', { hasText: 'White king' }).dragTo(square(10));
  await page.locator('.palette-piece', { hasText: 'Black man' }).dragTo(square(6));
  await page.locator('.palette-piece', { hasText: 'Black man' }).dragTo(square(7));
  await square(10).dragTo(square(15));
  await page.getByText(/This can be played/).waitFor();
  await square(7).dragTo(page.getByRole('heading', { name: 'Set up a position' }));
  await mainBoard(page).getByRole('gridcell', { name: /^square 7, empty/ }).waitFor();
  await picture(page, 'analyze set up by dragging');
  await use.click();
  await page.waitForURL(/fen=/);
  assert.equal(new URL(page.url()).searchParams.get('fen'), 'B:WK15:B6');
  await ratings.waitFor();
});

visitor('a game that is played comes along whole, and stays with what was tried', async ({ page, laboratory }) => {
  const game = await startGame(page, laboratory, 'random:seed=5');
  await myTurn(page);
  for (let move = 0; move < 3; move++) await moveAndWait(page);
  await page.locator('.moves .move').nth(1).click();
  await page.getByText(/looking back at move 1 of/).waitFor();
  await page.getByRole('link', { name: 'Analyze this position' }).click();
  await page.waitForURL(/\/analyze\?/);
  const { moves } = await laboratory.ask(`/games/${game.id}`);
  const texts = () => page.locator('.move-tree .move').allInnerTexts();
  await page.locator('.game-title', { hasText: 'You' }).waitFor();
  assert.deepEqual((await texts()).map((/** @type {string} */ text) => text.split(' ').pop()), moves.map((/** @type {any} */ move) => move.text));
  await page.locator('.move-tree [aria-current]', { hasText: moves[1].text }).waitFor();

  const legal = await laboratory.ask('/positions', { fen: moves[1].fen });
  const other = legal.moves.find((/** @type {any} */ move) => move.text !== moves[2].text);
  for (const square of other.path) await clicks(mainBoard(page))(square);
  await page.locator('.move-tree .variation .move[aria-current]', { hasText: other.text }).waitFor();
  await moveLowest(mainBoard(page), clicks(mainBoard(page)));
  await page.waitForFunction(() => document.querySelectorAll('.variation .move').length === 2);
  const [tree, at] = [await texts(), await page.locator('.move-tree [aria-current]').innerText()];

  await page.reload();
  await page.locator('.variation .move[aria-current]').waitFor();
  assert.deepEqual(await texts(), tree);
  assert.equal(await page.locator('.move-tree [aria-current]').innerText(), at);
  await page.getByRole('tab', { name: 'Critic' }).click();
  await page.getByRole('button', { name: 'Judge this game' }).waitFor();

  // The game goes on, and the server is started again: what was tried is where it was.
  const { position } = await laboratory.ask(`/games/${game.id}`);
  await laboratory.ask(`/games/${game.id}/moves`, { path: position.moves[0].path });
  await laboratory.kill();
  await laboratory.start();
  await page.reload();
  await page.locator('.variation .move[aria-current]').waitFor();
  assert((await texts()).length > tree.length);
  assert.equal(await page.locator('.move-tree [aria-current]').innerText(), at);
  await picture(page, 'analyze played game');
});

visitor('moves tried from a position stay after a reload', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/analyze?fen=${encodeURIComponent(MIDDLE)}`);
  for (let move = 1; move <= 3; move++) {
    await page.locator('.board-cell[aria-label*="can move"]').first().waitFor();
    await moveLowest(mainBoard(page), clicks(mainBoard(page)));
    await page.waitForFunction((/** @type {number} */ count) => document.querySelectorAll('.move-tree .move').length === count, move);
  }
  const moves = await page.locator('.move-tree .move').allInnerTexts();
  await page.keyboard.press('ArrowLeft');
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('.move-tree .move').length === 3);
  assert.deepEqual(await page.locator('.move-tree .move').allInnerTexts(), moves);
});

visitor('moves tried stay when one looks at the first page and comes back, until one starts over', async ({ page, laboratory }) => {
  const tried = page.locator('.move-tree .move');
  await page.goto(`${laboratory.address}/analyze`);
  for (const count of [1, 2]) {
    await myTurn(page);
    await moveLowest(mainBoard(page), clicks(mainBoard(page)));
    await tried.nth(count - 1).waitFor();
  }
  const moves = await tried.allInnerTexts();
  const ways = [() => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analyze' }).click(), () => page.goBack()];
  for (const comeBack of ways) {
    await page.getByRole('link', { name: 'Crownhead, first page' }).click();
    await page.locator('.welcome').waitFor();
    await comeBack();
    await tried.nth(1).waitFor();
    assert.deepEqual(await tried.allInnerTexts(), moves);
    await current(page, moves[1]);
  }
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByText('No moves yet').waitFor();
  await page.goto(`${laboratory.address}/analyze`);
  await page.getByText('No moves yet').waitFor();
});

visitor('an analysis that a set-up interrupted is asked for again', async ({ page, laboratory }) => {
  let asked = 0;
  // The first question is never answered.
  await page.route('**/positions/ratings', (/** @type {any} */ route) => (asked++ === 0 ? undefined : route.continue()));
  const first = page.waitForRequest('**/positions/ratings');
  await page.goto(`${laboratory.address}/analyze`);
  await first;
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('table', { name: 'Legal moves, best first' }).waitFor();
});

visitor('texts that are no positions and no games are refused in words', async ({ page, laboratory }) => {
  await page.goto(`${laboratory.address}/analyze`);
  await paste(page, 'W:W1:X2');
  const fault = page.locator('.field-error', { hasText: /\S/ });
  await fault.waitFor();
  assert.equal(new URL(page.url()).searchParams.get('fen') ?? '', '');
  await paste(page, 'W:W21:B32');
  await page.locator('.field-error', { hasText: /man|crown|row/i }).waitFor();
  await paste(page, 'hello world');
  await page.locator('.field-error', { hasText: /expected a tag or a move/ }).waitFor();
  await dropText(page, 'broken.pdn', '[Event "Good"]\n1. 11-15 23-19 *\n\n[Event "Bad"]\n1. 11-15 99-98 *\n');
  await page.getByText(/could not be read.*line 5.*99/).waitFor();
  await picture(page, 'analyze broken game');
  await page.goto(`${laboratory.address}/analyze?fen=nonsense`);
  await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
  await page.getByText('Black to move').waitFor();
});

/** @param {Page} page @param {string} text */
async function paste(page, text) {
  await page.getByRole('textbox', { name: 'A position (FEN) or games (PDN)' }).fill(text);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

/** @param {Page} page */
async function leaveFields(page) {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}

/** @param {Page} page @param {string} move */
async function current(page, move) {
  await page.waitForFunction((/** @type {string} */ wanted) =>
    document.querySelector('.move-tree [aria-current]')?.textContent?.trim() === wanted, move);
}
