// @ts-check
// The shell: which page belongs to a path, moving between pages, the theme switch.
import { h, replace } from "./components/dom.js";
import { announce } from "./components/announce.js";
import { startKeepingNotices } from "./components/keeping.js";
import { startThemeSwitch } from "./components/theme.js";
import { isAbort } from "./api.js";
import { match } from "./routes.js";

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
  const root = h("div", { class: `page page-${route.page}` });
  showLoading(root, route.title);
  replace(main, root);
  if (!first) window.scrollTo(0, 0);
  const done = await renderPage(root, route, controller.signal);
  if (controller.signal.aborted) return void done?.();
  cleanup = done;
  if (!first) arrive();
  first = false;
}

/**
 * @param {HTMLElement} root
 * @param {import("./routes.js").Matched} route
 * @param {AbortSignal} signal
 */
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

document.addEventListener("click", followLink);
window.addEventListener("popstate", () => void open());
startThemeSwitch(/** @type {HTMLButtonElement} */ (document.getElementById("theme-switch")));
startKeepingNotices(/** @type {HTMLElement} */ (document.getElementById("keeping")));
void open();
