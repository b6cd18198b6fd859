import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnalystAnswer, AnalystRequest } from '../../src/lib/analyst_messages.ts';
import { Core } from '../../src/lib/module.ts';
import { Review } from '../../src/lib/review.svelte.ts';
import type { ReviewReport } from '../../src/lib/review_types.ts';
import { Table } from '../../src/lib/table.svelte.ts';
import type { Player } from '../../src/lib/types.ts';

const file = resolve(import.meta.dirname, '../..', process.env.OTRERA_WASM ?? '../build/wasm/otrera.wasm');
let core: Core;

/** A worker that hears and says nothing by itself. */
class QuietWorker {
  static all: QuietWorker[] = [];
  asked: AnalystRequest[] = [];
  ended = false;
  private hear: (event: { data: AnalystAnswer }) => void = () => {};

  constructor() {
    QuietWorker.all.push(this);
  }
  addEventListener(kind: string, listener: (event: { data: AnalystAnswer }) => void): void {
    if (kind === 'message') this.hear = listener;
  }
  postMessage(request: AnalystRequest): void {
    this.asked.push(request);
  }
  terminate(): void {
    this.ended = true;
  }
  say(answer: AnalystAnswer): void {
    this.hear({ data: answer });
  }
}

const worker = (): QuietWorker => {
  const last = QuietWorker.all.at(-1);
  if (!last) throw new Error('nobody was asked');
  return last;
};

const people: Player[] = [{ kind: 'me' }, { kind: 'here' }];
const short = '[Variant "amazons-6x6"]\n1. b1-b2/b1 a5-a4/b3 2. e1-e2/e1 *\n';

/** A real review of so many nodes, up to `done` positions. */
function reviewOf(record: string, nodes: number, done: number): { report: ReviewReport; record: string } {
  const review = core.readGame(record).review(nodes);
  if (!review) throw new Error('no review');
  for (let step = 0; step < done; step += 1) review.step();
  const made = { report: review.report(), record: review.record() };
  review.close();
  return made;
}

beforeAll(async () => {
  core = await Core.load(readFileSync(file));
});
beforeEach(() => {
  QuietWorker.all = [];
  vi.stubGlobal('Worker', QuietWorker);
});
afterEach(() => vi.unstubAllGlobals());

function opened(record: string, study: boolean): { table: Table; review: Review } {
  const table = new Table(core);
  const review = new Review(table);
  table.open(core.readGame(record), people, { study, ply: 3 });
  review.follow();
  return { table, review };
}

describe('the review of the game on the table', () => {
  it('is shown at once only where a study holds one', () => {
    expect(opened(short, true).review.shown).toBe(false);
    expect(QuietWorker.all, 'and nobody is asked').toEqual([]);
    const { record, report } = reviewOf(short, 100, 4);
    const study = opened(record, true).review;
    expect(study.shown).toBe(true);
    const [request] = worker().asked;
    expect(request).toMatchObject({ kind: 'review', nodes: 0 });
    worker().say({ kind: 'report', id: 1, report, record, ended: true });
    expect(study.report?.done).toBe(4);
    expect(study.running).toBe(false);
    const played = opened(record, false).review;
    expect(played.shown).toBe(false);
    expect(played.chances).toBeNull();
    expect(played.choices).toEqual([]);
    expect(played.turn(1)).toBeNull();
  });

  it('hears no answer to another question, and goes with its game', () => {
    const { table, review } = opened(short, true);
    const { record, report } = reviewOf(short, 50_000, 2);
    review.show(true);
    review.start();
    const first = worker();
    first.say({ kind: 'report', id: 7, report, record, ended: false });
    expect(review.report).toBeNull();
    first.say({ kind: 'report', id: 1, report, record, ended: false });
    expect(review.report?.done).toBe(2);
    table.open(core.newGame('amazons-6x6'), people);
    review.follow();
    expect([review.report, review.shown, review.running, first.ended]).toEqual([null, false, false, true]);
    first.say({ kind: 'report', id: 1, report, record, ended: true });
    expect(review.report).toBeNull();
  });

  it('holds as far as the game is still the one that was reviewed', () => {
    const { table, review } = opened(short, false);
    const made = reviewOf(short, 100, 4);
    review.show(true);
    review.start();
    worker().say({ kind: 'report', id: 1, ...made, ended: true });
    expect([review.fitting, review.plies.length, review.course.length]).toEqual([3, 3, 4]);
    expect(table.status.tags.Review).toBe('1 nodes=100');
    table.goto(1);
    expect(review.standing?.ply).toBe(1);
    expect(review.choices[0]?.win).toBe(made.report.plies[1]?.win_before);
    table.playText('a5-a4/a3');
    expect([review.fitting, review.plies.length]).toEqual([1, 1]);
    expect([review.standing, review.chances, review.choices]).toEqual([null, null, []]);
    table.goto(0);
    expect(review.standing?.ply).toBe(0);
  });

  it('keeps what is done when it is stopped, unless more was known before', () => {
    const { table, review } = opened(short, true);
    const whole = reviewOf(short, 100, 4);
    const begun = reviewOf(short, 200, 2);
    review.show(true);
    review.start();
    worker().say({ kind: 'report', id: 1, ...begun, ended: false });
    review.stop();
    expect(worker().ended).toBe(true);
    expect([review.report?.done, table.status.tags.Review]).toEqual([2, '1 nodes=200']);
    review.start();
    worker().say({ kind: 'report', id: 2, ...whole, ended: true });
    expect([review.report?.done, table.status.tags.Review]).toEqual([4, '1 nodes=100']);
    review.start();
    worker().say({ kind: 'report', id: 3, ...begun, ended: false });
    expect(review.report?.done).toBe(2);
    review.stop();
    expect([review.report?.done, table.status.tags.Review]).toEqual([4, '1 nodes=100']);
  });

  it('stays while mistakes are played again, and the game too', () => {
    const { table, review } = opened(short, true);
    const made = reviewOf(short, 100, 4);
    review.show(true);
    review.start();
    worker().say({ kind: 'report', id: 1, ...made, ended: true });
    const before = table.record();
    review.startRetry(review.plies.slice(2));
    review.follow();
    const { retry } = review;
    if (!retry) throw new Error('no retry');
    expect([table.status.ply, table.status.plies]).toEqual([2, 2]);
    expect([review.choices, review.arrows, review.chances]).toEqual([[], [], null]);
    table.playText('e1-e2/e3');
    expect(worker().asked.at(-1)).toMatchObject({ kind: 'judge', turn: 'e1-e2/e3', nodes: 100 });
    expect(table.personToMove, 'one turn at a time').toBe(false);
    retry.ask();
    review.follow();
    expect([review.retry, table.status.plies, retry.tried]).toEqual([retry, 2, null]);
    review.endRetry();
    review.follow();
    expect(table.record()).toBe(before);
    expect([review.report?.done, review.shown, table.status.plies]).toEqual([4, true, 3]);
    // Whatever else is put on the table ends it too.
    review.startRetry(review.plies.slice(2));
    table.open(core.newGame('amazons-6x6'), people);
    review.follow();
    expect([review.retry, review.report]).toEqual([null, null]);
  });

  it('tells nothing of a copy of a game that goes on elsewhere', () => {
    const { record } = reviewOf(short, 100, 4);
    const { table, review } = opened(short, true);
    table.open(core.readGame(record), people, { study: true, barred: true });
    review.follow();
    expect([review.offered, review.shown, review.report]).toEqual([false, false, null]);
    table.open(core.readGame(record), people, { study: true });
    review.follow();
    expect([review.offered, review.shown]).toEqual([true, true]);
  });
});
