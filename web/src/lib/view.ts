import type { Messages } from '../i18n/en.ts';
import { playersOf } from './server_state.ts';
import {
  type Action,
  type FoundGame,
  isHere,
  type Player,
  type SeatLetter,
  type Status,
  type Variant,
} from './types.ts';
import type { ListedGame } from './wire.ts';
import { playerName, seatIndex } from './wording.ts';

/** How a closed cell is drawn: what was shot there, or closed by the variant. */
export function shotKind(variant: Variant, cellName: string): 'arrow' | 'bullet' | 'blocked' {
  if (variant.blocked?.includes(cellName)) return 'blocked';
  return variant.shotName === 'bullet' ? 'bullet' : 'arrow';
}

/** The turn that led to the viewed position, or null at the start and after a resignation. */
export function lastTurn(status: Status): Required<Action> | null {
  const action = status.actions[status.ply - 1];
  if (action?.from === undefined || action.to === undefined || action.shot === undefined) return null;
  return action as Required<Action>;
}

/** What to animate when the board is next drawn. */
export interface Motion {
  step: { from: number; to: number } | null;
  shot: { from: number; to: number } | null;
}

export function motionOf(action: Action | undefined): Motion | null {
  if (action?.from === undefined || action.to === undefined || action.shot === undefined) return null;
  return { step: { from: action.from, to: action.to }, shot: { from: action.to, to: action.shot } };
}

/** Whether the one person who plays sits across the first seat. */
export const fromTheOtherSide = (players: Player[]): boolean =>
  !isHere(players[0]) && players.filter(({ kind }) => kind === 'me').length === 1;

/** What is known about a game beside its players: event, place, date, source. */
export const originOf = (status: Status): string =>
  ['Event', 'Site', 'Date', 'Source']
    .map((name) => status.tags[name])
    .filter(Boolean)
    .join(' · ');

/** What a game of a list is called: by its players, else by its event, else by its number. */
export function foundTitle(t: Messages, game: FoundGame, index: number): string {
  const { players, event } = game;
  const names = players.some((name) => name !== '') ? players.map((name) => name || '?') : [];
  return names.length > 0 ? t.open.versus(names) : event || t.found.game(index + 1);
}

/** What a game of the server is called: by its players. */
export const gameTitle = (t: Messages, game: ListedGame): string =>
  t.open.versus(playersOf(game).map((player, seat) => game.names[seat] || playerName(t, player)));

export interface RoundEntry {
  ply: number;
  action: Action;
}

export interface Round {
  number: number;
  /** Seats before the first to act, in a record that does not start with the first seat. */
  skipped: number;
  entries: RoundEntry[];
}

/** The turn list: a number for each round of all seats; a new one begins when the order of seats starts over. */
export function roundsOf(actions: Action[]): Round[] {
  const rounds: Round[] = [];
  let lastSeat = Number.POSITIVE_INFINITY;
  actions.forEach((action, index) => {
    const seat = seatIndex(action.seat);
    let round = rounds.at(-1);
    if (!round || seat <= lastSeat) {
      round = { number: rounds.length + 1, skipped: rounds.length === 0 ? seat : 0, entries: [] };
      rounds.push(round);
    }
    round.entries.push({ ply: index + 1, action });
    lastSeat = seat;
  });
  return rounds;
}

/** How the turn list numbers a ply: "6.", or "6. …" where it is not the first of its round. */
export function plyNumber(actions: Action[], ply: number): string {
  const round = roundsOf(actions.slice(0, ply)).at(-1);
  if (!round) return '';
  return round.skipped + round.entries.length === 1 ? `${round.number}.` : `${round.number}. …`;
}

/** The place of a seat once it is certain: at the end from the ranking. Null before. */
export function placeOf(status: Status, seat: SeatLetter): number | null {
  const place = status.ranking.indexOf(seat);
  return place < 0 ? null : place + 1;
}
