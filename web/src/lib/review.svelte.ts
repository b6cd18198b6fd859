import { i18n } from '../i18n/index.svelte.ts';
import { Analyst } from './analyst.ts';
import { voice } from './messages.svelte.ts';
import { Retry } from './retry.svelte.ts';
import {
  type Choice,
  type Effort,
  efforts,
  type ReviewedPly,
  type ReviewReport,
  type StageLists,
  type Standing,
} from './review_types.ts';
import { type ChosenTurn, cellsOf } from './review_view.ts';
import type { Table } from './table.svelte.ts';

/** The effort of which a review was made; null for one made otherwise. */
const effortOf = ({ settings }: ReviewReport): Effort | null =>
  (Object.keys(efforts) as Effort[]).find((name) => efforts[name] === settings.nodes) ?? null;

/** What the board shows of the analysis: whole turns as arrows, or one stage of the turn as numbers on cells. */
export type OnBoard = 'turns' | 'pieces' | 'steps' | 'shots' | 'nothing';

/** How often a review in the making is put into the game. */
const keepMilliseconds = 2000;

/**
 * The review of the game on the table, and the watch over the position that is looked at. Nothing is shown before
 * somebody asks for it.
 */
export class Review {
  report = $state.raw<ReviewReport | null>(null);
  /** Whether the reader wants to see it. */
  shown = $state(false);
  running = $state(false);
  effort = $state<Effort>('normal');
  onBoard = $state<OnBoard>('turns');
  /** Whether the position that is looked at is searched on and on. */
  watching = $state(false);
  watched = $state.raw<{ lines: Choice[]; nodes: number; ended: boolean } | null>(null);
  /** The turn of the list that the pointer or the focus is on; its arrow stands out. */
  pointed = $state<string | null>(null);
  retry = $state.raw<Retry | null>(null);

  /** Whether there is anything to be shown or asked for here. */
  readonly offered = $derived.by(() => !this.retry && !this.table.barred && this.table.keeper === null);

  private readonly reviewer = new Analyst();
  private readonly watcher = new Analyst();
  /** The game that the report is of: its plies as texts, and which one on the table it is. */
  private of = $state.raw<string[]>([]);
  private serial = -1;
  /** What was known when the review in the making was begun. */
  private before: ReviewReport | null = null;
  /** When the review in the making was put into the game last. */
  private kept = 0;
  /** The game with what was found last in it. */
  private lastRecord = '';

  /** How far the game is still the one that was reviewed, in plies. */
  readonly fitting = $derived.by(() => {
    const now = this.table.lines.actions;
    const differs = this.of.findIndex((text, index) => now[index]?.text !== text);
    return differs < 0 ? this.of.length : differs;
  });
  /** The turns that were judged, as far as they fit. */
  readonly plies = $derived((this.report?.plies ?? []).filter(({ ply }) => ply <= this.fitting));
  readonly course = $derived((this.report?.course ?? []).filter(({ ply }) => ply <= this.fitting));
  private readonly byPly = $derived(new Map(this.plies.map((turn) => [turn.ply, turn])));
  /** Where the reader is in the reviewed line; null elsewhere. */
  private readonly viewedPly = $derived.by(() => {
    const { path, ply } = this.table.status;
    return path === '' && !this.table.shooting && ply <= this.fitting ? ply : null;
  });
  /** What is shown of the position that is looked at. */
  readonly standing = $derived<Standing | null>(
    this.viewedPly === null ? null : (this.course[this.viewedPly] ?? null),
  );
  readonly viewedTurn = $derived<ReviewedPly | null>(
    this.viewedPly === null ? null : (this.byPly.get(this.viewedPly) ?? null),
  );
  /** The best turns of the position that is looked at, best first. */
  readonly choices = $derived.by((): Choice[] => {
    if (!this.shown || this.table.shooting) return [];
    if (this.retry) return this.retry.revealed ? this.retry.task.best.slice(0, 1) : [];
    if (this.watching) return this.watched?.lines ?? [];
    const { report, viewedPly: ply } = this;
    if (!report || ply === null) return [];
    const next = report.plies.find((turn) => turn.ply === ply + 1);
    return next?.best ?? (ply === report.done - 1 ? report.ahead : []);
  });
  /** The chances by seat in the position that is looked at; null where nothing is known. */
  readonly chances = $derived.by((): number[] | null => {
    if (!this.shown || this.retry) return null;
    const { toMove, variant } = this.table.status;
    const best = this.watching ? this.watched?.lines[0] : undefined;
    if (best && toMove && variant.seats.length === 2) {
      return toMove === 'W' ? [best.win, 1 - best.win] : [1 - best.win, best.win];
    }
    return this.standing?.win ?? null;
  });
  readonly arrows = $derived.by((): ChosenTurn[] =>
    this.onBoard === 'turns' || this.retry
      ? this.choices.flatMap((choice) => cellsOf(this.table.board, choice) ?? [])
      : [],
  );
  /** The stages of the best turn here. */
  readonly stages = $derived.by((): StageLists | null => {
    const best = this.choices[0];
    return best && !this.retry ? this.table.stages(best.turn) : null;
  });

