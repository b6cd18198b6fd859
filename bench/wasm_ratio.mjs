// How fast the search of the browser's module is against the same search in a native program that may use AVX2:
//   node bench/wasm_ratio.mjs SEARCH_SPEED MODULE [REPETITIONS] [NODES]
// Both search the same positions with one thread, in turn, in Node and in Chromium. Prints the ratio of judged positions a
// second, its median and spread, and fails where the turns found are not the same.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [program, modulePath, repetitions = '5', nodes = '200000'] = process.argv.slice(2);
const { chromium } = createRequire(new URL('../web/package.json', import.meta.url))('playwright-core');

// Starts, and positions of self-play.
const positions = readFileSync(new URL('positions.txt', import.meta.url), 'utf8').trim().split('\n');

/** Searches the positions; also as text in a page, so it uses nothing around it. */
async function measure({ wasm, positions, nodes }) {
  const imports = { wasi_snapshot_preview1: { random_get: () => 0 } };
  const module = await WebAssembly.compile(Uint8Array.from(atob(wasm), (c) => c.charCodeAt(0)));
  for (const { name } of WebAssembly.Module.imports(module)) imports.wasi_snapshot_preview1[name] ??= () => 0;
  const core = (await WebAssembly.instantiate(module, imports)).exports;
  core._initialize();
  const put = (value) => {
    const bytes = new TextEncoder().encode(`${value}\0`);
    const pointer = core.otrera_alloc(bytes.length);
    new Uint8Array(core.memory.buffer).set(bytes, pointer);
    return pointer;
  };
  const text = (pointer) => {
    const memory = new Uint8Array(core.memory.buffer);
    return new TextDecoder().decode(memory.subarray(pointer, memory.indexOf(0, pointer)));
  };
  const now = () => (globalThis.process ? process.cpuUsage().user / 1000 : performance.now());
  return positions.map((position) => {
    const game = core.otrera_game_new(put(''), put(position));
    const search = core.otrera_search_new(game, 1);
    const begin = now();
    core.otrera_search_advance(search, nodes);
    const seconds = (now() - begin) / 1000;
    const report = JSON.parse(text(core.otrera_search_report(search)));
    core.otrera_search_close(search);
    core.otrera_game_close(game);
    return { turn: report.turn, nodes: report.nodes, seconds };
  });
}

function native() {
  const { stdout, stderr, status } = spawnSync(program, [nodes], { input: positions.join('\n'), encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim().split('\n').map((line) => {
    const [turn, judged, seconds] = line.split(' ');
    return { turn, nodes: Number(judged), seconds: Number(seconds) };
  });
}

const wasm = readFileSync(modulePath).toString('base64');
const browser = await chromium.launch({ executablePath: process.env.OTRERA_CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage();
const places = {
  Node: () => measure({ wasm, positions, nodes: Number(nodes) }),
  Chromium: () => page.evaluate(measure, { wasm, positions, nodes: Number(nodes) }),
};
const speed = (found) => found.reduce((sum, one) => sum + one.nodes, 0) / found.reduce((sum, one) => sum + one.seconds, 0);
let differ = 0;
for (const [place, search] of Object.entries(places)) {
  const ratios = [];
  for (let i = 0; i < Number(repetitions); i += 1) {
    const [a, b] = [native(), await search()];
    ratios.push(speed(b) / speed(a));
    differ += a.filter((one, at) => one.turn !== b[at].turn || one.nodes !== b[at].nodes).length;
  }
  ratios.sort((a, b) => a - b);
  const shown = (ratio) => ratio.toFixed(2);
  console.log(`${place}: ${shown(ratios[ratios.length >> 1])} of native AVX2 (${shown(ratios[0])} to ${shown(ratios.at(-1))})`);
}
await browser.close();
console.log(differ === 0 ? 'all turns and nodes are the same' : `${differ} searches differ`);
process.exit(differ === 0 ? 0 : 1);
