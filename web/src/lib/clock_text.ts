import type { Messages } from '../i18n/en.ts';
import type { SeatLetter } from './types.ts';
import type { ServerClockState } from './wire.ts';
import { seatIndex } from './wording.ts';

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;

/** What a seat has left when the server's clock shows `now`; never below 0: the server says when it is over. */
export function timeLeft(clock: ServerClockState, seat: SeatLetter, now: number): number {
  const left = clock.left[seatIndex(seat)] ?? 0;
  return Math.max(0, clock.running === seat ? left - (now - clock.at) : left);
}

export const isLow = ({ limit }: ServerClockState, left: number): boolean =>
  left < ('days' in limit ? hour : 20 * second);

/** "5 minutes for each player, 10 seconds more after each turn". */
export function limitText(t: Messages, clock: ServerClockState | null): string {
  if (!clock) return t.server.clock.kinds.none;
  const { limit } = clock;
  return 'days' in limit
    ? t.server.clock.daysEach(limit.days)
    : t.server.clock.gameEach(clockText(t, limit.base * second), limit.increment);
}

/** "2 days 5:07", "1:02:09", "4:31"; a second that has begun counts as one. */
export function clockText(t: Messages, left: number): string {
  const seconds = Math.ceil(left / second);
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const days = Math.floor((seconds * second) / day);
  if (days > 0) return `${t.server.clock.dayCount(days)} ${hours % 24}:${two(minutes)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
