// @ts-check
// Every page: how it looks, whether it fits, and whether everybody can use it.

import assert from 'node:assert/strict';

import { fill } from './contents.js';
import { mainBoard, myTurn } from './moves.js';
import { DESKTOP, PHONE, mustBeAccessible, mustFitItsWidth, picture } from './visitor.js';
import { visitors } from './visits.js';

/** @typedef {import('./visitor.js').Page} Page */
/** @typedef {import('./contents.js').Contents} Contents */
/** @typedef {{ name: string, path: (contents: Contents) => string, ready: string }} Shown ready: what is there when it is drawn */

/** @type {Shown[]} */
const PAGES = [
  { name: 'welcome', path: () => '/', ready: '.open-game' },
  { name: 'play', path: () => '/play', ready: '.open-game' },
  { name: 'game', path: ({ game }) => `/play/${game}`, ready: '.line' },
  { name: 'simul', path: () => '/simul', ready: '.simul-earlier' },
  { name: 'simul display', path: ({ simul }) => `/simul/${simul}`, ready: '.tile:nth-child(4)' },
  { name: 'analyze', path: ({ collection }) => `/analyze?collection=${collection}&game=15&move=30`, ready: '.line' },
  { name: 'learn', path: () => '/learn', ready: '.run-row' },
  { name: 'run', path: ({ run }) => `/learn/${run}`, ready: '.plot canvas' },
  { name: 'book', path: ({ book }) => `/book?job=${book}`, ready: '.correlation' },
  { name: 'ladder', path: ({ ladder }) => `/ladder?job=${ladder}`, ready: '.earlier-list li' },
  { name: 'principles', path: () => '/principles', ready: '.trial table' },
  { name: 'demonstration', path: () => '/demonstration', ready: '.show-me' },
  { name: 'missing', path: () => '/nowhere', ready: 'h1' },
];

/** Dark differs from light in colors alone, and a phone from a desktop in places and sizes. */
const LOOKS = [
  { look: 'desktop light', viewport: DESKTOP, colorScheme: 'light' },
  { look: 'desktop dark', viewport: DESKTOP, colorScheme: 'dark', rules: ['color-contrast'] },
  { look: 'phone dark', viewport: PHONE, colorScheme: 'dark', rules: /** @type {const} */ ('none') },
  { look: 'phone light', viewport: PHONE, colorScheme: 'light', rules: ['scrollable-region-focusable', 'target-size'] },
];

const visitor = visitors();
/** @type {Promise<Contents> | null} */
let filled = null;

for (const { name, path, ready } of PAGES) {
  visitor(`the page ${name} fits desktop and phone, in light and dark, and axe finds no serious fault`, async ({ page, laboratory }) => {
    filled ??= fill(laboratory);
    await page.goto(laboratory.address + path(await filled));
    await page.locator(ready).first().waitFor();
    await mustHaveHeadings(page);
    for (const { look, viewport, colorScheme, rules } of LOOKS) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await mustFitItsWidth(page);
      if (rules !== 'none') await mustBeAccessible(page, rules);
      await picture(page, `${name} ${look}`);
    }
  });
}

visitor('the first key leads to a link that skips to the content', async ({ page, laboratory }) => {
  await page.goto(laboratory.address);
  // What is still being drawn moves the place where the next key begins.
  await page.locator('.welcome-links').waitFor();
  await page.locator('.welcome-board .piece').first().waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await focused(page), 'Skip to the content');
  assert((await page.locator('.skip-link').boundingBox()).y >= 0, 'it is seen when it has the focus');
  await page.keyboard.press('Enter');
  await page.locator('main:focus').waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await focused(page), 'Play');
  assert(await page.evaluate(() => Boolean(document.activeElement?.closest('main'))), 'past the navigation');
});

