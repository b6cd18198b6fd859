// The rules against Fairy-Stockfish (npm package ffish): over random games both must have the same legal turns,
// the same position text and the same end: `node run.mjs [MODULE]`. OTRERA_SEED chooses other games.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const modulePath = process.argv[2] ?? new URL('../../build/wasm/otrera.wasm', import.meta.url);
const seed = BigInt(process.env.OTRERA_SEED ?? 20030131);
const games = Number(process.env.OTRERA_GAMES ?? 200);
const variants = ['amazons', 'amazons-8x8', 'amazons-6x6', 'cowboys'];

// What Fairy-Stockfish does not have built in. Piece letters and starts are those of our position texts.
const configuration = `
[amazons-8x8:fairy]
maxFile = 8
maxRank = 8
king = -
castling = false
customPiece1 = q:mQ
wallingRule = arrow
stalemateValue = loss
startFen = 2q2q2/8/q6q/8/8/Q6Q/8/2Q2Q2 w - - 0 1

[amazons-6x6:amazons-8x8]
maxFile = 6
maxRank = 6
startFen = 1q2q1/q4q/6/6/Q4Q/1Q2Q1 w - - 0 1

[cowboys:fairy]
maxFile = 8
maxRank = 8
king = -
castling = false
customPiece1 = n:mN
wallingRule = arrow
stalemateValue = loss
startFen = 2n2n2/8/n6n/8/8/N6N/8/2N2N2 w - - 0 1
`;

function skip(reason) {
  console.log(`skipped: ${reason}`);
  console.log(`0 passed, 0 failed, ${variants.length} skipped`);
  process.exit(0);
}

/** SplitMix64: the same games on every machine. */
function randomNumbers(start) {
  let state = start;
  return (below) => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let x = state;
    x = BigInt.asUintN(64, (x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n);
    x = BigInt.asUintN(64, (x ^ (x >> 27n)) * 0x94d049bb133111ebn);
    return Number(BigInt.asUintN(53, x ^ (x >> 31n)) % BigInt(below));
  };
}

function loadOtrera() {
  const module = new WebAssembly.Module(readFileSync(modulePath));
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = () => 0;
  }
  const core = new WebAssembly.Instance(module, imports).exports;
  core._initialize();
  return core;
}

/** Fairy-Stockfish as a module: on newer Node it must not find `fetch`, or it takes itself to be in a browser. */
function loadFairyStockfish() {
  delete globalThis.fetch;
  const ffish = createRequire(import.meta.url)('ffish');
  return new Promise((resolve) => {
    ffish.onRuntimeInitialized = () => {
      ffish.loadVariantConfig(configuration);
      resolve(ffish);
    };
  });
}

class OtreraGame {
  constructor(core, variant) {
    this.core = core;
    this.game = this.withTexts([variant, ''], core.otrera_game_new);
    if (this.game === 0) throw new Error(this.text(core.otrera_error()));
    this.names = JSON.parse(this.text(core.otrera_game_board(this.game))).cells.map((cell) => cell.name);
  }

  close() {
    this.core.otrera_game_close(this.game);
  }

  text(pointer) {
    const memory = new Uint8Array(this.core.memory.buffer);
    return new TextDecoder().decode(memory.subarray(pointer, memory.indexOf(0, pointer)));
  }

  withTexts(texts, call) {
    const pointers = texts.map((value) => {
      const encoded = new TextEncoder().encode(`${value}\0`);
      const pointer = this.core.otrera_alloc(encoded.length);
      new Uint8Array(this.core.memory.buffer).set(encoded, pointer);
      return pointer;
    });
    const answer = call(...pointers);
    for (const pointer of pointers) this.core.otrera_free(pointer);
    return answer;
  }

  marked(pointer) {
    const bytes = new Uint8Array(this.core.memory.buffer, pointer, this.names.length);
    const cells = [];
    bytes.forEach((mark, cell) => {
      if (mark) cells.push(cell);
    });
    return cells;
  }

  /** All legal turns as [from, to, shot]. */
  turns() {
    const turns = [];
    for (const from of this.marked(this.core.otrera_game_movable(this.game))) {
      for (const to of this.marked(this.core.otrera_game_steps(this.game, from))) {
        for (const shot of this.marked(this.core.otrera_game_shots_after(this.game, from, to))) {
          turns.push([from, to, shot]);
        }
      }
    }
    return turns;
  }

  /** As Fairy-Stockfish writes a turn: "d1d7,d7g7". */
  uci([from, to, shot]) {
    const { names } = this;
    return `${names[from]}${names[to]},${names[to]}${names[shot]}`;
  }

  play([from, to, shot]) {
    if (!this.core.otrera_game_step(this.game, from, to)) throw new Error('a step was refused');
    if (!this.core.otrera_game_shoot(this.game, shot)) throw new Error('a shot was refused');
  }

  status() {
    return JSON.parse(this.text(this.core.otrera_game_status(this.game)));
  }
}

function playOneGame(core, ffish, variant, random) {
  const ours = new OtreraGame(core, variant);
  const theirs = new ffish.Board(variant);
  const fail = (what, a, b) => {
    throw new Error(`${what}: ${a} here, ${b} there, after ${theirs.moveStack()}`);
  };
  let plies = 0;
  for (; ; plies += 1) {
    const { position, finished, result } = ours.status();
    if (position !== theirs.fen()) fail('position', position, theirs.fen());
    const turns = ours.turns();
    const written = turns.map((turn) => ours.uci(turn)).sort();
    const legal = theirs.legalMoves().split(' ').filter(Boolean).sort();
    if (written.length !== legal.length) fail('number of turns', written.length, legal.length);
    written.forEach((turn, i) => {
      if (turn !== legal[i]) fail('turn', turn, legal[i]);
    });
    if (finished !== (legal.length === 0)) fail('end', finished, legal.length);
    if (finished) {
      if (result !== theirs.result()) fail('result', result, theirs.result());
      break;
    }
    const turn = turns[random(turns.length)];
    ours.play(turn);
    if (!theirs.push(ours.uci(turn))) fail('turn', ours.uci(turn), 'refused');
  }
  ours.close();
  theirs.delete();
  return plies;
}

if (!existsSync(new URL('node_modules/ffish/ffish.js', import.meta.url))) skip('the npm package ffish is not installed');
if (!existsSync(modulePath)) skip(`there is no ${modulePath}; the preset wasm builds it`);
const core = loadOtrera();
const ffish = await loadFairyStockfish();
let passed = 0;
let failed = 0;
for (const variant of variants) {
  const random = randomNumbers(seed);
  let plies = 0;
  try {
    for (let game = 0; game < games; game += 1) plies += playOneGame(core, ffish, variant, random);
    console.log(`${variant}: ${games} games, ${plies} plies, OTRERA_SEED=${seed}`);
    passed += 1;
  } catch (error) {
    console.log(`FAILED: ${variant}, OTRERA_SEED=${seed}: ${error.message}`);
    failed += 1;
  }
}
console.log(`${passed} passed, ${failed} failed, 0 skipped`);
process.exit(failed ? 1 : 0);
