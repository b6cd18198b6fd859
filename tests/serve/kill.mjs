// kill -9 of a server while games are played: `node kill.mjs PROGRAM`. Twenty games run by script; at random the server
// is killed and started again on the same database. Afterwards every change that was acknowledged is there once, one
// that was not is there once or not at all, and no clock is wrong by more than a second.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Browser, check, equal, finish, shippedTurns, sleep, startServer, truth } from './harness.mjs';

const program = process.argv[2];
const kills = process.env.OTRERA_SLOW ? 200 : 25;
const games = 20;
const clock = { base: 3600, increment: 2 };
const tolerance = 1000; // milliseconds
const seed = Number(process.env.OTRERA_SEED ?? Math.floor(Math.random() * 2 ** 31));
console.log(`OTRERA_SEED=${seed}`);

let state = seed;
/** Park and Miller's generator: a number from 0 to 1. */
function random() {
  state = (state * 48271) % 2147483647;
  return state / 2147483647;
}

const turns = shippedTurns('pegg-b.txt');
const directory = mkdtempSync(join(tmpdir(), 'otrera-kill-'));
const database = join(directory, 'games.db');
let server = await startServer(program, database);
let running = true;

/** One game, its player, and what he knows of it. */
class Player {
  constructor() {
    this.browser = new Browser(server.url);
    this.acknowledged = 0; // changes
    this.played = []; // the turns that stand after them
    this.pending = null; // a change that was sent and not answered
  }

  async begin() {
    const { status, body } = await this.browser.create({ variant: 'amazons', seats: ['me', 'here'], clock });
    equal(status, 201);
    this.id = body.id;
    this.heard(body);
  }

  heard(body) {
    this.clock = body.state.clock;
    this.heardAt = performance.now();
    this.heardNow = body.now_ms;
  }

  next() {
    if (this.played.length < turns.length) return { kind: 'turn', turn: turns[this.played.length] };
    return { kind: 'undo', plies: Math.floor(random() * turns.length) };
  }

  after(change) {
    return change.kind === 'turn' ? [...this.played, change.turn] : this.played.slice(0, change.plies);
  }

  /** Sends the change that is due, or the same again when its answer was lost. */
  async play() {
    this.pending ??= this.next();
    const { kind, turn, plies } = this.pending;
    const version = this.acknowledged;
    const { status, body } =
      kind === 'turn'
        ? await this.browser.turn(this.id, version, turn)
        : await this.browser.act(this.id, version, 'undo', { plies });
    if (status === 0) return;
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    this.played = this.after(this.pending);
    this.pending = null;
    this.acknowledged += 1;
    equal(body.version, this.acknowledged, 'the version after a change');
    this.heard(body);
  }

  /** Compares with what the server has after its new start. */
  async compare(killedAt) {
    const { status, body } = await this.browser.get(`/api/games/${this.id}`);
    equal(status, 200);
    const extra = body.version - this.acknowledged;
    truth(extra === 0 || (extra === 1 && this.pending), `version ${body.version}, acknowledged ${this.acknowledged}`);
    equal(body.state.turns, extra === 1 ? this.after(this.pending) : this.played, 'the turns');
    if (extra === 1) return; // the clock of a change that nobody heard of is nobody's memory
    const left = (clockNow) => this.clock.left_ms['WB'.indexOf(this.clock.running)] - (clockNow - this.clock.at_ms);
    equal(body.state.clock.running, this.clock.running, 'the clock that runs');
    const expected = left(this.heardNow) - (killedAt - this.heardAt) - (performance.now() - server.readyAt);
    const found = left(body.now_ms);
    this.worst = Math.abs(found - expected);
    truth(this.worst < tolerance, `${found} ms left on the clock, ${expected} expected`);
  }
}

async function playOn(player) {
  while (running) {
    await player.play();
    await sleep(random() * 20);
  }
}

const players = Array.from({ length: games }, () => new Player());
let worst = 0;
let slowest = 0;
await check(`${kills} times kill -9`, async () => {
  await Promise.all(players.map((player) => player.begin()));
  for (let kill = 0; kill < kills; ++kill) {
    running = true;
    const playing = Promise.all(players.map(playOn));
    playing.catch(() => {});
    await sleep(50 + random() * 600);
    running = false;
    const killedAt = performance.now();
    await server.stop('SIGKILL');
    await playing;
    server = await startServer(program, database);
    slowest = Math.max(slowest, server.startTime);
    for (const player of players) player.browser.base = server.url;
    await Promise.all(players.map((player) => player.compare(killedAt)));
    worst = Math.max(worst, ...players.map((player) => player.worst ?? 0));
  }
});
const changes = players.reduce((sum, player) => sum + player.acknowledged, 0);
console.log(`${changes} changes acknowledged; clocks wrong by at most ${Math.round(worst)} ms; slowest start ${Math.round(slowest)} ms`);
await check('a graceful stop keeps all as well', async () => {
  const stoppedAt = performance.now();
  const { code } = await server.stop('SIGTERM');
  equal(code, 0);
  server = await startServer(program, database);
  for (const player of players) player.browser.base = server.url;
  await Promise.all(players.map((player) => player.compare(stoppedAt)));
});
await server.stop();
rmSync(directory, { recursive: true });
finish();
