// @ts-check
// News may come many times a second; drawing it so often would only make the page tremble.

/**
 * Draws the newest of what it is given, at once and then at most once in so many milliseconds.
 * @template News
 * @param {(news: News) => void} draw
 * @param {number} milliseconds
 */
export function steadily(draw, milliseconds) {
  /** @type {News | undefined} */
  let waiting;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting === undefined) return;
      const news = waiting;
      waiting = undefined;
      draw(news);
      rest();
    }, milliseconds);
  };
  /** @param {News} news */
  const offer = (news) => {
    if (timer !== undefined) return void (waiting = news);
    draw(news);
    rest();
  };
  return { offer, stop: () => clearTimeout(timer) };
}
