// The core as a WebAssembly module, through its C interface as the page uses it: `node module_test.mjs MODULE`.
// Counts turn sequences of tests/data/perft.tsv by the byte arrays of the interface, which knows no perft.
import { readFileSync } from 'node:fs';

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const here = (path) => new URL(path, import.meta.url);
const mostTurns = process.env.OTRERA_SLOW ? 5_000_000 : 300_000; // in one row
let passed = 0;
let failed = 0;

function check(name, test) {
  try {
    test();
    passed += 1;
  } catch (error) {
    failed += 1;
    console.log(`FAILED: ${name}: ${error.message}`);
  }
}

function equal(found, expected) {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${a} instead of ${b}`);
}

const imports = { wasi_snapshot_preview1: {} };
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
  check(`import ${from}.${name}`, () => equal(from, 'wasi_snapshot_preview1'));
  imports[from] ??= {};
  imports[from][name] = () => {
    throw new Error(`the module called ${name}`);
  };
}
// Nothing in the core needs the system but for a seed of hash tables; a constant will do here.
imports.wasi_snapshot_preview1.random_get = () => 0;
const core = new WebAssembly.Instance(module, imports).exports;
core._initialize();

const bytes = (pointer, count) => Array.from(new Uint8Array(core.memory.buffer, pointer, count));

function text(pointer) {
  const memory = new Uint8Array(core.memory.buffer);
  return new TextDecoder().decode(memory.subarray(pointer, memory.indexOf(0, pointer)));
}

function withTexts(texts, call) {
  const pointers = texts.map((value) => {
    const encoded = new TextEncoder().encode(`${value}\0`);
    const pointer = core.otrera_alloc(encoded.length);
    new Uint8Array(core.memory.buffer).set(encoded, pointer);
    return pointer;
  });
  const answer = call(...pointers);
  for (const pointer of pointers) core.otrera_free(pointer);
  return answer;
}

function opened(game) {
  if (game === 0) throw new Error(text(core.otrera_error()));
  return game;
}

const newGame = (variant, position = '') => opened(withTexts([variant, position], core.otrera_game_new));
const status = (game) => JSON.parse(text(core.otrera_game_status(game)));

function play(game, turn) {
  if (!withTexts([turn], (t) => core.otrera_game_turn(game, t))) throw new Error(`${turn}: ${text(core.otrera_error())}`);
}

/** The number of turn sequences of this length; `cells` is the number of cells of the board. */
function count(game, cells, depth) {
  let sequences = 0;
  const marked = (pointer) => bytes(pointer, cells).flatMap((mark, cell) => (mark ? [cell] : []));
  for (const from of marked(core.otrera_game_movable(game))) {
    for (const to of marked(core.otrera_game_steps(game, from))) {
      const shots = marked(core.otrera_game_shots_after(game, from, to));
      if (depth === 1) {
        sequences += shots.length;
        continue;
      }
      for (const shot of shots) {
        if (!core.otrera_game_step(game, from, to)) throw new Error('a step was refused');
        if (!core.otrera_game_shoot(game, shot)) throw new Error('a shot was refused');
        sequences += count(game, cells, depth - 1);
        if (!core.otrera_game_undo(game)) throw new Error('a turn could not be taken back');
      }
    }
  }
  return sequences;
}

/** The JSON of the variant that a row of perft.tsv describes. */
function variantOf(board, movement, seats) {
  const [files, ranks] = board.split('x').map(Number);
  const kind = movement === 'leap' ? { leap: [1, 2] } : { slide: true };
  return JSON.stringify({
    id: 'row',
    name: 'row',
    board: board.startsWith('hex') ? { hexSide: Number(board.slice(3)) } : { files, ranks },
    step: kind,
    shot: kind,
    seats: seats.split(';').map((squares) => squares.split(' ')),
    rule: 'out',
  });
}

const header = readFileSync(here('../../src/capi/otrera.h'), 'utf8');
for (const [, name] of header.matchAll(/^OTRERA_API\((\w+)\)/gm)) {
  check(`export ${name}`, () => equal(typeof core[name], 'function'));
}

for (const line of readFileSync(here('../data/perft.tsv'), 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue;
  const [board, movement, seats, depth, expected] = line.split('\t');
  if (Number(expected) > mostTurns) continue;
  check(`perft ${board} ${movement} ${seats} ${depth}`, () => {
    const game = newGame(movement === 'after' ? 'amazons' : variantOf(board, movement, seats));
    if (movement === 'after') for (const turn of seats.split(' ')) play(game, turn);
    const { cells } = JSON.parse(text(core.otrera_game_board(game)));
    const before = text(core.otrera_game_status(game));
    equal(count(game, cells.length, Number(depth)), Number(expected));
    equal(status(game).position, JSON.parse(before).position);
    core.otrera_game_close(game);
  });
}

check('a separated position is claimed and finished', () => {
  const game = newGame('', '2*1q/2*2/Q1*2 w');
  const claim = JSON.parse(text(core.otrera_game_claim(game)));
  equal([claim.decided, claim.winner, claim.by.low, claim.ground], [true, 'B', 0, 'separated']);
  equal(core.otrera_game_finish(game), 1);
  equal([status(game).plies, status(game).result], [10, '0-1']);
  equal(core.otrera_game_finish(game), 0);
  core.otrera_game_close(game);
});

check('a record comes back as it was written', () => {
  const game = newGame('amazons');
  for (const turn of ['d1-d7/g7', 'g10-e8/i4']) play(game, turn);
  const record = text(core.otrera_game_record(game));
  const again = opened(withTexts([record], core.otrera_game_read));
  equal(status(again).position, status(game).position);
  equal(text(core.otrera_game_record(again)), record);
});

check('what is illegal is refused with a reason and changes nothing', () => {
  const game = newGame('amazons');
  const before = status(game);
  equal(
    withTexts(['d1-d7/d8x'], (turn) => core.otrera_game_turn(game, turn)),
    0,
  );
  equal(text(core.otrera_error()).length > 10, true);
  equal(status(game), before);
  equal(withTexts(['no such variant', ''], core.otrera_game_new), 0);
});

check('a search with the same seed says the same legal turn', () => {
  const answers = [1, 2].map(() => {
    const game = newGame('amazons-6x6');
    const search = core.otrera_search_new(game, 7);
    core.otrera_search_advance(search, 300);
    const { turn, nodes } = JSON.parse(text(core.otrera_search_report(search)));
    core.otrera_search_close(search);
    play(game, turn);
    return [turn, nodes];
  });
  equal(answers[0], answers[1]);
});

check('a review is made ply by ply, and kept in the record', () => {
  // White shoots to the wrong side and has shut itself in: won before, lost after, and both are proved.
  const game = newGame('', 'Q3q1/******/****** w');
  for (const turn of ['a3-d3/c3', 'e3-f3/e3']) play(game, turn);
  const review = core.otrera_review_new(game, 1000);
  equal([0, 1, 2].map(() => core.otrera_review_step(review)), [1, 1, 0]);
  const { done, plies, course, accuracy } = JSON.parse(text(core.otrera_review_report(review)));
  equal([done, course.map(({ proved }) => proved)], [3, ['W', 'B', 'B']]);
  equal(plies.map(({ loss, proof_given_away }) => [loss, proof_given_away]), [
    [1, true],
    [0, false],
  ]);
  equal(accuracy, [Math.round(1e4 * Math.exp(-4)) / 1e4, null]);
  equal(withTexts([text(core.otrera_review_record(review))], (record) => core.otrera_game_keep_review(game, record)), 1);
  core.otrera_review_close(review);
  const held = core.otrera_review_new(game, 0);
  equal(JSON.parse(text(core.otrera_review_report(held))).done, 3);
  core.otrera_review_close(held);
  core.otrera_game_close(game);
});

console.log(`${passed} passed, ${failed} failed, 0 skipped`);
process.exitCode = failed ? 1 : 0;
