// @ts-check
// The endgame databases of the laboratory: how far they reach, and building more.
import { get, post } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { createJobBar, followJob, isOpen } from "../../components/job.js";
import { attempt } from "../../components/messages.js";
import { count, plural } from "../../components/words.js";

/** @import {BuildOffer, DatabasesView, JobState} from "../../types.js" */

/** @param {{signal: AbortSignal, onBuilt: () => void}} options onBuilt: more is known than before */
export function createDatabases({ signal, onBuilt }) {
  const words = h("p");
  const trouble = h("p.notice.notice-error", { hidden: true });
  const offers = h("ul.database-offers");
  const bar = createJobBar({ unit: "million positions" });
  const message = h("p.small");
  const job = h("div.stack.stack-tight", { hidden: true }, bar.element, message);
  const element = h("div.stack.stack-tight", words, trouble, job, offers);
  let followed = "";
  let leave = () => {};

  async function load() {
    draw(await get("/databases", { signal }));
  }

  /** @param {DatabasesView} found */
  function draw(found) {
    const isBusy = found.job !== null && isOpen(found.job);
    words.textContent = `Perfect play is known for up to ${found.pieces} pieces. It is worked out here from the rules alone.`;
    trouble.hidden = !found.trouble;
    trouble.textContent = found.trouble ? `Databases that were built cannot be used: ${found.trouble}.` : "";
    replace(offers, found.builds.filter(({ is_built }) => !is_built).map((offer) => h("li", offerView(offer, isBusy))));
    if (found.job && found.job.status !== "done") follow(found.job);
  }

  /** @param {BuildOffer} offer @param {boolean} isBusy */
  function offerView(offer, isBusy) {
    const { pieces, positions, minutes, memory, disk, work } = offer;
    const start = () => void attempt(async () => follow(await post("/databases", { pieces }, { signal })), build);
    const build = h("button.button", { onclick: start, disabled: isBusy }, `Build ${pieces} pieces`);
    const needs =
      `${count(positions)} positions: about ${plural(Math.max(1, Math.round(minutes)), "minute")}, ` +
      `${gigabytes(memory)} of memory, ${gigabytes(disk)} on disk and ${gigabytes(work)} more meanwhile.`;
    return [build, h("span.small.soft", needs)];
  }

  /** @param {JobState} first */
  function follow(first) {
    if (followed === first.id) return;
    followed = first.id;
    leave();
    let status = first.status;
    job.hidden = false;
    leave = followJob(first, (news) => {
      bar.update(news);
      message.hidden = news.status === "failed";
      message.textContent = news.message;
      const changed = news.status !== status;
      status = news.status;
      for (const button of offers.querySelectorAll("button")) button.disabled = isOpen(news);
      if (changed && status === "done") void attempt(load).then(onBuilt);
    });
  }

  return { element, load: () => void attempt(load), leave: () => (leave(), (followed = "")) };
}

/** @param {number} bytes */
function gigabytes(bytes) {
  const size = bytes / 1e9;
  return size < 0.95 ? `${Math.max(1, Math.round(size * 1000))} MB` : `${size.toFixed(1)} GB`;
}
