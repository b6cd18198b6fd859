import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.ts';
import { Core } from '../../src/lib/module.ts';
import type { ReviewedPly, ReviewReport, Standing } from '../../src/lib/review_types.ts';
import {
  areasOf,
  cellsOf,
  chanceNumber,
  chanceText,
  mistakesOf,
  plyAt,
  scoreText,
  verdictOf,
} from '../../src/lib/review_view.ts';
import type { Action, SeatLetter } from '../../src/lib/types.ts';
import { plyNumber } from '../../src/lib/view.ts';

const root = resolve(import.meta.dirname, '../..');
const file = resolve(root, process.env.OTRERA_WASM ?? '../build/wasm/otrera.wasm');
/** The command, built by another compiler for another machine. */
const program = resolve(root, process.env.OTRERA_PROGRAM ?? '../build/release/otrera');
let core: Core;

beforeAll(async () => {
  core = await Core.load(readFileSync(file));
});

const judged = (changes: Partial<ReviewedPly>): ReviewedPly => ({
  ply: 1,
  seat: 'W',
  turn: 'd1-d7/g7',
  best: [],
  win_before: 0.6,
  win_after: 0.3,
  loss: 0.3,
  score_loss: 0,
  class: 'blunder',
  proved: null,
  proof_given_away: false,
  turning_point: false,
  counts: true,
  ...changes,
});

const standing = (ply: number, win: number[]): Standing => ({
  ply,
  win,
  score: [],
  territory: [],
  turns: [],
  mobility: [],
  state: 'open',
  proved: null,
  by: null,
});

/** A game that the page's own engine plays, since few turns are legal in a variant. */
function ownGame(variant: string, plies: number): string {
  const game = core.newGame(variant);
  for (let ply = 0; ply < plies; ply += 1) {
    const search = game.search(ply + 1);
    search?.advance(60);
    game.turn(search?.report().turn ?? '');
    search?.close();
  }
  return game.record();
}

describe('a review in the page', () => {
  it.skipIf(!existsSync(program))(
    'is the same as that of the command (skipped where the command was not built)',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'otrera-review-'));
      try {
        for (const [variant, nodes] of [
          ['amazons-6x6', 3000],
          ['cowboys', 2000],
          ['cowboys-4', 400],
        ] as const) {
          const record = ownGame(variant, 10);
          const path = join(folder, 'game.txt');
          writeFileSync(path, record);
          const run = (...options: string[]) =>
            execFileSync(program, ['review', path, '--nodes', `${nodes}`, ...options], { encoding: 'utf8' });
          const review = core.readGame(record).review(nodes);
          while (review?.step()) {}
          const [expected] = JSON.parse(run('--json')) as ReviewReport[];
          const report = review?.report();
          expect(report?.plies).toHaveLength(10);
          expect(report?.accuracy, variant).toEqual(expected?.accuracy);
          expect(report?.course, variant).toEqual(expected?.course);
          const plies = expected?.plies.map((ply) => ({ ...ply, stages: undefined }));
          expect(report?.plies, variant).toEqual(plies);
          expect(review?.record(), variant).toBe(run('--to', 'text'));
          review?.close();
        }
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    60_000,
  );

  it('is kept in the game and written with it, and no remark of it is seen', () => {
    const record = ownGame('amazons-6x6', 3);
    const game = core.readGame(record);
    const review = game.review(200);
    while (review?.step()) {}
    expect(game.keepReview(review?.record() ?? '')).toBe(true);
    expect(game.keepReview(record)).toBe(false);
    expect(game.status().tags.Review).toBe('1 nodes=200');
    expect(game.lines().comments).toEqual([]);
    expect(game.export('sgf')).toContain('OTREVIEW[');
    const again = core.readGame(game.record()).review(0);
    expect(again?.step()).toBe(false);
    expect(again?.report()).toEqual(review?.report());
    expect(core.readGame(record).review(0)).toBeNull();
  });
});

