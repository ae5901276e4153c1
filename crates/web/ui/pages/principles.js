// @ts-check
// Principles: strategies and scripts to read, to change, to try on a position and to play against each other.
import { get, isAbort, post } from "../api.js";
import { h, replace } from "../components/dom.js";
import { pageHead } from "../components/layout.js";
import { attempt, errorText } from "../components/messages.js";
import { loadStyles } from "../components/theme.js";
import { debounce } from "../components/timing.js";
import { capital } from "../components/words.js";
import { keepDraft, newDocument, openDocument, scriptDrafts } from "./principles/document.js";
import { createEditor } from "./principles/editor.js";
import { createLibrary, featuresPanel, samplesOf } from "./principles/library.js";
import { createMatch } from "./principles/match.js";
import { createSaving } from "./principles/saving.js";
import { createTrial } from "./principles/trial.js";

/** @import {PageContext} from "../page.js" */
/** @import {Document, Kind} from "./principles/document.js" */

const CHECK_MS = 300;
const LEAD =
  "Cowell and Reed’s program does not add anything up: principle by principle it drops the moves that are worse, until few are left. Change a strategy or write a principle, and see at once what it does.";
/** What the two kinds of texts are. */
const KINDS = {
  strategy: "Phases by the number of pieces, each with its list of principles; maximum is how far it looks ahead.",
  script: "A script is tried in a strategy that asks for pieces first and then for the script.",
};

/** @param {HTMLElement} root @param {PageContext} context */
export async function render(root, context) {
  const { signal, query } = context;
  const loadTexts = () => get("/strategies", { signal });
  let [texts] = await Promise.all([loadTexts(), loadStyles("plot"), loadStyles("pointing"), loadStyles("principles")]);
  /** @type {Document | null} */
  let open = null;
  let good = false;

  const library = createLibrary({ onOpen: (kind, name) => void show(kind, name), onNew: begin });
  const editor = createEditor(edit);
  const saving = createSaving({
    text: editor.value,
    onSaved: (name) => void saved(name),
    onRemoved: () => void removed(),
    onUndo: () => open && write(open.original),
  });
  const trial = createTrial({ fen: query.get("fen"), signal });
  const match = createMatch(() => (good ? open : null));
  const heading = h("h2", { tabindex: -1 });
  const summary = h("p.small.soft");
  const samples = h("div");

  const parts = [h("div", heading, summary), editor.element, saving.element, samples];
  const text = h("section.panel.stack.principles-text", { "aria-label": "Text" }, parts);
  const more = h("div.stack.principles-more", match.element, featuresPanel(texts.features));
  root.append(pageHead("Principles", LEAD), h("div.principles-grid", library.element, text, trial.element, more));

  const checking = debounce(CHECK_MS, (abort) => check(abort));

  /** @param {AbortSignal} abort */
  async function check(abort) {
    if (!open) return;
    const { kind, name, text } = open;
    try {
      const request = { kind, name, text, scripts: scriptDrafts() };
      const answer = await post("/principles/check", request, { signal: abort });
      if (abort.aborted) return;
      good = answer.ok;
      editor.setProblems(answer.errors, answer.summary);
      replace(samples, samplesOf(answer, trial.open));
      if (good) trial.update(open);
      else trial.wait();
    } catch (error) {
      if (isAbort(error) || abort.aborted) return;
      good = false;
      editor.setProblems([{ line: 1, column: 1, message: errorText(error) }], "");
    }
    match.update();
  }

  /** @param {string} text */
  function edit(text) {
    if (!open) return;
    const wasChanged = isChanged(open);
    open = { ...open, text };
    keepDraft(open.kind, open.name, isChanged(open) ? text : null);
    saving.mark(isChanged(open));
    if (wasChanged !== isChanged(open)) library.update(texts, open.kind, open.name);
    good = false;
    checking.call();
  }

  /** @param {string} text */
  function write(text) {
    if (!open) return;
    editor.set(text, `Text of the ${open.kind} ${open.name}`);
    edit(text);
  }

  /** @param {Document} document */
  function take(document) {
    open = document;
    good = false;
    heading.textContent = `${capital(document.kind)} ${document.name}`;
    summary.textContent = KINDS[document.kind];
    editor.set(document.text, `Text of the ${document.kind} ${document.name}`);
    saving.open(document);
    saving.mark(isChanged(document));
    library.update(texts, document.kind, document.name);
    if (document.saved !== null)
      history.replaceState({}, "", `/principles?${document.kind}=${encodeURIComponent(document.name)}`);
    checking.call();
  }

  /** @param {Kind} kind @param {string} name */
  async function show(kind, name) {
    await attempt(async () => take(await openDocument(kind, name, signal)));
  }

  /** @param {Kind} kind */
  function begin(kind) {
    const list = kind === "strategy" ? texts.strategies : texts.scripts;
    take(newDocument(kind, new Set(list.map(({ name }) => name))));
    editor.focus();
  }

  /** @param {string} name */
  async function saved(name) {
    if (!open) return;
    keepDraft(open.kind, open.name, null);
    const { kind } = open;
    texts = await loadTexts();
    await show(kind, name);
  }

  async function removed() {
    if (open) keepDraft(open.kind, open.name, null);
    texts = await loadTexts();
    await show("strategy", texts.strategies[0].name);
  }

  const script = query.get("script");
  const first = query.get("strategy") ?? texts.strategies[0]?.name;
  if (script) await show("script", script);
  else if (first) await show("strategy", first);
  match.update();
  return () => {
    checking.cancel();
    trial.destroy();
    match.leave();
  };
}

/** @param {Document} document */
function isChanged({ text, original }) {
  return text !== original;
}
