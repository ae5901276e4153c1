// @ts-check
// A line plot that grows: names at the ends of the lines, the numbers in a table behind it.
import { h, replace, s } from "../components/dom.js";
import { plain, plainSigned } from "../components/words.js";
import { color, loadStyles, onTheme } from "../components/theme.js";
import uPlot from "../vendor/uplot/uPlot.esm.js";
import { drawLabels, labelRoom, reachesEnd } from "./labels.js";

/** @typedef {{name: string, y: (number | null)[], faint?: boolean, is_joined?: boolean, intervals?: (number[] | null)[]}} PlotLine a faint line is drawn thin and without its name; one that is not joined is points alone; intervals: the least and the most that is plausible for each point */
/** @typedef {{x: number[], lines: PlotLine[]}} PlotData */
/** @typedef {{title: string, note?: string, xLabel: string, yLabel: string, height?: number, balanced?: boolean}} PlotOptions balanced: zero in the middle, signs written, and gaps shown, as a weight that is not there is a fact */

/** Between ticks where only whole numbers have a meaning. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000];
/** Between ticks of what can be less than one, such as hours. */
const FINE_STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, ...STEPS];
/** Names beside the lines may take so much of the width. */
const MOST_ROOM = 0.34;
const EMPTY = "The first point comes with the first result.";

export async function loadPlotStyles() {
  await Promise.all([loadStyles("../vendor/uplot/uPlot.min"), loadStyles("plot")]);
}

/** @param {PlotOptions} options */
export function createPlot(options) {
  const { title, note, xLabel, yLabel } = options;
  const canvas = h("div.plot-canvas", { role: "img" });
  canvas.style.height = `${options.height ?? 240}px`;
  const readout = h("p.plot-readout.number", { "aria-hidden": "true" }, EMPTY);
  const key = createKey();
  const table = createNumberTable({ title, xLabel });
  const caption = h("figcaption", h("h2", title), note ? h("p.small.soft", note) : null);
  const element = h("figure.plot", caption, h("p.plot-axis.small.soft", { "aria-hidden": "true" }, `↑ ${yLabel}`), canvas, key.element, readout, table.element);
  const slotsFor = createSlots();
  /** @type {PlotData} */
  let data = { x: [], lines: [] };
  /** @type {uPlot | null} */
  let plot = null;
  let shape = "";

  const rebuild = () => {
    plot?.destroy();
    plot = null;
    if (data.x.length === 0 || canvas.clientWidth === 0) return;
    const slots = slotsFor(data.lines.filter((line) => !line.faint).map((line) => line.name));
    const beside = new Set(data.lines.filter(({ name, y }) => slots.has(name) && reachesEnd(data.x, y)).map(({ name }) => name));
    const room = labelRoom([...beside]);
    if (room > MOST_ROOM * canvas.clientWidth) beside.clear();
    key.update(new Map([...slots].filter(([name]) => !beside.has(name))));
    plot = new uPlot(settings(options, data.lines, { slots, beside, room: beside.size > 0 ? room : 12 }, canvas, tell), columns(data), canvas);
  };

  /** @param {number | null | undefined} at */
  const tell = (at) => {
    const row = at ?? data.x.length - 1;
    readout.textContent = data.x.length === 0 ? EMPTY : describe(options, data, row);
  };

  const sizes = new ResizeObserver(() => {
    // Whether names fit beside the lines depends on the width.
    if (!plot || plot.width !== canvas.clientWidth) return rebuild();
    if (plot.height !== canvas.clientHeight) plot.setSize({ width: canvas.clientWidth, height: canvas.clientHeight });
  });
  sizes.observe(canvas);
  const forget = onTheme(rebuild);

  return {
    element,
    /** @param {PlotData} next */
    update(next) {
      data = next;
      element.classList.toggle("plot-empty", next.x.length === 0);
      const nextShape = JSON.stringify(next.lines.map(({ name, faint, y, intervals }) => [name, faint, reachesEnd(next.x, y), intervals?.length]));
      if (plot && nextShape === shape) plot.setData(columns(next));
      else rebuild();
      shape = nextShape;
      tell(null);
      table.update(next);
      canvas.setAttribute("aria-label", `${title}, a line plot. ${describe(options, next, next.x.length - 1)}. All numbers follow in a table.`);
    },
    destroy() {
      sizes.disconnect();
      forget();
      plot?.destroy();
    },
  };
}

