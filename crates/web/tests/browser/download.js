// @ts-check
// Files that the page hands out.

import { readFile } from 'node:fs/promises';

/** The text of a file that the browser downloads.
 * @param {import('./visitor.js').Page} page @param {() => Promise<void>} act @returns {Promise<string>} */
export async function downloaded(page, act) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return readFile(await file.path(), 'utf8');
}
