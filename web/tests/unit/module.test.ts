import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { matches, readShort } from '../../src/lib/imports.svelte.ts';
import { Core, Refusal } from '../../src/lib/module.ts';

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
    expect(game.lines().comments[0]?.text.length).toBeGreaterThan(100_000);
  });
});

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('lines of a game', () => {
  it('are entered, left, studied and removed', () => {
    const game = core.readGame('d1-d7/g7 g10-e8/i4 (g10-g9/g10 {deep} j4-j5/j4) j4-j5/j4 *');
    expect(game.enter('0', 3)).toBe(true);
    expect(game.status()).toMatchObject({ path: '0', ply: 3, plies: 3 });
    expect(game.enter('1', 2)).toBe(false);
    expect(game.goto(1)).toBe(true);
    expect(game.status().path).toBe('');
    game.study(true);
    game.turn('g10-g8/g9');
    expect(game.status()).toMatchObject({ path: '1', ply: 2, plies: 2, study: true });
    const { actions, variations } = game.lines();
    expect(actions).toHaveLength(3);
    expect(variations.map(({ ply }) => ply)).toEqual([2, 2]);
    expect(variations[0]?.comments).toEqual([{ ply: 2, text: 'deep' }]);
    expect(game.promoteLine()).toBe(true);
    expect(game.lines().actions.map(({ text }) => text)).toEqual(['d1-d7/g7', 'g10-g8/g9']);
    expect(game.promoteLine()).toBe(false);
  });
});

describe('reading a text', () => {
  it('finds all games with their problems, in bytes of any encoding', () => {
    const reading = core.read(
      new Uint8Array([
        ...bytesOf('[White "'),
        0xe8,
        ...bytesOf('"]\nd1-d7/g7 1-0\n\n[Event "x"]\nd1-d17/g7'),
      ]),
    );
    const games = reading.games();
    expect(games.map(({ plies }) => plies)).toEqual([1, 0]);
    expect(games[0]?.players[0]).toBe('è');
    expect(games[1]?.problems[0]).toMatchObject({ line: 5, column: 4, ply: 1, inVariation: false });
    expect(reading.text().split('\n')[4]).toBe('d1-d17/g7');
    const game = reading.game(0);
    expect(game.status().plies).toBe(1);
    reading.close();
    expect(game.cells()).toHaveLength(100);
    expect(() => core.read(bytesOf('x'), 'chess')).toThrow(Refusal);
  });

  it('reads thousands of games in reasonable time', () => {
    const one = '[White "A"]\n[Variant "amazons"]\n\n1. d1-d7/g7 g10-e8/i4 2. g1-g6/b6 *\n\n';
    const reading = core.read(bytesOf(one.repeat(3000)));
    expect(reading.games()).toHaveLength(3000);
    reading.close();
  });

  it('lets an alternative variant be chosen', () => {
    const reading = core.read(bytesOf('d1-d7/g7 *'));
    const [game] = reading.games();
    const other = game?.alternatives[0] ?? '';
    expect(other).not.toBe('');
    reading.choose(0, other);
    expect(reading.games()[0]?.variant).toBe(other);
    expect(() => reading.choose(0, 'chess')).toThrow(Refusal);
    reading.close();
  });

  it('tells positions and variants from games', () => {
    expect(readShort(core, '1. d1-d7/g7 g10-e8/i4')).toBeNull();
    expect(readShort(core, '{"turns": ["d1-d7/g7"], "board": 3}')).toBeNull();
    expect(readShort(core, '3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b - - 1 1')?.kind).toBe('position');
    const variant =
      '{"id": "x", "name": "X", "board": {"files": 5, "ranks": 5}, "step": {"slide": true}, "shot": {"slide": true}, "seats": [["a1"], ["e5"]]}';
    expect(readShort(core, variant)).toEqual({ kind: 'variant', text: variant });
    for (const [text, what] of [
      ['3q2q3/10/9 w - - 0 1', 'text'],
      ['{"board": 7}', 'variant'],
      ['{"board": {"files": 99}}', 'variant'],
    ] as const) {
      const refused = readShort(core, text);
      expect(refused, text).toMatchObject({ kind: 'refused', what });
      if (refused?.kind === 'refused') expect(refused.reason, text).not.toBe('');
    }
  });

  it('searches a list by every word', () => {
    const [game] = core
      .read(bytesOf('[White "Ada Lovelace"]\n[Event "Olympiad 2007"]\nd1-d7/g7 1-0'))
      .games();
    if (!game) throw new Error('no game');
    expect(matches(game, 'Amazons', 'lovelace 2007')).toBe(true);
    expect(matches(game, 'Amazons', 'amazons 1-0')).toBe(true);
    expect(matches(game, 'Amazons', 'lovelace 2008')).toBe(false);
  });
});

describe('territory and diagram', () => {
  it('say whose the cells are', () => {
    const { seats, regions } = core.newGame('', '2*1q/2*2/Q1*2 w').territory();
    expect(seats.map(({ cells, low, high }) => [cells, low, high])).toEqual([
      [5, 5, 5],
      [5, 5, 5],
    ]);
    expect(regions.every(({ kind }) => kind === 'territory')).toBe(true);
  });

  it('draw the viewed position', () => {
    const svg = core.newGame('amazons').diagram({ theme: 'grey', caption: 'a < b', territory: true });
    expect(svg).toContain('<svg');
    expect(svg).toContain('a &lt; b');
    expect(() => core.newGame('amazons').diagram({ pixels: 1 })).toThrow(Refusal);
  });
});
