// @ts-check
// Light, dark, or as the system says; and the colors of the theme for things that are drawn by hand.
import { h, replace } from "./dom.js";
import { remember } from "./remembered.js";

/** @typedef {"auto" | "light" | "dark"} Theme */

/** @type {Theme[]} */
const ORDER = ["auto", "light", "dark"];
const NAMES = { auto: ["◐", "Auto"], light: ["☼", "Light"], dark: ["☾", "Dark"] };

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {HTMLButtonElement} button */
export function startThemeSwitch(button) {
  const draw = () => {
    const [sign, word] = NAMES[current()];
    replace(button, sign, h("span.theme-word", ` ${word}`));
    button.setAttribute("aria-label", `Theme: ${current()}. Change it.`);
  };
  button.addEventListener("click", () => {
    choose(ORDER[(ORDER.indexOf(current()) + 1) % ORDER.length]);
    draw();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tell);
  draw();
}

/** Calls back whenever the colors change, until the returned function is called. @param {() => void} callback */
export function onTheme(callback) {
  listeners.add(callback);
  return () => void listeners.delete(callback);
}

/**
 * The present color behind a token such as "--accent", as rgb(...): canvases cannot read variables.
 * @param {string} token
 */
export function color(token) {
  const probe = document.createElement("span");
  probe.style.color = `var(${token})`;
  probe.hidden = true;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

/** @returns {Theme} */
function current() {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : "auto";
}

/** @param {Theme} theme */
function choose(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  remember("theme", theme);
  tell();
}

function tell() {
  for (const callback of listeners) callback();
}

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

// A page's own style sheet, fetched with the page: loadStyles("play") brings styles/play.css.
/** Settles when the sheet is there, so that nothing is shown undressed. @param {string} name */
export function loadStyles(name) {
  const known = loaded.get(name);
  if (known) return known;
  const promise = /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      const link = h("link", {
        rel: "stylesheet",
        href: `/ui/styles/${name}.css`,
        onload: () => resolve(),
        onerror: () => resolve(),
      });
      document.head.append(link);
    })
  );
  loaded.set(name, promise);
  return promise;
}
