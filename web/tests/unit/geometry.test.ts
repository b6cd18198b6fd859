import { describe, expect, it } from 'vitest';
import { cellAt, type Direction, layout, neighbour } from '../../src/lib/geometry.ts';
import type { Board } from '../../src/lib/types.ts';
import { cellNamed, hexBoard, squareBoard } from './boards.ts';

const nameOf = (board: Board, cell: number | null) => (cell === null ? null : board.cells[cell]?.name);

describe('layout', () => {
  it('puts rank 1 at the bottom, and at the top when flipped', () => {
    const board = squareBoard(10, 10);
    const [a1, a10] = [cellNamed(board, 'a1'), cellNamed(board, 'a10')];
    const upright = layout(board, false).centres;
    const flipped = layout(board, true).centres;
    expect(upright[a1]?.y).toBeGreaterThan(upright[a10]?.y ?? 0);
    expect(flipped[a1]?.y).toBeLessThan(flipped[a10]?.y ?? 0);
  });

  it.each([
    ['square', squareBoard(10, 10), 20],
    ['hexagon', hexBoard(6), 22],
  ])('labels every file and rank of the %s once, inside the picture', (_, board, count) => {
    for (const flipped of [false, true]) {
      const { labels, viewBox } = layout(board, flipped);
      expect(labels).toHaveLength(count);
      expect(new Set(labels.map(({ text }) => text)).size).toBe(count);
      for (const { x, y } of labels) {
        expect(x).toBeGreaterThan(viewBox.x);
        expect(y).toBeGreaterThan(viewBox.y);
        expect(x).toBeLessThan(viewBox.x + viewBox.width);
        expect(y).toBeLessThan(viewBox.y + viewBox.height);
      }
    }
  });

  it('gives neighbouring cells of the hexagon different tones', () => {
    const board = hexBoard(6);
    const { centres, tones } = layout(board, false);
    let pairs = 0;
    centres.forEach((a, first) => {
      centres.forEach((b, second) => {
        if (first >= second || Math.hypot(a.x - b.x, a.y - b.y) > 101) return;
        pairs += 1;
        expect(tones[first]).not.toBe(tones[second]);
      });
    });
    // 91 cells of a hexagon with 6 a side have 240 borders.
    expect(pairs).toBe(240);
  });
});

describe('cellAt', () => {
  it.each([
    ['square', squareBoard(8, 8)],
    ['hexagon', hexBoard(6)],
  ])('finds each cell of the %s near its centre', (_, board) => {
    const view = layout(board, true);
    view.centres.forEach(({ x, y }, cell) => {
      expect(cellAt(view, { x: x + 20, y: y - 20 })).toBe(cell);
    });
  });

  it('finds none beside the board', () => {
    const view = layout(squareBoard(8, 8), false);
    expect(cellAt(view, { x: view.viewBox.x + 2, y: 0 })).toBeNull();
  });
});

describe('neighbour', () => {
  const walk = (board: Board, from: string, steps: Direction[], flipped = false) => {
    const view = layout(board, flipped);
    let cell = cellNamed(board, from);
    let aim = view.centres[cell]?.y ?? 0;
    for (const step of steps) {
      cell = neighbour(view, cell, step, aim);
      if (step === 'up' || step === 'down') aim = view.centres[cell]?.y ?? 0;
    }
    return nameOf(board, cell);
  };

  it('moves as the picture shows it on a square board', () => {
    const board = squareBoard(10, 10);
    expect(walk(board, 'd4', ['up'])).toBe('d5');
    expect(walk(board, 'd4', ['right'])).toBe('e4');
    expect(walk(board, 'd4', ['up'], true)).toBe('d3');
    expect(walk(board, 'd4', ['right'], true)).toBe('c4');
    expect(walk(board, 'a1', ['left', 'down'])).toBe('a1');
  });

  it('keeps level across the hexagon', () => {
    const right = Array<Direction>(10).fill('right');
    expect(walk(hexBoard(6), 'a3', right)).toBe('l3');
    expect(walk(hexBoard(6), 'f6', ['up', 'up'])).toBe('f8');
  });

  it('reaches every cell of the hexagon', () => {
    const board = hexBoard(6);
    const view = layout(board, false);
    const reached = new Set([0]);
    for (const cell of reached) {
      const { y } = view.centres[cell] ?? { y: 0 };
      for (const direction of ['up', 'down', 'left', 'right'] as const)
        reached.add(neighbour(view, cell, direction, y));
    }
    expect(reached.size).toBe(91);
  });
});
