/** Shapes of the JSON that the module returns; src/capi/otrera.h describes them. */

export const seatLetters = ['W', 'B', 'R', 'Y'] as const;
export type SeatLetter = (typeof seatLetters)[number];

export interface BoardCell {
  name: string;
  x: number;
  y: number;
}

export interface Board {
  shape: 'square' | 'hexagon';
  files: number;
  ranks: number;
  hexSide: number;
  cells: BoardCell[];
}

export interface Movement {
  slide?: boolean;
  leap?: [number, number];
}

export interface Variant {
  id: string;
  name: string;
  provenance?: 'published' | 'inferred' | 'proposed';
  source?: string;
  board: { files?: number; ranks?: number; hexSide?: number };
  step: Movement;
  shot: Movement;
  seats: string[][];
  blocked?: string[];
  rule?: 'out' | 'pass';
  pieceName?: string;
  shotName?: string;
}

export interface Action {
  seat: SeatLetter;
  text: string;
  from?: number;
  to?: number;
  shot?: number;
}

export interface Variation {
  ply: number;
  turns: string[];
  comments?: { ply: number; text: string }[];
  variations?: Variation[];
}

export interface Problem {
  line: number;
  column: number;
  ply: number;
  text: string;
  reason: string;
}

export interface Status {
  variant: Variant;
  start: string;
  position: string;
  ply: number;
  plies: number;
  actions: Action[];
  toMove: SeatLetter | null;
  shooter: number | null;
  out: SeatLetter[];
  finished: boolean;
  ranking: SeatLetter[];
  result: string;
  turns: number[];
  arrows: number;
  tags: Record<string, string>;
  comments: { ply: number; text: string }[];
  variations: Variation[];
  /** The second player is known to win, answering each turn with its image. */
  secondPlayerMirrors: boolean;
  problem: Problem | null;
}

export interface SearchReport {
  turn: string;
  nodes: number;
  score: number[];
  line: string[];
  proved: boolean;
}

/** What stands on a cell, as in the byte array of the module. */
export const emptyCell = 0;
export const arrowCell = 5;

/** Who plays a seat: the person at this screen, another one at the same screen, or the engine. */
export type Player = { kind: 'me' } | { kind: 'here' } | { kind: 'engine'; level: number };
export const levels = 20;
