// @ts-check
// The machines that share the work, where the laboratory was started with a cluster.
import { get } from "../../api.js";
import { h, replace } from "../../components/dom.js";
import { errorText } from "../../components/messages.js";
import { createTable } from "../../components/table.js";
import { count, duration, plural } from "../../components/words.js";

/** @import {ClusterJob, Machines, ClusterWorker} from "../../types.js" */

const BETWEEN_LOOKS_MS = 2000;

/** Stays out of sight where there is no cluster. @param {AbortSignal} signal */
export function createMachines(signal) {
  const place = h("div.stack.stack-tight");
  const element = h(
    "section.panel", { hidden: true, "aria-labelledby": "machines-title" },
    h("h2", { id: "machines-title" }, "Machines at work"),
    place,
  );

  let looks = 0;

  async function begin() {
    const about = await get("/about", { signal }).catch(() => null);
    if (about?.cluster) await look();
  }

  async function look() {
    try {
      show(await get("/machines", { signal }));
    } catch (error) {
      if (signal.aborted) return;
      element.hidden = false;
      replace(place, h("p.soft", errorText(error)));
    }
    setTimeout(() => void (signal.aborted || look()), BETWEEN_LOOKS_MS);
  }

  /** @param {Machines} machines */
  function show({ address, workers, work }) {
    element.hidden = false;
    looks += 1;
    // Workers say every two seconds that they are there.
    if (workers.length === 0 && looks < 3) return replace(place, h("p.soft", "Looking for workers …"));
    const threads = workers.reduce((sum, worker) => sum + worker.threads, 0);
    replace(
      place,
      h(
        "p",
        workers.length === 0
          ? "No worker is there. On any machine: "
          : `${plural(workers.length, "worker")} with ${plural(threads, "thread")} at ${address}.`,
        workers.length === 0 ? h("code", `crownhead worker --cluster ${address}`) : null,
      ),
      workers.length > 0 ? workersTable(workers) : null,
      work.length > 0 ? workTable(work) : h("p.soft", "There is nothing for them to do now."),
    );
  }

  void begin();
  return element;
}

/** @param {ClusterWorker[]} rows */
function workersTable(rows) {
  return createTable({
    caption: "Workers",
    rows,
    columns: [
      { label: "Worker", header: true, wide: true, cell: ({ name }) => name },
      { label: "Threads", numeric: true, cell: ({ threads }) => String(threads) },
      { label: "Tasks done", numeric: true, cell: ({ done }) => count(done) },
      { label: "Version", cell: ({ version }) => version },
    ],
  }).element;
}

/** @param {ClusterJob[]} rows */
function workTable(rows) {
  return createTable({
    caption: "What they work on",
    rows,
    columns: [
      { label: "Command", header: true, wide: true, cell: ({ command }) => command },
      { label: "Done", numeric: true, cell: ({ tasks, left }) => `${count(tasks - left)} of ${count(tasks)}` },
      { label: "A second", numeric: true, cell: ({ per_second }) => per_second.toFixed(1) },
      { label: "Time left", numeric: true, cell: ({ seconds_left }) => (seconds_left === null ? "–" : duration(seconds_left)) },
    ],
  }).element;
}
