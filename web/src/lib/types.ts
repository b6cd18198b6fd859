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

export interface Remark {
  ply: number;
  text: string;
}

/** A sequence of plies with its remarks and the lines that might have been played instead. */
export interface Line {
  actions: Action[];
  comments: Remark[];
  variations: Variation[];
}

/** A line in place of ply `ply`; its plies count from the start of the game. */
export interface Variation extends Line {
  ply: number;
}

/** Something in a text that could not be read. */
export interface Problem {
  line: number;
  column: number;
  ply: number;
  text: string;
  reason: string;
  /** The game itself goes on. */
  inVariation: boolean;
}

/** A game of a text, as the list of its games shows it. */
export interface FoundGame {
  line: number;
  variant: string;
  variantName: string;
  players: string[];
  event: string;
  plies: number;
  result: string;
  alternatives: string[];
  fragments: number;
  problems: Problem[];
}

/** A turn in an article that belongs to no position. */
export interface Fragment {
  line: number;
  text: string;
}

export type RegionKind = 'territory' | 'contested' | 'dead';

/** Who will have which cells; only `estimate` and `nearest` are not proved. */
export interface Territory {
  regions: { kind: RegionKind; owner: SeatLetter | null; cells: number[]; low: number; high: number }[];
  seats: { seat: SeatLetter; cells: number; low: number; high: number; nearest: number }[];
  contested: number;
  dead: number;
  /** `narrow`: the nearest cells that another seat reaches one step later. */
  estimate: { nearest: number[][]; narrow: number[] };
}

/** A number that is known within bounds. */
export interface Bounds {
  low: number;
  high: number;
  exact: boolean;
}

/** Why a position is decided (the first three), or why not. */
export type Ground = 'finished' | 'separated' | 'guarded' | 'inexact' | 'may_return' | 'contested';

/** What is proved of a position; lists by seat are in turn order. */
export interface Claim {
  decided: boolean;
  winner: SeatLetter | null;
  ground: Ground;
  state: 'finished' | 'separated' | 'open';
  /** Turns left to the winner when the last of the others cannot move. */
  by: Bounds | null;
  turns: Bounds[];
  outlasts: SeatLetter[][];
  /**
   * What a seat can make sure of against all others together: so many turns, while each of the others makes not more
   * than so many and nobody comes to the `closed` cells. Null for a seat that is out.
   */
  guards: ({ turns: number; closed: number[]; others: (number | null)[] } | null)[];
  regions: { kind: RegionKind; owner: SeatLetter | null; cells: number[]; empties: number; turns: Bounds }[];
}

export interface DiagramOptions {
  theme?: 'safe' | 'wood' | 'grey';
  bottom?: SeatLetter;
  coordinates?: boolean;
  legend?: boolean;
  lastTurn?: boolean;
  territory?: boolean;
  estimate?: boolean;
  caption?: string;
  pixels?: number;
}

/** A form in which a game can be written. */
export interface Format {
  name: string;
  about: string;
}

export interface Status {
  variant: Variant;
  start: string;
  position: string;
  /** The viewed line: "" for the main line, else places of variations, "2/0". */
  path: string;
  study: boolean;
  ply: number;
  /** Of the viewed line. */
  plies: number;
  actions: Action[];
  steppedFrom: number | null;
  toMove: SeatLetter | null;
  shooter: number | null;
  out: SeatLetter[];
  finished: boolean;
  ranking: SeatLetter[];
  result: string;
  turns: number[];
  arrows: number;
  tags: Record<string, string>;
  /** The second player is known to win, answering each turn with its image. */
  secondPlayerMirrors: boolean;
  problems: Problem[];
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

/** Who plays a seat of a game in this browser: me, another one at the same screen, or the engine of this page. */
export type LocalPlayer = { kind: 'me' } | { kind: 'here' } | { kind: 'engine'; level: number };

/**
 * Who plays a seat of any game. `remote`: an engine of the server; `guest`: one in the browser of whoever made the
 * game; `away`: a person elsewhere; `open`: nobody yet.
 */
export type Player =
  | LocalPlayer
  | { kind: 'remote' | 'guest'; level: number }
  | { kind: 'away' }
  | { kind: 'open' };

/** Whether somebody at this screen plays. */
export const isHere = (player: Player | null | undefined): boolean =>
  player?.kind === 'me' || player?.kind === 'here';

export const levels = 20;
