import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.ts';
import { es as spanish } from '../../src/i18n/es.ts';
import { preferredLanguage } from '../../src/i18n/index.svelte.ts';
import { it as italian } from '../../src/i18n/it.ts';
import type { Action, Status, Variant } from '../../src/lib/types.ts';
import { placeOf, roundsOf } from '../../src/lib/view.ts';
import { aftermath, contentText, resultText } from '../../src/lib/wording.ts';

const variant: Variant = {
  id: 'tiny',
  name: 'Tiny',
  board: { files: 5, ranks: 5 },
  step: { leap: [1, 2] },
  shot: { slide: true },
  seats: [['a1'], ['e5'], ['a5']],
  blocked: ['c3'],
  rule: 'out',
  pieceName: 'cowboy',
  shotName: 'bullet',
};

function status(changes: Partial<Status>): Status {
  return {
    variant,
    start: '',
    position: '',
    ply: 0,
    plies: 0,
    actions: [],
    toMove: 'W',
    shooter: null,
    out: [],
    finished: false,
    ranking: [],
    result: '*',
    turns: [1, 1, 1],
    arrows: 0,
    tags: {},
    secondPlayerMirrors: false,
    problems: [],
    path: '',
    study: false,
    steppedFrom: null,
    ...changes,
  };
}

describe('dictionaries', () => {
  /** Every text of a dictionary with its path; functions are left out. */
  function texts(value: unknown, path = ''): [string, string][] {
    if (typeof value === 'string') return [[path, value]];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
  }

  it.each(Object.entries({ italian, spanish }))(
    'say something everywhere, and %s is not English left over',
    (_, dictionary) => {
      const english = new Map(texts(en));
      // Keys have the same names everywhere; some words are the same.
      const same = ['.export.formats.', '.help.keyList.'];
      let compared = 0;
      for (const [path, text] of texts(dictionary)) {
        expect(text.trim(), path).not.toBe('');
        if (text.length <= 3 || same.some((part) => path.startsWith(part))) continue;
        expect(text, path).not.toBe(english.get(path));
        compared += 1;
      }
      expect(compared).toBeGreaterThan(150);
      expect(texts(dictionary).filter(([path]) => !path.startsWith('.rules.names')).length).toBe(
        english.size,
      );
    },
  );

  it('follow the languages of the browser', () => {
    expect(preferredLanguage(['de-DE', 'it-CH', 'en'])).toBe('it');
    expect(preferredLanguage(['de', 'fr'])).toBe('en');
    expect(preferredLanguage(['es-AR'])).toBe('es');
  });

  it('put the rules of any variant in words', () => {
    const english = en.rules.paragraphs(variant, ['White', 'Black', 'Red'], 25).join(' ');
    expect(english).toContain('5 × 5');
    expect(english).toContain('Blocked from the start: c3');
    expect(english).toContain('like a chess knight');
    expect(english).toContain('straight line');
    expect(english).toContain('out for good');
    const pass = italian.rules.paragraphs({ ...variant, rule: 'pass' }, ['Bianco', 'Nero', 'Rosso'], 25);
    expect(pass.join(' ')).toContain('resta fermo');
  });

  it('name cells for screen readers', () => {
    expect(contentText(en, variant, 1, 'd4')).toBe('white cowboy');
    expect(contentText(italian, { ...variant, pieceName: 'amazon' }, 2, 'd4')).toBe('amazzone nera');
    expect(contentText(en, variant, 5, 'd4')).toBe('bullet');
    expect(contentText(en, variant, 5, 'c3')).toBe('blocked');
    expect(contentText(en, variant, 0, 'd4')).toBe('empty');
  });
});

describe('result and ranking', () => {
  it('say who won and why', () => {
    const two = { ...variant, seats: variant.seats.slice(0, 2) };
    const over = { variant: two, finished: true, toMove: null, ranking: ['B', 'W'] as Status['ranking'] };
    expect(resultText(en, status(over))).toBe('Black wins: White cannot move');
    const actions: Action[] = [{ seat: 'W', text: 'resigns' }];
    expect(resultText(en, status({ ...over, actions, ply: 1 }))).toBe('Black wins: White resigned');
    expect(resultText(en, status({}))).toBeNull();
  });

  it('announce the seats that went out, then the ranking', () => {
    const before = status({ out: ['R'] });
    const after = status({ out: ['R', 'W'], finished: true, toMove: null, ranking: ['B', 'W', 'R'] });
    expect(aftermath(en, before, after)).toBe(
      'White is out. Game over. Black wins: 1st Black, 2nd White, 3rd Red.',
    );
    expect(placeOf(after, 'W')).toBe(2);
    expect(placeOf(before, 'W')).toBeNull();
  });
});

describe('rounds', () => {
  const actions = (seats: string): Action[] =>
    [...seats].map((seat) => ({ seat: seat as Action['seat'], text: 'turn' }));
  const shape = (seats: string) =>
    roundsOf(actions(seats)).map(({ skipped, entries }) => `${skipped}:${entries.map(({ ply }) => ply)}`);

  it('count a number for all seats', () => {
    expect(shape('WBWBW')).toEqual(['0:1,2', '0:3,4', '0:5']);
    expect(shape('WBRYWBRY')).toEqual(['0:1,2,3,4', '0:5,6,7,8']);
  });

  it('allow for seats that are out and for a later seat to begin', () => {
    expect(shape('WBRYWRYWR')).toEqual(['0:1,2,3,4', '0:5,6,7', '0:8,9']);
    expect(shape('BWB')).toEqual(['1:1', '0:2,3']);
  });
});