describe('what is shown of a review', () => {
  it('finds the cells of a turn, and of a shot alone', () => {
    const { board } = core.newGame('amazons');
    const number = (name: string) => board.cells.findIndex((cell) => cell.name === name);
    const choice = { win: 0.5, proved: false, line: [] };
    expect(cellsOf(board, { ...choice, turn: 'd1-d10/g10' })).toMatchObject({
      from: number('d1'),
      to: number('d10'),
      shot: number('g10'),
    });
    expect(cellsOf(board, { ...choice, turn: '/g7' })).toMatchObject({ from: null, to: null });
    expect(cellsOf(board, { ...choice, turn: 'd1-d7/z7' })).toBeNull();
    expect(cellsOf(board, { ...choice, turn: 'resigns' })).toBeNull();
  });

  it('says certain only what is proved', () => {
    expect(chanceText(en, 0.9999, false)).toBe('99 %');
    expect(chanceText(en, 0.0001, false)).toBe('1 %');
    expect(chanceText(en, 0.425, false)).toBe('43 %');
    expect(chanceText(en, 1, true)).toBe('wins, proved');
    expect(chanceText(en, 0, true)).toBe('loses, proved');
    expect([chanceNumber(0.9999, false), chanceNumber(1, true), chanceNumber(0, true)]).toEqual([
      '99',
      '✓',
      '✗',
    ]);
    expect([2.5, 0, -3].map((score) => scoreText(score, 'en'))).toEqual(['+2.5', '0.0', '-3.0']);
    expect(scoreText(2.5, 'it')).toBe('+2,5');
  });

  it('draws a part of the height for each seat, the first at the bottom', () => {
    const box = { width: 200, height: 100 };
    const two = [standing(0, [0.5, 0.5]), standing(1, [0.75, 0.25])];
    expect(areasOf(two, 2, 2, box)).toEqual([
      'M0.0 50.0L100.0 25.0L100.0 100.0L0.0 100.0Z',
      'M0.0 0.0L100.0 0.0L100.0 25.0L0.0 50.0Z',
    ]);
    expect(areasOf([standing(0, [0.2, 0.3, 0.5])], 3, 0, box).map((area) => area.split('L')[0])).toEqual([
      'M0.0 80.0',
      'M0.0 50.0',
      'M0.0 0.0',
    ]);
    expect(areasOf([], 2, 5, box)).toEqual(['', '']);
  });

  it('knows the ply under a point, and stays inside', () => {
    expect([-5, 0, 49, 51, 200, 999].map((x) => plyAt(x, 200, 2))).toEqual([0, 0, 0, 1, 2, 2]);
    expect(plyAt(10, 0, 0)).toBe(0);
  });

  it('sends to another try what was a mistake while the result was open', () => {
    const turns = [
      judged({ ply: 1 }),
      judged({ ply: 2, seat: 'B' }),
      judged({ ply: 3, class: 'inaccuracy' }),
      judged({ ply: 5, class: 'mistake' }),
      judged({ ply: 7, counts: false }),
    ];
    expect(mistakesOf(turns, 'W').map(({ ply }) => ply)).toEqual([1, 5]);
  });

  it('says whether a turn tried is better', () => {
    const mistake = judged({});
    const tried = (changes: Partial<ReviewedPly>) =>
      verdictOf(mistake, judged({ turn: 'd1-d2/d3', ...changes }));
    expect(tried({ class: 'best', loss: 0 })).toBe('best');
    expect(tried({ class: 'good', loss: 0.03 })).toBe('good');
    expect(tried({ class: 'inaccuracy', loss: 0.08 })).toBe('better');
    expect(tried({ class: 'blunder', loss: 0.4 })).toBe('worse');
    expect(verdictOf(mistake, mistake)).toBe('same');
  });

  it('numbers plies as the turn list does', () => {
    const turn = (seat: SeatLetter): Action => ({ seat, text: '' });
    const two = (['W', 'B', 'W', 'B'] as const).map(turn);
    expect([1, 2, 3, 4].map((ply) => plyNumber(two, ply))).toEqual(['1.', '1. …', '2.', '2. …']);
    // A record that begins with the second seat.
    const late = (['B', 'W'] as const).map(turn);
    expect([1, 2].map((ply) => plyNumber(late, ply))).toEqual(['1. …', '2.']);
  });
});
