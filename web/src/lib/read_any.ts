import { type Core, type Game, Refusal } from './module.ts';
import type { Problem } from './types.ts';

/** What a pasted text turned out to be. */
export type Opened =
  | { kind: 'game'; game: Game; turns: number; problem: Problem | null }
  | { kind: 'variant'; text: string }
  | { kind: 'refused'; what: 'variant' | 'text' | 'long'; problem: Problem };

function attempt<T>(open: () => T): T | Refusal {
  try {
    return open();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const problemOf = ({ place, message }: Refusal): Problem => ({
  line: place?.line ?? 0,
  column: place?.column ?? 0,
  ply: 0,
  text: '',
  reason: message,
});

// A record can begin with a remark in braces, but hardly with one in quotes.
const looksLikeVariant = (text: string): boolean => /^\{\s*"/.test(text);

/** Far longer than any game; reading more would only make the page stand still. */
const longestText = 1_000_000;

/** Tries a text as a variant, a record and a position; the complaint is that of the likeliest of them. */
export function readAny(core: Core, input: string): Opened {
  if (input.length > longestText) {
    return { kind: 'refused', what: 'long', problem: { line: 0, column: 0, ply: 0, text: '', reason: '' } };
  }
  const text = input.trim();
  if (looksLikeVariant(text)) {
    const game = attempt(() => core.newGame(text));
    if (game instanceof Refusal) return { kind: 'refused', what: 'variant', problem: problemOf(game) };
    game.close();
    return { kind: 'variant', text };
  }
  const read = attempt(() => core.readGame(input));
  if (!(read instanceof Refusal)) {
    const { problem, plies } = read.status();
    return { kind: 'game', game: read, turns: plies, problem };
  }
  const position = attempt(() => core.newGame('', text));
  if (!(position instanceof Refusal)) return { kind: 'game', game: position, turns: 0, problem: null };
  // A position is one line with slashes and the seat to move; then its own complaint is the helpful one.
  const likely = /^\S+\/\S+ [wbry]\b/.test(text) ? position : read;
  return { kind: 'refused', what: 'text', problem: problemOf(likely) };
}
