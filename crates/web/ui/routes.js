// @ts-check
// Which page module belongs to which path. A part that starts with ":" is handed to the page by its name.

/** @typedef {{page: string, title: string, params: Record<string, string>}} Matched */

const ROUTES = [
  { path: "/", page: "welcome", title: "" },
  { path: "/play", page: "play", title: "Play" },
  { path: "/play/:id", page: "play", title: "Play" },
  { path: "/simul", page: "simul", title: "Simul" },
  { path: "/simul/:id", page: "simul", title: "Simul" },
  { path: "/analyze", page: "analyze", title: "Analyze" },
  { path: "/learn", page: "learn", title: "Learn" },
  { path: "/learn/:id", page: "learn", title: "Learn" },
  { path: "/book", page: "book", title: "Book" },
  { path: "/ladder", page: "ladder", title: "Ladder" },
  { path: "/principles", page: "principles", title: "Principles" },
  { path: "/demonstration", page: "demonstration", title: "A machine that learns" },
];

/** @param {string} pathname @returns {Matched} */
export function match(pathname) {
  const parts = split(pathname);
  for (const { path, page, title } of ROUTES) {
    const params = fit(split(path), parts);
    if (params) return { page, title, params };
  }
  return { page: "missing", title: "Not here", params: {} };
}

/** @param {string[]} pattern @param {string[]} parts @returns {Record<string, string> | null} */
function fit(pattern, parts) {
  if (pattern.length !== parts.length) return null;
  /** @type {Record<string, string>} */
  const params = {};
  for (const [index, piece] of pattern.entries()) {
    const value = piece.startsWith(":") ? decoded(parts[index]) : null;
    if (value !== null) params[piece.slice(1)] = value;
    else if (piece !== parts[index]) return null;
  }
  return params;
}

/** What was meant, or null where a "%" means nothing. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** @param {string} path */
function split(path) {
  return path.split("/").filter((part) => part !== "");
}
