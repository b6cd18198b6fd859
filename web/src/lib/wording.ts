import type { Messages } from '../i18n/en.ts';
import {
  type Action,
  type Player,
  type SeatLetter,
  type Status,
  seatLetters,
  type Variant,
} from './types.ts';

/** Sentences that several parts of the page and the announcements share. */

export const seatIndex = (seat: SeatLetter): number => seatLetters.indexOf(seat);

/** What a variant of that id is called; its own name if it is none of the built-in ones. */
export const builtinName = (t: Messages, id: string, name: string): string => t.rules.names[id] ?? name;

export const variantName = (t: Messages, variant: Variant): string =>
  builtinName(t, variant.id, variant.name);

export function playerName(t: Messages, player: Player): string {
  if (player.kind === 'engine') return t.seatChoice.engine(player.level);
  if (player.kind === 'guest') return t.seatChoice.guest(player.level);
  return player.kind === 'remote' ? t.seatChoice.remote(player.level) : t.seatChoice.kinds[player.kind];
}

/** A ply as the turn list writes it. */
export const actionText = (t: Messages, { text }: Action): string =>
  text === 'resigns' ? t.turnList.resigns : text === 'time' ? t.turnList.time : text;

/** Who has won by a result as records write it; null for a draw and where there is none. */
function winnerOf(result: string): SeatLetter | null {
  if (result === '1-0') return 'W';
  if (result === '0-1') return 'B';
  return seatLetters.find((seat) => result.startsWith(`${seat}>`)) ?? null;
}

/** "White wins: Black resigned"; with more than two seats the whole ranking. Null while the game goes on. */
export function resultText(t: Messages, status: Status): string | null {
  if (status.result === '1/2-1/2') return t.result.draw;
  const winner = status.ranking[0];
  const claimed = status.tags.Score ? winnerOf(status.result) : null;
  if (!status.finished && claimed) return t.result.claimed(t.seats[claimed]);
  if (!status.finished || !winner) return null;
  const wins = t.result.wins(t.seats[winner]);
  if (status.ranking.length > 2)
    return `${wins}: ${t.result.ranking(status.ranking.map((seat) => t.seats[seat]))}`;
  const loser = status.ranking[1];
  if (!loser) return wins;
  const last = status.actions[status.ply - 1];
  const reason =
    last?.text === 'resigns' ? t.result.resigned : last?.text === 'time' ? t.result.time : t.result.blocked;
  return `${wins}: ${reason(t.seats[loser])}`;
}

/** What to say after something was played: who went out since, and who is to move or who has won. */
export function aftermath(t: Messages, before: Status, after: Status): string {
  const out = after.out.filter((seat) => !before.out.includes(seat));
  const parts = out.map((seat) => t.announce.out(t.seats[seat]));
  const result = resultText(t, after);
  if (result) parts.push(t.announce.over(result));
  else if (after.toMove) parts.push(t.announce.toMove(t.seats[after.toMove]));
  return parts.join(' ');
}

/** What a screen reader says for the contents of a cell. */
export function contentText(t: Messages, variant: Variant, content: number, cellName: string): string {
  const seat = seatLetters[content - 1];
  if (seat) return t.board.piece(seat, variant.pieceName ?? 'piece');
  if (content === 0) return t.board.empty;
  return variant.blocked?.includes(cellName) ? t.board.blocked : t.board.shot(variant.shotName ?? 'shot');
}