  constructor(readonly table: Table) {}

  turn = (ply: number): ReviewedPly | null => (this.shown ? (this.byPly.get(ply) ?? null) : null);

  /** Another game may lie on the table: what was found of the one before is not shown with it. */
  follow(): void {
    const { serial } = this.table;
    const same = serial === this.serial || (this.retry !== null && this.table.keeper === this.retry);
    this.serial = serial;
    if (same) return;
    this.retry?.end();
    this.reviewer.stop();
    this.running = false;
    this.report = null;
    this.of = [];
    this.retry = null;
    this.watch(false);
    const { tags, study } = this.table.status;
    // A game that is being played keeps its secrets until it is asked.
    const held = tags.Review !== undefined && !this.table.barred;
    this.shown = study && held;
    if (held) this.ask(0);
  }

  /** Shows or hides it all; hidden nothing is searched. */
  show(shown: boolean): void {
    this.shown = shown;
    if (!shown) {
      this.stop();
      this.watch(false);
    }
    voice.say(shown ? i18n.t.review.shown : i18n.t.review.hidden);
  }

  start(): void {
    this.ask(efforts[this.effort]);
  }

  /** What is done so far stays, in the game too; where a review of before knows more of it, that one stays. */
  stop(): void {
    if (!this.running) return;
    this.reviewer.close();
    this.running = false;
    if (this.before && this.before.done > (this.report?.done ?? 0)) this.report = this.before;
    else this.keep();
    voice.say(i18n.t.review.stopped);
  }

  /** The review as an HTML file; null when it could not be made. */
  html(): Promise<string | null> {
    const analyst = new Analyst();
    return new Promise((resolve) => {
      analyst.ask({ kind: 'html', record: this.table.record() }, (answer) => {
        analyst.close();
        resolve(answer.kind === 'html' ? answer.text : null);
      });
    });
  }

  watch(on: boolean): void {
    this.watching = on;
    if (on) return;
    this.watcher.close();
    this.watched = null;
  }

  /** Searches what is looked at now; to be called when that changes. */
  watchHere(): void {
    if (!this.watching || !this.shown) return;
    const { path, ply } = this.table.status;
    this.watched = null;
    this.watcher.ask({ kind: 'watch', record: this.table.record(), path, ply }, (answer) => {
      if (answer.kind === 'lines') this.watched = answer;
      else this.fail(answer);
    });
  }

  private ask(nodes: number): void {
    const record = this.table.record();
    this.before = this.fitting === this.of.length ? this.report : null;
    this.lastRecord = '';
    this.of = this.table.lines.actions.map(({ text }) => text);
    this.running = nodes > 0;
    this.reviewer.ask({ kind: 'review', record, nodes }, (answer) => {
      if (answer.kind !== 'report') {
        this.running = false;
        this.fail(answer);
        return;
      }
      this.report = answer.report;
      if (nodes === 0) this.effort = effortOf(answer.report) ?? this.effort;
      this.lastRecord = answer.record;
      if (!answer.ended) {
        this.keepNowAndThen();
        return;
      }
      this.reviewer.close();
      if (!this.running) return;
      this.running = false;
      this.keep();
      voice.say(i18n.t.review.finished, i18n.t.review.summary(this.plies));
    });
  }

  /** While it is made it is kept too: the page may be closed, or another game opened. */
  private keepNowAndThen(): void {
    const now = performance.now();
    const knewMore = this.before !== null && this.before.done > (this.report?.done ?? 0);
    if (!this.running || knewMore || now - this.kept < keepMilliseconds) return;
    this.kept = now;
    this.keep();
  }

  /** Puts what was found into the game. */
  private keep(): void {
    if (this.lastRecord) this.table.keepReview(this.lastRecord);
    this.lastRecord = '';
  }

  private fail(answer: { kind: string; reason?: string }): void {
    if (answer.kind !== 'failed') return;
    console.warn(answer.reason);
    voice.show({ text: (t) => t.review.failed });
  }

  /** Goes through the mistakes of a seat again. */
  startRetry(turns: ReviewedPly[]): void {
    this.watch(false);
    this.retry = new Retry(this.table, turns, this.report?.settings.nodes ?? efforts.normal);
  }

  endRetry(): void {
    if (!this.retry) return;
    this.retry.end();
    this.retry = null;
    this.serial = this.table.serial;
  }
}
