// @ts-check
// Tabs: arrow keys move between them, each shows its own panel.
import { h, uniqueId } from "./dom.js";

/** @typedef {{id: string, label: string, content: Node}} Tab */

/** @param {Tab[]} tabs @param {{label: string, selected?: string, onSelect?: (id: string) => void}} options */
export function createTabs(tabs, { label, selected = tabs[0].id, onSelect }) {
  const prefix = uniqueId("tab");
  const list = h("div.tab-list", { role: "tablist", "aria-label": label });
  const element = h("div.tabs", list);
  const buttons = tabs.map((tab) => tabButton(tab, prefix));
  const panels = tabs.map(({ id, content }) => {
    const props = { id: `${prefix}-${id}-panel`, "aria-labelledby": `${prefix}-${id}`, tabindex: 0 };
    return h("div.tab-panel", { role: "tabpanel", ...props }, content);
  });
  list.append(...buttons);
  element.append(...panels);

  /** @param {string} id */
  const select = (id) => {
    tabs.forEach((tab, index) => {
      const chosen = tab.id === id;
      buttons[index].setAttribute("aria-selected", String(chosen));
      buttons[index].tabIndex = chosen ? 0 : -1;
      panels[index].hidden = !chosen;
    });
    onSelect?.(id);
  };
  buttons.forEach((button, index) => button.addEventListener("click", () => select(tabs[index].id)));
  list.addEventListener("keydown", (event) => {
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const next = step(event.key, at, tabs.length);
    if (next === null) return;
    event.preventDefault();
    select(tabs[next].id);
    buttons[next].focus();
  });
  select(selected);
  return { element, select };
}

/** @param {Tab} tab @param {string} prefix */
function tabButton(tab, prefix) {
  const id = `${prefix}-${tab.id}`;
  return h("button.tab", { role: "tab", id, "aria-controls": `${id}-panel` }, tab.label);
}

/** @param {string} key @param {number} at @param {number} count */
function step(key, at, count) {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at + count - 1) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}
