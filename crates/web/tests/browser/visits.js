// @ts-check
// The tests of a file share a laboratory and a browser; each of them is a person with a window of their own.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { Laboratory } from './laboratory.js';
import { openBrowser, picture, visit } from './visitor.js';

/** @typedef {import('./visitor.js').Page} Page */
/** @typedef {{ page: Page, laboratory: Laboratory, another: () => Promise<Page> }} Visit another: one more window */

const PATIENCE = 20_000;

/** Opens the laboratory for the tests of a file. What it returns makes such a test. */
export function visitors() {
  /** @type {Laboratory} */
  let laboratory;
  /** @type {any} */
  let browser;
  before(async () => {
    // One after the other: a laboratory that nobody knows of would not be closed when the browser fails.
    laboratory = await Laboratory.open();
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await laboratory?.close();
  });

  /** @param {string} name @param {(visit: Visit) => Promise<void>} body @param {object} [settings] of the window */
  return (name, body, settings) =>
    test(name, async () => {
      /** @type {{ page: Page, faults: string[] }[]} */
      const windows = [];
      const another = async () => {
        const opened = await visit(browser, laboratory.address, { ...CALM, ...settings });
        opened.page.setDefaultTimeout(PATIENCE);
        windows.push(opened);
        return opened.page;
      };
      try {
        await body({ page: await another(), laboratory, another });
        assert.deepEqual(windows.flatMap(({ faults }) => faults), []);
      } catch (error) {
        for (const [index, { page }] of windows.entries())
          await picture(page, `failed ${name.slice(0, 60)} ${index}`).catch(() => {});
        throw error;
      } finally {
        for (const { page } of windows) await page.context().close();
      }
    });
}

/** Pieces that travel would only make the tests wait; how they travel is tested apart. */
const CALM = { reducedMotion: 'reduce' };
