import { i18n } from '../i18n/index.svelte.ts';
import { Engine } from './engine.ts';
import { around, firstPly } from './lines.ts';
import { voice } from './messages.svelte.ts';
import type { Core, Game } from './module.ts';
import { settings } from './settings.svelte.ts';
import { browserStore, loadTable, type SavedTable, saveTable, tabStore } from './storage.ts';
import type {
  Action,
  Board,
  DiagramOptions,
  Line,
  Player,
  Problem,
  SeatLetter,
  Status,
  Territory,
} from './types.ts';
import { aftermath, contentText, seatIndex } from './wording.ts';

/** What to animate when the board is next drawn. */
export interface Motion {
  step: { from: number; to: number } | null;
  shot: { from: number; to: number } | null;
}

interface Snapshot {
  record: string;
  players: Player[];
  ply: number;
  plies: number;
  path: string;
  study: boolean;
  problems: Problem[];
  flipped: boolean;
}

/** How a game is put on the table. */
export interface Opening {
  ply?: number;
  /** Turns at an earlier ply open variations; nothing is dropped. */
  study?: boolean;
  problems?: Problem[];
}

const noCells = new Uint8Array();

/** An answer that comes at once would be missed; the engine's turn appears no sooner than this. */
const leastThinkingMilliseconds = 450;

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
  cells = $state.raw<Uint8Array>(noCells);
  movable = $state.raw<Uint8Array>(noCells);
  /** Where the chosen piece may step, or the piece that has stepped may shoot. */
  targets = $state.raw<Uint8Array>(noCells);
  selected = $state<number | null>(null);
  players = $state.raw<Player[]>([]);
  flipped = $state(false);
  paused = $state(false);
  thinking = $state.raw<{ nodes: number; limit: number } | null>(null);
  motion = $state.raw<Motion | null>(null);

  private game: Game;
  private readonly engine = new Engine();
  private readonly store = browserStore();
  private readonly tab = tabStore();
  private storageComplained = false;
  private answerTimer: ReturnType<typeof setTimeout> | undefined;

  readonly atEnd = $derived(this.status.ply === this.status.plies);
  /** The player at the viewed ply; null when the game is over. */
  readonly playerToMove = $derived(this.playerOf(this.status.toMove));
  readonly personToMove = $derived(this.playerToMove !== null && this.playerToMove.kind !== 'engine');
  readonly shooting = $derived(this.status.shooter !== null);
  readonly enginePlays = $derived(this.players.some(({ kind }) => kind === 'engine'));
  readonly canUndo = $derived(this.shooting || (this.atEnd && this.status.plies > 0));
  /** The seat that the resign button means: the person to move, else the first person still in. */
  readonly canResign = $derived(this.atEnd && !this.status.finished ? this.resigningSeat() : null);

  constructor(readonly core: Core) {
    // A new tab goes on with the game played last; after that it keeps its own.
    const own = loadTable(this.tab);
    const saved = own === 'nothing' ? loadTable(this.store) : own;
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

  /** The viewed position as SVG, the board as it is turned here. */
  diagram(options: DiagramOptions): string {
    const halfTurned = this.flipped && this.players.length === 2;
    return this.game.diagram({ bottom: halfTurned ? 'B' : 'W', ...options });
  }

  shotsAfter = (from: number, to: number): Uint8Array => this.game.shotsAfter(from, to);

  /** Puts another game on the table; the one before can be brought back. */
  open(game: Game, players: Player[], { ply = 0, study = false, problems = [] }: Opening = {}): void {
    this.engineOff();
    const before = this.snapshot();
    this.game.close();
    this.game = game;
    this.players = players;
    this.flipped = players[0]?.kind === 'engine' && players.filter(({ kind }) => kind === 'me').length === 1;
    this.paused = false;
    this.problems = problems;
    game.study(study);
    game.goto(ply);
    this.refresh(null);
    if (before.plies > 0) this.offer(before, (t) => t.notice.replaced);
    else voice.dismiss();
    voice.say(this.turnSentence());
  }

  setPlayers(players: Player[]): void {
    this.engineOff();
    this.players = players;
    this.paused = false;
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
    this.territory = shown ? this.game.territory() : null;
    voice.say(shown ? i18n.t.announce.territoryOn : i18n.t.announce.territoryOff);
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

  /** A piece dragged to a cell, or an arrow dragged from the piece that has stepped. */
  drop(cell: number): void {
    if (!this.personToMove) return;
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
    this.engineOff();
    if (this.shooting) this.cancel();
    else if (this.canUndo) {
      const before = this.snapshot();
      const people = this.players.some(({ kind }) => kind !== 'engine');
      do this.game.undo();
      while (people && !this.isPerson(this.game.status()) && this.game.status().ply > 0);
      // Engines among themselves would play on at once.
      if (!people) this.paused = true;
      this.refresh(null);
      if (before.study && before.path === '') this.offer(before, (t) => t.notice.dropped(1));
      voice.say(i18n.t.announce.undone, this.turnSentence());
    }
  }

  resign(seat: SeatLetter): void {
    this.engineOff();
    this.game.cancelStep();
    const before = this.status;
    if (!this.game.resign(seatIndex(seat))) return;
    this.refresh(null);
    voice.say(i18n.t.announce.resigns(i18n.t.seats[seat]), aftermath(i18n.t, before, this.status));
  }

  goto(ply: number): void {
    if (ply < 0 || ply > this.status.plies || (ply === this.status.ply && !this.shooting)) return;
    this.engineOff();
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
    this.engineOff();
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
    this.engineOff();
    if (!this.game.removeLine()) return;
    this.refresh(null);
    this.offer(before, (t) => t.notice.lineRemoved);
  }

  promoteLine(): void {
    const before = this.snapshot();
    this.engineOff();
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

  moveNow = (): void => this.engine.moveNow();

  pause(): void {
    this.engineOff();
    this.paused = true;
    this.save();
  }

  resume(): void {
    this.paused = false;
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
    const dropped = earlier.study ? 0 : earlier.plies - earlier.ply;
    // What stood after this turn in the source does not any more.
    if (!earlier.study && earlier.path === '') this.problems = [];
    this.refresh(motion === undefined ? motionOf(action) : motion);
    if (dropped > 0) this.offer(before, (t) => t.notice.dropped(dropped));
    else voice.dismiss();
    if (!action) return;
    const played = i18n.t.announce.played(i18n.t.seats[action.seat], action.text);
    voice.say(played, aftermath(i18n.t, earlier, this.status));
  }

  /** Reads the state from the module again; everything on the page follows. */
  private refresh(motion: Motion | null): void {
    const status = this.game.status();
    this.motion = motion;
    this.board = this.game.board;
    this.status = status;
    this.lines = this.game.lines();
    this.territory = settings.territory ? this.game.territory() : null;
    this.cells = this.game.cells();
    this.movable = this.personToMove ? this.game.movable() : noCells;
    this.selected = status.shooter;
    this.targets = status.shooter !== null && this.personToMove ? this.game.shots() : noCells;
    this.save();
    this.consultEngine();
  }

  private consultEngine(): void {
    const player = this.playerToMove;
    const { path } = this.status;
    if (this.thinking || this.paused || !this.atEnd || this.shooting || path !== '') return;
    if (player?.kind !== 'engine') return;
    const started = performance.now();
    this.thinking = { nodes: 0, limit: 1 };
    this.engine.think(this.record(), player.level, {
      progress: (nodes, limit) => {
        this.thinking = { nodes, limit };
      },
      turn: ({ turn }) => {
        const wait = leastThinkingMilliseconds - (performance.now() - started);
        this.answerTimer = setTimeout(() => {
          this.thinking = null;
          this.playText(turn);
        }, wait);
      },
      failed: (reason) => {
        console.warn(reason);
        this.thinking = null;
        this.paused = true;
        voice.show({ text: (t) => t.notice.engineFailed });
      },
    });
  }

  private engineOff(): void {
    clearTimeout(this.answerTimer);
    this.engine.cancel();
    this.thinking = null;
  }

  private playerOf(seat: SeatLetter | null): Player | null {
    return seat === null ? null : (this.players[seatIndex(seat)] ?? null);
  }

  private isPerson(status: Status): boolean {
    const player = this.playerOf(status.toMove);
    return player !== null && player.kind !== 'engine';
  }

  private resigningSeat(): SeatLetter | null {
    if (this.personToMove) return this.status.toMove;
    const inGame = (['W', 'B', 'R', 'Y'] as const).filter((seat) => !this.status.out.includes(seat));
    return inGame.find((seat) => (this.playerOf(seat)?.kind ?? 'engine') !== 'engine') ?? null;
  }

  private turnSentence(): string {
    const { toMove } = this.status;
    return toMove ? i18n.t.announce.toMove(i18n.t.seats[toMove]) : '';
  }

  private snapshot(): Snapshot {
    const { players, flipped, problems } = this;
    const { ply, plies, path, study } = this.status;
    return { record: this.record(), players, ply, plies, path, study, problems, flipped };
  }

  /** Shows what was lost, with a button that brings it back. */
  private offer(before: Snapshot, text: Parameters<typeof voice.show>[0]['text']): void {
    const run = () => {
      this.engineOff();
      const game = this.core.readGame(before.record);
      this.game.close();
      this.game = game;
      this.players = before.players;
      this.flipped = before.flipped;
      this.problems = before.problems;
      game.study(before.study);
      // Engines wait, or they would drop again what was brought back.
      this.paused = true;
      if (!game.enter(before.path, before.ply)) game.goto(before.ply);
      this.refresh(null);
      voice.show({ text: (t) => t.notice.restored });
    };
    voice.show({ text, action: { label: (t) => t.notice.restore, run } });
  }

  /** Throws when what was saved does not fit together. */
  private restore(saved: SavedTable): void {
    const game = this.core.readGame(saved.record);
    const { variant, plies } = game.status();
    if (variant.seats.length !== saved.players.length) throw new Error('seats');
    this.game.close();
    this.game = game;
    this.players = saved.players;
    this.flipped = saved.flipped;
    this.paused = saved.paused;
    this.problems = saved.problems;
    game.study(saved.study);
    if (!game.enter(saved.path, saved.ply)) game.goto(Math.min(saved.ply, plies));
    if (saved.half) game.step(...saved.half);
  }

  private save(): void {
    const { players, flipped, paused, problems } = this;
    const { path, ply, study, steppedFrom, shooter } = this.status;
    const half: [number, number] | null =
      steppedFrom === null || shooter === null ? null : [steppedFrom, shooter];
    const table = { record: this.record(), players, path, ply, flipped, paused, study, half, problems };
    saveTable(this.tab, table);
    const kept = saveTable(this.store, table);
    if (!kept && !this.storageComplained) {
      this.storageComplained = true;
      voice.show({ text: (t) => t.notice.storageFailed });
    }
  }
}

function motionOf(action: Action | undefined): Motion | null {
  if (action?.from === undefined || action.to === undefined || action.shot === undefined) return null;
  return { step: { from: action.from, to: action.to }, shot: { from: action.to, to: action.shot } };
}
