import { i18n } from '../i18n/index.svelte.ts';
import { verdictText } from './claim_text.ts';
import { around, firstPly } from './lines.ts';
import { voice } from './messages.svelte.ts';
import { type Book, type Core, type Game, Refusal } from './module.ts';
import type { BookPosition } from './openings.ts';
import type { StageLists } from './review_types.ts';
import { settings } from './settings.svelte.ts';
import type { SavedTable } from './storage.ts';
import { TableMemory } from './table_memory.ts';
import { Thinker } from './thinker.svelte.ts';
import {
  type Board,
  type Claim,
  type DiagramOptions,
  isHere,
  type Line,
  type LocalPlayer,
  type Player,
  type Problem,
  type SeatLetter,
  type Status,
  seatLetters,
  type Territory,
} from './types.ts';
import { fromTheOtherSide, type Motion, motionOf } from './view.ts';
import { aftermath, contentText, seatIndex } from './wording.ts';

interface Snapshot extends SavedTable {
  plies: number;
}

/**
 * Who keeps the game on the table, when it is not this browser: turns are told to it, and it tells the table how the
 * game goes on. Turns at an earlier ply are not possible then, and what takes turns back is not for the table to do.
 */
export interface Keeper {
  /** Whether a turn can be made at the end now. */
  readonly ready: boolean;
  readonly canUndo: boolean;
  /** The seat that the resign button means. */
  readonly canResign: SeatLetter | null;
  /** A whole turn has been made at this screen and is shown already. */
  played(turn: string): void;
  undo(): void;
  resign(seat: SeatLetter): void;
  /** The game is looked at to its end. */
  reachedEnd(): void;
}

/** How a game is put on the table. */
export interface Opening {
  ply?: number;
  /** Null: this browser. */
  keeper?: Keeper | null;
  /** Turns at an earlier ply open variations; nothing is dropped. */
  study?: boolean;
  /** A copy of a game that goes on between people: no analysis of it is offered. */
  barred?: boolean;
  problems?: Problem[];
}

const noCells = new Uint8Array();

/** The game on the screen: the module's game, who plays, what is chosen, and the engine's thinking. */
export class Table {
  board = $state.raw<Board>({ shape: 'square', files: 0, ranks: 0, hexSide: 0, cells: [] });
  status = $state.raw() as Status;
  /** The main line with all variations. */
  lines = $state.raw<Line>({ actions: [], comments: [], variations: [] });
  /** What could not be read in the text that the game comes from. */
  problems = $state.raw<Problem[]>([]);
  /** Whose the cells are; null while nobody wants to see it. */
  territory = $state.raw<Territory | null>(null);
  /** What is proved; null while nobody wants to see it. */
  claim = $state.raw<Claim | null>(null);
  cells = $state.raw<Uint8Array>(noCells);
  movable = $state.raw<Uint8Array>(noCells);
  /** Where the chosen piece may step, or the piece that has stepped may shoot. */
  targets = $state.raw<Uint8Array>(noCells);
  selected = $state<number | null>(null);
  players = $state.raw<Player[]>([]);
  flipped = $state(false);
  motion = $state.raw<Motion | null>(null);
  /** Null for a game of this browser. */
  keeper = $state.raw<Keeper | null>(null);
  /** No analysis of the game is offered. */
  barred = $state(false);
  /** Grows when another game is put on the table. */
  serial = $state(0);
  readonly thinker = new Thinker();

  private game: Game;
  private readonly memory = new TableMemory();
  /** The game of this browser that a game kept elsewhere has taken the place of. */
  private aside: Snapshot | null = null;

