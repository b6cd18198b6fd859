import { describe, expect, it } from 'vitest';
import { checkedPlayer, loadSettings, loadTable, loadVariants, saveTable } from '../../src/lib/storage.ts';

function storeWith(content: Record<string, string>) {
  const items = new Map(Object.entries(content));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

describe('the saved table', () => {
  const table = {
    record: '1. d1-d7/g7 *',
    players: [{ kind: 'me' as const }, { kind: 'engine' as const, level: 20 }],
    ply: 1,
    path: '0/2',
    flipped: true,
    paused: false,
    study: true,
    barred: true,
    half: [3, 7] as [number, number],
    problems: [{ line: 2, column: 9, ply: 2, text: 'x', reason: 'y', inVariation: true }],
  };

  it('comes back as it was', () => {
    const store = storeWith({});
    expect(loadTable(store)).toBe('nothing');
    expect(saveTable(store, table)).toBe(true);
    expect(loadTable(store)).toEqual(table);
  });

  it('comes back without what is damaged in it', () => {
    const damaged = { ...table, path: '0/', half: [1], problems: [{ line: 'x' }, 7], study: 1, barred: 1 };
    const store = storeWith({ 'otrera.table': JSON.stringify(damaged) });
    expect(loadTable(store)).toEqual({
      ...table,
      path: '',
      half: null,
      problems: [],
      study: false,
      barred: false,
    });
    // As an older version saved it.
    const { record, players, ply, flipped, paused } = table;
    const old = storeWith({ 'otrera.table': JSON.stringify({ record, players, ply, flipped, paused }) });
    expect(loadTable(old)).toMatchObject({ record, path: '', half: null, problems: [], study: false });
  });

  it.each([
    'not json',
    '[]',
    '{"record": 1, "players": []}',
    '{"record": "", "players": [{"kind": "king"}]}',
    '{"record": "", "players": [{"kind": "engine", "level": 21}]}',
    '{"record": "", "players": [null]}',
  ])('is refused when damaged: %s', (text) => {
    expect(loadTable(storeWith({ 'otrera.table': text }))).toBe('broken');
  });

  it('is reported as not kept when the browser refuses', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('quota');
      },
    };
    expect(saveTable(full, table)).toBe(false);
    expect(saveTable(null, table)).toBe(false);
  });
});

describe('settings, variants and players', () => {
  it('fall back to the usual where something else was saved', () => {
    expect(loadSettings(storeWith({ 'otrera.settings': '{"theme": "pink", "dots": false}' }))).toEqual({
      language: null,
      theme: 'auto',
      dots: false,
      singleKeys: true,
      territory: false,
    });
    expect(loadVariants(storeWith({ 'otrera.variants': '["{}", 7]' }))).toEqual(['{}']);
    expect(loadVariants(storeWith({ 'otrera.variants': '{' }))).toEqual([]);
  });

  it('accept engine levels from 1 to 20 only', () => {
    expect(checkedPlayer({ kind: 'engine', level: 1 })).toEqual({ kind: 'engine', level: 1 });
    for (const level of [0, 21, 1.5, '3', undefined])
      expect(checkedPlayer({ kind: 'engine', level })).toBeNull();
  });
});
