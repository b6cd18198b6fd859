// A server in trouble: `node faults.mjs PROGRAM`. Whatever happens, requests get clear errors, no acknowledged change
// is lost, and the server recovers by itself.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Browser, check, equal, finish, skip, sleep, startServer, truth } from './harness.mjs';

const program = process.argv[2];
const directory = mkdtempSync(join(tmpdir(), 'otrera-faults-'));
const hotSeat = { variant: 'amazons', seats: ['me', 'here'] };

/** Asks until the answer has this status; the server needs a moment to recover. */
async function until(status, ask) {
  let answer;
  for (let tries = 0; tries < 100; ++tries) {
    answer = await ask();
    if (answer.status === status) return answer;
    await sleep(100);
  }
  throw new Error(`${answer.status} instead of ${status}: ${answer.text}`);
}

/** Sends bytes and waits for the end of the connection, or for some time. */
function raw(port, bytes, wait = 300) {
  return new Promise((resolve) => {
    let heard = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (data) => {
      heard += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
    setTimeout(() => socket.destroy(), wait);
  });
}

await check('a full disk', async () => {
  const disk = join(directory, 'disk');
  mkdirSync(disk);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).status !== 0) {
    skip('a full disk', 'this user may not mount a small disk');
    return;
  }
  try {
    const server = await startServer(program, join(disk, 'games.db'));
    const anna = new Browser(server.url);
    const { body } = await anna.create(hotSeat);
    equal((await anna.turn(body.id, 0, 'd1-d7/g7')).status, 200);
    // Fill it to the last byte, and go on until the database can grow no more either.
    spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=4k']);
    let full = await anna.create(hotSeat);
    for (let tries = 0; full.status === 201 && tries < 2000; ++tries) full = await anna.create(hotSeat);
    equal(full.status, 503);
    truth(full.body.error.length > 10, full.text);
    equal((await anna.get('/healthz')).status, 200);
    equal((await anna.get(`/api/games/${body.id}`)).body.state.turns, ['d1-d7/g7']);
    rmSync(join(disk, 'filler'));
    await until(200, () => anna.turn(body.id, 1, 'd10-d8/d10'));
    await server.stop('SIGKILL');
    const again = await startServer(program, join(disk, 'games.db'));
    anna.base = again.url;
    equal((await anna.get(`/api/games/${body.id}`)).body.state.turns, ['d1-d7/g7', 'd10-d8/d10']);
    await again.stop();
  } finally {
    execFileSync('umount', ['-l', disk]);
  }
});

await check('a damaged or foreign database', async () => {
  const file = join(directory, 'damaged.db');
  for (const content of ['not a database at all', Buffer.alloc(8192, 7)]) {
    writeFileSync(file, content);
    const { status, stderr } = spawnSync(program, ['serve', '--port', '0', '--database', `sqlite:${file}`]);
    equal(status, 3, String(stderr));
    truth(String(stderr).includes('damaged.db'), String(stderr));
    equal(readFileSync(file), Buffer.from(content), 'the file is left as it is');
  }
});

await check('a second server on the same database, and on the same port', async () => {
  const file = join(directory, 'shared.db');
  const server = await startServer(program, file);
  const second = spawnSync(program, ['serve', '--port', '0', '--database', `sqlite:${file}`]);
  equal(second.status, 3);
  truth(String(second.stderr).includes('shared.db'), String(second.stderr));
  const other = ['--database', `sqlite:${join(directory, 'other.db')}`];
  const busy = spawnSync(program, ['serve', '--port', String(server.port), ...other]);
  equal(busy.status, 3);
  truth(String(busy.stderr).includes(String(server.port)), String(busy.stderr));
  await server.stop();
});

const server = await startServer(program, join(directory, 'games.db'));
const anna = new Browser(server.url);

await check('two hundred connections opened and dropped', async () => {
  const upgrade =
    'GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
  const heard = await Promise.all(Array.from({ length: 200 }, () => raw(server.port, upgrade, 500)));
  truth(heard.every((text) => text.startsWith('HTTP/1.1 101')), 'all were opened');
  await Promise.all(Array.from({ length: 200 }, () => raw(server.port, '', 10)));
  equal((await anna.get('/healthz')).status, 200);
});