  readonly atEnd = $derived(this.status.ply === this.status.plies);
  /** The player at the viewed ply; null when the game is over. */
  readonly playerToMove = $derived(this.playerOf(this.status.toMove));
  /** Whether somebody at this screen can make a turn in the viewed position. */
  readonly personToMove = $derived(
    isHere(this.playerToMove) && (this.keeper === null || (this.atEnd && this.keeper.ready)),
  );
  readonly shooting = $derived(this.status.shooter !== null);
  readonly enginePlays = $derived(this.players.some(({ kind }) => kind === 'engine'));
  readonly canUndo = $derived(
    this.shooting || (this.atEnd && (this.keeper ? this.keeper.canUndo : this.status.plies > 0)),
  );
  /** Whether all that is left is counting, and the turns can be played without thinking. */
  readonly canFinish = $derived(
    this.keeper === null && this.claim?.state === 'separated' && (this.atEnd || this.status.study),
  );
  /** The seat that the resign button means: the person to move, else the first person still in. */
  readonly canResign = $derived(this.keeper ? this.keeper.canResign : this.resigningSeat());

  constructor(readonly core: Core) {
    const saved = this.memory.load();
    this.game = core.newGame('amazons');
    this.players = [{ kind: 'me' }, { kind: 'engine', level: 6 }];
    if (saved === 'broken') voice.show({ text: (t) => t.notice.savedBroken });
    else if (saved !== 'nothing') {
      try {
        this.restore(saved);
      } catch {
        voice.show({ text: (t) => t.notice.savedBroken });
      }
    }
    this.refresh(null);
  }

  record = (): string => this.game.record();

  /** The game in a form; throws the module's Refusal. */
  export = (format: string): string => this.game.export(format);

  /** What a book of openings says of the viewed position; null where it is of another variant. */
  opening = (book: Book): BookPosition | null => book.show(this.game);

  /** How good the stages of a turn are in the viewed position; null where it cannot be played. */
  stages(turn: string): StageLists | null {
    try {
      return this.game.stages(turn);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return null;
    }
  }

  /** Puts the review that a record of this game holds into it. */
  keepReview(record: string): void {
    if (!this.game.keepReview(record)) return;
    this.status = this.game.status();
    this.save();
  }

  /** The viewed position as SVG, the board as it is turned here. */
  diagram(options: DiagramOptions): string {
    const halfTurned = this.flipped && this.players.length === 2;
    return this.game.diagram({ bottom: halfTurned ? 'B' : 'W', ...options });
  }

  shotsAfter = (from: number, to: number): Uint8Array => this.game.shotsAfter(from, to);

  /** Puts another game on the table; the one before can be brought back. */
  open(game: Game, players: Player[], opening: Opening = {}): void {
    const { ply = 0, study = false, barred = false, problems = [], keeper = null } = opening;
    this.thinker.stop();
    const before = this.keeper ? this.aside : this.snapshot();
    this.aside = keeper ? before : null;
    this.keeper = keeper;
    this.barred = barred;
    this.serial += 1;
    this.put(game, players);
    this.flipped = fromTheOtherSide(players);
    this.thinker.paused = false;
    this.problems = problems;
    game.study(study);
    game.goto(ply);
    this.refresh(null);
    // A game kept elsewhere is not put in the place of the saved one.
    if (before && before.plies > 0 && !keeper) this.offer(before, (t) => t.notice.replaced);
    else voice.dismiss();
    voice.say(this.turnSentence());
  }

  /** Back to the game of this browser. */
  leaveKeeper(): void {
    if (this.keeper && this.aside) this.bringBack(this.aside);
  }

  /** The game as its keeper has it now, looked at after `ply` plies; `animated`: the last of them is shown moving. */
  renew(game: Game, players: Player[], ply: number, animated: boolean): void {
    this.thinker.stop();
    this.put(game, players);
    game.goto(ply);
    this.refresh(animated ? motionOf(game.status().actions[ply - 1]) : null);
  }

  /** The players and tags as the keeper has them now; a half-made turn stays. */
  retag(players: Player[], tags: [string, string][]): void {
    // An onlooker who has taken a seat sees the board from there.
    if (!this.players.some(isHere) && players.some(isHere)) this.flipped = fromTheOtherSide(players);
    this.players = players;
    for (const [name, value] of tags) this.game.tag(name, value);
    const chosen = this.selected;
    this.refresh(null);
    if (chosen !== null && !this.shooting && this.movable[chosen]) this.select(chosen);
  }

