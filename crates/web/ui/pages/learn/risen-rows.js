// @ts-check
// Lights up the rows that a change moves up. They do not travel: rows that pass over each other cannot be read, and
// with many changes a second some always would.

const MILLISECONDS = 700;

/** @param {HTMLElement[]} rows @param {() => void} change */
export function lightRisen(rows, change) {
  const before = rows.map(place);
  change();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  rows.forEach((row, index) => {
    const [was, now] = [before[index], place(row)];
    if (was === null || now === null || now >= was) return;
    const light = getComputedStyle(row).getPropertyValue("--accent-soft");
    row.animate([{ backgroundColor: light }, {}], { duration: MILLISECONDS, easing: "ease-out" });
  });
}

/** @param {HTMLElement} row */
function place(row) {
  return row.parentElement ? [...row.parentElement.children].indexOf(row) : null;
}