await check('half a request changes nothing', async () => {
  const { body } = await anna.create(hotSeat);
  const turn = JSON.stringify({ version: 0, turn: 'd1-d7/g7' });
  const head =
    `POST /api/games/${body.id}/turns HTTP/1.1\r\nHost: localhost\r\nCookie: ${anna.cookie}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${turn.length}\r\n\r\n`;
  await raw(server.port, head + turn.slice(0, -1));
  await raw(server.port, head.slice(0, 60));
  const { body: after } = await anna.get(`/api/games/${body.id}`);
  equal([after.version, after.state.turns], [0, []]);
  // Half a turn is none.
  for (const half of ['d1-d7', 'd1-d7/', 'd1', '']) equal((await anna.turn(body.id, 0, half)).status, 422, half);
  equal((await anna.turn(body.id, 0, 'd1-d7/g7')).status, 200);
});

await check('the same turn sent twice at once', async () => {
  const { body } = await anna.create(hotSeat);
  const answers = await Promise.all(Array.from({ length: 20 }, () => anna.turn(body.id, 0, 'd1-d7/g7')));
  equal(answers.map(({ status, body: { version } }) => [status, version]), Array(20).fill([200, 1]));
  const rivals = await Promise.all(['d10-d8/d10', 'd10-d9/d10'].map((turn) => anna.turn(body.id, 1, turn)));
  equal(rivals.map(({ status }) => status).sort(), [200, 409]);
});

await check('a rebound name, another origin, a form', async () => {
  const { body } = await anna.create(hotSeat);
  const request = (lines, method = 'GET', path = `/api/games/${body.id}`) =>
    raw(server.port, `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  const cookie = `Cookie: ${anna.cookie}`;
  truth((await request(['Host: evil.example', cookie])).startsWith('HTTP/1.1 421'), 'a rebound name');
  const post = (lines) => request(['Content-Length: 0', cookie, ...lines], 'POST', '/api/games');
  truth((await post(['Host: localhost', 'Origin: http://evil.example'])).startsWith('HTTP/1.1 403'), 'an origin');
  truth((await post(['Host: localhost', 'Content-Type: text/plain'])).startsWith('HTTP/1.1 415'), 'a form');
  for (const path of ['/turns', '/actions', '/seats'])
    truth((await request(['Host: localhost', cookie], 'GET', `/api/games/${body.id}${path}`)).startsWith('HTTP/1.1 405'), path);
});

await check('a killed engine is replaced and the game goes on', async () => {
  const { body } = await anna.create({ variant: 'amazons', seats: ['me', 'engine:17'] });
  equal((await anna.turn(body.id, 0, 'd1-d7/g7')).body.engine, 'thinking');
  // Each child belongs to the thread that started it.
  const tasks = `/proc/${server.pid}/task`;
  const children = () =>
    readdirSync(tasks).flatMap((task) => readFileSync(`${tasks}/${task}/children`, 'utf8').trim().split(' '));
  let killed = 0;
  for (let tries = 0; killed === 0 && tries < 100; ++tries) {
    for (const child of children().filter(Boolean)) {
      process.kill(Number(child), 'SIGKILL');
      killed += 1;
    }
    await sleep(20);
  }
  truth(killed > 0, 'there was an engine to kill');
  // Other requests go on meanwhile.
  const { body: other } = await anna.create(hotSeat);
  equal((await anna.turn(other.id, 0, 'd1-d7/g7')).status, 200);
  for (let tries = 0; tries < 300; ++tries) {
    const { body: now } = await anna.get(`/api/games/${body.id}`);
    if (now.version === 2) return;
    await sleep(100);
  }
  throw new Error('the engine never answered');
});

await check('nothing secret in the log, and nothing lost by a stop under load', async () => {
  const { body } = await anna.create(hotSeat);
  const pending = Array.from({ length: 30 }, () => anna.create(hotSeat));
  const answers = Promise.all(pending);
  const { code, errors } = await server.stop('SIGTERM');
  equal(code, 0);
  const made = (await answers).filter(({ status }) => status === 201);
  const again = await startServer(program, join(directory, 'games.db'), ['--verbose']);
  anna.base = again.url;
  for (const { body: game } of made) equal((await anna.get(`/api/games/${game.id}`)).status, 200);
  await anna.turn(body.id, 0, 'd1-d7/g7');
  const ended = await again.stop();
  const log = errors + ended.errors;
  truth(ended.errors.includes('/api/games/{id}/turns'), ended.errors);
  truth(!log.includes(body.id) && !log.includes(anna.cookie.split('=')[1]), 'an id or a cookie is in the log');
  for (const line of ended.errors.trim().split('\n')) JSON.parse(line);
});

rmSync(directory, { recursive: true });
finish();
