// @ts-check
// Lets elements glide from where they were to where a change puts them.

const MILLISECONDS = 350;

/** @param {HTMLElement[]} elements @param {() => void} change */
export function glide(elements, change) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return change();
  const before = elements.map((element) => (element.isConnected ? element.offsetTop : null));
  change();
  elements.forEach((element, index) => {
    const from = before[index];
    const way = from === null || element.offsetParent === null ? 0 : from - element.offsetTop;
    if (way !== 0) element.animate([{ transform: `translateY(${way}px)` }, { transform: "none" }], { duration: MILLISECONDS, easing: "ease-out" });
  });
}
