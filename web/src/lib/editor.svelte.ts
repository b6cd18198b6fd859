import { i18n } from '../i18n/index.svelte.ts';
import type { BoardHand } from './board_input.svelte.ts';
import { entryOf, type VariantEntry } from './library.svelte.ts';
import { type Core, type Game, Refusal } from './module.ts';
import { positionText, type Setup, setupOf } from './position_text.ts';
import { arrowCell, emptyCell, type SeatLetter, type Status, seatLetters, type Variant } from './types.ts';
import { contentText } from './wording.ts';

/** What is edited: a setup on the board of a variant. */
interface Draft {
  entry: VariantEntry;
  setup: Setup;
  /** It goes back to the position that was shown, and not to a start, an empty board or a text. */
  ofShown: boolean;
}

const sameVariant = (one: Variant, other: Variant): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A position in the making. Anything may be set up; the module says what it makes of it. */
export class Editor implements BoardHand {
  /** The text in the field: as the module writes the position, or as it was typed. */
  text = $state('');
  /** What the module says of the position; null where it refuses it. */
  status = $state.raw<Status | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** What is placed next, as in the cells. */
  token = $state(1);
  flipped = $state(false);
  /** The cell that something is dragged from. */
  lifted = $state<number | null>(null);
  /** The latest thing that was done, for screen readers. */
  said = $state('');
  private draft = $state.raw() as Draft;
  private past = $state.raw<Draft[]>([]);
  /** The text in the field is none of the position on the board. */
  private astray = $state(false);

  readonly entry = $derived(this.draft.entry);
  readonly setup = $derived(this.draft.setup);
  readonly seats = $derived(seatLetters.slice(0, this.entry.variant.seats.length));
  /** All that can be placed. */
  readonly tokens = $derived([...this.seats.map((_, seat) => seat + 1), arrowCell, emptyCell]);
  readonly canUndo = $derived(this.astray || this.past.length > 0);
  readonly ofShown = $derived(this.draft.ofShown);
  /** The seats without a piece on the board. */
  readonly bare = $derived(this.seats.filter((_, seat) => !this.setup.cells.includes(seat + 1)));
  /** Who cannot move although the position says so: the module goes on to the next one who can. */
  readonly skipped = $derived(
    this.status?.toMove && this.status.toMove !== this.setup.toMove ? this.setup.toMove : null,
  );

  /** `library`: the variants on offer. `shown`: the position to begin with. */
  constructor(
    private readonly core: Core,
    private readonly library: VariantEntry[],
    shown: Status,
    flipped: boolean,
  ) {
    this.flipped = flipped;
    try {
      this.draft = this.draftOf(this.entryFor(shown.variant), shown.position);
      this.judge();
    } catch (error) {
      const [first] = library;
      if (!(error instanceof Refusal) || !first) throw error;
      // A board made from a text on which a seat has no piece is no variant: what is wrong is said beside the text.
      this.draft = this.draftOf(first, '');
      this.type(shown.position, true);
    }
  }

  /** The variants to choose from; the one of the position may be none of those on offer. */
  get entries(): VariantEntry[] {
    return this.library.includes(this.entry) ? this.library : [...this.library, this.entry];
  }

  /** A game that starts with the position. */
  game(): Game {
    return this.core.newGame(this.entry.text, this.text);
  }

  tap(cell: number): void {
    this.place(cell, this.setup.cells[cell] === this.token ? emptyCell : this.token);
  }

  lift(cell: number): boolean {
    if (!this.setup.cells[cell]) return false;
    this.lifted = cell;
    return true;
  }

  drop(cell: number | null): void {
    const from = this.lifted;
    this.lifted = null;
    if (from === null || cell === from) return;
    const content = this.setup.cells[from] ?? emptyCell;
    this.fill(
      cell === null
        ? [[from, emptyCell]]
        : [
            [from, emptyCell],
            [cell, content],
          ],
    );
  }

  place(cell: number, content: number): void {
    if (this.setup.cells[cell] !== content) this.fill([[cell, content]]);
  }

  /** The number keys choose what is placed next, Delete clears; false for all other keys. */
  key(key: string, cell: number): boolean {
    if (key === 'Delete' || key === 'Backspace') {
      this.place(cell, emptyCell);
      return true;
    }
    const token = this.tokens.find((one) => this.digit(one) === key);
    if (token === undefined) return false;
    this.token = token;
    this.said = this.tokenName(token);
    return true;
  }

  /** The number key of something to place. */
  digit = (token: number): string => (token === emptyCell ? '0' : String(this.tokens.indexOf(token) + 1));

