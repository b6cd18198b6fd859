// What the tests of a running server share: a server process, browsers without a page, and counting.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Starts `otrera serve` on a free port and waits until it says its address. */
export async function startServer(program, database, more = []) {
  const started = performance.now();
  const child = spawn(program, ['serve', '--port', '0', '--database', `sqlite:${database}`, ...more], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
  });
  const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, errors })));
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => {
      said += data;
      const found = /http:\/\/[^\s/]+/.exec(said);
      if (found) resolve(found[0]);
    });
    ended.then(({ code }) => reject(new Error(`the server ended with ${code}: ${errors}`)));
  });
  const server = {
    url,
    pid: child.pid,
    port: Number(new URL(url).port),
    /** From the start of the process to the address, in milliseconds. */
    startTime: performance.now() - started,
    readyAt: performance.now(),
    ended,
    errors: () => errors,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
  return server;
}

/** A browser as the API sees it: a cookie. `base` may change when a server starts anew. */
export class Browser {
  constructor(base) {
    this.base = base;
    this.cookie = '';
  }

  /** The answer as {status, body}; status 0 where none came. */
  async ask(method, path, body, headers = {}) {
    const sent = { ...headers };
    if (this.cookie) sent.Cookie = this.cookie;
    if (body !== undefined) sent['Content-Type'] = 'application/json';
    let answer;
    let text;
    try {
      answer = await fetch(this.base + path, {
        method,
        headers: sent,
        body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      });
      text = await answer.text();
    } catch (error) {
      return { status: 0, body: null, error };
    }
    const given = answer.headers.get('set-cookie');
    if (given) this.cookie = given.split(';')[0];
    let json = null;
    try {
      json = JSON.parse(text);
    } catch {
      // Not every answer is JSON.
    }
    return { status: answer.status, headers: answer.headers, body: json, text };
  }

  get = (path) => this.ask('GET', path);
  post = (path, body) => this.ask('POST', path, body);
  create = (body) => this.post('/api/games', body);
  turn = (id, version, turn) => this.post(`/api/games/${id}/turns`, { version, turn });
  act = (id, version, action, more = {}) => this.post(`/api/games/${id}/actions`, { version, action, ...more });
}

/** The turns of a shipped record, as texts. */
export function shippedTurns(name) {
  const text = readFileSync(new URL(`../../data/games/${name}`, import.meta.url), 'utf8');
  return text.match(/\b[a-j]\d+-[a-j]\d+\/[a-j]\d+\b/g);
}

let passed = 0;
let failed = 0;
let skipped = 0;

export async function check(name, test) {
  try {
    await test();
    passed += 1;
  } catch (error) {
    failed += 1;
    console.log(`FAILED: ${name}: ${error.stack ?? error}`);
  }
}

export function skip(name, reason) {
  skipped += 1;
  console.log(`skipped: ${name}: ${reason}`);
}

export function equal(found, expected, what = '') {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what} ${a} instead of ${b}`);
}

export function truth(value, what) {
  if (!value) throw new Error(what);
}

export function finish() {
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exit(failed ? 1 : 0);
}
