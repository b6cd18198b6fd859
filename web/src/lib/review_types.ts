import type { Bounds, SeatLetter } from './types.ts';

/** What the module tells of a review; docs/review.md describes it. */

export const turnClasses = ['forced', 'best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;
export type TurnClass = (typeof turnClasses)[number];

/** A turn that can be played, with what is expected after it. */
export interface Choice {
  turn: string;
  /** The chance of the seat that moves, 0 to 1. */
  win: number;
  /** Its expected score; only a review tells it. */
  score?: number;
  proved: boolean;
  /** Begins with the turn. */
  line: string[];
}

/** A turn that was played, judged. All numbers are those of its seat. */
export interface ReviewedPly {
  ply: number;
  seat: SeatLetter;
  turn: string;
  /** The best turns there were, the one played among them. */
  best: Choice[];
  win_before: number;
  win_after: number;
  loss: number;
  score_loss: number;
  class: TurnClass;
  proved: SeatLetter | null;
  proof_given_away: boolean;
  turning_point: boolean;
  counts: boolean;
}

/** A position of the game; lists by seat in turn order. */
export interface Standing {
  ply: number;
  win: number[];
  score: number[];
  territory: number[];
  turns: Bounds[];
  mobility: number[];
  state: 'open' | 'separated' | 'finished';
  proved: SeatLetter | null;
  by: Bounds | null;
}

export interface ReviewReport {
  settings: { nodes?: number; time?: number };
  complete: boolean;
  plies: ReviewedPly[];
  accuracy: (number | null)[];
  decided_at: number | null;
  decided_for: SeatLetter | null;
  turning_points: number[];
  course: Standing[];
  /** Positions. */
  done: number;
  total: number;
  /** What might be played in the last position that is done. */
  ahead: Choice[];
}

/** A cell and how good the best turn with it is. */
export interface StageValue {
  cell: number;
  win: number;
}

export type StageName = 'pieces' | 'steps' | 'shots';
export type StageLists = Record<StageName, StageValue[]>;

/** How long a review searches: judged positions for each search. `normal` is what the command takes. */
export const efforts = { quick: 50_000, normal: 400_000, deep: 2_000_000 } as const;
export type Effort = keyof typeof efforts;
