import { type Core, type Game, Refusal } from './module.ts';
import { isHere, type Player, type SeatLetter, seatLetters } from './types.ts';
import type { GameAnswer, GameState, ListedGame, SeatHolder } from './wire.ts';
import { seatIndex } from './wording.ts';

/** What follows from the state of a game on the server, for the one who looks at it. */

/** A seat as the tags of a record name it. */
export const seatTags: Record<SeatLetter, string> = { W: 'White', B: 'Black', R: 'Red', Y: 'Yellow' };

/** All plies in order: turns, and seats that gave up, as a record writes them. */
export function pliesOf({ turns, gaveUp }: GameState): string[] {
  const plies: string[] = [];
  const left = [...turns];
  const byPly = new Map(gaveUp.map((one) => [one.ply, `${one.seat}:${one.how}`]));
  while (left.length > 0 || byPly.has(plies.length + 1)) {
    const ply = byPly.get(plies.length + 1) ?? (left.shift() as string);
    plies.push(ply);
  }
  return plies;
}

export const samePlies = (one: string[], other: string[]): boolean =>
  one.length === other.length && beginsWith(one, other);

export const beginsWith = (plies: string[], start: string[]): boolean =>
  start.length <= plies.length && start.every((ply, index) => ply === plies[index]);

/** The tags of its record; "" where there is none. */
export function tagsOf({ names, event, created, score }: GameState): [string, string][] {
  const date = /^\d{4}-\d\d-\d\d/.exec(created)?.[0].replaceAll('-', '.') ?? '';
  const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
  const players = names.map((name, index): [string, string] => [
    seatTags[seatLetters[index] as SeatLetter],
    oneLine(name),
  ]);
  return [['Event', oneLine(event)], ['Date', date], ['Score', score ?? ''], ...players];
}

/** The result that was agreed or claimed; "*" where the plies say how the game stands. */
export const settledResult = ({ result, score }: GameState): string =>
  result === '1/2-1/2' || score !== null ? result : '*';

/** The game after these plies; null where the rules here do not allow them. */
export function gameOf(core: Core, state: GameState, plies: string[]): Game | null {
  const quoted = (text: string) => text.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ');
  const variant = state.definition
    ? `[VariantDefinition "${quoted(JSON.stringify(state.definition))}"]`
    : `[Variant "${quoted(state.variant)}"]`;
  const result = settledResult(state);
  const start = `[Position "${quoted(state.start)}"]`;
  let game: Game;
  try {
    game = core.readGame(`${variant}\n${start}\n\n${plies.join(' ')} ${result}\n`);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
  if (game.status().plies !== plies.length) {
    game.close();
    return null;
  }
  for (const [name, value] of tagsOf(state)) if (value !== '') game.tag(name, value);
  return game;
}

function playerOf(holder: SeatHolder, mine: boolean): Player {
  switch (holder.kind) {
    case 'person':
      return { kind: mine ? 'me' : 'away' };
    case 'here':
      return { kind: mine ? 'here' : 'away' };
    case 'open':
      return { kind: 'open' };
    case 'engine':
      return { kind: 'remote', level: holder.level };
    case 'browser':
      return { kind: mine ? 'engine' : 'guest', level: holder.level };
  }
}

export const playersOf = ({ seats, you }: { seats: SeatHolder[]; you: SeatLetter[] }): Player[] =>
  seats.map((holder, index) => playerOf(holder, you.includes(seatLetters[index] as SeatLetter)));

/** The text by which the API knows who shall play a seat. */
export function seatWord(player: Player): string {
  if (player.kind === 'engine' || player.kind === 'guest') return `browser:${player.level}`;
  if (player.kind === 'remote') return `engine:${player.level}`;
  return player.kind === 'away' ? 'open' : player.kind;
}

/** Whether a person elsewhere plays, or may come. */
export const hasOthers = (players: Player[]): boolean =>
  players.some(({ kind }) => kind === 'away' || kind === 'open');

const seatAt = (players: Player[], accept: (player: Player) => boolean, seats: SeatLetter[]) =>
  seats.find((seat) => accept(players[seatIndex(seat)] as Player)) ?? null;

/** The seat of somebody here that may still act: the one to move, else the first that is not out. */
export function actingSeat(
  players: Player[],
  toMove: SeatLetter | null,
  out: SeatLetter[],
): SeatLetter | null {
  const inGame = seatLetters.slice(0, players.length).filter((seat) => !out.includes(seat));
  return seatAt(players, isHere, toMove === null ? inGame : [toMove, ...inGame]);
}

/**
 * How many plies stay when somebody here takes back the last turn of his own, and by which seat it was. `seats`: who
 * made each ply. Null when there is none.
 */
export function takeBack(players: Player[], seats: SeatLetter[]): { plies: number; seat: SeatLetter } | null {
  const plies = seats.findLastIndex((seat) => isHere(players[seatIndex(seat)]));
  const seat = seats[plies];
  return seat === undefined ? null : { plies, seat };
}

/** Whether a game waits for the person at this browser, and not only for those at one screen. */
export function isYourTurn(game: ListedGame): boolean {
  if (game.result !== '*' || game.toMove === null) return false;
  const players = playersOf(game);
  return isHere(players[seatIndex(game.toMove)]) && !players.every(isHere);
}

/** The offer that somebody here has to answer, or may withdraw. */
export function offerSeat({ state, you }: GameAnswer): { seat: SeatLetter; own: boolean } | null {
  if (!state.offer) return null;
  if (you.includes(state.offer.by)) return { seat: state.offer.by, own: true };
  const seat = state.offer.waiting.find((waiting) => you.includes(waiting));
  return seat ? { seat, own: false } : null;
}
