import type { SeatLetter } from './types.ts';

/** A position in which exactly one turn wins, as docs/puzzles.md describes it; what the page uses of it. */
export interface Puzzle {
  variant: string;
  id: string;
  position: string;
  winner: SeatLetter;
  turn: string;
  grade: number;
  rating: number;
  /** Legal turns. */
  turns: number;
  /** The turn, then best play of both to where counting decides. */
  line: string[];
  /** Answers, and the turns that each refutes; "" stands for none: nothing is contested any more. */
  refutations: Record<string, string[]>;
  source: { file: string; players: string; event: string; ply: number };
}

export const grades = [1, 2, 3, 4, 5] as const;

/** What comes with the page: a line each, by variant. They are fetched when they are asked for. */
const files = import.meta.glob('../../../data/puzzles/*.jsonl', {
  query: '?raw',
  import: 'default',
}) as Record<string, () => Promise<string>>;

const variantOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.jsonl'.length);

/** The variants of which there are puzzles. */
export const puzzleVariants: readonly string[] = Object.keys(files).map(variantOf);

export const puzzlesOf = (text: string): Puzzle[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Puzzle);

export async function shippedPuzzles(variant: string): Promise<Puzzle[]> {
  const path = Object.keys(files).find((one) => variantOf(one) === variant);
  const load = path === undefined ? undefined : files[path];
  return load ? puzzlesOf(await load()) : [];
}

/** How a turn that loses is answered; null: it needs no answer, all that is left is counting. */
export function answerTo({ refutations }: Puzzle, turn: string): string | null {
  for (const [answer, turns] of Object.entries(refutations)) {
    if (turns.includes(turn)) return answer === '' ? null : answer;
  }
  return null;
}

/** What to give next: of those not tried yet (else of all but the last) the one nearest to somebody's rating. */
export function nextPuzzle(
  all: readonly Puzzle[],
  tried: (id: string) => boolean,
  rating: number,
  grade: number | null,
  last: string | null,
): Puzzle | null {
  const fitting = all.filter((one) => grade === null || one.grade === grade);
  const fresh = fitting.filter(({ id }) => !tried(id) && id !== last);
  const others = fitting.filter(({ id }) => id !== last);
  const choice = fresh.length > 0 ? fresh : others.length > 0 ? others : fitting;
  const distance = (one: Puzzle) => Math.abs(one.rating - rating);
  return choice.reduce<Puzzle | null>(
    (best, one) => (best === null || distance(one) < distance(best) ? one : best),
    null,
  );
}
