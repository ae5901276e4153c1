// @ts-check
// A person at the page: a Chromium window, what goes wrong in it, pictures of it, and its accessibility.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** @type {(name: string) => any} */
const tool = createRequire(`${process.env.BROWSER_TOOLS}/`);
const { chromium } = tool('playwright-core');
const { AxeBuilder } = tool('@axe-core/playwright');

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 375, height: 800 };

/** @typedef {any} Page a page of playwright, whose types are not installed beside the scripts */

/** A browser; close it when done. */
export async function openBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}

/** A page whose faults fail the test: errors in scripts, refused contents, requests to other hosts.
 * @param {any} browser
 * @param {string} address
 * @param {object} [settings] of the window
 * @returns {Promise<{ page: Page, faults: string[] }>} */
export async function visit(browser, address, settings = {}) {
  const context = await browser.newContext({ viewport: DESKTOP, ...settings });
  const page = await context.newPage();
  /** @type {string[]} */
  const faults = [];
  page.on('pageerror', (/** @type {Error} */ error) => faults.push(`error: ${error.message}`));
  page.on('console', (/** @type {any} */ message) => {
    const isRefusal = /Content Security Policy/.test(message.text());
    if (isRefusal) faults.push(`refused: ${message.text()}`);
  });
  page.on('request', (/** @type {any} */ request) => {
    const isOurs = request.url().startsWith(address) || /^(data|blob|about):/.test(request.url());
    if (!isOurs) faults.push(`a request left the machine: ${request.url()}`);
  });
  return { page, faults };
}

/** Keeps a picture among the artefacts.
 * @param {Page} page
 * @param {string} name */
export async function picture(page, name) {
  const folder = process.env.SCREENSHOTS ?? 'screenshots';
  await mkdir(folder, { recursive: true });
  // A head that stays at the top of the window would be drawn in the middle of the picture.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** Fails if axe finds a serious fault.
 * @param {Page} page
 * @param {string[]} [rules] only these; all if not told */
export async function mustBeAccessible(page, rules) {
  // There are no frames, and style sheets need no second reading.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const found = await axe.options({ preload: false, resultTypes: ['violations'], ...(rules && { runOnly: rules }) }).analyze();
  const serious = found.violations.filter((/** @type {any} */ fault) =>
    ['serious', 'critical'].includes(fault.impact));
  const told = serious.map((/** @type {any} */ fault) =>
    `${fault.id}: ${fault.help}\n  ${fault.nodes.map((/** @type {any} */ node) => `${node.html} ${node.failureSummary}`).join('\n  ')}`);
  assert.deepEqual(told, []);
}

/** Fails if something is wider than the window.
 * @param {Page} page */
export async function mustFitItsWidth(page) {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert(excess <= 0, `the page is ${excess} pixels wider than the window`);
}
