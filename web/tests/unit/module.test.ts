import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Core, Refusal } from '../../src/lib/module.ts';
import { readAny } from '../../src/lib/read_any.ts';

// The built module: what the page meets is what is tested.
const file = resolve(import.meta.dirname, '../..', process.env.OTRERA_WASM ?? '../build/wasm/otrera.wasm');
let core: Core;

beforeAll(async () => {
  core = await Core.load(readFileSync(file));
});

const cell = (game: { board: { cells: { name: string }[] } }, name: string) =>
  game.board.cells.findIndex((one) => one.name === name);

describe('the module', () => {
  it('offers the fourteen variants, each with a board and pieces that can move', () => {
    const variants = core.variants();
    expect(variants).toHaveLength(14);
    for (const { id, seats } of variants) {
      const game = core.newGame(id);
      const pieces = game.cells().filter((content) => content >= 1 && content <= 4).length;
      expect(pieces, id).toBe(seats.flat().length);
      expect(game.movable().includes(1), id).toBe(true);
      expect(game.status().turns, id).toHaveLength(seats.length);
      game.close();
    }
  });

  it('plays a turn in two halves, and takes them back', () => {
    const game = core.newGame('amazons');
    const [d1, d7, g7] = ['d1', 'd7', 'g7'].map((name) => cell(game, name)) as [number, number, number];
    expect(game.steps(d1)[d7]).toBe(1);
    expect(game.shotsAfter(d1, d7)[g7]).toBe(1);
    expect(game.step(d1, g7)).toBe(false);
    expect(game.step(d1, d7)).toBe(true);
    expect(game.status().shooter).toBe(d7);
    expect(game.cancelStep()).toBe(true);
    expect(game.step(d1, d7) && game.shoot(g7)).toBe(true);
    expect(game.cells()[g7]).toBe(5);
    expect(game.status().actions).toEqual([{ seat: 'W', text: 'd1-d7/g7', from: d1, to: d7, shot: g7 }]);
    expect(game.undo()).toBe(true);
    expect(game.status().plies).toBe(0);
    expect(() => game.turn('d1-e3/e4')).toThrow(Refusal);
  });

  it('searches in slices and answers with a legal turn', () => {
    const game = core.newGame('amazons-6x6');
    const search = game.search(7);
    for (let slice = 0; slice < 3; slice += 1) search?.advance(100);
    const report = search?.report();
    search?.close();
    expect(report?.nodes).toBeGreaterThan(0);
    game.turn(report?.turn ?? '');
    expect(game.status().plies).toBe(1);
  });

  it('searches more with each level', () => {
    for (let level = 2; level <= 20; level += 1)
      expect(core.levelNodes(level)).toBeGreaterThan(core.levelNodes(level - 1));
  });

  it('carries texts that are not ASCII, and grows its memory', () => {
    const comment = 'è più '.repeat(20_000);
    const game = core.readGame(`[White "Żamkauskas"]\n\n1. d1-d7/g7 {${comment}} *`);
    expect(game.status().tags.White).toBe('Żamkauskas');
    expect(game.status().comments[0]?.text.length).toBeGreaterThan(100_000);
  });
});

describe('reading a pasted text', () => {
  it('recognises records, positions and variants', () => {
    expect(readAny(core, '1. d1-d7/g7 g10-e8/i4')).toMatchObject({ kind: 'game', turns: 2, problem: null });
    expect(readAny(core, '3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b - - 1 1')).toMatchObject({
      kind: 'game',
      turns: 0,
    });
    const variant =
      '{"id": "x", "name": "X", "board": {"files": 5, "ranks": 5}, "step": {"slide": true}, "shot": {"slide": true}, "seats": [["a1"], ["e5"]]}';
    expect(readAny(core, 'x'.repeat(1_000_001))).toMatchObject({ kind: 'refused', what: 'long' });
    expect(readAny(core, '{"id": 3')).toMatchObject({ kind: 'refused', what: 'variant' });
    expect(readAny(core, variant)).toEqual({ kind: 'variant', text: variant });
  });

  it('says where a record goes wrong and keeps the turns before', () => {
    expect(readAny(core, '1. d1-d7/g7 g10-e8/i4\n2. d7-d9/z9')).toMatchObject({
      kind: 'game',
      turns: 2,
      problem: { line: 2 },
    });
  });

  it('refuses what is none of them, with a reason', () => {
    for (const text of ['hello', '3q2q3/10/9 w - - 0 1', '{"board": 7}', '{"board": {"files": 99}}']) {
      const opened = readAny(core, text);
      expect(opened.kind, text).toBe('refused');
      if (opened.kind === 'refused') expect(opened.problem.reason, text).not.toBe('');
    }
  });
});
