import type { Claim, SeatLetter, Territory } from './types.ts';
import { seatLetters } from './types.ts';

/**
 * Whose a cell is: a seat's for good (`proved`), as long as its pieces around stay (`held`), more likely its own
 * (`nearer`; `narrow` by one step only), nobody's yet (`even`), or nobody's ever (`dead`).
 */
export type Ownership =
  | { kind: 'proved' | 'held' | 'nearer' | 'narrow'; seat: SeatLetter }
  | { kind: 'even' | 'dead'; seat: null };

/** By number of cell; cells that are not empty are left out. */
export function ownershipOf({ regions, estimate }: Territory, claim: Claim | null): Map<number, Ownership> {
  const cells = new Map<number, Ownership>();
  for (const { kind, owner, cells: empties } of regions) {
    for (const cell of empties)
      cells.set(
        cell,
        owner ? { kind: 'proved', seat: owner } : { kind: kind === 'dead' ? 'dead' : 'even', seat: null },
      );
  }
  const open = (cell: number) => cells.get(cell)?.kind === 'even';
  const narrow = new Set(estimate.narrow);
  seatLetters.forEach((seat, index) => {
    for (const cell of claim?.guards[index]?.closed ?? [])
      if (open(cell)) cells.set(cell, { kind: 'held', seat });
    for (const cell of estimate.nearest[index] ?? [])
      if (open(cell)) cells.set(cell, { kind: narrow.has(cell) ? 'narrow' : 'nearer', seat });
  });
  return cells;
}
