import type { FoundGame, Fragment, Problem } from './types.ts';

/** From the page to the worker that reads texts; each request gets one answer with its id. */
export type ReaderRequest = { id: number } & (
  | { kind: 'read'; bytes: Uint8Array; variant: string }
  | { kind: 'fragments'; number: number }
  | { kind: 'choose'; number: number; variant: string }
  | { kind: 'open'; number: number }
);

export interface ReadText {
  text: string;
  games: FoundGame[];
}

/** A game as it is put on the table: a record as Otrera writes it, and what was wrong where it came from. */
export interface OpenedGame {
  record: string;
  problems: Problem[];
}

export interface ReaderResults {
  read: ReadText;
  fragments: Fragment[];
  choose: FoundGame[];
  open: OpenedGame;
}

export type ReaderAnswer = { id: number } & ({ result: unknown } | { refused: string });
