// @ts-check
// What a few games prove: intervals of 95 percent, and a sentence about the difference.
import { gamesOf, scoreOf } from "../../components/tally.js";

/** @import {Tally} from "../../types.js" */

const Z = 1.96;

/** Wilson's interval for the share of points; taking a draw for half a win and half a loss makes it wider, never narrower. @param {Tally} tally */
export function interval(tally) {
  const games = gamesOf(tally);
  const score = scoreOf(tally) ?? 0.5;
  const center = (score + (Z * Z) / (2 * games)) / (1 + (Z * Z) / games);
  const reach = (Z / (1 + (Z * Z) / games)) * Math.sqrt((score * (1 - score)) / games + (Z * Z) / (4 * games * games));
  return { low: Math.max(0, center - reach), high: Math.min(1, center + reach) };
}

/** The gain in points of a hundred, with its interval after Agresti and Caffo: one win and one loss more on each side. @param {Tally} before @param {Tally} after */
export function gain(before, after) {
  const [first, second] = [before, after].map((tally) => ({ ...tally, wins: tally.wins + 1, losses: tally.losses + 1 }));
  const difference = (scoreOf(second) ?? 0) - (scoreOf(first) ?? 0);
  const reach = Z * Math.sqrt(spread(first) / gamesOf(first) + spread(second) / gamesOf(second));
  const plain = (scoreOf(after) ?? 0) - (scoreOf(before) ?? 0);
  return { gain: 100 * plain, low: 100 * (difference - reach), high: 100 * (difference + reach) };
}

/** @param {Tally} before @param {Tally} after */
export function verdict(before, after) {
  if (gamesOf(before) === 0 || gamesOf(after) === 0) return "";
  const { gain: points, low, high } = gain(before, after);
  const size = Math.abs(Math.round(points));
  const range = `(95 percent certainty: ${write(low)} to ${write(high)})`;
  if (low > 0) return `It learned. It makes ${size} more points of every hundred than before, and luck alone would hardly do that ${range}.`;
  if (high < 0) return `This time it learned something wrong: it makes ${size} fewer points of every hundred than before ${range}. That happens, in 1959 too.`;
  if (size === 0) return `No difference in these games ${range}. Longer learning, or another start, may show one.`;
  return `It makes ${size} ${points > 0 ? "more" : "fewer"} points of every hundred than before, but so few games could come out like that by luck ${range}. Let it try again, or learn for longer.`;
}

/** The variance of a game's points. @param {Tally} tally */
function spread(tally) {
  const score = scoreOf(tally) ?? 0;
  return (tally.wins + tally.draws / 4) / gamesOf(tally) - score * score;
}

/** @param {number} value */
function write(value) {
  const whole = Math.round(value);
  return whole > 0 ? `+${whole}` : String(whole).replace("-", "−");
}
