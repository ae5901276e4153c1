// @ts-check
// Keys that belong to the place they are pressed in, and not to the page. A board stops those that it uses itself.

const OWN_KEYS = "input, select, textarea, dialog, [role=tablist], .table-scroll";

/** Whether a key pressed here means something here already. @param {KeyboardEvent} event */
export function isTyping(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return true;
  return event.target instanceof Element && event.target.closest(OWN_KEYS) !== null;
}
