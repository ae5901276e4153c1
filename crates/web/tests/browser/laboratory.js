// @ts-check
// The real server in a folder of its own, started, stopped, killed and started again.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PATIENCE = 60_000;

/** A server and its data, which stay the same when it is started again. */
export class Laboratory {
  /** @type {import('node:child_process').ChildProcess | null} */
  #process = null;
  /** @type {import('node:child_process').ChildProcess | null} */
  #guard = null;
  address = '';

  /** @param {string} data */
  constructor(data) {
    this.data = data;
  }

  /** A new laboratory, with nothing in it yet, that answers. */
  static async open() {
    const laboratory = new Laboratory(await mkdtemp(join(tmpdir(), 'crownhead-browser-')));
    await laboratory.start('127.0.0.1:0');
    return laboratory;
  }

  /** Starts the server, and waits until it has said where it is.
   * @param {string} [listen] the address it had before, unless told */
  async start(listen = new URL(this.address).host) {
    const program = process.env.CROWNHEAD;
    assert(program, 'CROWNHEAD names the program');
    const server = spawn(program, ['serve', '--listen', listen, '--data', this.data], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = server;
    this.#guard = guard(server);
    this.address = await firstAddress(server);
  }

  /** Ends it as a crash would. */
  async kill() {
    await this.#end('SIGKILL');
  }

  /** Ends it as a person would, and throws its data away. */
  async close() {
    await this.#end('SIGINT');
    await rm(this.data, { recursive: true, force: true });
  }

  /** @param {NodeJS.Signals} signal */
  async #end(signal) {
    const server = this.#process;
    if (!server || server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    this.#guard?.kill('SIGKILL');
    server.kill(signal);
    await ended;
    this.#process = null;
  }

  /** An answer of the interface.
   * @param {string} path
   * @param {unknown} [body] what is sent, if something is
   * @returns {Promise<any>} */
  async ask(path, body) {
    return this.#send(path, body === undefined ? {} : post('application/json', JSON.stringify(body)));
  }

  /** Hears what the server tells of a topic until a state is as wanted.
   * @param {string} topic
   * @param {(state: any) => boolean} isWanted */
  async hear(topic, isWanted) {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(`${this.address}/api/v1/events?topics=${topic}`, { signal });
    assert(answer.ok && answer.body, `${topic}: ${answer.status}`);
    let said = '';
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      const events = (said + text).split('\n\n');
      said = events.pop() ?? '';
      const states = events.flatMap((event) => /^data: ?(.*)$/m.exec(event)?.[1] ?? []);
      if (states.some((state) => isWanted(JSON.parse(state)))) return;
    }
    assert.fail(`${topic}: the server tells no more`);
  }

  /** What the server makes of games in PDN. @param {string} text @returns {Promise<any>} */
  async readGames(text) {
    return this.#send('/collections', post('text/plain', text));
  }

  /** @param {string} path @param {RequestInit} sent */
  async #send(path, sent) {
    const answer = await fetch(`${this.address}/api/v1${path}`, sent);
    const text = await answer.text();
    assert(answer.ok, `${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }
}

/** A shell that kills the server when these tests end without having done so, even if they are killed: its input ends
 * then.
 * @param {import('node:child_process').ChildProcess} server */
function guard(server) {
  const shell = spawn('sh', ['-c', 'read _; kill -9 $0', String(server.pid)], { stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  /** @type {any} */ (shell.stdin)?.unref();
  return shell;
}

/** @param {string} type @param {string} body @returns {RequestInit} */
function post(type, body) {
  return { method: 'POST', headers: { 'content-type': type }, body };
}

/** The address that a server prints when it listens.
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<string>} */
function firstAddress(server) {
  return new Promise((resolve, reject) => {
    let said = '';
    const late = setTimeout(() => reject(new Error(`no address within ${PATIENCE} ms: ${said}`)), PATIENCE);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    server.stdout?.on('data', (text) => {
      said += text;
      const address = /http:\/\/[\w.:[\]]+/.exec(said);
      if (!address) return;
      clearTimeout(late);
      resolve(address[0]);
    });
  });
}
