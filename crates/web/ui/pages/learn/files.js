// @ts-check
// What a run leaves behind: its files, and what was declared when it began.
import { h, replace } from "../../components/dom.js";

/** @import {RunFile, RunState} from "../../types.js" */

const KINDS = { csv: "Tables (CSV)", svg: "Pictures (SVG)", pdn: "Games (PDN)", other: "Other" };

export function createDownloads() {
  const body = h("div.stack.stack-tight");
  const element = h("section.panel", { "aria-labelledby": "files-title" }, h("h2", { id: "files-title" }, "Take it with you"), body);
  let drawn = "";
  /** @param {RunFile[]} files */
  const update = (files) => {
    const next = files.map(({ name }) => name).join();
    if (next === drawn && body.hasChildNodes()) return;
    drawn = next;
    if (files.length === 0) return replace(body, h("p.soft", "Files come with the first game."));
    replace(body, Object.entries(KINDS).map(([kind, title]) => group(title, files.filter((file) => file.kind === kind))));
  };
  return { element, update };
}

/** @param {string} title @param {RunFile[]} files */
function group(title, files) {
  if (files.length === 0) return null;
  const links = files.map(({ name, url }) => h("a.button", { href: url, download: name.split("/").pop() }, `↓ ${name}`));
  return h("div", h("h3.small", title), h("div.row", links));
}

/** @param {RunState} run */
export function createDeclaration({ declared }) {
  const { settings, ...rest } = declared ?? {};
  const lines = [...Object.entries(rest), ...Object.entries(settings && typeof settings === "object" ? settings : {})];
  const list = h("dl.declaration", lines.flatMap(([key, value]) => [h("dt", key), h("dd.number", typeof value === "object" ? JSON.stringify(value) : String(value))]));
  return h(
    "section.panel", { "aria-labelledby": "declared-title" },
    h("h2", { id: "declared-title" }, "What was declared"),
    h("p.small.soft", "Written down before the first game. With it the run can be repeated, move by move."),
    h("details", h("summary", `${lines.length} entries`), list),
  );
}
