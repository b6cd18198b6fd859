import type { FoundGame, Problem } from './types.ts';

/** A source text as it is shown: a piece of it, with problems and the beginnings of games marked. */

export interface SourcePiece {
  text: string;
  problem: boolean;
}

export interface SourceLine {
  number: number;
  pieces: SourcePiece[];
  /** Those that stand in it. */
  problems: Problem[];
  /** The games that begin here, from 1. */
  games: number[];
}

/** Longer lines are cut: a text without line ends would be one of millions of characters. */
const longestLine = 10_000;

/** Where a problem's text ends, as far as it can be told from its excerpt; at least one character is marked. */
function lengthOf(characters: string[], start: number, problem: Problem): number {
  const excerpt = [...problem.text.replace(/\.\.\.$/, '')];
  const same = excerpt.every((character, index) => characters[start + index] === character);
  if (same && excerpt.length > 0) return excerpt.length;
  const word = characters.slice(start).findIndex((character, index) => index > 0 && /\s/.test(character));
  return word < 0 ? Math.max(1, characters.length - start) : word;
}

export function marked(line: string, problems: Problem[]): SourcePiece[] {
  const characters = [...line];
  const first = problems[0];
  // Of a line that is too long, the part around its first problem.
  const from = Math.max(0, (first?.column ?? 1) - longestLine / 2);
  const begin = characters.length > longestLine ? from : 0;
  const end = Math.min(characters.length, begin + longestLine);
  const pieces: SourcePiece[] = [];
  const put = (text: string, problem: boolean) => {
    if (text !== '') pieces.push({ text, problem });
  };
  if (begin > 0) put('…', false);
  let at = begin;
  for (const problem of problems) {
    const start = problem.column - 1;
    if (start < at || start >= end) continue;
    put(characters.slice(at, start).join(''), false);
    at = Math.min(end, start + lengthOf(characters, start, problem));
    put(characters.slice(start, at).join(''), true);
  }
  put(characters.slice(at, end).join(''), false);
  if (end < characters.length) put('…', false);
  return pieces;
}

/** Lines `from` to `to` (numbers from 1, `to` not included). */
export function sourceLines(lines: string[], games: FoundGame[], from: number, to: number): SourceLine[] {
  const problems = new Map<number, Problem[]>();
  const begins = new Map<number, number[]>();
  const add = <T>(map: Map<number, T[]>, line: number, value: T) => {
    if (line < from || line >= to) return;
    map.set(line, [...(map.get(line) ?? []), value]);
  };
  games.forEach((game, index) => {
    add(begins, game.line, index + 1);
    for (const problem of game.problems) add(problems, problem.line, problem);
  });
  return lines.slice(from - 1, to - 1).map((line, index) => {
    const number = from + index;
    const here = (problems.get(number) ?? []).sort((one, other) => one.column - other.column);
    return { number, pieces: marked(line, here), problems: here, games: begins.get(number) ?? [] };
  });
}