/** @param {PlotData} data @returns {uPlot.AlignedData} */
function columns({ x, lines }) {
  return /** @type {uPlot.AlignedData} */ ([x, ...lines.map((line) => line.y)]);
}

/** @param {PlotOptions} options @param {PlotData} data @param {number} row */
function describe({ xLabel, balanced }, { x, lines }, row) {
  if (row < 0) return EMPTY;
  const write = balanced ? plainSigned : plain;
  const values = lines.filter((line) => !line.faint && line.y[row] !== null && line.y[row] !== undefined).map((line) => `${line.name} ${write(line.y[row])}${within(line, row)}`);
  return `${xLabel}: ${plain(x[row])}${values.length > 0 ? ` · ${values.join(" · ")}` : ""}`;
}

/** @param {PlotLine} line @param {number} row */
function within({ intervals }, row) {
  const interval = intervals?.[row];
  return interval ? ` [${interval.map(plain).join(", ")}]` : "";
}

/**
 * @param {PlotOptions} options @param {PlotLine[]} lines
 * @param {{slots: Map<string, number>, beside: Set<string>, room: number}} names how lines look, which are named at their ends, and the room for that
 * @param {HTMLElement} box
 * @param {(row: number | null | undefined) => void} tell
 * @returns {uPlot.Options}
 */
