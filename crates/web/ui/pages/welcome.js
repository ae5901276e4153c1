// @ts-check
// The first page: what this is, in three sentences, and where to go.
import { createBoard } from "../board/board.js";
import { readFen } from "../board/fen.js";
import { h } from "../components/dom.js";
import { openGames } from "../components/games.js";
import { loadStyles } from "../components/theme.js";

/** @import {PageContext} from "../page.js" */

// The Glasgow: 11-15 23-19 8-11 22-17, and the moves that follow.
const PICTURE = "B:W17,19,21,24-32:B1-7,9-12,15";
const CONTINUATION = [{ path: [11, 16] }, { path: [24, 20], dashed: true }, { path: [16, 23] }];

const WORDS = [
  "In 1959 Arthur Samuel's checkers program taught itself to play a better game than the man who wrote it, by playing and by learning from its own mistakes.",
  "Crownhead rebuilds that program, and a second one of that time that chooses by principles which people can read and change.",
  "Play against them, look inside while they think, and watch them learn on your own machine.",
];

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  await loadStyles("welcome");
  const label = "A checkers board with the moves a machine foresees drawn as arrows";
  const board = createBoard({ mini: true, orientation: "white", label });
  const position = readFen(PICTURE);
  if (position) void board.show(position, { lastMove: [22, 17] });
  board.drawLine(CONTINUATION);
  const more = links();
  root.append(h("section.welcome", words(), h("div.welcome-board", board.element)), more);
  // The page is useful without the list, so a silent server must not stand in its way.
  const games = await openGames({ signal: context.signal }).catch(() => null);
  if (games) root.insertBefore(games, more);
  return () => board.destroy();
}

function words() {
  return h(
    "div.welcome-words",
    h("p.welcome-date", "IBM 704 · Poughkeepsie · 1959"),
    h("h1", "A machine that learned to play checkers"),
    WORDS.map((sentence) => h("p", sentence)),
    h(
      "div.welcome-buttons",
      h("a.button.button-primary.button-big", { href: "/play" }, "Play"),
      h("a.button.button-big.button-machine", { href: "/demonstration?begin" }, "Show me that a machine can learn"),
      h("a.button.button-big", { href: "/learn" }, "Watch it learn"),
      h("a.button.button-big", { href: "/analyze" }, "Analyze"),
    ),
  );
}

function links() {
  const entries = [
    ["/simul", "Simul", "Up to eight games at once: it thinks on some boards while you think on others."],
    ["/book", "Book", "Drop games of masters and see how often a player agrees with them."],
    ["/ladder", "Ladder", "Let players meet in a tournament and see who stands where."],
    ["/principles", "Principles", "Write down how to play, in plain rules, and try them at once."],
  ];
  return h(
    "nav.cards.welcome-links",
    { "aria-label": "More to do" },
    entries.map(([href, title, text]) => h("a.card", { href }, h("strong", title), h("span.small.soft", text))),
  );
}
