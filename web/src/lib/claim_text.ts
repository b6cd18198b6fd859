import type { Messages } from '../i18n/en.ts';
import { type Claim, type SeatLetter, seatLetters } from './types.ts';
import { seatIndex } from './wording.ts';

/** Whether a position is decided and why, or why not; "" for a game that is over. */
export function verdictText(t: Messages, claim: Claim, toMove: SeatLetter | null): string {
  const { ground, winner, by } = claim;
  if (ground === 'finished' || toMove === null) return '';
  if (ground === 'inexact') return t.claim.inexact;
  if (ground === 'may_return') return t.claim.mayReturn;
  const left = t.claim.toMove(t.seats[toMove]);
  if (ground === 'contested' || !winner || !by) return `${t.claim.open(sure(t, claim))} ${left}`;
  const margin = by.high === 0 ? null : rangeText(by);
  const why = ground === 'separated' ? t.claim.separated(counts(t, claim)) : guarded(t, claim, winner);
  return `${t.claim.decided(t.seats[winner], margin, why)} ${left}`;
}

/** "18", "15–18". */
export const rangeText = ({ low, high }: { low: number; high: number }): string =>
  low === high ? `${low}` : `${low}–${high}`;

/** The seats that are not out. */
const seatsLeft = ({ guards }: Claim): SeatLetter[] =>
  seatLetters.filter((_, index) => (guards[index] ?? null) !== null);

const sure = (t: Messages, claim: Claim): [string, number][] =>
  seatsLeft(claim).map((seat) => [t.seats[seat], claim.guards[seatIndex(seat)]?.turns ?? 0]);

const counts = (t: Messages, claim: Claim): [string, string][] =>
  seatsLeft(claim).map((seat) => {
    const { low, high } = claim.turns[seatIndex(seat)] ?? { low: 0, high: 0 };
    return [t.seats[seat], t.territory.turns(low, high)];
  });

function guarded(t: Messages, claim: Claim, winner: SeatLetter): string {
  const guard = claim.guards[seatIndex(winner)];
  const others = seatsLeft(claim)
    .filter((seat) => seat !== winner)
    .map((seat): [string, number] => [t.seats[seat], guard?.others[seatIndex(seat)] ?? 0]);
  return t.claim.guarded(t.seats[winner], guard?.turns ?? 0, others);
}
