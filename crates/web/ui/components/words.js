// @ts-check
// Numbers, times and moves as people read them, with a real minus sign.

/** @import {MadeMove, SideName} from "../types.js" */

/** In men: less is as good as nothing. */
export const NEXT_TO_NOTHING = 0.0005;

/** @param {SideName} side */
export function sideName(side) {
  return side === "black" ? "Black" : "White";
}

/** @param {SideName} side @returns {SideName} */
export function otherSide(side) {
  return side === "black" ? "white" : "black";
}

/** With its sign, as in +0.35. @param {number} value @param {number} [digits] */
export function signed(value, digits = 2) {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return value > 0 ? `+${text}` : `−${text}`;
}

/** A coefficient or value without needless digits. @param {number | null} value */
export function compact(value) {
  if (value === null || !Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  if (size === 0) return "0";
  const text = Number.isInteger(size) ? String(size) : size < 1 ? String(Number(size.toPrecision(2))) : size.toFixed(2);
  return value < 0 ? `−${text}` : text;
}

/** A weight or a share in men, to three places. @param {number | null} value */
export function men(value) {
  if (value === null || !Number.isFinite(value)) return "–";
  if (value !== 0 && Math.abs(value) < NEXT_TO_NOTHING) return "≈ 0";
  return signed(value, 3);
}

/** @param {number} value */
export function count(value) {
  return value.toLocaleString("en-US");
}

/** @param {number} number @param {string} one @param {string} [many] */
export function plural(number, one, many = `${one}s`) {
  return `${count(number)} ${number === 1 ? one : many}`;
}

/** A move as one says it aloud. @param {Pick<MadeMove, "side" | "path" | "captured">} move */
export function spokenMove({ side, path, captured }) {
  const from = path[0];
  const to = path[path.length - 1];
  if (captured.length === 0) return `${sideName(side)} plays ${from} to ${to}.`;
  const over = path.length > 2 ? ` by way of ${path.slice(1, -1).join(", ")}` : "";
  return `${sideName(side)} jumps from ${from} to ${to}${over} and takes ${plural(captured.length, "piece")}.`;
}

/** How long ago, in words. @param {string | number} time ISO text or seconds since 1970 */
export function ago(time) {
  const then = typeof time === "number" ? time * 1000 : Date.parse(time);
  if (!Number.isFinite(then)) return "";
  const minutes = Math.round((Date.now() - then) / 60000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${plural(minutes, "minute")} ago`;
  if (minutes < 48 * 60) return `${plural(Math.round(minutes / 60), "hour")} ago`;
  return `${plural(Math.round(minutes / 1440), "day")} ago`;
}

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds < 0.95) return `${Math.max(1, Math.round(seconds * 1000))} ms`;
  if (seconds < 90) return `${seconds.toFixed(1)} s`;
  return `${Math.round(seconds / 60)} min`;
}

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });

/** 1234.5 as "1,235", 0.1234 as "0.123", nothing as "–". @param {number | null | undefined} value */
export function plain(value) {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  return (Math.abs(value) >= 100 ? whole : fine).format(value).replace("-", "−");
}

/** The same with a plus sign where there is no minus. @param {number | null | undefined} value */
export function plainSigned(value) {
  const text = plain(value);
  return value !== null && value !== undefined && value > 0 ? `+${text}` : text;
}

/** A share from 0 to 1 as "42%". @param {number | null | undefined} share */
export function percent(share) {
  return share === null || share === undefined || !Number.isFinite(share) ? "–" : `${Math.round(100 * share)}%`;
}

/** Seconds as "1 min 20 s". @param {number} seconds */
export function elapsed(seconds) {
  if (!(seconds >= 60)) return `${Math.max(0, Math.round(seconds || 0))} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${minutes} min ${Math.round(seconds % 60)} s`;
}

/** A server's time, as text or in seconds since 1970, as "Nov 3, 14:05". @param {string | number} time */
export function when(time) {
  const date = new Date(typeof time === "number" ? time * 1000 : time);
  if (Number.isNaN(date.getTime())) return "";
  return date.toLocaleString("en-US", { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** @param {string} word */
export function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
