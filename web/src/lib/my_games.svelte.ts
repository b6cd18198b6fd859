import type { Failure, ListFilter } from './api.ts';
import type { Server } from './server.svelte.ts';
import { isYourTurn } from './server_state.ts';
import type { ListedGame } from './wire.ts';

const pageLength = 20;
/** More running games than anybody plays; beyond that the count of turns is a lower bound. */
const mostRunning = 100;

/** What the list of games is narrowed to; "" for everything. Days are those of the reader's calendar. */
export interface Wanted {
  variant: string;
  state: '' | 'running' | 'finished';
  /** The first and the last day, "2026-11-30". */
  from: string;
  until: string;
}

/** The moment at which a day begins here, or the day after it. */
function dayBegins(day: string, later: number): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const begin = new Date(year, month - 1, date + later);
  return Number.isNaN(begin.getTime()) ? undefined : begin.toISOString().replace(/\.\d+Z$/, 'Z');
}

export const filterOf = ({ variant, state, from, until }: Wanted): ListFilter => ({
  variant: variant || undefined,
  state: state || undefined,
  from: dayBegins(from, 0),
  until: dayBegins(until, 1),
});

/** The games of this browser on the server: one page of them, and how many wait for a turn. */
export class MyGames {
  wanted = $state.raw<Wanted>({ variant: '', state: '', from: '', until: '' });
  games = $state.raw<ListedGame[]>([]);
  /** The ids of games that the server cannot read any more. */
  unreadable = $state.raw<string[]>([]);
  /** Whether an answer is awaited. */
  loading = $state(false);
  failed = $state(false);
  /** Games in which somebody at this browser is to move, by id. */
  private waiting = $state.raw<ReadonlySet<string>>(new Set());
  readonly turns = $derived(this.waiting.size);

  /** Where the pages begin that lie before the one shown. */
  private before = $state.raw<(string | undefined)[]>([]);
  private here: string | undefined;
  private next = $state<string | null>(null);
  readonly hasNext = $derived(this.next !== null);
  readonly hasPrevious = $derived(this.before.length > 0);
  private asked = 0;

  constructor(private readonly server: Server) {
    server.listen({ listed: (game) => this.listed(game), resumed: () => this.count() });
  }

  /** Finds out whether there is a server that keeps games, and which of them wait for a turn. */
  async begin(): Promise<boolean> {
    const present = await this.count();
    if (present) this.server.found();
    else this.server.absent();
    return present;
  }

  filter(wanted: Wanted): Promise<void> {
    this.wanted = wanted;
    this.before = [];
    return this.load(undefined);
  }

  async nextPage(): Promise<void> {
    if (this.next === null) return;
    this.before = [...this.before, this.here];
    await this.load(this.next);
  }

  async previousPage(): Promise<void> {
    const at = this.before.at(-1);
    this.before = this.before.slice(0, -1);
    await this.load(at);
  }

  reload = (): Promise<void> => this.load(this.here);

  /** Null when it is done. */
  async remove(id: string): Promise<Failure | null> {
    const answer = await this.server.api.remove(id);
    if (!answer.ok && answer.failure.kind !== 'missing') return answer.failure;
    this.mark(id, false);
    await this.reload();
    return null;
  }

  /** Deletes those that cannot be read; null when all are gone. */
  async removeUnreadable(): Promise<Failure | null> {
    let failure: Failure | null = null;
    for (const id of this.unreadable) {
      const answer = await this.server.api.remove(id);
      if (!answer.ok && answer.failure.kind !== 'missing') failure = answer.failure;
    }
    await this.reload();
    return failure;
  }

  private async load(after: string | undefined): Promise<void> {
    this.asked += 1;
    const { asked } = this;
    this.here = after;
    this.loading = true;
    const answer = await this.server.api.list({ ...filterOf(this.wanted), limit: pageLength, after });
    if (asked !== this.asked) return;
    this.loading = false;
    this.failed = !answer.ok;
    if (!answer.ok) return;
    this.server.found();
    this.games = answer.value.games;
    this.unreadable = answer.value.unreadable;
    this.next = answer.value.next;
  }

  private async count(): Promise<boolean> {
    const answer = await this.server.api.list({ state: 'running', limit: mostRunning });
    if (!answer.ok) return false;
    this.waiting = new Set(answer.value.games.filter(isYourTurn).map(({ id }) => id));
    return true;
  }

  private listed(game: ListedGame): void {
    this.mark(game.id, isYourTurn(game));
    // Its place in the list stays until the list is asked for again: nothing jumps under the reader's hand.
    if (this.games.some(({ id }) => id === game.id))
      this.games = this.games.map((one) => (one.id === game.id ? game : one));
    else if (!this.hasPrevious && this.isWanted(game)) this.games = [game, ...this.games];
  }

  /** It has changed just now. */
  private isWanted({ variant, result }: ListedGame): boolean {
    const { wanted } = this;
    if (wanted.until !== '' || (wanted.variant !== '' && wanted.variant !== variant)) return false;
    return wanted.state === '' || (wanted.state === 'running') === (result === '*');
  }

  private mark(id: string, waits: boolean): void {
    if (this.waiting.has(id) === waits) return;
    const waiting = new Set(this.waiting);
    if (waits) waiting.add(id);
    else waiting.delete(id);
    this.waiting = waiting;
  }
}
