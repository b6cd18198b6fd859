import type { Action, Line } from './types.ts';
import { seatIndex } from './wording.ts';

/** Lines of a game and the paths that name them: "" is the main line, "2/0" a variation of a variation. */

export const indices = (path: string): number[] => (path === '' ? [] : path.split('/').map(Number));

export const inner = (path: string, index: number): string => (path === '' ? `${index}` : `${path}/${index}`);

/** The path of the line around; null for the main line. */
export function around(path: string): string | null {
  if (path === '') return null;
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

export function lineAt(main: Line, path: string): Line | null {
  let line: Line | null = main;
  for (const index of indices(path)) line = line?.variations[index] ?? null;
  return line;
}

/** The first ply that belongs to a line itself. */
export function firstPly(main: Line, path: string): number {
  const line = lineAt(main, path);
  return line && 'ply' in line ? (line.ply as number) : 1;
}

/** What stands at a ply and what might stand there instead, as paths; in the order of the turn list. */
export function alternatives(main: Line, path: string, ply: number): string[] {
  let outermost = path;
  while (outermost !== '' && firstPly(main, outermost) === ply) outermost = around(outermost) ?? '';
  const gather = (from: string): string[] => {
    const variations = lineAt(main, from)?.variations ?? [];
    return [
      from,
      ...variations.flatMap((variation, index) =>
        variation.ply === ply && variation.actions.length > 0 ? gather(inner(from, index)) : [],
      ),
    ];
  };
  return ply > 0 ? gather(outermost) : [path];
}

export interface NumberedAction {
  ply: number;
  action: Action;
  /** The round as it is written before the turn; "" where it is that of the turn before. */
  number: string;
}

/** The plies of a variation with their rounds: "3." where one begins, "3. …" where the line begins inside. */
export function numbered(before: Action[], line: Line, start: number): NumberedAction[] {
  let round = 0;
  let last = Number.POSITIVE_INFINITY;
  const count = ({ seat }: Action): boolean => {
    const begins = seatIndex(seat) <= last;
    if (begins) round += 1;
    last = seatIndex(seat);
    return begins;
  };
  before.forEach(count);
  return line.actions.map((action, index) => {
    const begins = count(action);
    const number = begins ? `${round}.` : index === 0 ? `${round}. …` : '';
    return { ply: start + index, action, number };
  });
}
