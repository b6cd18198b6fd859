import { i18n } from '../i18n/index.svelte.ts';
import { voice } from './messages.svelte.ts';
import type { Game } from './module.ts';
import { counted, loadSolver, newest, saveSolver } from './puzzle_rating.ts';
import { answerTo, nextPuzzle, type Puzzle, puzzleVariants, shippedPuzzles } from './puzzles.ts';
import { browserStore } from './storage.ts';
import type { Keeper, Table } from './table.svelte.ts';
import type { Player } from './types.ts';

/** `asked`: the turn is to be found; `right`, `wrong`: one was made; `shown`: the answer was asked for. */
export type Stage = 'asked' | 'right' | 'wrong' | 'shown';

const players: Player[] = [{ kind: 'me' }, { kind: 'here' }];

/** Puzzles on the table: the one that lies there, what was tried, and how well somebody does. */
export class PuzzlePlay implements Keeper {
  variant = $state('amazons');
  /** Null: what suits the solver's rating. */
  grade = $state<number | null>(null);
  puzzle = $state.raw<Puzzle | null>(null);
  stage = $state<Stage>('asked');
  /** The turn that was made and loses. */
  wrong = $state<string | null>(null);
  /** The line after the right turn lies on the table. */
  lineShown = $state(false);
  /** How much the last try has moved the rating; null where it did not count. */
  change = $state<number | null>(null);
  failed = $state(false);
  private set = $state.raw<Puzzle[]>([]);
  private setOf: string | null = null;
  /** Those that were shown since all were: they come again after the others. */
  private readonly passed = new Set<string>();
  private readonly store = browserStore();
  solver = $state.raw(loadSolver(this.store));

  /** Whether a puzzle lies on the table. */
  readonly active = $derived.by(() => this.puzzle !== null && this.table.keeper === this);
  readonly answer = $derived(this.puzzle && this.wrong !== null ? answerTo(this.puzzle, this.wrong) : null);
  /** The grades that there are puzzles of. */
  readonly grades = $derived(new Set(this.set.map(({ grade }) => grade)));
  /** Of those of the variant and grade. */
  readonly progress = $derived.by(() => {
    const all = this.set.filter((one) => this.grade === null || one.grade === this.grade);
    return { all: all.length, right: all.filter(({ id }) => this.solver.tried[id]).length };
  });

  readonly canUndo = false;
  readonly canResign = null;

  constructor(
    private readonly table: Table,
    /** Takes a game of the server from the table. */
    private readonly clear: () => void,
  ) {}

  get ready(): boolean {
    return this.stage === 'asked';
  }

  /** Puts a puzzle on the table; of the variant that lies there, where there are any of it. */
  async begin(): Promise<void> {
    const { id } = this.table.status.variant;
    if (!this.active && puzzleVariants.includes(id)) this.variant = id;
    await this.choose(this.variant, this.grade);
  }

  /** Another variant or difficulty; of a variant without puzzles of that difficulty any. */
  async choose(variant: string, grade: number | null): Promise<void> {
    this.variant = variant;
    this.grade = grade;
    await this.next();
  }

  async next(): Promise<void> {
    const { variant } = this;
    try {
      if (this.setOf !== variant) {
        const set = await shippedPuzzles(variant);
        // Another one has been chosen meanwhile.
        if (this.variant !== variant) return;
        this.set = set;
        this.setOf = variant;
      }
      if (this.grade !== null && !this.grades.has(this.grade)) this.grade = null;
      this.failed = this.set.length === 0;
    } catch {
      this.failed = true;
    }
    if (this.failed) {
      // Without a puzzle on the table there is no panel to say it.
      if (!this.active) voice.show({ text: (t) => t.puzzles.failed });
      return;
    }
    this.solver = newest(this.solver, loadSolver(this.store));
    const last = this.active ? (this.puzzle?.id ?? null) : null;
    if (last !== null) this.passed.add(last);
    const left = this.set.filter(
      ({ id, grade }) => !this.passed.has(id) && (this.grade === null || grade === this.grade),
    );
    if (left.length === 0) this.passed.clear();
    const tried = (id: string) => id in this.solver.tried;
    const pool = left.length > 0 ? left : this.set;
    const puzzle = nextPuzzle(pool, tried, this.solver.rating, this.grade, last);
    if (puzzle) this.put(puzzle);
  }

  /** The same puzzle again; the rating does not change by it. */
  again(): void {
    if (this.puzzle) this.put(this.puzzle);
  }

  played(turn: string): void {
    if (!this.puzzle) return;
    const right = turn === this.puzzle.turn;
    this.count(right);
    this.wrong = right ? null : turn;
    this.stage = right ? 'right' : 'wrong';
  }

  /** Shows the answer, and the line after it. */
  show(): void {
    if (!this.puzzle) return;
    this.lay(this.puzzle.line.length > 0 ? this.puzzle.line : [this.puzzle.turn], 1);
    this.lineShown = true;
    // Who has found it is not told as if it had been given up.
    if (this.stage === 'right') return;
    if (this.stage === 'asked') this.count(false);
    this.wrong = null;
    this.stage = 'shown';
    voice.say(i18n.t.puzzles.answerIs(this.puzzle.turn));
  }

  /** Shows how the turn that was made is answered. */
  refute(): void {
    if (this.wrong === null || this.answer === null) return;
    this.lay([this.wrong, this.answer], 2);
    voice.say(i18n.t.puzzles.answeredBy(this.answer));
  }

  /** Back to the game of this browser. */
  leave(): void {
    this.table.leaveKeeper();
    document.getElementById('board')?.focus({ preventScroll: true });
  }

  undo(): void {}
  resign(): void {}
  reachedEnd(): void {}

  private count(right: boolean): void {
    const { puzzle } = this;
    if (!puzzle) return;
    const solver = newest(this.solver, loadSolver(this.store));
    this.solver = counted(solver, puzzle.id, puzzle.rating, right);
    this.change = this.solver === solver ? null : Math.round(this.solver.rating) - Math.round(solver.rating);
    saveSolver(this.store, this.solver);
  }

  private put(puzzle: Puzzle): void {
    const game = this.gameOf(puzzle, []);
    this.puzzle = puzzle;
    this.stage = 'asked';
    this.wrong = null;
    this.lineShown = false;
    this.change = null;
    if (this.table.keeper === this && this.table.status.variant.id === puzzle.variant) {
      this.table.renew(game, players, 0, false);
    } else {
      this.clear();
      this.table.open(game, players, { keeper: this });
    }
    // Who is to win sits at the bottom.
    this.table.flipped = puzzle.winner === 'B';
    voice.say(i18n.t.puzzles.task(i18n.t.seats[puzzle.winner]));
  }

  /** Turns after the puzzle's position, looked at after `ply` of them. */
  private lay(turns: string[], ply: number): void {
    if (this.puzzle) this.table.renew(this.gameOf(this.puzzle, turns), players, ply, true);
  }

  private gameOf({ variant, position }: Puzzle, turns: string[]): Game {
    const game = this.table.core.newGame(variant, position);
    for (const turn of turns) game.turn(turn);
    return game;
  }
}
