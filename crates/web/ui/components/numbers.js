// @ts-check
// Numbers as people read them, with a real minus sign.

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });

/** 1234.5 as "1,235", 0.1234 as "0.123", nothing as "–". @param {number | null | undefined} value */
export function plain(value) {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  return (Math.abs(value) >= 100 ? whole : fine).format(value).replace("-", "−");
}

/** The same with a plus sign where there is no minus. @param {number | null | undefined} value */
export function signed(value) {
  const text = plain(value);
  return value !== null && value !== undefined && value > 0 ? `+${text}` : text;
}

/** A share from 0 to 1 as "42%". @param {number | null | undefined} share */
export function percent(share) {
  return share === null || share === undefined || !Number.isFinite(share) ? "–" : `${Math.round(100 * share)}%`;
}

/** Seconds as "1 min 20 s". @param {number} seconds */
export function duration(seconds) {
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
