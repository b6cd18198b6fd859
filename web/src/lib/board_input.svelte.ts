import { cellAt, type Layout, type Point } from './geometry.ts';
import type { Table } from './table.svelte.ts';

/** A press that moves less than this many pixels is a tap, not a drag. */
const dragThreshold = { mouse: 5, touch: 12 };

interface Press {
  pointer: number;
  cell: number | null;
  x: number;
  y: number;
}

/** Turns pointer events on the board into taps and drags. What they mean is for the table to say. */
export class BoardInput {
  /** The cell under the pointer; for touch only while a finger is down. */
  hover = $state<number | null>(null);
  /** Where a dragged piece or arrow is now, in units of the picture. */
  drag = $state.raw<Point | null>(null);
  private press: Press | null = null;

  constructor(
    private readonly table: Table,
    private readonly layout: () => Layout,
  ) {}

  down = (event: PointerEvent & { currentTarget: SVGSVGElement }): void => {
    if (!event.isPrimary || event.button !== 0) return;
    const cell = this.cellOf(event);
    this.press = { pointer: event.pointerId, cell, x: event.clientX, y: event.clientY };
    this.hover = cell;
    event.currentTarget.setPointerCapture(event.pointerId);
  };

  move = (event: PointerEvent & { currentTarget: SVGSVGElement }): void => {
    if (!event.isPrimary) return;
    if (event.pointerType === 'mouse' || this.press) this.hover = this.cellOf(event);
    if (this.drag || this.startsDrag(event)) this.drag = pointOf(event);
  };

  up = (event: PointerEvent & { currentTarget: SVGSVGElement }): void => {
    const press = this.press;
    if (!press || press.pointer !== event.pointerId) return;
    const dragged = this.drag !== null;
    const cell = this.cellOf(event);
    this.end(event);
    if (cell === null) return;
    if (dragged) this.table.drop(cell);
    else if (cell === press.cell) this.table.tap(cell);
  };

  cancel = (event: PointerEvent): void => this.end(event);

  leave = (): void => {
    if (!this.press) this.hover = null;
  };

  private end(event: PointerEvent): void {
    this.press = null;
    this.drag = null;
    if (event.pointerType !== 'mouse') this.hover = null;
  }

  private startsDrag(event: PointerEvent): boolean {
    if (!this.press || this.press.cell === null) return false;
    const limit = event.pointerType === 'touch' ? dragThreshold.touch : dragThreshold.mouse;
    if (Math.hypot(event.clientX - this.press.x, event.clientY - this.press.y) < limit) return false;
    const { cell } = this.press;
    if (this.table.shooting) return cell === this.table.status.shooter && this.table.personToMove;
    if (!this.table.movable[cell]) return false;
    this.table.select(cell);
    return true;
  }

  private cellOf(event: PointerEvent & { currentTarget: SVGSVGElement }): number | null {
    const point = pointOf(event);
    return point && cellAt(this.layout(), point);
  }
}

function pointOf(event: PointerEvent & { currentTarget: SVGSVGElement }): Point | null {
  const matrix = event.currentTarget.getScreenCTM();
  return matrix && new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
}
