import type { Board } from '../../src/lib/types.ts';

/** Boards as the module describes them, for tests that need no rules. */
export function squareBoard(files: number, ranks: number): Board {
  const cells = [];
  for (let y = 0; y < ranks; y += 1)
    for (let x = 0; x < files; x += 1) cells.push({ name: `${'abcdefghij'[x]}${y + 1}`, x, y });
  return { shape: 'square', files, ranks, hexSide: 0, cells };
}

export function hexBoard(side: number): Board {
  const files = 2 * side - 1;
  const cells = [];
  for (let file = 0; file < files; file += 1) {
    const fromCentre = Math.abs(file - (side - 1));
    for (let rank = 0; rank < files - fromCentre; rank += 1)
      cells.push({
        name: `${'abcdefghikl'[file]}${rank + 1}`,
        x: (file * Math.sqrt(3)) / 2,
        y: rank + fromCentre / 2,
      });
  }
  return { shape: 'hexagon', files, ranks: files, hexSide: side, cells };
}

export const cellNamed = (board: Board, name: string): number =>
  board.cells.findIndex((cell) => cell.name === name);