  setPlayers(players: Player[]): void {
    this.thinker.stop();
    this.players = players;
    this.thinker.paused = false;
    if (this.enginePlays) {
      // An engine plays on at the end of the main line: what is looked at becomes that.
      this.game.study(false);
      while (this.game.promoteLine()) {}
    }
    this.refresh(null);
  }

  /** Whether turns at an earlier ply open variations. */
  setStudy(study: boolean): void {
    this.game.study(study);
    this.refresh(null);
  }

  /** Shows or hides whose the cells are. */
  showTerritory(shown: boolean): void {
    settings.territory = shown;
    settings.changed();
    this.survey();
    if (shown) voice.say(i18n.t.announce.territoryOn, this.verdict());
    else voice.say(i18n.t.announce.territoryOff);
  }

  /** Plays what is left of a separated game. */
  finish(): void {
    if (!this.canFinish) return;
    this.thinker.stop();
    const before = this.snapshot();
    const earlier = this.status;
    if (!this.game.finish()) return;
    this.refresh(null);
    const played = this.status.ply - earlier.ply;
    this.offer(before, (t) => t.claim.finished(played));
    voice.say(aftermath(i18n.t, earlier, this.status));
  }

  /** A click, a tap or Enter on a cell. A cell that means nothing now changes nothing. */
  tap(cell: number): void {
    if (!this.personToMove) return;
    if (this.shooting) {
      if (cell === this.status.shooter) this.cancel();
      else this.shoot(cell, true);
    } else if (this.selected !== null && this.targets[cell]) this.step(this.selected, cell, true);
    else if (this.movable[cell]) this.select(cell === this.selected ? null : cell);
  }

  select(cell: number | null): void {
    this.selected = cell;
    this.targets = cell === null ? noCells : this.game.steps(cell);
  }

  /** Whether a drag may begin on a cell: of a piece, or of an arrow from the piece that has stepped. */
  lift(cell: number): boolean {
    if (this.shooting) return cell === this.status.shooter && this.personToMove;
    if (!this.movable[cell]) return false;
    this.select(cell);
    return true;
  }

  /** What was dragged comes to a cell; null: beside the board. */
  drop(cell: number | null): void {
    if (cell === null || !this.personToMove) return;
    if (this.shooting) this.shoot(cell, false);
    else if (this.selected !== null && this.targets[cell]) this.step(this.selected, cell, false);
  }

  cancel(): void {
    if (this.shooting && this.game.cancelStep()) {
      this.refresh(null);
      voice.say(i18n.t.announce.cancelled);
    } else this.select(null);
  }

  /** Plays a turn from its text; throws the module's Refusal. */
  playText(text: string): void {
    const before = this.snapshot();
    const earlier = this.status;
    this.game.turn(text);
    this.played(before, earlier);
  }

  undo(): void {
    if (!this.keeper) this.thinker.stop();
    if (this.shooting) this.cancel();
    else if (this.keeper) {
      if (this.canUndo) this.keeper.undo();
    } else if (this.canUndo) {
      const before = this.snapshot();
      const people = this.players.some(isHere);
      do this.game.undo();
      while (people && !isHere(this.playerOf(this.game.status().toMove)) && this.game.status().ply > 0);
      // Engines among themselves would play on at once.
      if (!people) this.thinker.paused = true;
      this.refresh(null);
      if (before.study && before.path === '') this.offer(before, (t) => t.notice.dropped(1));
      voice.say(i18n.t.announce.undone, this.turnSentence());
    }
  }

  resign(seat: SeatLetter): void {
    if (this.keeper) {
      this.keeper.resign(seat);
      return;
    }
    this.thinker.stop();
    this.game.cancelStep();
    const before = this.status;
    if (!this.game.resign(seatIndex(seat))) return;
    this.refresh(null);
    voice.say(i18n.t.announce.resigns(i18n.t.seats[seat]), aftermath(i18n.t, before, this.status));
  }