function settings(options, lines, { slots, beside, room }, box, tell) {
  const labels = lines.flatMap((line, index) => (beside.has(line.name) ? [{ text: line.name, stroke: strokeOf(slots.get(line.name) ?? 0), index: index + 1 }] : []));
  const faint = color("--line");
  return {
    width: box.clientWidth,
    height: box.clientHeight,
    padding: [10, room, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: { x: { time: false, range: xRange }, y: { range: options.balanced ? balancedRange : rangeAround(lines) } },
    axes: axes(options),
    series: [{}, ...lines.map((line) => ({ ...look(line, faint, slots), spanGaps: !options.balanced }))],
    hooks: {
      draw: [(plot) => drawIntervals(plot, lines, slots), (plot) => drawLabels(plot, labels, devicePixelRatio)],
      setCursor: [(plot) => tell(plot.cursor.idx)],
    },
  };
}

/** @param {PlotLine} line @param {string} faint @param {Map<string, number>} slots @returns {uPlot.Series} */
function look({ name, faint: isFaint, is_joined = true }, faint, slots) {
  if (isFaint) return { label: name, stroke: faint, width: 1, points: { show: false } };
  const slot = slots.get(name) ?? 0;
  if (!is_joined) return { label: name, stroke: strokeOf(slot), paths: () => null, points: { show: true, size: 8 } };
  return { label: name, stroke: strokeOf(slot), width: 2, dash: dashOf(slot), points: { size: 5 } };
}

/** @param {PlotOptions} options @returns {uPlot.Axis[]} */
function axes({ xLabel, balanced }) {
  const common = { stroke: color("--ink-soft"), font: "12px system-ui, sans-serif", labelFont: "12px system-ui, sans-serif", ticks: { show: false } };
  const grid = { stroke: color("--line"), width: 1 };
  const write = balanced ? plainSigned : plain;
  return [
    { ...common, label: xLabel, labelSize: 20, size: 30, grid: { show: false }, incrs: (plot) => (plot.data[0].every(Number.isInteger) ? STEPS : FINE_STEPS) },
    { ...common, size: axisSize, grid, incrs: balanced ? STEPS : undefined, values: (_, ticks) => ticks.map((tick) => write(tick)) },
  ];
}

/** Room for the longest number of the axis. @param {uPlot} _ @param {string[] | null} texts */
function axisSize(_, texts) {
  return 16 + 7 * Math.max(3, ...(texts ?? []).map((text) => text.length));
}

/** A single point still needs some width around it. @param {uPlot} _ @param {number} low @param {number} high @returns {uPlot.Range.MinMax} */
function xRange(_, low, high) {
  return low === high ? [low - 1, high + 1] : [low, high];
}

/** Shows intervals whole. @param {PlotLine[]} lines @returns {uPlot.Range.Function | undefined} */
function rangeAround(lines) {
  const ends = lines.flatMap(({ intervals = [] }) => intervals.flatMap((interval) => interval ?? []));
  if (ends.length === 0) return undefined;
  return (_, low, high) => uPlot.rangeNum(Math.min(low ?? 0, ...ends), Math.max(high ?? 0, ...ends), 0.1, true);
}

/** @param {uPlot} plot @param {PlotLine[]} lines @param {Map<string, number>} slots */
function drawIntervals(plot, lines, slots) {
  const { ctx, data } = plot;
  ctx.save();
  ctx.lineWidth = 1.5 * devicePixelRatio;
  for (const { name, intervals = [] } of lines) {
    ctx.strokeStyle = strokeOf(slots.get(name) ?? 0);
    intervals.forEach((interval, row) => {
      if (!interval) return;
      const x = plot.valToPos(data[0][row], "x", true);
      ctx.beginPath();
      for (const end of interval) ctx.lineTo(x, plot.valToPos(end, "y", true));
      ctx.stroke();
    });
  }
  ctx.restore();
}

/** @param {uPlot} _ @param {number} low @param {number} high @returns {uPlot.Range.MinMax} */
function balancedRange(_, low, high) {
  const reach = Math.max(Math.abs(low ?? 0), Math.abs(high ?? 0), 1) * 1.06;
  return [-reach, reach];
}

// Names of lines below the plot, for those that have no room at their ends.
function createKey() {
  const element = h("ul.plot-key", { hidden: true });
  return {
    element,
    /** @param {Map<string, number>} slots none: all have room at their ends */
    update(slots) {
      element.hidden = slots.size === 0;
      replace(element, [...slots].map(([name, slot]) => h("li", sample(slot), name)));
    },
  };
}

/** @param {number} slot */
function sample(slot) {
  const line = s("line", { x1: 0, y1: 6, x2: 32, y2: 6, stroke: strokeOf(slot), "stroke-width": 2.5, "stroke-dasharray": dashOf(slot).join(" ") || null });
  return s("svg", { width: 32, height: 12, "aria-hidden": "true" }, line);
}

// How lines look: a color and a dash pattern for each, so that color is never the only difference.
const DASHES = [[], [9, 4], [3, 3], [12, 3, 3, 3], [], [6, 3], [2, 4], [10, 5, 2, 5]];
const SLOTS = 8;

/** @param {number} slot */
function strokeOf(slot) {
  return color(`--plot-${(slot % SLOTS) + 1}`);
}

/** A color that comes again comes with another dash. @param {number} slot */
function dashOf(slot) {
  return DASHES[(slot + Math.floor(slot / SLOTS)) % SLOTS];
}

/** Gives each name a slot and lets it keep the slot for as long as it is among the names. */
function createSlots() {
  /** @type {Map<string, number>} */
  const taken = new Map();
  /** @param {string[]} names */
  return (names) => {
    for (const name of [...taken.keys()]) if (!names.includes(name)) taken.delete(name);
    for (const name of names) if (!taken.has(name)) taken.set(name, firstFree(new Set(taken.values())));
    return taken;
  };
}

/** @param {Set<number>} used */
function firstFree(used) {
  let slot = 0;
  while (used.has(slot)) slot += 1;
  return slot;
}

// The numbers behind a plot, for those who want to read them, and for those who cannot see the plot.
/** @param {{title: string, xLabel: string}} options */
function createNumberTable({ title, xLabel }) {
  const table = h("table.table");
  const scroll = h("div.table-scroll.plot-numbers", { tabindex: 0, role: "region", "aria-label": `${title}: the numbers` }, table);
  const element = h("details.plot-details", { ontoggle: () => draw() }, h("summary", "The numbers as a table"), scroll);
  /** @type {PlotData} */
  let data = { x: [], lines: [] };

  // A table nobody looks at need not be made again with every game.
  const draw = () => {
    if (!element.open) return;
    const head = h("thead", h("tr", h("th", { scope: "col" }, xLabel), data.lines.map(({ name }) => h("th.numeric", { scope: "col" }, name))));
    const rows = data.x.map((x, row) => h("tr", h("th.numeric", { scope: "row" }, plain(x)), data.lines.map((line) => h("td.numeric", plain(line.y[row]) + within(line, row)))));
    replace(table, h("caption", title), head, h("tbody", rows.reverse()));
  };

  return {
    element,
    /** @param {PlotData} next */
    update(next) {
      data = next;
      draw();
    },
  };
}
