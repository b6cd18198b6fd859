import type { Store } from './storage.ts';

/** How well somebody solves puzzles, as far as is known: rating and its deviation, and what came of each puzzle. */
export interface Solver {
  rating: number;
  deviation: number;
  /** By the puzzle's id: whether the first try was right. */
  tried: Record<string, boolean>;
}

export const newSolver: Solver = { rating: 1200, deviation: 350, tried: {} };

const key = 'otrera.puzzles';
const q = Math.log(10) / 400;
/** A puzzle's own rating is an estimate from the work of a program. */
const deviationOfPuzzle = 120;
/** Below, a rating would hardly move any more. */
const leastDeviation = 60;

/** How much the deviation of the other side weakens what a result says. */
export const weight = (deviation: number): number =>
  1 / Math.sqrt(1 + (3 * q * q * deviation * deviation) / (Math.PI * Math.PI));

/** The share of a point that is expected. */
export const expected = (rating: number, other: number, deviation: number): number =>
  1 / (1 + 10 ** ((-weight(deviation) * (rating - other)) / 400));

/** Rating and deviation after one result (Glickman, "The Glicko system", 1995, with one game to a period). */
export function afterResult(
  { rating, deviation }: Pick<Solver, 'rating' | 'deviation'>,
  puzzle: number,
  right: boolean,
): { rating: number; deviation: number } {
  const g = weight(deviationOfPuzzle);
  const share = expected(rating, puzzle, deviationOfPuzzle);
  const information = q * q * g * g * share * (1 - share);
  const precision = 1 / (deviation * deviation) + information;
  return {
    rating: rating + (q / precision) * g * ((right ? 1 : 0) - share),
    deviation: Math.max(leastDeviation, Math.sqrt(1 / precision)),
  };
}

/** The first try of a puzzle counts; another one changes nothing. */
export function counted(solver: Solver, id: string, puzzle: number, right: boolean): Solver {
  if (id in solver.tried) return solver;
  return { ...afterResult(solver, puzzle, right), tried: { ...solver.tried, [id]: right } };
}

/** Another tab may have gone on: who has tried more knows more. */
export const newest = (own: Solver, kept: Solver): Solver =>
  Object.keys(kept.tried).length >= Object.keys(own.tried).length ? kept : own;

const isNumber = (value: unknown, low: number, high: number): value is number =>
  typeof value === 'number' && value >= low && value <= high;

/** What the browser keeps; a new solver where there is nothing, or nothing that can be read. */
export function loadSolver(store: Store | null): Solver {
  try {
    const value = JSON.parse(store?.getItem(key) ?? 'null');
    const { rating, deviation, tried } = value ?? {};
    if (!isNumber(rating, -5000, 9000) || !isNumber(deviation, 1, 350)) return newSolver;
    const entries = Object.entries(typeof tried === 'object' && tried !== null ? tried : {});
    return {
      rating,
      deviation,
      tried: Object.fromEntries(
        entries.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
      ),
    };
  } catch {
    return newSolver;
  }
}

export function saveSolver(store: Store | null, solver: Solver): void {
  try {
    store?.setItem(key, JSON.stringify(solver));
  } catch {
    // The browser keeps nothing: then the rating lasts as long as the page.
  }
}
