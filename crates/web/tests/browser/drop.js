// @ts-check
// Files that a person drops on the page.

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** @typedef {import('./visitor.js').Page} Page */

/** Games that come with the program. */
export const SEED_GAMES = new URL('../../../../data/games/seed-games.pdn', import.meta.url).pathname;

/** Drops a file of this machine. @param {Page} page @param {string} path */
export async function dropFile(page, path) {
  await dropText(page, basename(path), await readFile(path, 'utf8'));
}

/** @param {Page} page @param {string} name @param {string} text */
export async function dropText(page, name, text) {
  const carried = await page.evaluateHandle((/** @type {string[]} */ [file, contents]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([contents], file, { type: 'text/plain' }));
    return transfer;
  }, [name, text]);
  await page.dispatchEvent('main', 'dragover', { dataTransfer: carried });
  await page.locator('.drop-overlay').waitFor({ state: 'visible' });
  await page.dispatchEvent('main', 'drop', { dataTransfer: carried });
}
