// @ts-check
// Work that waits until the person pauses, of which only the newest counts.

/**
 * Calls `work` when nothing new was asked for so many milliseconds. Its signal is aborted by the next call.
 * @template {unknown[]} Args
 * @param {number} milliseconds
 * @param {(signal: AbortSignal, ...args: Args) => Promise<void>} work
 */
export function debounce(milliseconds, work) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let controller = new AbortController();
  const cancel = () => {
    clearTimeout(timer);
    controller.abort();
    controller = new AbortController();
  };
  /** @param {Args} args */
  const call = (...args) => {
    cancel();
    const { signal } = controller;
    timer = setTimeout(() => void work(signal, ...args), milliseconds);
  };
  return { call, cancel };
}
