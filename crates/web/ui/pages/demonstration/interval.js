// @ts-check
// How sure a score of some games is.
import { gamesOf, scoreOf } from "../../components/tally.js";

/** @import {Tally} from "../../types.js" */

const Z = 1.96;

/** Wilson's interval of 95 percent for the share of points; taking a draw for half a win and half a loss makes it wider, never narrower. @param {Tally} tally */
export function interval(tally) {
  const games = gamesOf(tally);
  const score = scoreOf(tally) ?? 0.5;
  const center = (score + (Z * Z) / (2 * games)) / (1 + (Z * Z) / games);
  const reach = (Z / (1 + (Z * Z) / games)) * Math.sqrt((score * (1 - score)) / games + (Z * Z) / (4 * games * games));
  return { low: Math.max(0, center - reach), high: Math.min(1, center + reach) };
}
