import type { Messages } from '../i18n/en.ts';
import { i18n } from '../i18n/index.svelte.ts';
import type { Answer, Deed, Failure } from './api.ts';
import { Courier, type Unsent } from './courier.ts';
import { voice } from './messages.svelte.ts';
import type { Server } from './server.svelte.ts';
import {
  actingSeat,
  beginsWith,
  gameOf,
  offerSeat,
  playersOf,
  pliesOf,
  samePlies,
  settledResult,
  tagsOf,
  takeBack,
} from './server_state.ts';
import type { Keeper, Table } from './table.svelte.ts';
import { type Action, type SeatLetter, seatLetters } from './types.ts';
import type { GameAnswer, GameEvent } from './wire.ts';
import { aftermath, seatIndex } from './wording.ts';

/** Where turns outlive a reload until the server has them. */
export interface UnsentStore {
  /** The games that have one. */
  games(): string[];
  load(id: string): Unsent | null;
  save(id: string, unsent: Unsent | null): void;
}

/** What of the server such a game needs. */
export type ServerLink = Pick<Server, 'api' | 'answered'>;

/**
 * A game on the server that lies on the table. What is made here is shown at once and brought to the server; what
 * happens elsewhere comes in as whole states, and the table follows them. The server's state always wins.
 */
export class ServerGame implements Keeper {
  answer = $state.raw() as GameAnswer;
  /** The turn that was made here and is not answered yet. */
  unsent = $state.raw<Unsent | null>(null);
  /** The unsent turn could not be brought to the server so far. */
  delayed = $state(false);
  /** Something was asked of the server, and its answer has not come. */
  asking = $state(false);
  /** The server does not have the game any more. */
  gone = $state(false);
  /** How many plies there were when the game was last looked at to its end. */
  private seen = $state(0);

  /** What the table shows: the plies with the unsent turn, and the result that was agreed or claimed. */
  private shown: string[] = $state.raw([]);
  private shownResult = '*';
  /** Whether something else lies on the table. */
  private closed = false;
  private readonly courier: Courier;

  readonly state = $derived(this.answer.state);
  readonly running = $derived(this.state.result === '*' && !this.gone);
  /** The seat to move in the game as the server has it, whatever position is looked at; null when it is over. */
  readonly toMove = $derived(this.running ? this.state.toMove : null);
  readonly players = $derived(playersOf({ seats: this.state.seats, you: this.answer.you }));
  /** The seats that nobody has taken yet. */
  readonly openSeats = $derived(seatLetters.filter((_, index) => this.state.seats[index]?.kind === 'open'));
  readonly ready = $derived(this.running && this.unsent === null);
  /** The offer that somebody here can answer or withdraw. */
  readonly offer = $derived(this.running ? offerSeat(this.answer) : null);
  /** Whether a person elsewhere has to agree when a turn is taken back. */
  readonly undoNeedsConsent = $derived(this.players.some(({ kind }) => kind === 'away'));
  private readonly mayAsk = $derived(
    !this.asking && !this.gone && this.unsent === null && this.state.offer === null,
  );
  readonly canUndo = $derived(
    this.mayAsk && (this.running || !this.undoNeedsConsent) && this.ownLastTurn() !== null,
  );
  readonly canResign = $derived(
    this.running ? actingSeat(this.players, this.state.toMove, this.state.out) : null,
  );
  readonly canOfferDraw = $derived(
    this.mayAsk &&
      this.canResign !== null &&
      this.players.length === 2 &&
      this.players.some(({ kind }) => kind === 'away'),
  );
  /** Whether somebody here may ask the server to end the game as it is proved to end. */
  readonly canClaim = $derived(
    this.running && !this.asking && this.unsent === null && this.answer.you.length > 0,
  );
  /** Turns that have come while an earlier position is looked at. */
  readonly missed = $derived(Math.max(0, this.shown.length - this.seen));

  constructor(
    private readonly table: Table,
    private readonly server: ServerLink,
    private readonly store: UnsentStore,
    answer: GameAnswer,
  ) {
    this.answer = answer;
    this.courier = new Courier(
      (version, turn) => server.api.turn(answer.id, version, turn),
      ({ state }) => pliesOf(state),
      {
        delayed: () => {
          this.delayed = true;
        },
        delivered: (game) => {
          server.answered(game.nowMs);
          this.take(game);
        },
        refused: (failure) => this.refused(failure),
      },
    );
  }

  get id(): string {
    return this.answer.id;
  }

