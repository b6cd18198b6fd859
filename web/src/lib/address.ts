import { isGameId } from './wire.ts';

/** What the page's address names: a game on the server, and perhaps the secret that takes a seat of it. */
export interface Place {
  game: string;
  seat: string | null;
}

/** "#game=ID&seat=SECRET"; null when the fragment names no game. */
export function readPlace(fragment: string): Place | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const game = fields.get('game');
  const seat = fields.get('seat');
  if (!isGameId(game)) return null;
  return { game, seat: isGameId(seat) ? seat : null };
}

export const fragmentOf = ({ game, seat }: Place): string =>
  seat === null ? `#game=${game}` : `#game=${game}&seat=${seat}`;
