import { levels, type SeatLetter, seatLetters } from './types.ts';

/** Shapes of the server's JSON (docs/http.md), and their readers: what comes from the network is checked. */

/** Who plays a seat of a game on the server. */
export type SeatHolder =
  | { kind: 'person' | 'here' | 'open' }
  /** An engine: of the server, or in the browser of whoever made the game. */
  | { kind: 'engine' | 'browser'; level: number };

export interface GivenUp {
  /** Counts all plies from 1. */
  ply: number;
  seat: SeatLetter;
  how: 'resigns' | 'time';
}

/** Times in milliseconds of the server's clock. */
export interface ServerClockState {
  /** Seconds for the game and for each turn, or days for each turn. */
  limit: { base: number; increment: number } | { days: number };
  left: number[];
  running: SeatLetter | null;
  at: number;
}

export type Offer =
  | { kind: 'draw'; by: SeatLetter; waiting: SeatLetter[] }
  | { kind: 'undo'; by: SeatLetter; waiting: SeatLetter[]; plies: number };

export interface GameState {
  variant: string;
  /** Of a variant that is not built in. */
  definition: object | null;
  start: string;
  turns: string[];
  gaveUp: GivenUp[];
  toMove: SeatLetter | null;
  out: SeatLetter[];
  result: string;
  ending: string;
  /** Of a game that ended by a claim: who wins by how many turns at least, "White+4". */
  score: string | null;
  seats: SeatHolder[];
  names: string[];
  event: string;
  clock: ServerClockState | null;
  offer: Offer | null;
  created: string;
}

/** One game as the server answers with it. */
export interface GameAnswer {
  id: string;
  version: number;
  /** The seats for which this browser may act. */
  you: SeatLetter[];
  /** Secrets of the seats that are open, for whoever made the game. */
  links: Partial<Record<SeatLetter, string>>;
  engine: 'idle' | 'thinking' | 'failing';
  nowMs: number;
  state: GameState;
}

export const eventKinds = [
  'turn',
  'resigns',
  'time',
  'joined',
  'offers',
  'accepts',
  'declines',
  'withdraws',
  'claims',
] as const;

export interface GameEvent {
  version: number;
  kind: (typeof eventKinds)[number];
  seat: SeatLetter | null;
}

export interface GameMessage {
  game: GameAnswer;
  events: GameEvent[];
}

/** An element of the list of games. */
export interface ListedGame {
  id: string;
  version: number;
  variant: string;
  result: string;
  created: string;
  changed: string;
  toMove: SeatLetter | null;
  plies: number;
  seats: SeatHolder[];
  names: string[];
  you: SeatLetter[];
}

export interface GameList {
  games: ListedGame[];
  /** Ids of games whose stored form is damaged: they cannot be shown, but deleted. */
  unreadable: string[];
  /** Continues the list; null at its end. */
  next: string | null;
}

/** What the server sent is not what it should be. */
class Misshapen extends Error {}

type Fields = Record<string, unknown>;

function fail(what: string): never {
  throw new Misshapen(what);
}

const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : fail('object');

const text = (value: unknown): string => (typeof value === 'string' ? value : fail('text'));

const whole = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : fail('number');

const milliseconds = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : fail('time');

const list = <T>(value: unknown, read: (element: unknown) => T): T[] =>
  Array.isArray(value) ? value.map(read) : fail('list');

const oneOf = <T extends string>(value: unknown, words: readonly T[]): T =>
  words.find((word) => word === value) ?? fail(words.join('|'));

const seat = (value: unknown): SeatLetter => oneOf(value, seatLetters);

const orNull = <T>(value: unknown, read: (present: unknown) => T): T | null =>
  value === null || value === undefined ? null : read(value);

/** Part of an address, and so of nothing but letters and digits. */
const id = (value: unknown): string => (isGameId(value) ? value : fail('id'));

export const isGameId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value);

/** A turn becomes a word of a record: it must not be able to be anything else there. */
function turn(value: unknown): string {
  const word = text(value);
  return /^[a-z0-9/-]{1,24}$/.test(word) ? word : fail('turn');
}

function holder(value: unknown): SeatHolder {
  const word = text(value);
  if (word === 'person' || word === 'here' || word === 'open') return { kind: word };
  const [kind, digits] = word.split(':');
  const level = Number(digits);
  if ((kind !== 'engine' && kind !== 'browser') || !Number.isInteger(level)) return fail('seat');
  return level >= 1 && level <= levels ? { kind, level } : fail('level');
}

