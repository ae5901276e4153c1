// @ts-check
// What the names of Cowell and Reed's principles mean: the one place that says it.
import { h } from "./dom.js";

/** @type {Record<string, {name: string, meaning: string}>} */
const PRINCIPLES = {
  PCR: { name: "Piece-count ratio", meaning: "more pieces than the other side, a king counting one and a half" },
  CENT: { name: "Center", meaning: "pieces in the middle of the board" },
  KRP: { name: "King-row protection", meaning: "its first row well guarded, so that the other side gets no kings" },
  KD: { name: "King development", meaning: "its kings away from the row where they were crowned" },
  MOBIL: { name: "Mobility", meaning: "many sensible moves of its own to choose from" },
  CRAMP: { name: "Cramping", meaning: "few sensible moves left to the other side" },
};
const NAMES = new RegExp(`\\b(${Object.keys(PRINCIPLES).join("|")})\\b`);

/** In one line, for a tooltip; undefined for a principle of somebody's own. @param {string} name */
export function principleTitle(name) {
  const known = PRINCIPLES[name.toUpperCase()];
  return known && `${known.name}: ${known.meaning}`;
}

/** A text with every principle in it explained, and real minus signs. @param {string} text */
export function explained(text) {
  const typeset = text.replace(/(^|[\s(])-(?=\d)/g, "$1−");
  return h("span", typeset.split(NAMES).map((part) => {
    const title = principleTitle(part);
    return title ? h("abbr", { title }, part) : part;
  }));
}

/** The meanings of those principles that the texts name, for whoever cannot point at them. @param {string[]} texts */
export function principleLegend(texts) {
  const used = [...new Set(texts.flatMap((text) => text.split(NAMES)))].filter((part) => part in PRINCIPLES);
  if (used.length === 0) return null;
  const lines = used.map((short) => {
    const { name, meaning } = PRINCIPLES[short];
    return h("div", h("dt", short), h("dd", h("strong", name), `: ${meaning}.`));
  });
  return h("dl.legend", lines);
}
