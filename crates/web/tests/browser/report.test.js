// @ts-check
// The report of `crownhead reproduce`: a file, opened as a reader does, without a server.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { mustBeAccessible, mustFitItsWidth, openBrowser, picture, visit } from './visitor.js';

/** @typedef {import('./visitor.js').Page} Page */

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
/** As wide as A4 between its margins. */
const PAPER = { width: 673, height: 980 };

/** Dark differs from light in colors alone, and a phone from a desktop in places and sizes. */
const LOOKS = [
  { look: 'desktop light', viewport: DESKTOP, colorScheme: 'light' },
  { look: 'desktop dark', viewport: DESKTOP, colorScheme: 'dark', rules: ['color-contrast'] },
  { look: 'phone light', viewport: PHONE, colorScheme: 'light', rules: ['scrollable-region-focusable', 'target-size'] },
  { look: 'phone dark', viewport: PHONE, colorScheme: 'dark', rules: /** @type {const} */ ('none') },
];

/** @type {any} */
let browser;
before(async () => { browser = await openBrowser(); });
after(() => browser?.close());

/** @param {string} name @param {(page: Page) => Promise<void>} body */
function reader(name, body) {
  test(name, async () => {
    assert(process.env.REPORT, 'REPORT names the file');
    const address = pathToFileURL(process.env.REPORT).href;
    const { page, faults } = await visit(browser, address);
    await page.goto(address);
    await body(page);
    assert.deepEqual(faults, []);
    await page.context().close();
  });
}

reader('the report fits desktop and phone, in light and dark, and axe finds no serious fault', async (page) => {
  for (const { look, viewport, colorScheme, rules } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await mustFitItsWidth(page);
    if (rules !== 'none') await mustBeAccessible(page, rules);
    await picture(page, `report ${look}`);
  }
});

reader('plots take the colors of the page', async (page) => {
  const ground = page.locator('.plot-ground').first();
  const frame = page.locator('figure .scroll').first();
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    const color = await frame.evaluate((/** @type {Element} */ element) => getComputedStyle(element).backgroundColor);
    assert.equal(await ground.evaluate((/** @type {Element} */ element) => getComputedStyle(element).fill), color);
  }
});

reader('on paper all is light and nothing is cut off', async (page) => {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const seen = await page.evaluate(() => ({
    ground: getComputedStyle(document.body).backgroundColor,
    cut: [...document.querySelectorAll('.scroll, pre')].filter((frame) => frame.scrollWidth > frame.clientWidth + 1)
      .map((frame) => frame.textContent?.slice(0, 80)),
    tall: [...document.querySelectorAll('figure')].filter((figure) => figure.clientHeight > innerHeight).length,
  }));
  assert.deepEqual(seen, { ground: 'rgb(255, 255, 255)', cut: [], tall: 0 });
  await picture(page, 'report paper');
});

reader('a verdict leads to its finding, and the head of a chapter is in the contents', async (page) => {
  const link = page.locator('.verdicts tbody tr:not(.group) a').nth(5);
  const what = await link.textContent();
  await link.click();
  const target = page.locator('tr:target');
  assert((await target.textContent())?.includes(what ?? ''), `${what} is where its link leads`);
  const heads = await page.locator('.chapter h2').allTextContents();
  const contents = await page.locator('.contents li').allTextContents();
  assert.equal(contents.length, heads.length + 2);
});
