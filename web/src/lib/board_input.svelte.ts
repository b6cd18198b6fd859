import { cellAt, type Layout, type Point, pointIn } from './geometry.ts';

/** A press that moves less than this many pixels is a tap, not a drag. */
const dragThreshold = { mouse: 5, touch: 12 };

interface Press {
  pointer: number;
  cell: number | null;
  x: number;
  y: number;
}

/** What taps and drags on a board mean. */
export interface BoardHand {
  tap(cell: number): void;
  /** Takes up what lies on a cell; false when a drag cannot begin there. */
  lift(cell: number): boolean;
  /** `cell`: null beside the board. */
  drop(cell: number | null): void;
}

/** Turns pointer events on the board into taps and drags. What they mean is for the hand to say. */
export class BoardInput {
  /** The cell under the pointer; for touch only while a finger is down. */
  hover = $state<number | null>(null);
  /** Where a dragged piece or arrow is now, in units of the picture. */
  drag = $state.raw<Point | null>(null);
  private press: Press | null = null;

  constructor(
    private readonly hand: BoardHand,
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
    if (dragged) this.hand.drop(cell);
    else if (cell !== null && cell === press.cell) this.hand.tap(cell);
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
    return this.hand.lift(this.press.cell);
  }

  private cellOf(event: PointerEvent & { currentTarget: SVGSVGElement }): number | null {
    const point = pointOf(event);
    return point && cellAt(this.layout(), point);
  }
}

const pointOf = (event: PointerEvent & { currentTarget: SVGSVGElement }): Point | null =>
  pointIn(event.currentTarget, { x: event.clientX, y: event.clientY });
