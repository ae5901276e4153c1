// @ts-check
// Browsers allow one server only about six connections, over all windows together. A few of them may be streams;
// a page that finds no place waits for one. Where the browser has no locks, every page takes a place at once.

const PLACES = ["1", "2", "3", "4"];

/**
 * Calls `onPlace` once a place is free; the function returned gives the place back, or waits no longer.
 * @param {() => void} onPlace
 */
export function takePlace(onPlace) {
  if (!navigator.locks) {
    onPlace();
    return () => {};
  }
  const waiting = new AbortController();
  let taken = false;
  /** @type {() => void} */
  let giveBack = () => {};
  let wanted = true;
  const hold = () => {
    if (taken || !wanted) return;
    taken = true;
    waiting.abort();
    onPlace();
    return /** @type {Promise<void>} */ (new Promise((resolve) => (giveBack = resolve)));
  };
  for (const place of PLACES)
    // Those still waited for are refused as soon as one is had.
    navigator.locks.request(`crownhead-stream-${place}`, { signal: waiting.signal }, hold).catch(() => {});
  return () => {
    wanted = false;
    waiting.abort();
    giveBack();
  };
}