  goto(ply: number): void {
    if (ply < 0 || ply > this.status.plies || (ply === this.status.ply && !this.shooting)) return;
    this.thinker.stop();
    this.game.cancelStep();
    const forward = ply === this.status.ply + 1;
    if (!this.game.goto(ply)) return;
    this.refresh(forward ? motionOf(this.status.actions[ply - 1]) : null);
    const { plies } = this.status;
    voice.say(ply === 0 ? i18n.t.announce.atStart : i18n.t.announce.viewing(ply, plies), this.turnSentence());
  }

  /** Looks at a ply of another line. */
  enter(path: string, ply: number): void {
    if (path === this.status.path) {
      this.goto(ply);
      return;
    }
    this.thinker.stop();
    this.game.cancelStep();
    if (!this.game.enter(path, ply)) return;
    this.refresh(null);
    const { path: now, plies } = this.status;
    const where = now === '' ? i18n.t.announce.mainLine : i18n.t.announce.variation;
    voice.say(where, i18n.t.announce.viewing(ply, plies), this.turnSentence());
  }

  /** Out of the viewed variation, to the turn that it replaces. */
  leaveLine(): void {
    const { path } = this.status;
    const out = around(path);
    if (out !== null) this.enter(out, firstPly(this.lines, path));
  }

  removeLine(): void {
    const before = this.snapshot();
    this.thinker.stop();
    if (!this.game.removeLine()) return;
    this.refresh(null);
    this.offer(before, (t) => t.notice.lineRemoved);
  }

  promoteLine(): void {
    const before = this.snapshot();
    this.thinker.stop();
    if (!this.game.promoteLine()) return;
    this.refresh(null);
    this.offer(before, (t) => t.notice.linePromoted);
  }

  /** Drops the turns after the viewed one. */
  playOn(): void {
    const before = this.snapshot();
    const { ply, plies } = this.status;
    if (ply === plies) return;
    this.game.cancelStep();
    this.game.goto(plies);
    while (this.game.status().plies > ply) this.game.undo();
    this.refresh(null);
    this.offer(before, (t) => t.notice.dropped(plies - ply));
  }

  flip(): void {
    this.flipped = !this.flipped;
    this.save();
    voice.say(i18n.t.announce.flipped);
  }

  pause(): void {
    this.thinker.stop();
    this.thinker.paused = true;
    this.save();
  }

  resume(): void {
    this.thinker.paused = false;
    this.refresh(null);
  }

  private step(from: number, to: number, animated: boolean): void {
    const content = this.cells[from] ?? 0;
    if (!this.game.step(from, to)) return;
    this.refresh(animated ? { step: { from, to }, shot: null } : null);
    const piece = contentText(i18n.t, this.status.variant, content, '');
    voice.say(i18n.t.announce.stepped(piece, this.board.cells[to]?.name ?? ''));
  }

  private shoot(cell: number, animated: boolean): void {
    const from = this.status.shooter;
    const before = this.snapshot();
    const earlier = this.status;
    if (from === null || !this.targets[cell] || !this.game.shoot(cell)) return;
    this.played(before, earlier, animated ? { step: null, shot: { from, to: cell } } : null);
  }

  private played(before: Snapshot, earlier: Status, motion?: Motion | null): void {
    const { actions, ply } = this.game.status();
    const action = actions[ply - 1];
    if (action && this.keeper) this.keeper.played(action.text);
    const dropped = earlier.study ? 0 : earlier.plies - earlier.ply;
    const open = this.claim !== null && !this.claim.decided;
    // What stood after this turn in the source does not any more.
    if (!earlier.study && earlier.path === '') this.problems = [];
    this.refresh(motion === undefined ? motionOf(action) : motion);
    if (dropped > 0) this.offer(before, (t) => t.notice.dropped(dropped));
    else voice.dismiss();
    if (!action) return;
    const played = i18n.t.announce.played(i18n.t.seats[action.seat], action.text);
    voice.say(
      played,
      aftermath(i18n.t, earlier, this.status),
      open && this.claim?.decided ? this.verdict() : '',
    );
  }

