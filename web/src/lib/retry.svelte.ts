import { i18n } from '../i18n/index.svelte.ts';
import { Analyst } from './analyst.ts';
import { voice } from './messages.svelte.ts';
import type { ReviewedPly } from './review_types.ts';
import { type Verdict, verdictOf } from './review_view.ts';
import type { Keeper, Table } from './table.svelte.ts';
import type { Player, SeatLetter } from './types.ts';

/**
 * The mistakes of a seat played again: the table shows the position before each of them, and a turn made there is
 * judged as a review would. It keeps the game on the table meanwhile, so that the reviewed game stays as it is.
 */
export class Retry implements Keeper {
  index = $state(0);
  /** What was tried, and what it is worth; null while nothing was. */
  tried = $state.raw<{ turn: string; judged: ReviewedPly | null; verdict: Verdict | null } | null>(null);
  /** The best turn is shown. */
  revealed = $state(false);
  solved = $state(0);
  readonly canUndo = false;
  readonly canResign: SeatLetter | null = null;

  readonly task = $derived.by(() => this.turns[this.index] as ReviewedPly);
  readonly isLast = $derived.by(() => this.index + 1 >= this.turns.length);

  private readonly analyst = new Analyst();
  private readonly record: string;
  private readonly flipped: boolean;
  private readonly plies: number;
  /** The position before the mistake, as text. */
  private position = '';

  /** `turns`: at least one; `nodes`: how far each search looks, as in the review. */
  constructor(
    private readonly table: Table,
    readonly turns: ReviewedPly[],
    private readonly nodes: number,
  ) {
    this.record = table.record();
    this.flipped = table.flipped;
    this.plies = table.lines.actions.length;
    this.ask();
  }

  get ready(): boolean {
    return this.tried === null && !this.revealed;
  }

  /** The position before the mistake, as often as it is wanted. */
  ask(): void {
    this.analyst.stop();
    this.tried = null;
    this.revealed = false;
    const game = this.table.core.readGame(this.record);
    game.goto(this.plies);
    for (let ply = this.plies; ply >= this.task.ply; ply -= 1) game.undo();
    const seats = this.table.status.variant.seats.length;
    const players: Player[] = Array.from({ length: seats }, () => ({ kind: 'me' }));
    this.table.open(game, players, { ply: this.task.ply - 1, keeper: this });
    this.table.flipped = this.flipped;
    this.position = this.table.status.position;
    const { seat, turn } = this.task;
    voice.say(i18n.t.retry.ask(i18n.t.seats[seat], turn));
  }

  next(): void {
    if (this.isLast) return;
    this.index += 1;
    this.ask();
  }

  reveal(): void {
    this.revealed = true;
    this.tried = null;
    this.table.goto(this.task.ply - 1);
    voice.say(i18n.t.retry.best(this.task.best[0]?.turn ?? ''));
  }

  /** The game before comes back. */
  end(): void {
    this.analyst.close();
    if (this.table.keeper === this) this.table.leaveKeeper();
  }

  played(turn: string): void {
    this.tried = { turn, judged: null, verdict: null };
    const { variant } = this.table.status;
    this.analyst.ask(
      { kind: 'judge', variant, position: this.position, turn, nodes: this.nodes },
      (answer) => {
        if (answer.kind === 'judged') {
          const verdict = verdictOf(this.task, answer.ply);
          if (verdict === 'best' || verdict === 'good') this.solved += 1;
          this.tried = { turn, judged: answer.ply, verdict };
          voice.say(i18n.t.retry.verdicts[verdict]);
        } else if (answer.kind === 'failed') {
          console.warn(answer.reason);
          this.ask();
          voice.show({ text: (t) => t.review.failed });
        }
      },
    );
  }

  undo(): void {}
  resign(): void {}
  reachedEnd(): void {}
}
