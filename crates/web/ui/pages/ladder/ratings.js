// @ts-check
// Ratings as bars: the dot is the rating, the bar its 95 % interval.
import { h, replace } from "../../components/dom.js";
import { percent, signed } from "../../components/numbers.js";

/** @import {RatingView as Rating} from "../../types.js" */
/** @typedef {Rating & {rating: number}} Known */

const STEPS = [50, 100, 200, 500];
const MOST_TICKS = 6;

export function createRatings() {
  const list = h("ol.ratings");
  const marks = h("span.rating-marks.number");
  const scale = h("div.rating-scale", { "aria-hidden": "true" }, marks);
  const element = h(
    "section.panel", { "aria-labelledby": "ratings-title" },
    h("h2", { id: "ratings-title" }, "Ratings"),
    h("p.small.soft", "On the scale of Elo: 100 points more means 64 of 100 points in a match. The bar is the 95 % interval, by pairs of games; bars that overlap much are no proof."),
    list,
    scale,
  );

  /** @param {Rating[]} ratings */
  const update = (ratings) => {
    const played = /** @type {Known[]} */ (ratings.filter((one) => one.games > 0 && one.rating !== null));
    if (played.length === 0) return replace(list, h("li.soft", "Ratings come with the first games.")), replace(marks);
    const reach = rangeOf(played);
    replace(list, played.map((one) => ratingRow(one, reach)));
    replace(marks, ticks(reach).map((value) => at("", value, reach, signed(value))));
  };
  return { element, update };
}

/** @typedef {{low: number, high: number}} Reach */

/** @param {Known} rating @param {Reach} reach */
function ratingRow({ player, rating, low, high, games, score }, reach) {
  const bar = h("span.rating-bar");
  // An end that nobody can say yet lies at the edge.
  const [from, to] = [share(low ?? reach.low, reach), share(high ?? reach.high, reach)];
  bar.style.left = `${from}%`;
  bar.style.width = `${to - from}%`;
  const lines = ticks(reach).map((value) => at(value === 0 ? "rating-line rating-zero" : "rating-line", value, reach));
  return h(
    "li",
    h("span.rating-name", player, h("span.small.soft", ` ${percent(score)} of ${games} games`)),
    h("span.rating-track", { "aria-hidden": "true" }, lines, bar, at("rating-dot", rating, reach)),
    h("span.number.rating-number", h("strong", signed(whole(rating))), h("span.soft", ` (${bound(low)} to ${bound(high)})`)),
  );
}

/** Whole hundreds around all intervals. @param {Known[]} ratings @returns {Reach} */
function rangeOf(ratings) {
  const low = Math.min(0, ...ratings.map((one) => clip(one.low ?? one.rating)));
  const high = Math.max(0, ...ratings.map((one) => clip(one.high ?? one.rating)));
  return { low: Math.floor(low / 100) * 100 - 20, high: Math.ceil(high / 100) * 100 + 20 };
}

/** @param {number | null} value */
function bound(value) {
  return value === null ? "?" : signed(whole(value));
}

/** Without a zero that has a sign. @param {number} value */
function whole(value) {
  return Math.round(value) + 0;
}

/** A player that won all its games has no upper end. @param {number} value */
function clip(value) {
  return Math.max(-1000, Math.min(1000, value));
}

/** @param {number} value @param {Reach} reach */
function share(value, { low, high }) {
  return Math.max(0, Math.min(100, (100 * (value - low)) / (high - low)));
}

/** Round numbers, and not too many of them. @param {Reach} reach */
function ticks({ low, high }) {
  const step = STEPS.find((one) => (high - low) / one <= MOST_TICKS) ?? STEPS[STEPS.length - 1];
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

/** @param {string} kind @param {number} value @param {Reach} reach @param {string} [text] */
function at(kind, value, reach, text = "") {
  const element = h("span", { class: kind || null }, text);
  element.style.left = `${share(value, reach)}%`;
  return element;
}
