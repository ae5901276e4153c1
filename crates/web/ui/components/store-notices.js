// @ts-check
// What the server has to say about what it keeps: damage that it found, and a disk that is full.
import { FAILED, get } from "../api.js";
import { h, replace } from "./dom.js";
import { recallList, remember } from "./remembered.js";

/** @import {About} from "../types.js" */

const BETWEEN_LOOKS_MS = 15_000;
const BETWEEN_LOOKS_IN_TROUBLE_MS = 3_000;
const SEEN = "notices-seen";

/** Shows it above every page, from now on. @param {HTMLElement} box */
export function startStoreNotices(box) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const look = async () => {
    clearTimeout(timer);
    const about = document.hidden ? null : await get("/about").catch(() => null);
    if (about) show(box, about);
    clearTimeout(timer);
    timer = setTimeout(look, about?.not_kept ? BETWEEN_LOOKS_IN_TROUBLE_MS : BETWEEN_LOOKS_MS);
  };
  window.addEventListener(FAILED, look);
  document.addEventListener("visibilitychange", look);
  void look();
}

/** @param {HTMLElement} box @param {Pick<About, "notices" | "not_kept">} about */
function show(box, { notices, not_kept }) {
  const unseen = notices.filter((notice) => !recallList(SEEN).includes(notice));
  const texts = [...(not_kept ? [not_kept] : []), ...unseen];
  // The same again would be read out again.
  if (box.dataset.shown === texts.join("\n")) return;
  box.dataset.shown = texts.join("\n");
  const hide = () => {
    remember(SEEN, JSON.stringify(notices));
    show(box, { notices, not_kept });
  };
  replace(
    box,
    not_kept && h("p.notice.notice-error", { role: "alert" }, not_kept),
    unseen.length > 0 &&
      h(
        "div.notice.notice-amber", { role: "status" },
        unseen.map((notice) => h("p", notice)),
        h("button.button", { onclick: hide }, "I have read this"),
      ),
  );
  box.hidden = texts.length === 0;
}
