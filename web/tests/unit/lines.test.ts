import { describe, expect, it } from 'vitest';
import { alternatives, around, firstPly, indices, inner, lineAt, numbered } from '../../src/lib/lines.ts';
import { marked, sourceLines } from '../../src/lib/source_text.ts';
import type { Action, FoundGame, Line, Problem } from '../../src/lib/types.ts';

const action = (seat: string): Action => ({ seat: seat as Action['seat'], text: seat });
const line = (seats: string, variations: Line['variations'] = []): Line => ({
  actions: [...seats].map(action),
  comments: [],
  variations,
});

describe('lines', () => {
  // W B W B, at ply 2 a variation B W, whose W (ply 3) has one and whose B (ply 2) has one.
  const main = line('WBWB', [
    {
      ply: 2,
      ...line('BW', [
        { ply: 2, ...line('B') },
        { ply: 3, ...line('W') },
      ]),
    },
    { ply: 2, ...line('') },
    { ply: 3, ...line('WB') },
  ]);

  it('are named by paths', () => {
    expect(indices('2/0')).toEqual([2, 0]);
    expect(inner('', 2)).toBe('2');
    expect(inner('2', 0)).toBe('2/0');
    expect(around('2/0')).toBe('2');
    expect(around('2')).toBe('');
    expect(around('')).toBeNull();
    expect(lineAt(main, '0/1')?.actions).toHaveLength(1);
    expect(lineAt(main, '0/5')).toBeNull();
    expect(firstPly(main, '0/1')).toBe(3);
    expect(firstPly(main, '')).toBe(1);
  });

  it('offer what else may stand at a ply, wherever one looks from', () => {
    for (const path of ['', '0', '0/0']) expect(alternatives(main, path, 2), path).toEqual(['', '0', '0/0']);
    for (const path of ['', '2']) expect(alternatives(main, path, 3), path).toEqual(['', '2']);
    for (const path of ['0', '0/1']) expect(alternatives(main, path, 3), path).toEqual(['0', '0/1']);
    expect(alternatives(main, '', 4)).toEqual(['']);
    expect(alternatives(main, '', 0)).toEqual(['']);
  });

  it('number their turns by rounds', () => {
    const numbers = (before: string, seats: string) =>
      numbered([...before].map(action), line(seats), before.length + 1).map(({ number }) => number);
    expect(numbers('', 'WBW')).toEqual(['1.', '', '2.']);
    expect(numbers('W', 'BWB')).toEqual(['1. …', '2.', '']);
    expect(numbers('WBRYWB', 'RYW')).toEqual(['2. …', '', '3.']);
  });
});

describe('a source text', () => {
  const problem = (column: number, text: string, line = 1): Problem => ({
    line,
    column,
    ply: 1,
    text,
    reason: 'because',
    inVariation: false,
  });

  it('has its problems marked where they stand, counted in characters', () => {
    expect(marked('1. d1-d7/g7 d7-d12/d8 *', [problem(13, 'd7-d12/d8')])).toEqual([
      { text: '1. d1-d7/g7 ', problem: false },
      { text: 'd7-d12/d8', problem: true },
      { text: ' *', problem: false },
    ]);
    expect(marked('𝔘𝔘 x9', [problem(4, 'x9')])[1]).toEqual({ text: 'x9', problem: true });
    // An excerpt can be cut or stand for something else: then to the end of the word.
    expect(marked('a ?b! c', [problem(3, 'zz')])[1]).toEqual({ text: '?b!', problem: true });
    expect(marked('abcdef', [problem(1, 'abc...')])[0]).toEqual({ text: 'abc', problem: true });
    expect(marked('abc', [problem(9, 'x')])).toEqual([{ text: 'abc', problem: false }]);
  });

  it('is cut around the problem where a line is endless', () => {
    const pieces = marked(`${'x'.repeat(100_000)} bad ${'y'.repeat(100_000)}`, [problem(100_002, 'bad')]);
    expect(pieces.some(({ text, problem: wrong }) => wrong && text === 'bad')).toBe(true);
    expect(pieces.map(({ text }) => text).join('').length).toBeLessThan(11_000);
  });

  it('is shown in parts, with the beginnings of games', () => {
    const game = (at: number, problems: Problem[] = []) => ({ line: at, problems }) as FoundGame;
    const lines = sourceLines(['a', 'b', 'c', 'd'], [game(1), game(3, [problem(1, 'c', 3)]), game(3)], 2, 4);
    expect(lines.map(({ number }) => number)).toEqual([2, 3]);
    expect(lines[1]).toMatchObject({ games: [2, 3], problems: [{ column: 1 }] });
    expect(lines[0]).toMatchObject({ games: [], problems: [] });
  });
});
