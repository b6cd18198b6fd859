import { type Core, type Game, Refusal } from './module.ts';
import type { Problem } from './types.ts';

/** What a pasted text turned out to be. */
export type Opened =
  | { kind: 'game'; game: Game; turns: number; problem: Problem | null }
  | { kind: 'variant'; text: string }
  | { kind: 'refused'; what: 'variant' | 'text'; reason: string; problem: Problem | null };

function attempt<T>(open: () => T): T | string {
  try {
    return open();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

const looksLikeVariant = (text: string): boolean => text.startsWith('{') && /"board"\s*:/.test(text);

/** Tries a text as a variant, a record and a position; the reason given is that of the likeliest of them. */
export function readAny(core: Core, input: string): Opened {
  const text = input.trim();
  if (looksLikeVariant(text)) {
    const game = attempt(() => core.newGame(text));
    if (typeof game === 'string') return { kind: 'refused', what: 'variant', reason: game, problem: null };
    game.close();
    return { kind: 'variant', text };
  }
  const read = attempt(() => core.readGame(input));
  if (typeof read !== 'string') {
    const { problem, plies } = read.status();
    if (!problem || plies > 0) return { kind: 'game', game: read, turns: plies, problem };
    const position = attempt(() => core.newGame('', text));
    read.close();
    if (typeof position === 'string')
      return { kind: 'refused', what: 'text', reason: problem.reason, problem };
    return { kind: 'game', game: position, turns: 0, problem: null };
  }
  const position = attempt(() => core.newGame('', text));
  if (typeof position !== 'string') return { kind: 'game', game: position, turns: 0, problem: null };
  // A position is one line with slashes and no brackets; its own complaint is the helpful one.
  const reason = /^\S+\/\S+ [wbry] /.test(text) ? position : read;
  return { kind: 'refused', what: 'text', reason, problem: null };
}
