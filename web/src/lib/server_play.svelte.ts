import type { Messages } from '../i18n/en.ts';
import { fragmentOf, type Place, readPlace } from './address.ts';
import type { Answer, Failure, GameWish } from './api.ts';
import { voice } from './messages.svelte.ts';
import type { Server } from './server.svelte.ts';
import { ServerGame, type UnsentStore } from './server_game.svelte.ts';
import type { Table } from './table.svelte.ts';
import type { GameAnswer } from './wire.ts';

/** The part of the browser that shows and keeps the page's address. */
export interface AddressBar {
  fragment(): string;
  /** Another page of the history, or the present one under another name; "" for no fragment. */
  push(fragment: string): void;
  replace(fragment: string): void;
}

export const browserAddress: AddressBar = {
  fragment: () => location.hash,
  push: (fragment) => history.pushState(null, '', fragment || location.pathname + location.search),
  replace: (fragment) => history.replaceState(null, '', fragment || location.pathname + location.search),
};

/** Which game of the server lies on the table, if any, and how the address follows it. */
export class ServerPlay {
  game = $state.raw<ServerGame | null>(null);
  /** The secret of a link by which the page was opened: a seat that can be taken. */
  secret = $state<string | null>(null);
  taking = $state(false);
  /** Whether there is a seat to be offered to the reader. */
  readonly invited = $derived(this.game?.mayOpen(this.secret) ?? false);
  private unfollow: () => void = () => {};
  private wanted: string | null = null;

  constructor(
    private readonly table: Table,
    private readonly server: Server,
    private readonly store: UnsentStore,
    private readonly address: AddressBar = browserAddress,
  ) {
    server.listen({ listed: () => {}, resumed: () => this.game?.nudge() });
  }

  /** Goes where the address says: at the start, and when the reader goes back or opens a link. */
  async arrive(): Promise<void> {
    const place = readPlace(this.address.fragment());
    if (!place) {
      this.leave();
      return;
    }
    this.secret = place.seat;
    if (this.game?.id !== place.game) await this.load(place);
    else this.checkLink();
  }

  /** Turns that were left over when the page was closed are brought to the server, whatever is on the table. */
  async deliverLeftOver(): Promise<void> {
    for (const id of this.store.games()) {
      if (this.game?.id === id) continue;
      const answer = await this.server.api.game(id);
      if (answer.ok) new ServerGame(this.table, this.server, this.store, answer.value).deliver();
      else if (answer.failure.kind === 'missing') this.store.save(id, null);
    }
  }

  /** Opens a game of the list. */
  async open(id: string): Promise<void> {
    if (this.game?.id === id) return;
    this.address.push(fragmentOf({ game: id, seat: null }));
    await this.arrive();
  }

  /** Makes a game on the server and puts it on the table. Null when it is done. */
  async create(wish: GameWish): Promise<Failure | null> {
    const answer = await this.server.api.create(wish);
    if (!answer.ok) return answer.failure;
    this.address.push(fragmentOf({ game: answer.value.id, seat: null }));
    this.secret = null;
    this.lay(answer.value);
    return null;
  }

  /** Takes the seat of the link. Only a person who asks for it does so: previews of links must not. */
  async takeSeat(name: string): Promise<void> {
    const { game, secret } = this;
    if (!game || secret === null || this.taking) return;
    this.taking = true;
    const answer = await this.server.api.take(game.id, secret, name);
    this.taking = false;
    if (this.secret !== secret) return;
    if (answer.ok) {
      this.forgetSecret();
      game.take(answer.value);
      voice.show({ text: (t) => t.server.seatTaken });
    } else if (answer.failure.kind === 'forbidden') {
      this.linkSpent();
    } else this.complain(answer, () => void this.takeSeat(name));
  }

  /** The reader only wants to look on. */
  forgetSecret(): void {
    this.secret = null;
    if (this.game) this.address.replace(fragmentOf({ game: this.game.id, seat: null }));
  }

  /** The seat of the link may have been taken before, or meanwhile. */
  private checkLink(): void {
    if (this.secret !== null && this.game && !this.invited && !this.taking) this.linkSpent();
  }

  private linkSpent(): void {
    const own = this.game?.answer.you ?? [];
    this.forgetSecret();
    voice.show({ text: (t) => t.server.linkSpent(own.map((seat) => t.seats[seat])) });
  }

  /** A game of this browser comes onto the table: the address names none any more. */
  putAside(): void {
    if (readPlace(this.address.fragment())) this.address.push('');
    this.drop();
  }

  private leave(): void {
    if (!this.game) return;
    this.drop();
    this.table.leaveKeeper();
  }

  private async load(place: Place): Promise<void> {
    this.wanted = place.game;
    const answer = await this.server.api.game(place.game);
    // Another one has been asked for meanwhile.
    if (this.wanted !== place.game) return;
    if (answer.ok) {
      this.lay(answer.value);
      return;
    }
    if (answer.failure.kind === 'missing') {
      this.leave();
      this.secret = null;
      this.address.replace('');
      voice.show({ text: (t) => t.server.noSuchGame });
    } else this.complain(answer, () => void this.arrive());
  }

  private complain({ failure }: Answer<GameAnswer> & { ok: false }, run: () => void): void {
    const action = { label: (t: Messages) => t.server.again, run };
    if (failure.kind === 'unreachable' || failure.kind === 'busy')
      voice.show({ text: (t) => t.server.unreachable, action });
    else voice.show({ text: (t) => t.server.refused(failure.reason), action });
  }

  private lay(answer: GameAnswer): void {
    this.drop();
    this.server.found();
    this.server.answered(answer.nowMs);
    const game = new ServerGame(this.table, this.server, this.store, answer);
    if (!game.lay()) {
      this.table.leaveKeeper();
      voice.show({ text: (t) => t.server.unreadable });
      return;
    }
    this.game = game;
    this.unfollow = this.server.follow(answer.id, answer.version, {
      game: ({ game: fresh, events }) => {
        game.take(fresh, events);
        this.checkLink();
      },
      gone: () => game.lost(),
    });
    this.checkLink();
  }

  private drop(): void {
    this.wanted = null;
    this.unfollow();
    this.unfollow = () => {};
    this.game?.close();
    this.game = null;
  }
}