  /** Puts the game on the table, at its end. False where the rules of this page do not allow it. */
  lay(): boolean {
    const plies = pliesOf(this.state);
    const game = gameOf(this.table.core, this.state, plies);
    if (!game) return false;
    this.shown = plies;
    this.shownResult = settledResult(this.state);
    this.table.open(game, this.players, { ply: plies.length, keeper: this });
    this.takeUpUnsent();
    return true;
  }

  /** The table is wanted for something else; a turn that is on its way is still brought to the server. */
  close(): void {
    this.closed = true;
  }

  /** Brings a turn to the server that was left over from an earlier visit, without the table. */
  deliver(): void {
    this.close();
    this.shown = pliesOf(this.state);
    const kept = this.store.load(this.id);
    if (kept && this.running && samePlies(kept.before, this.shown))
      this.carry({ ...kept, version: this.answer.version });
    else this.store.save(this.id, null);
  }

  /** The server may be there again. */
  nudge(): void {
    this.courier.nudge();
  }

  reachedEnd(): void {
    this.seen = this.table.status.plies;
  }

  played(turn: string): void {
    const { version } = this.answer;
    const before = this.shown;
    this.shown = [...before, turn];
    this.carry({ version, before, turn });
  }

  undo(): void {
    const last = this.ownLastTurn();
    if (last) this.act({ action: 'undo', ...last });
  }

  resign(seat: SeatLetter): void {
    this.act({ action: 'resign', seat });
  }

  offerDraw(): void {
    if (this.canResign) this.act({ action: 'draw', seat: this.canResign });
  }

  claim(): void {
    const [seat] = this.answer.you;
    if (this.canClaim && seat) this.act({ action: 'claim', seat });
  }

  answerOffer(action: 'accept' | 'decline' | 'withdraw'): void {
    if (this.offer) this.act({ action, seat: this.offer.seat });
  }

  /** What the server says about the game now; when it is older than what is known, the game is asked for anew. */
  take(answer: GameAnswer, events: GameEvent[] = []): void {
    if (answer.version < this.answer.version) this.look();
    else this.accept(answer, events);
  }

  /** Whether the secret of a link may open a seat still; only whoever made the game knows more than that. */
  mayOpen(secret: string | null): boolean {
    if (secret === null) return false;
    const known = Object.values(this.answer.links);
    return known.length > 0 ? known.includes(secret) : this.openSeats.length > 0;
  }

  /** Asks for the game anew. */
  async look(): Promise<void> {
    const known = this.answer;
    const answer = await this.server.api.game(this.id);
    // An older version is true when nothing else was heard meanwhile: the server went back to a copy.
    if (answer.ok && (answer.value.version >= this.answer.version || this.answer === known))
      this.accept(answer.value, []);
    else if (!answer.ok && answer.failure.kind === 'missing') this.lost();
  }

  /** The server has no such game any more: it stays on the table to be looked at. */
  lost(): void {
    this.gone = true;
    if (!this.closed) this.table.retag(this.players, []);
  }

  private accept(answer: GameAnswer, events: GameEvent[]): void {
    const { answer: before, unsent } = this;
    this.answer = answer;
    const plies = pliesOf(answer.state);
    this.settleUnsent(plies, before);
    if (this.closed) return;
    const target = this.unsent ? [...plies, this.unsent.turn] : plies;
    if (!samePlies(target, this.shown) || settledResult(answer.state) !== this.shownResult)
      this.follow(target);
    else if (answer.version !== before.version || this.unsent !== unsent)
      this.table.retag(this.players, tagsOf(answer.state));
    this.announce(events);
  }

  /** Whether the unsent turn has arrived, still waits, or has become impossible. */
  private settleUnsent(plies: string[], before: GameAnswer): void {
    const { unsent } = this;
    if (!unsent || (this.courier.unsent && samePlies(plies, unsent.before))) return;
    const arrived = beginsWith(plies, [...unsent.before, unsent.turn]);
    this.drop();
    // Engines of two tabs may think about the same turn: one of them is too late, and no harm is done.
    const player = this.players[before.state.toMove ? seatIndex(before.state.toMove) : -1];
    if (!arrived && player?.kind !== 'engine') voice.show({ text: (t) => t.server.overtaken });
  }

  /** Shows these plies in the place of those shown; the view stays where it is, unless it was at the end. */
  private follow(plies: string[]): void {
    const { table, shown } = this;
    const game = gameOf(table.core, this.state, plies);
    if (!game) {
      voice.show({ text: (t) => t.server.unreadable });
      return;
    }
    const earlier = table.status;
    const goesOn = beginsWith(plies, shown);
    const stays = !table.atEnd && beginsWith(plies, shown.slice(0, earlier.ply));
    const ply = stays ? earlier.ply : plies.length;
    const halfLost = table.shooting;
    this.shown = plies;
    this.shownResult = settledResult(this.state);
    table.renew(game, this.players, ply, goesOn && !stays && plies.length > shown.length);
    const t = i18n.t;
    const lost = halfLost ? t.announce.cancelled : '';
    if (!goesOn) voice.say(lost, t.announce.undone, aftermath(t, earlier, table.status));
    else if (stays) voice.say(t.server.newTurn(this.missed));
    else {
      const actions = table.status.actions.slice(shown.length);
      voice.say(lost, ...actions.map((one) => plySentence(t, one)), aftermath(t, earlier, table.status));
    }
  }

