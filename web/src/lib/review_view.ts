import type { Messages } from '../i18n/en.ts';
import type { Choice, ReviewedPly, Standing, TurnClass } from './review_types.ts';
import type { Board } from './types.ts';

/** A turn to be drawn: cells by their numbers; a shot alone has no step. */
export interface ChosenTurn {
  choice: Choice;
  from: number | null;
  to: number | null;
  shot: number;
}

/** The cells of a turn as it is written, "d1-d7/g7" or "/g7". Null where the board has no such cell. */
export function cellsOf(board: Board, choice: Choice): ChosenTurn | null {
  const [, from, to, shot] = /^(?:(\w+)-(\w+))?\/(\w+)$/.exec(choice.turn) ?? [];
  const number = (name: string | undefined) => board.cells.findIndex((cell) => cell.name === name);
  if (shot === undefined || number(shot) < 0) return null;
  if (from === undefined) return { choice, from: null, to: null, shot: number(shot) };
  return { choice, from: number(from), to: number(to), shot: number(shot) };
}

/** What annotators write behind such a turn. */
export const classMarks: Record<TurnClass, string> = {
  forced: '',
  best: '',
  good: '',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

/** The classes that are marked, the worst first. */
export const badClasses = ['blunder', 'mistake', 'inaccuracy'] as const;

/** How many turns of a class a seat made. */
export const countOf = (plies: ReviewedPly[], seat: string, turnClass: TurnClass): number =>
  plies.filter((turn) => turn.seat === seat && turn.class === turnClass).length;

/** The turns of a seat worth another try: mistakes while the result was open, or a proved win given away. */
export const mistakesOf = (plies: ReviewedPly[], seat: string): ReviewedPly[] =>
  plies.filter(
    (turn) => turn.seat === seat && turn.counts && (turn.class === 'mistake' || turn.class === 'blunder'),
  );

/** What is said of a turn that was tried in place of a mistake. */
export type Verdict = 'best' | 'good' | 'better' | 'same' | 'worse';

export function verdictOf(mistake: ReviewedPly, tried: ReviewedPly): Verdict {
  if (tried.turn === mistake.turn) return 'same';
  if (tried.class === 'best' || tried.class === 'forced') return 'best';
  if (tried.class === 'good') return 'good';
  return tried.loss < mistake.loss ? 'better' : 'worse';
}

/** A chance in words: whole per cent, and certain only where it is proved. */
export function chanceText(t: Messages, win: number, proved: boolean): string {
  if (proved) return win === 1 ? t.review.proved.wins : t.review.proved.loses;
  const percent = Math.round(100 * win);
  return t.review.percent(Math.min(99, Math.max(1, percent)));
}

/** A chance as it is written on the board: as short as can be. */
export const chanceNumber = (win: number, proved: boolean): string =>
  proved ? (win === 1 ? '✓' : '✗') : `${Math.min(99, Math.max(1, Math.round(100 * win)))}`;

/** A score with its sign, as the language writes it: +2.5, 0.0, -3.0. */
export const scoreText = (score: number, language: string): string =>
  score.toLocaleString(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });

/**
 * The outlines of the graph's areas, one for each seat from below: where its part of the chances begins and ends at
 * each ply, in a box of this size. Plies are as far apart as if all of them were known.
 */
export function areasOf(
  course: Standing[],
  seats: number,
  plies: number,
  { width, height }: { width: number; height: number },
): string[] {
  const x = (ply: number) => (plies > 0 ? (ply / plies) * width : 0).toFixed(1);
  const below = (standing: Standing, count: number) =>
    standing.win.slice(0, count).reduce((sum, win) => sum + win, 0);
  return Array.from({ length: seats }, (_, seat) => {
    const y = (standing: Standing, count: number) => (height * (1 - below(standing, count))).toFixed(1);
    const upper = course.map((standing) => `${x(standing.ply)} ${y(standing, seat + 1)}`);
    const lower = course.map((standing) => `${x(standing.ply)} ${y(standing, seat)}`).reverse();
    return upper.length > 0 ? `M${[...upper, ...lower].join('L')}Z` : '';
  });
}

/** The ply under a point of the graph. */
export const plyAt = (x: number, width: number, plies: number): number =>
  Math.min(plies, Math.max(0, Math.round((x / Math.max(1, width)) * plies)));
