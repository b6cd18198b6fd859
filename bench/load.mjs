// Load on a server: `node --experimental-websocket load.mjs PROGRAM [SECONDS] [GAMES] [SOCKETS]` (300 100 500). So many
// games are played at one turn a second each, and so many sockets, spread over the games, follow them. Prints the time
// from the moment a turn is sent to the moment each of the other browsers hears of it, and the server's memory.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Browser, shippedTurns, sleep, startServer } from '../tests/serve/harness.mjs';

const [program, seconds = '300', games = '100', sockets = '500'] = process.argv.slice(2);
const directory = mkdtempSync(join(tmpdir(), 'otrera-load-'));
const server = await startServer(program, join(directory, 'games.db'));
const turns = shippedTurns('pegg-b.txt');

const latencies = [];
const answers = [];
const sentAt = new Map(); // game and version to the moment when its turn was sent
let missed = 0;

/** A socket that follows one game and notes when it hears of each version. */
function follow(id) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/socket`);
    let version = 0;
    socket.onopen = () => socket.send(JSON.stringify({ watch: id }));
    socket.onerror = reject;
    socket.onmessage = ({ data }) => {
      const heardAt = performance.now();
      const message = JSON.parse(data);
      for (const event of message.events ?? []) {
        if (event.version !== version + 1) missed += 1;
        version = event.version;
        latencies.push(heardAt - sentAt.get(`${id} ${version}`));
      }
      resolve(socket);
    };
  });
}

async function play(browser, id) {
  await sleep(Math.random() * 1000);
  let played = 0;
  for (let version = 0; performance.now() < end; ++version) {
    const begun = performance.now();
    sentAt.set(`${id} ${version + 1}`, begun);
    const undo = played === turns.length;
    const { status, text } = undo
      ? await browser.act(id, version, 'undo', { plies: 0 })
      : await browser.turn(id, version, turns[played]);
    if (status !== 200) throw new Error(`${status} ${text}`);
    answers.push(performance.now() - begun);
    played = undo ? 0 : played + 1;
    await sleep(Math.max(0, 1000 - (performance.now() - begun)));
  }
}

const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1]) / 1024;
const cpu = () => {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

const players = [];
for (let i = 0; i < Number(games); ++i) {
  const browser = new Browser(server.url);
  const { body } = await browser.create({ variant: 'amazons', seats: ['me', 'here'] });
  players.push({ browser, id: body.id });
}
const open = [];
for (let i = 0; i < Number(sockets); ++i) open.push(await follow(players[i % players.length].id));
console.log(`${players.length} games, ${open.length} sockets, memory ${resident().toFixed(1)} MiB`);

const end = performance.now() + Number(seconds) * 1000;
const report = setInterval(() => console.log(`memory ${resident().toFixed(1)} MiB, ${answers.length} turns`), 30_000);
await Promise.all(players.map(({ browser, id }) => play(browser, id)));
await sleep(500);
clearInterval(report);

function percentiles(name, values) {
  values.sort((a, b) => a - b);
  const at = (share) => values[Math.min(values.length - 1, Math.floor(share * values.length))].toFixed(1);
  console.log(`${name}: ${values.length}, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, 99 % ${at(0.99)} ms, worst ${at(1)} ms`);
}
percentiles('turn to answer', answers);
percentiles('turn to other browser', latencies);
console.log(`events missed ${missed}, memory ${resident().toFixed(1)} MiB, processor time ${cpu().toFixed(1)} s`);
for (const socket of open) socket.close();
await server.stop();
rmSync(directory, { recursive: true });
process.exit(missed ? 1 : 0);
