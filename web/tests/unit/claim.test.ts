import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { en } from '../../src/i18n/en.ts';
import { es } from '../../src/i18n/es.ts';
import { it as italian } from '../../src/i18n/it.ts';
import { rangeText, verdictText } from '../../src/lib/claim_text.ts';
import { voice } from '../../src/lib/messages.svelte.ts';
import { Core } from '../../src/lib/module.ts';
import { ownershipOf } from '../../src/lib/ownership.ts';
import { settings } from '../../src/lib/settings.svelte.ts';
import { Table } from '../../src/lib/table.svelte.ts';
import type { Player } from '../../src/lib/types.ts';

const file = resolve(import.meta.dirname, '../..', process.env.OTRERA_WASM ?? '../build/wasm/otrera.wasm');
let core: Core;

beforeAll(async () => {
  core = await Core.load(readFileSync(file));
});

/** Five turns each, and White is to move. */
const separated = '2*1q/2*2/Q1*2 w';
/** Black steps in and shoots back; White comes to one cell. */
const guarded = 'Q1q2 w';
/** Six cells in a row between the two. */
const open = 'Q6q w';

const claimOf = (position: string, variant = '') => core.newGame(variant, position).claim();
const verdict = (position: string, t = en) => verdictText(t, claimOf(position), 'W');

describe('the verdict', () => {
  it('says who wins, by how much and why', () => {
    expect(verdict('Q2*q3/******2 w')).toBe(
      'Decided: Black by 3, because no cell is contested and White has 2 turns, Black has 5 turns. White is to move.',
    );
    expect(verdict(separated)).toContain('Decided: Black by the last turn, because no cell is contested');
    expect(verdict(guarded)).toBe(
      'Decided: Black by 1–3, because Black is sure of 2 turns where nobody else can come, and meanwhile White cannot make more than 1. White is to move.',
    );
  });

  it('says what is sure where nothing is decided', () => {
    expect(verdict(open)).toBe(
      'Open: White is sure of 0 turns, Black of 0. That is not enough for anybody yet. White is to move.',
    );
    const { board, step, shot } = core.newGame('amazons-6x6').status().variant;
    const seats = [['a1'], ['f6']];
    const pass = { id: 'pass', name: 'Pass', board, step, shot, seats, rule: 'pass' };
    expect(verdictText(en, core.newGame(JSON.stringify(pass)).claim(), 'W')).toContain('may come back');
  });

  it('speaks of those who are still in', () => {
    // Four rooms of 1, 2, 3 and 4 turns; Red is out and has none.
    const claim = claimOf('W1*B2*R3*Y4 w r - 0 1', '');
    const text = verdictText(en, claim, 'W');
    expect(text).toContain('Decided: Yellow by 2');
    expect(text).not.toContain('Red');
  });

  it('comes in three languages', () => {
    for (const position of [separated, guarded, open]) {
      const texts = [en, italian, es].map((t) => verdict(position, t));
      expect(new Set(texts).size).toBe(3);
      for (const text of texts) expect(text).not.toContain('undefined');
    }
    expect(verdict('Q2*q3/******2 w', italian)).toContain('vince il Nero di 3');
    expect(verdict('Q2*q3/******2 w', es)).toContain('gana el Negro por 3');
  });

  it('writes what is exact as one number', () => {
    expect(rangeText({ low: 18, high: 18 })).toBe('18');
    expect(rangeText({ low: 15, high: 18 })).toBe('15–18');
  });
});

describe('whose a cell is', () => {
  const at = (position: string, name: string) => {
    const game = core.newGame('', position);
    const cell = game.board.cells.findIndex((one) => one.name === name);
    return ownershipOf(game.territory(), game.claim()).get(cell);
  };

  it('is graded: proved, held, nearer, nearer by one step, even, dead', () => {
    expect(at(separated, 'b1')).toEqual({ kind: 'proved', seat: 'W' });
    expect(at(guarded, 'd1')).toEqual({ kind: 'held', seat: 'B' });
    // From a1 one step to b1, from e3 two; to e1 both come with one.
    expect(at('4q/5/Q4 w', 'b1')).toEqual({ kind: 'narrow', seat: 'W' });
    expect(at('4q/5/Q4 w', 'e1')).toEqual({ kind: 'even', seat: null });
    // White's corner lies three steps from Black: around two corners of arrows.
    expect(at('Q3/***1/4/1***/3q w', 'b5')?.kind).toBe('nearer');
    expect(at('Q1*1*1q w', 'd1')).toEqual({ kind: 'dead', seat: null });
    expect(at(separated, 'a1')).toBeUndefined();
  });
});

describe('playing the rest out', () => {
  afterEach(() => {
    settings.territory = false;
    voice.dismiss();
    vi.unstubAllGlobals();
  });

  const tableWith = (position: string, players: Player[], study = false): Table => {
    settings.territory = true;
    const table = new Table(core);
    table.open(core.newGame('', position), players, { study });
    return table;
  };
  const people: Player[] = [{ kind: 'me' }, { kind: 'here' }];

  it('ends a separated game, and can be taken back', () => {
    const table = tableWith(separated, people);
    expect(table.canFinish).toBe(true);
    table.finish();
    expect(table.status).toMatchObject({ plies: 10, finished: true, result: '0-1' });
    expect(table.canFinish).toBe(false);
    voice.notice?.action?.run();
    expect(table.status.plies).toBe(0);
    expect(table.canFinish).toBe(true);
  });

  it('keeps in a study what stood there', () => {
    const table = tableWith(separated, people, true);
    table.playText('a1-a2/a1');
    table.goto(0);
    table.finish();
    expect(table.status.finished).toBe(true);
    expect(table.lines.actions[0]?.text).toBe('a1-a2/a1');
  });

  it('is not offered while cells are contested, decided or not', () => {
    for (const position of [guarded, open]) {
      const table = tableWith(position, people);
      expect(table.canFinish).toBe(false);
      table.finish();
      expect(table.status.plies).toBe(0);
    }
  });

  it('is known only when somebody wants to see it', () => {
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
    const table = tableWith(separated, people);
    table.showTerritory(false);
    expect(table.claim).toBeNull();
    expect(table.canFinish).toBe(false);
    table.showTerritory(true);
    expect(table.claim?.winner).toBe('B');
  });
});