  private verdict(): string {
    return this.claim ? verdictText(i18n.t, this.claim, this.status.toMove) : '';
  }

  /** Whose the cells are and what is proved, where somebody wants to see it. */
  private survey(): void {
    this.territory = settings.territory ? this.game.territory() : null;
    this.claim = settings.territory ? this.game.claim() : null;
  }

  /** Reads the state from the module again; everything on the page follows. */
  private refresh(motion: Motion | null): void {
    const status = this.game.status();
    this.motion = motion;
    this.board = this.game.board;
    this.status = status;
    this.lines = this.game.lines();
    this.survey();
    this.cells = this.game.cells();
    this.movable = this.personToMove ? this.game.movable() : noCells;
    this.selected = status.shooter;
    this.targets = status.shooter !== null && this.personToMove ? this.game.shots() : noCells;
    this.save();
    if (this.atEnd) this.keeper?.reachedEnd();
    this.consultEngine();
  }

  private consultEngine(): void {
    const player = this.playerToMove;
    const due = this.atEnd && !this.shooting && this.status.path === '' && (this.keeper?.ready ?? true);
    if (player?.kind !== 'engine' || this.thinker.paused || !due) return;
    this.thinker.consult(this.record(), player.level, (turn) => this.playText(turn));
  }

  private playerOf(seat: SeatLetter | null): Player | null {
    return seat === null ? null : (this.players[seatIndex(seat)] ?? null);
  }

  private resigningSeat(): SeatLetter | null {
    if (!this.atEnd || this.status.finished) return null;
    if (this.personToMove) return this.status.toMove;
    const inGame = seatLetters.filter((seat) => !this.status.out.includes(seat));
    return inGame.find((seat) => isHere(this.playerOf(seat))) ?? null;
  }

  private turnSentence(): string {
    const { toMove } = this.status;
    return toMove ? i18n.t.announce.toMove(i18n.t.seats[toMove]) : '';
  }

  /** The game of this browser as it stands, and who plays it; that is nobody elsewhere. */
  private snapshot(): Snapshot {
    const { flipped, problems, barred } = this;
    const { path, ply, plies, study, steppedFrom, shooter } = this.status;
    const half: [number, number] | null =
      steppedFrom === null || shooter === null ? null : [steppedFrom, shooter];
    const players = this.players.filter(
      (player): player is LocalPlayer => player.kind === 'engine' || isHere(player),
    );
    const { paused } = this.thinker;
    return {
      record: this.record(),
      players,
      path,
      ply,
      plies,
      flipped,
      paused,
      study,
      barred,
      half,
      problems,
    };
  }

  /** Shows what was lost, with a button that brings it back. */
  private offer(before: Snapshot, text: Parameters<typeof voice.show>[0]['text']): void {
    const run = () => {
      // Engines wait, or they would drop again what was brought back.
      this.bringBack({ ...before, half: null, paused: true });
      voice.show({ text: (t) => t.notice.restored });
    };
    voice.show({ text, action: { label: (t) => t.notice.restore, run } });
  }

  private bringBack(before: Snapshot): void {
    this.thinker.stop();
    this.keeper = null;
    this.aside = null;
    this.serial += 1;
    this.restore(before);
    this.refresh(null);
  }

  private put(game: Game, players: Player[]): void {
    this.game.close();
    this.game = game;
    this.players = players;
  }

  /** Throws when what was saved does not fit together. */
  private restore(saved: SavedTable): void {
    const game = this.core.readGame(saved.record);
    const { variant, plies } = game.status();
    if (variant.seats.length !== saved.players.length) throw new Error('seats');
    this.put(game, saved.players);
    this.flipped = saved.flipped;
    this.thinker.paused = saved.paused;
    this.problems = saved.problems;
    this.barred = saved.barred;
    game.study(saved.study);
    if (!game.enter(saved.path, saved.ply)) game.goto(Math.min(saved.ply, plies));
    if (saved.half) game.step(...saved.half);
  }

  private save(): void {
    if (!this.keeper) this.memory.save(this.snapshot());
  }
}
