import type { Choice, ReviewedPly, ReviewReport } from './review_types.ts';
import type { Variant } from './types.ts';

/** What the worker that analyses is asked for. One thing at a time: a request ends the one before. */
export type AnalystRequest =
  /** A review of the record's main line; `nodes` 0: what the record holds of one. */
  | { kind: 'review'; id: number; record: string; nodes: number }
  /** How good a turn is in a position, as a review of so many nodes would tell. */
  | { kind: 'judge'; id: number; variant: Variant; position: string; turn: string; nodes: number }
  /** The review that the record holds, as an HTML file. */
  | { kind: 'html'; id: number; record: string }
  /** The best turns of a position, better and better. */
  | { kind: 'watch'; id: number; record: string; path: string; ply: number }
  | { kind: 'stop' };

export type AnalystAnswer =
  | { kind: 'report'; id: number; report: ReviewReport; record: string; ended: boolean }
  /** The record holds no review. */
  | { kind: 'nothing'; id: number }
  | { kind: 'judged'; id: number; ply: ReviewedPly }
  | { kind: 'html'; id: number; text: string }
  | { kind: 'lines'; id: number; lines: Choice[]; nodes: number; ended: boolean }
  | { kind: 'failed'; id: number; reason: string };
