import { fileOf, rankOf } from './geometry.ts';
import { arrowCell, type Board, type SeatLetter, type Status, seatLetters } from './types.ts';

/** What a position consists of, whether it can be played or not. */
export interface Setup {
  /** As in the byte array of the module. */
  cells: Uint8Array;
  toMove: SeatLetter;
  /** In the order of going out. */
  out: SeatLetter[];
  /** The cell whose piece has stepped and still has to shoot. */
  shooter: number | null;
  turns: number;
  round: number;
}

/** The cells in the order of the text (docs/notation.md): rows from the top, of a hexagon files from the left. */
function rowsOf(board: Board): number[][] {
  const hexagon = board.shape === 'hexagon';
  const at = (cell: number) => board.cells[cell] ?? { name: '', x: 0, y: 0 };
  const order = board.cells
    .map((_, cell) => cell)
    .sort((one, other) => {
      const [a, b] = [at(one), at(other)];
      return hexagon ? a.x - b.x || b.y - a.y : b.y - a.y || a.x - b.x;
    });
  const rows = new Map<string, number[]>();
  for (const cell of order) {
    const { name } = at(cell);
    const key = hexagon ? fileOf(name) : rankOf(name);
    rows.set(key, [...(rows.get(key) ?? []), cell]);
  }
  return [...rows.values()];
}

/** A setup as text. Pieces are W B R Y, which the module reads on every board and then writes as it is usual there. */
export function positionText(board: Board, setup: Setup): string {
  const mark = (cell: number) => {
    const content = setup.cells[cell] ?? 0;
    return content === arrowCell ? '*' : (seatLetters[content - 1] ?? '.');
  };
  const rows = rowsOf(board).map((row) =>
    row
      .map(mark)
      .join('')
      .replace(/\.+/g, (empties) => String(empties.length)),
  );
  const shooter = setup.shooter === null ? '-' : (board.cells[setup.shooter]?.name ?? '-');
  const out = setup.out.join('').toLowerCase() || '-';
  return [rows.join('/'), setup.toMove.toLowerCase(), out, shooter, setup.turns, setup.round].join(' ');
}

/** The setup of a position that the module has read: what it says of it, and its cells. */
export function setupOf(status: Status, cells: Uint8Array): Setup {
  const [, side, , , turns, round] = status.position.split(' ');
  const toMove = seatLetters.find((seat) => seat.toLowerCase() === side) ?? 'W';
  // With two seats the text has no seats that are out: who cannot move there is found out again.
  const out = status.variant.seats.length > 2 ? status.out : [];
  return { cells, toMove, out, shooter: status.shooter, turns: Number(turns), round: Number(round) };
}