function givenUp(value: unknown): GivenUp {
  const { ply, seat: who, how } = fields(value);
  return { ply: whole(ply), seat: seat(who), how: oneOf(how, ['resigns', 'time']) };
}

function clock(value: unknown): ServerClockState {
  const { base, increment, days, left_ms, running, at_ms } = fields(value);
  return {
    limit: days === undefined ? { base: whole(base), increment: whole(increment) } : { days: whole(days) },
    left: list(left_ms, milliseconds),
    running: orNull(running, seat),
    at: milliseconds(at_ms),
  };
}

function offer(value: unknown): Offer {
  const { kind, by, waiting, plies } = fields(value);
  const common = { by: seat(by), waiting: list(waiting, seat) };
  return oneOf(kind, ['draw', 'undo']) === 'draw'
    ? { kind: 'draw', ...common }
    : { kind: 'undo', ...common, plies: whole(plies) };
}

function state(value: unknown): GameState {
  const all = fields(value);
  const seats = list(all.seats, holder);
  const names = list(all.names, text);
  if (seats.length < 2 || seats.length > seatLetters.length || names.length !== seats.length) fail('seats');
  const read = {
    variant: text(all.variant),
    definition: orNull(all.definition, fields),
    start: text(all.start),
    turns: list(all.turns, turn),
    gaveUp: list(all.gave_up, givenUp),
    toMove: orNull(all.to_move, seat),
    out: list(all.out, seat),
    result: text(all.result),
    ending: text(all.ending),
    score: orNull(all.score, text),
    seats,
    names,
    event: text(all.event),
    clock: orNull(all.clock, clock),
    offer: orNull(all.offer, offer),
    created: text(all.created),
  };
  return read.clock && read.clock.left.length !== seats.length ? fail('clock') : read;
}

function links(value: unknown): GameAnswer['links'] {
  const secrets: GameAnswer['links'] = {};
  for (const [letter, secret] of Object.entries(fields(value))) secrets[seat(letter)] = id(secret);
  return secrets;
}

function gameAnswer(value: unknown, idField: 'id' | 'game'): GameAnswer {
  const all = fields(value);
  return {
    id: id(all[idField]),
    version: whole(all.version),
    you: list(all.you, seat),
    links: links(all.links),
    engine: oneOf(all.engine, ['idle', 'thinking', 'failing']),
    nowMs: milliseconds(all.now_ms),
    state: state(all.state),
  };
}

function listed(value: unknown): ListedGame {
  const all = fields(value);
  return {
    id: id(all.id),
    version: whole(all.version),
    variant: text(all.variant),
    result: text(all.result),
    created: text(all.created),
    changed: text(all.changed),
    toMove: orNull(all.to_move, seat),
    plies: whole(all.plies),
    seats: list(all.seats, holder),
    names: list(all.names, text),
    you: list(all.you, seat),
  };
}

function event(value: unknown): GameEvent {
  const all = fields(value);
  return {
    version: whole(all.version),
    kind: oneOf(all.kind, eventKinds),
    seat: orNull(all.seat, seat),
  };
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Misshapen) return null;
    throw error;
  }
}

/** Null when it is no game. */
export const readGameAnswer = (value: unknown): GameAnswer | null => attempt(() => gameAnswer(value, 'id'));

/** Null when it is no list of games. */
export const readGameList = (value: unknown): GameList | null =>
  attempt(() => {
    const { games, unreadable, next } = fields(value);
    return {
      games: list(games, listed),
      unreadable: orNull(unreadable, (ids) => list(ids, id)) ?? [],
      next: orNull(next, text),
    };
  });

export type SocketMessage =
  | { kind: 'game'; message: GameMessage }
  | { kind: 'gone'; id: string }
  | { kind: 'listed'; game: ListedGame }
  | { kind: 'pong'; number: number; nowMs: number }
  | { kind: 'error'; reason: string };

/** A message of the socket; null when it is none that is known. */
export const readSocketMessage = (value: unknown): SocketMessage | null =>
  attempt((): SocketMessage => {
    const all = fields(value);
    if ('pong' in all) return { kind: 'pong', number: whole(all.pong), nowMs: milliseconds(all.now_ms) };
    if ('gone' in all) return { kind: 'gone', id: id(all.gone) };
    if ('listed' in all) return { kind: 'listed', game: listed(all.listed) };
    if ('error' in all) return { kind: 'error', reason: text(all.error) };
    const events = all.events === undefined ? [] : list(all.events, event);
    return { kind: 'game', message: { game: gameAnswer(all, 'game'), events } };
  });
