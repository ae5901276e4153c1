// @ts-check
// Words for people who hear the page instead of seeing it.

/** @type {string[]} */
const waiting = [];
let speaking = false;

/**
 * Says a sentence through the page's live region. Sentences that come together are said together.
 * @param {string} text
 */
export function announce(text) {
  if (!text) return;
  waiting.push(text);
  if (speaking) return;
  speaking = true;
  const region = document.getElementById("announcer");
  if (region) region.textContent = "";
  // An emptied region must be seen empty once, or the same sentence twice would be silent.
  setTimeout(() => {
    speaking = false;
    if (region) region.textContent = waiting.splice(0).join(" ");
  }, 60);
}