visitor('the keyboard reaches everything on the first page, and always shows where it is', async ({ page, laboratory }) => {
  await page.goto(laboratory.address);
  await page.locator('.welcome-links').waitFor();
  const all = await page.locator('a[href]:visible:not([tabindex="-1"]), button:visible').evaluateAll(
    (/** @type {HTMLElement[]} */ elements) => elements.map((element, index) => (element.dataset.count = String(index))));
  const reached = new Set();
  for (let presses = 0; presses < all.length; presses++) {
    await page.keyboard.press('Tab');
    const { count, outline } = await page.evaluate(() => {
      const element = /** @type {HTMLElement} */ (document.activeElement);
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return { count: element.dataset.count, outline: outlineStyle === 'none' ? 0 : parseFloat(outlineWidth) };
    });
    assert(outline >= 2, `the focus is seen on ${await focused(page)}`);
    reached.add(count);
  }
  assert.deepEqual(all.filter((/** @type {string} */ count) => !reached.has(count)), []);
});

visitor('an address that leads nowhere says so, and leads back', async ({ page, laboratory }) => {
  const answer = await page.goto(`${laboratory.address}/nowhere/at/all`);
  assert.equal(answer.status(), 404);
  await page.getByRole('heading', { level: 1, name: 'There is nothing here' }).waitFor();
  await page.getByRole('link', { name: 'To the first page' }).click();
  await page.getByRole('heading', { level: 1, name: /learned to play checkers/ }).waitFor();
  await page.goto(`${laboratory.address}/play/00000000000000000000000000000000`);
  await page.getByRole('alert').filter({ hasText: /game/i }).waitFor();
});

visitor('the theme that was chosen stays', async ({ page, laboratory }) => {
  await page.goto(laboratory.address);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole('button', { name: 'Theme: auto' }).click();
  await page.getByRole('button', { name: 'Theme: light' }).click();
  await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
  const dark = await paper();
  assert.notEqual(dark, light);
  await page.reload();
  assert.equal(await paper(), dark);
});

for (const [motion, moves] of /** @type {const} */ ([['reduce', false], ['no-preference', true]])) {
  visitor(`pieces ${moves ? 'travel' : 'do not travel when reduced motion is wanted'}`, async ({ page, laboratory }) => {
    const game = await laboratory.ask('/games', {
      opponent: 'random', side: 'black', opening: { kind: 'start' }, clock: null, learn: false,
    });
    await page.goto(`${laboratory.address}/play/${game.id}`);
    await myTurn(page);
    await watchPlaces(page);
    await laboratory.ask(`/games/${game.id}/moves`, { path: [11, 15] });
    await page.locator('.moves .move').nth(1).waitFor();
    await myTurn(page);
    const places = await page.evaluate(() => /** @type {any} */ (window).places.size);
    assert(moves ? places > 0 : places === 0, `${places} places between the squares`);
  }, { reducedMotion: motion });
}

visitor('a finger can play on a phone', async ({ page, laboratory }) => {
  const game = await laboratory.ask('/games', {
    opponent: 'random', side: 'black', opening: { kind: 'start' }, clock: null, learn: false,
  });
  await page.goto(`${laboratory.address}/play/${game.id}`);
  await myTurn(page);
  for (const square of [9, 13]) await mainBoard(page).locator(`[data-square="${square}"]`).tap();
  await page.locator('.moves .move', { hasText: '9-13' }).waitFor();
}, { viewport: PHONE, hasTouch: true, isMobile: true });

/** One heading of the first level, and none that skips a level. @param {Page} page */
async function mustHaveHeadings(page) {
  const levels = await page.locator('main :is(h1, h2, h3, h4):visible').evaluateAll(
    (/** @type {Element[]} */ headings) => headings.map((heading) => Number(heading.tagName[1])));
  assert.equal(levels.filter((/** @type {number} */ level) => level === 1).length, 1, 'one main heading');
  for (const [index, level] of levels.entries())
    assert(level <= (levels[index - 1] ?? 0) + 1, `level ${level} after ${levels[index - 1]}`);
}

/** @param {Page} page @returns {Promise<string>} */
function focused(page) {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
}

/** Remembers every place between the squares where a piece is drawn. @param {Page} page */
async function watchPlaces(page) {
  await page.evaluate(() => {
    const places = new Set();
    Object.assign(window, { places });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const numbers = target instanceof Element ? target.getAttribute('transform')?.match(/-?[\d.]+/g) : null;
        if (numbers?.some((number) => (Number(number) - 66) % 100 !== 0)) places.add(String(numbers));
      }
    }).observe(document.querySelector('.board-picture') ?? document, { attributes: true, subtree: true, attributeFilter: ['transform'] });
  });
}