  tokenName = (token: number): string =>
    token === emptyCell ? i18n.t.editor.nothing : contentText(i18n.t, this.entry.variant, token, '');

  setToMove(toMove: SeatLetter): void {
    this.change({ toMove, shooter: null });
  }

  setOut(seat: SeatLetter, isOut: boolean): void {
    const others = this.setup.out.filter((one) => one !== seat);
    this.change({ out: isOut ? [...others, seat] : others });
  }

  /** The turn begins anew: nobody has stepped yet. */
  forgetStep(): void {
    this.change({ shooter: null });
  }

  /** What the variant closes from the start is part of its board, and stays. */
  clear(): void {
    const { board, variant } = this.entry;
    const cells = Uint8Array.from(board.cells, ({ name }) =>
      variant.blocked?.includes(name) ? arrowCell : emptyCell,
    );
    const setup = { cells, toMove: this.setup.toMove, out: [], shooter: null, turns: 0, round: 1 };
    this.follow({ entry: this.entry, setup, ofShown: false });
    this.judge();
    this.said = i18n.t.editor.cleared;
  }

  /** To the start of a variant, or of the present one. */
  begin(entry = this.entry): void {
    this.open(this.core.newGame(entry.text), entry);
    this.text = this.status?.position ?? '';
    this.said = i18n.t.announce.atStart;
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!this.astray && before) {
      this.past = this.past.slice(0, -1);
      this.draft = before;
    }
    this.judge();
    this.said = i18n.t.editor.undone;
  }

  /**
   * A text was typed. `whole`: it is all there, so that it may be of another board than the present one; half a text
   * can look like that of a smaller board.
   */
  type(text: string, whole: boolean): void {
    this.text = text;
    try {
      this.read(text, whole);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refusal = error;
      this.status = null;
      this.astray = true;
    }
  }

  /** The text is finished: it is shown as the module writes it. */
  typed(): void {
    if (!this.status) this.type(this.text, true);
    if (this.status) this.text = this.status.position;
  }

  /** Throws the module's Refusal: the one about the present board, where no other fits. */
  private read(text: string, whole: boolean): void {
    // No text at all would mean the start.
    const given = text || ' ';
    try {
      this.open(this.core.newGame(this.entry.text, given), this.entry);
    } catch (refusal) {
      if (!whole || !(refusal instanceof Refusal)) throw refusal;
      let other: Game;
      try {
        other = this.core.newGame('', given);
      } catch {
        throw refusal;
      }
      this.open(other, this.entryFor(other.status().variant));
    }
  }

  private open(game: Game, entry: VariantEntry): void {
    const status = game.status();
    this.follow({ entry, setup: setupOf(status, game.cells()), ofShown: false });
    game.close();
    this.status = status;
    this.refusal = null;
    this.astray = false;
  }

  /** A position on the table as it is first edited; "": the start. */
  private draftOf(entry: VariantEntry, position: string): Draft {
    const game = this.core.newGame(entry.text, position);
    const setup = setupOf(game.status(), game.cells());
    game.close();
    return { entry, setup, ofShown: true };
  }

  private fill(contents: [cell: number, content: number][]): void {
    const { board, variant } = this.entry;
    const cells = this.setup.cells.slice();
    for (const [cell, content] of contents) cells[cell] = content;
    // Who has stepped is somebody else then.
    const gone = contents.some(([cell]) => cell === this.setup.shooter);
    this.change({ cells, ...(gone && { shooter: null }) });
    this.said = contents
      .map(([cell, content]) => {
        const name = board.cells[cell]?.name ?? '';
        return `${name}: ${contentText(i18n.t, variant, content, name)}`;
      })
      .join(', ');
  }

  private change(changes: Partial<Setup>): void {
    this.follow({ ...this.draft, setup: { ...this.setup, ...changes } });
    this.judge();
  }

  private follow(draft: Draft): void {
    this.past = [...this.past, this.draft];
    this.draft = draft;
    if (!this.tokens.includes(this.token)) this.token = 1;
  }

  /** Asks the module about the position on the board. */
  private judge(): void {
    this.astray = false;
    this.text = positionText(this.entry.board, this.setup);
    try {
      const game = this.game();
      this.status = game.status();
      game.close();
      this.text = this.status.position;
      this.refusal = null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refusal = error;
      this.status = null;
    }
  }

  private entryFor(variant: Variant): VariantEntry {
    const known = this.library.find((entry) => sameVariant(entry.variant, variant));
    return known ?? entryOf(this.core, JSON.stringify(variant), true);
  }
}
