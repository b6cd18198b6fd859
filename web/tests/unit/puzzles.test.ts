import { describe, expect, it } from 'vitest';
import {
  afterResult,
  counted,
  expected,
  loadSolver,
  newest,
  newSolver,
  saveSolver,
  weight,
} from '../../src/lib/puzzle_rating.ts';
import { answerTo, nextPuzzle, type Puzzle, puzzlesOf } from '../../src/lib/puzzles.ts';

const puzzle = (id: string, rating: number, grade = 1): Puzzle => ({
  variant: 'amazons',
  id,
  position: '',
  winner: 'W',
  turn: 'a1-a2/a3',
  grade,
  rating,
  turns: 3,
  line: [],
  refutations: { 'b1-b2/b3': ['a1-a3/a2', 'a1-b2/c3'], '': ['a1-a4/a2'] },
  source: { file: '', players: '', event: '', ply: 0 },
});

describe('a rating', () => {
  it('is that of the example of Glickman’s paper', () => {
    // "The Glicko system": 1500 against 1400 (30), 1550 (100) and 1700 (300).
    expect(weight(30)).toBeCloseTo(0.9955, 4);
    expect(weight(100)).toBeCloseTo(0.9531, 4);
    expect(weight(300)).toBeCloseTo(0.7242, 4);
    expect(expected(1500, 1400, 30)).toBeCloseTo(0.639, 3);
    expect(expected(1500, 1550, 100)).toBeCloseTo(0.432, 3);
    expect(expected(1500, 1700, 300)).toBeCloseTo(0.303, 3);
  });

  it('rises by what is solved, more by what is hard, and becomes surer', () => {
    const easy = afterResult(newSolver, 900, true);
    const hard = afterResult(newSolver, 1500, true);
    expect(easy.rating).toBeGreaterThan(1200);
    expect(hard.rating).toBeGreaterThan(easy.rating);
    expect(afterResult(newSolver, 900, false).rating).toBeLessThan(1200);
    expect(hard.deviation).toBeLessThan(350);
    let solver = { rating: 1200, deviation: 350 };
    for (let i = 0; i < 300; i += 1) solver = afterResult(solver, 1200, i % 2 === 0);
    expect(solver.deviation).toBe(60);
    expect(Math.abs(solver.rating - 1200)).toBeLessThan(40);
  });

  it('counts the first try only', () => {
    const once = counted(newSolver, 'x', 1000, false);
    expect(once.tried).toEqual({ x: false });
    expect(counted(once, 'x', 1000, true)).toBe(once);
  });

  it('is kept, and what is damaged is a new one', () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const solver = counted(newSolver, 'x', 1000, true);
    saveSolver(store, solver);
    expect(loadSolver(store)).toEqual(solver);
    for (const bad of ['', '{', '7', 'null', '[]', '{"rating":"x"}', '{"rating":1e9,"deviation":50}']) {
      kept.set('otrera.puzzles', bad);
      expect(loadSolver(store)).toEqual(newSolver);
    }
    kept.set('otrera.puzzles', '{"rating":1000,"deviation":90,"tried":{"a":1,"b":true}}');
    expect(loadSolver(store)).toEqual({ rating: 1000, deviation: 90, tried: { b: true } });
    expect(loadSolver(null)).toEqual(newSolver);
  });
});

describe('puzzles', () => {
  it('tell how a turn is answered', () => {
    const one = puzzle('x', 1000);
    expect(answerTo(one, 'a1-b2/c3')).toBe('b1-b2/b3');
    expect(answerTo(one, 'a1-a4/a2')).toBeNull();
    expect(answerTo(one, 'z1-z2/z3')).toBeNull();
  });

  it('come one a line', () => {
    const text = `${JSON.stringify(puzzle('x', 1))}\n${JSON.stringify(puzzle('y', 2))}\n`;
    expect(puzzlesOf(text).map(({ id }) => id)).toEqual(['x', 'y']);
  });

  it('come nearest to the rating first, those not tried before others, never the same twice', () => {
    const all = [puzzle('a', 800), puzzle('b', 1250), puzzle('c', 1900, 4)];
    const next = (tried: string[], grade: number | null = null, last: string | null = null) =>
      nextPuzzle(all, (id) => tried.includes(id), 1200, grade, last)?.id;
    expect(next([])).toBe('b');
    expect(next(['b'])).toBe('a');
    expect(next(['a', 'b'])).toBe('c');
    expect(next(['a', 'b', 'c'], null, 'b')).toBe('a');
    expect(next([], 4)).toBe('c');
    expect(next(['c'], 4, 'c')).toBe('c');
    expect(next([], 5)).toBeUndefined();
  });

  it('goes on from what another tab has kept', () => {
    const own = { ...newSolver, tried: { a: true } };
    const kept = { ...newSolver, rating: 1300, tried: { a: true, b: false } };
    expect(newest(own, kept)).toBe(kept);
    // The browser keeps nothing: what this page knows stays.
    expect(newest(own, newSolver)).toBe(own);
  });
});
