// @ts-check
// News of a run leave out what has not changed: that stays as it was.

/** @import {RunState} from "../../types.js" */

/** @param {RunState | undefined} known @param {RunState} news @returns {RunState} */
export function withNews(known, news) {
  if (!known) return news;
  const series = news.series?.length ? news.series : known.series;
  const files = news.files?.length ? news.files : known.files;
  // The stream tells of the first learner; what is shown of another one comes by asking.
  if ((known.seed ?? 1) !== (news.seed ?? 1)) return { ...news, seed: known.seed, series: known.series, terms: known.terms, tallies: known.tallies, files };
  return { ...news, series, files, tallies: news.tallies ?? known.tallies };
}