  private announce(events: GameEvent[]): void {
    for (const { kind, seat } of events) {
      // What was done here is seen here.
      if (seat === null || (this.answer.you.includes(seat) && kind !== 'joined')) continue;
      const name = this.state.names[seatIndex(seat)] ?? '';
      if (kind === 'joined') voice.show({ text: (t) => t.server.joined(t.seats[seat], name) });
      if (kind === 'declines') voice.show({ text: (t) => t.server.declined(t.seats[seat]) });
      if (kind === 'claims') voice.show({ text: (t) => t.server.claimed(t.seats[seat]) });
      if (kind === 'withdraws') voice.show({ text: (t) => t.server.withdrawn(t.seats[seat]) });
    }
  }

  private refused(failure: Failure): void {
    if (failure.kind === 'stale' && failure.game) {
      this.take(failure.game);
      return;
    }
    this.drop();
    voice.show({ text: (t) => t.server.refused(failure.reason) });
    if (this.closed) return;
    // An engine that is refused would think the same again.
    if (this.players[this.state.toMove ? seatIndex(this.state.toMove) : -1]?.kind === 'engine')
      this.table.pause();
    this.follow(pliesOf(this.state));
    this.look();
  }

  private carry(unsent: Unsent): void {
    this.unsent = unsent;
    this.delayed = false;
    this.store.save(this.id, unsent);
    this.courier.post(unsent);
  }

  private drop(): void {
    this.unsent = null;
    this.delayed = false;
    this.store.save(this.id, null);
    this.courier.forget();
  }

  /** A turn that was made before the page was loaded again, and that the server never had. */
  private takeUpUnsent(): void {
    const kept = this.store.load(this.id);
    if (!kept) return;
    const { before, turn } = kept;
    const plies = [...before, turn];
    const game =
      samePlies(before, this.shown) && this.ready ? gameOf(this.table.core, this.state, plies) : null;
    if (!game) {
      this.store.save(this.id, null);
      return;
    }
    this.shown = plies;
    // The version may have changed without a turn; with this one it is not asked in vain.
    this.carry({ version: this.answer.version, before, turn });
    this.table.renew(game, this.players, plies.length, false);
  }

  private async act(deed: Deed): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    const known = this.answer;
    let answer = await this.server.api.act(this.id, known.version, deed);
    const stale = !answer.ok && answer.failure.kind === 'stale' ? answer.failure.game : null;
    if (stale && this.meansTheSame(stale, known))
      answer = await this.server.api.act(this.id, stale.version, deed);
    this.asking = false;
    if (answer.ok) {
      this.take(answer.value);
      const { offer } = answer.value.state;
      if (offer && offer.by === deed.seat) voice.say(i18n.t.server.offered);
    } else this.notDone(answer, deed);
  }

  /** Whether what was asked about one state of the game would be asked about the other as well. */
  private meansTheSame({ state }: GameAnswer, known: GameAnswer): boolean {
    return (
      samePlies(pliesOf(state), pliesOf(known.state)) &&
      JSON.stringify(state.offer) === JSON.stringify(known.state.offer)
    );
  }

  private notDone({ failure }: Answer<GameAnswer> & { ok: false }, deed: Deed): void {
    if (failure.game) this.take(failure.game);
    if (failure.kind === 'stale') voice.show({ text: (t) => t.server.overtaken });
    else if (failure.kind === 'unreachable' || failure.kind === 'busy') {
      const action = { label: (t: Messages) => t.server.again, run: () => void this.act(deed) };
      voice.show({ text: (t) => t.server.notDone, action });
    } else voice.show({ text: (t) => t.server.refused(failure.reason) });
  }

  private ownLastTurn(): { plies: number; seat: SeatLetter } | null {
    return takeBack(
      this.players,
      this.table.status.actions.slice(0, this.shown.length).map(({ seat }) => seat),
    );
  }
}

function plySentence(t: Messages, { seat, text }: Action): string {
  if (text === 'resigns') return t.announce.resigns(t.seats[seat]);
  if (text === 'time') return `${t.result.time(t.seats[seat])}.`;
  return t.announce.played(t.seats[seat], text);
}
