// @ts-check
// The shell: which page belongs to a path, moving between pages, the theme switch.
import { isAbort } from "./api.js";
import { h, replace } from "./components/dom.js";
import { startStoreNotices } from "./components/store-notices.js";
import { announce } from "./components/messages.js";
import { startThemeSwitch } from "./components/theme.js";

/** @import {Cleanup, Page, PageContext} from "./page.js" */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));

/** @type {Cleanup | void} */
let cleanup;
/** @type {AbortController | undefined} */
let leaving;
let first = true;

/** @param {string} path @param {{replace?: boolean}} [options] */
function navigate(path, { replace: inPlace = false } = {}) {
  history[inPlace ? "replaceState" : "pushState"]({}, "", path);
  void open();
}

async function open() {
  leaving?.abort();
  cleanup?.();
  cleanup = undefined;
  const controller = new AbortController();
  leaving = controller;
  const route = match(location.pathname);
  markCurrent(location.pathname);
  setTitle(route.title);
  // Each page draws into an element of its own, so a page that finishes late cannot draw over the next one.
  const root = h("div", { class: `page page-${route.page.split("/")[0]}` });
  showLoading(root, route.title);
  replace(main, root);
  if (!first) window.scrollTo(0, 0);
  const done = await renderPage(root, route, controller.signal);
  if (controller.signal.aborted) return void done?.();
  cleanup = done;
  if (!first) arrive();
  first = false;
}

/** @param {HTMLElement} root @param {Matched} route @param {AbortSignal} signal */
async function renderPage(root, route, signal) {
  /** @type {PageContext} */
  const context = {
    path: location.pathname,
    params: route.params,
    query: new URLSearchParams(location.search),
    signal,
    navigate,
    setTitle: (title) => void (signal.aborted || setTitle(title)),
  };
  try {
    const page = /** @type {Page} */ (await import(`./pages/${route.page}.js`));
    return await page.render(root, context);
  } catch (error) {
    if (!isAbort(error)) showFailure(root, error);
  }
}

/** Until the page has something to show, it has at least its title. @param {HTMLElement} root @param {string} title */
function showLoading(root, title) {
  const loading = h("div.loading", h("h1.visually-hidden", title || "Crownhead"), h("p", "One moment …"));
  root.append(loading);
  const arrival = new MutationObserver(() => {
    loading.remove();
    arrival.disconnect();
  });
  arrival.observe(root, { childList: true });
}

/** @param {HTMLElement} root @param {unknown} error */
function showFailure(root, error) {
  const message = error instanceof Error ? error.message : String(error);
  replace(
    root,
    h("div.page-head", h("h1", "This page could not be shown")),
    h("p.notice.notice-error", { role: "alert" }, message),
    h(
      "p.row",
      h("button.button", { onclick: () => void open() }, "Try again"),
      h("a.button", { href: "/" }, "First page"),
    ),
  );
}

// Someone who does not see the page change must still notice that it did.
function arrive() {
  main.focus({ preventScroll: true });
  announce(document.title);
}

/** @param {string} title */
function setTitle(title) {
  document.title = title ? `${title} · Crownhead` : "Crownhead";
}

/** @param {string} path */
function markCurrent(path) {
  for (const link of document.querySelectorAll(".site-nav a")) {
    const here = path === link.getAttribute("href") || path.startsWith(`${link.getAttribute("href")}/`);
    if (here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
    if (here) link.scrollIntoView({ block: "nearest", inline: "center" });
  }
}

/** @param {MouseEvent} event */
function followLink(event) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (/^\/(api|ui)\//.test(link.pathname)) return;
  if (link.getAttribute("href") === "#main") return skip(event);
  event.preventDefault();
  navigate(link.pathname + link.search);
}

// A new address, if only in its last part, would draw the page anew and lose what was done on it.
/** @param {MouseEvent} event */
function skip(event) {
  event.preventDefault();
  main.focus();
  main.scrollIntoView();
}

/** @typedef {{page: string, title: string, params: Record<string, string>}} Matched */

// Which page module belongs to which path. A part that starts with ":" is handed to the page by its name.
const ROUTES = [
  { path: "/", page: "welcome", title: "" },
  { path: "/play", page: "play/new-game", title: "Play" },
  { path: "/play/:id", page: "play/game", title: "Play" },
  { path: "/simul", page: "simul/setup", title: "Simul" },
  { path: "/simul/:id", page: "simul/display", title: "Simul" },
  { path: "/analyze", page: "analyze", title: "Analyze" },
  { path: "/learn", page: "learn/list", title: "Learn" },
  { path: "/learn/:id", page: "learn/run", title: "Learn" },
  { path: "/book", page: "book", title: "Book" },
  { path: "/ladder", page: "ladder", title: "Ladder" },
  { path: "/principles", page: "principles", title: "Principles" },
  { path: "/demonstration", page: "demonstration", title: "A machine that learns" },
];

/** @param {string} pathname @returns {Matched} */
function match(pathname) {
  const parts = split(pathname);
  for (const { path, page, title } of ROUTES) {
    const params = fit(split(path), parts);
    if (params) return { page, title, params };
  }
  return { page: "missing", title: "Not here", params: {} };
}

/** @param {string[]} pattern @param {string[]} parts @returns {Record<string, string> | null} */
function fit(pattern, parts) {
  if (pattern.length !== parts.length) return null;
  /** @type {Record<string, string>} */
  const params = {};
  for (const [index, piece] of pattern.entries()) {
    const value = piece.startsWith(":") ? decoded(parts[index]) : null;
    if (value !== null) params[piece.slice(1)] = value;
    else if (piece !== parts[index]) return null;
  }
  return params;
}

/** What was meant, or null where a "%" means nothing. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** @param {string} path */
function split(path) {
  return path.split("/").filter((part) => part !== "");
}

document.addEventListener("click", followLink);
window.addEventListener("popstate", () => void open());
startThemeSwitch(/** @type {HTMLButtonElement} */ (document.getElementById("theme-switch")));
startStoreNotices(/** @type {HTMLElement} */ (document.getElementById("store-notices")));
void open();
