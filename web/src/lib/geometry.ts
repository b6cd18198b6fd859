import type { Board } from './types.ts';

/**
 * Where a board's cells lie in the picture. Units: a cell is 100 high; x to the right, y DOWN (the module
 * counts y upwards). A flipped board is turned by a half-turn.
 */
export interface Point {
  x: number;
  y: number;
}

export interface Label extends Point {
  text: string;
}

export interface Layout {
  shape: Board['shape'];
  centres: Point[];
  /** The corners of one cell around the origin. */
  corners: Point[];
  /** Colour class of each cell: neighbours along lines differ. */
  tones: number[];
  labels: Label[];
  viewBox: { x: number; y: number; width: number; height: number };
}

const unit = 100;
const half = unit / 2;
/** Distance from a hexagon's centre to its corner, where its height is one unit. */
const hexRadius = unit / Math.sqrt(3);
/** Width of the frame around the cells; it carries the coordinates. */
export const frame = 46;

const cellCorners: Record<Board['shape'], [number, number][]> = {
  square: [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ],
  hexagon: [
    [hexRadius, 0],
    [hexRadius / 2, half],
    [-hexRadius / 2, half],
    [-hexRadius, 0],
    [-hexRadius / 2, -half],
    [hexRadius / 2, -half],
  ],
};

/** The outline of a cell at `centre` as path data. */
export function outline(corners: Point[], centre: Point = { x: 0, y: 0 }): string {
  const at = ({ x, y }: Point) => `${(x + centre.x).toFixed(2)} ${(y + centre.y).toFixed(2)}`;
  return `M${corners.map(at).join('L')}Z`;
}

export function layout(board: Board, flipped: boolean): Layout {
  const turn = flipped ? -1 : 1;
  const centres = board.cells.map(({ x, y }) => ({ x: turn * x * unit, y: -turn * y * unit }));
  const hexagon = board.shape === 'hexagon';
  const reach = { x: hexagon ? hexRadius : half, y: half };
  const xs = centres.map(({ x }) => x);
  const ys = centres.map(({ y }) => y);
  const left = Math.min(...xs) - reach.x - frame;
  const top = Math.min(...ys) - reach.y - frame;
  return {
    shape: board.shape,
    centres,
    corners: cellCorners[board.shape].map(([x, y]) => ({ x, y })),
    tones: tonesOf(board),
    labels: hexagon ? hexLabels(board, centres, flipped) : squareLabels(board, centres),
    viewBox: {
      x: left,
      y: top,
      width: Math.max(...xs) + reach.x + frame - left,
      height: Math.max(...ys) + reach.y + frame - top,
    },
  };
}

function tonesOf(board: Board): number[] {
  const minX = Math.min(...board.cells.map(({ x }) => x));
  const minY = Math.min(...board.cells.map(({ y }) => y));
  return board.cells.map(({ x, y }) =>
    board.shape === 'hexagon'
      ? // Rows half a cell apart, counted modulo three, colour the hexagon without equal neighbours.
        Math.round(2 * (y - minY)) % 3
      : Math.round(x - minX + y - minY) % 2,
  );
}

export const fileOf = (name: string): string => name.replace(/\d+$/, '');
export const rankOf = (name: string): string => name.replace(/^\D+/, '');

function squareLabels(board: Board, centres: Point[]): Label[] {
  const bottom = Math.max(...centres.map(({ y }) => y)) + half + frame / 2;
  const left = Math.min(...centres.map(({ x }) => x)) - half - frame / 2;
  const labels = new Map<string, Label>();
  board.cells.forEach(({ name }, cell) => {
    const centre = centres[cell] as Point;
    labels.set(fileOf(name), { text: fileOf(name), x: centre.x, y: bottom });
    labels.set(rankOf(name), { text: rankOf(name), x: left, y: centre.y });
  });
  return [...labels.values()];
}

/** Letters stand at the first cell of each file, numbers at the left end of each rank, both in the frame. */
function hexLabels(board: Board, centres: Point[], flipped: boolean): Label[] {
  const labels: Label[] = [];
  const leftEnds = new Map<string, Point>();
  const leftmost = Math.min(...centres.map(({ x }) => x));
  board.cells.forEach(({ name }, cell) => {
    const centre = centres[cell] as Point;
    const rank = rankOf(name);
    if (rank === '1') {
      const side = (half + frame / 2) * (flipped ? -1 : 1);
      labels.push({ text: fileOf(name), x: centre.x, y: centre.y + side });
    }
    const end = leftEnds.get(rank);
    if (!end || centre.x < end.x) leftEnds.set(rank, centre);
  });
  const reach = half + frame / 2;
  for (const [rank, { x, y }] of leftEnds) {
    const inFirstFile = x < leftmost + 1;
    // Out of the outermost file straight to the left, elsewhere through the slanted edge.
    const slope = flipped ? 0.5 : -0.5;
    labels.push(
      inFirstFile
        ? { text: rank, x: x - hexRadius - frame / 2 + 4, y }
        : { text: rank, x: x - reach * 0.866, y: y + reach * slope },
    );
  }
  return labels;
}

/** A point of the window in units of a picture; null while the picture is not shown. */
export function pointIn(picture: SVGSVGElement, { x, y }: Point): Point | null {
  const matrix = picture.getScreenCTM();
  return matrix && new DOMPoint(x, y).matrixTransform(matrix.inverse());
}

/** The cell that contains a point of the picture, or null beside the board. */
export function cellAt({ shape, centres }: Layout, { x, y }: Point): number | null {
  let nearest: number | null = null;
  let best = Number.POSITIVE_INFINITY;
  centres.forEach((centre, cell) => {
    const distance = (centre.x - x) ** 2 + (centre.y - y) ** 2;
    if (distance < best) {
      best = distance;
      nearest = cell;
    }
  });
  if (nearest === null) return null;
  const centre = centres[nearest] as Point;
  const inside =
    shape === 'hexagon'
      ? Math.sqrt(best) <= hexRadius
      : Math.max(Math.abs(centre.x - x), Math.abs(centre.y - y)) <= half;
  return inside ? nearest : null;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * The next cell for the arrow keys. Up and down stay in the column; left and right go to the neighbouring
 * column, to the cell nearest to the height `aim`, so that a walk over a hexagon stays level.
 */
export function neighbour({ centres }: Layout, from: number, direction: Direction, aim: number): number {
  const { x, y } = centres[from] as Point;
  const vertical = direction === 'up' || direction === 'down';
  const sign = direction === 'up' || direction === 'left' ? -1 : 1;
  let next = from;
  let best = Number.POSITIVE_INFINITY;
  centres.forEach((centre, cell) => {
    const ahead = sign * (vertical ? centre.y - y : centre.x - x);
    const aside = Math.abs(vertical ? centre.x - x : centre.y - aim);
    if (ahead < 1 || (vertical && aside > 1)) return;
    // One column further always costs more than any difference in height.
    const cost = vertical ? ahead : ahead * unit + aside;
    if (cost < best) {
      best = cost;
      next = cell;
    }
  });
  return next;
}
