import type { SeatLetter } from './types.ts';
import { type GameAnswer, type GameList, readGameAnswer, readGameList } from './wire.ts';

/** Why there is no answer. */
export interface Failure {
  /**
   * `unreachable`: no server, or none that keeps games; `busy`: it cannot now, try again; `stale`: the game has gone
   * on, `game` is the present one; `refused`: rules or game do not allow it; `forbidden`: not yours; `missing`: no
   * such game.
   */
  kind: 'unreachable' | 'busy' | 'stale' | 'refused' | 'forbidden' | 'missing';
  /** The server's own English sentence; "" where it said none. */
  reason: string;
  game: GameAnswer | null;
}

export type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** How much time each seat has: seconds for the game and for each turn, or days for each turn. */
export type TimeLimit = { base: number; increment: number } | { days: number };

/** A game to be made. */
export interface GameWish {
  /** An id, or a whole variant. */
  variant: string | object;
  seats: string[];
  names?: string[];
  clock?: TimeLimit;
  start?: string;
}

export interface ListFilter {
  variant?: string;
  state?: 'running' | 'finished';
  /** Moments, as ISO 8601. */
  from?: string;
  until?: string;
  limit?: number;
  after?: string;
}

export type Deed =
  | { action: 'resign' | 'draw'; seat: SeatLetter }
  | { action: 'undo'; seat: SeatLetter; plies: number }
  | { action: 'accept' | 'decline' | 'withdraw'; seat: SeatLetter }
  /** The game ends as it is proved to end. */
  | { action: 'claim'; seat: SeatLetter };

/** Records of several games as one text. */
export interface Records {
  text: string;
  /** How many games the format cannot carry. */
  leftOut: number;
}

/** Whether the format could carry none of the games; an empty list is what JSON has then. */
export const carriesNone = ({ text, leftOut }: Records): boolean =>
  leftOut > 0 && text.replace(/\s+/g, '').replace(/^\[\]$/, '') === '';

/** After this a request counts as lost. */
const patienceMilliseconds = 10_000;

const failed = (kind: Failure['kind'], reason = '', game: GameAnswer | null = null): Answer<never> => ({
  ok: false,
  failure: { kind, reason, game },
});

const kinds: Record<number, Failure['kind']> = {
  400: 'refused',
  403: 'forbidden',
  404: 'missing',
  409: 'stale',
  413: 'refused',
  415: 'refused',
  422: 'refused',
};

async function jsonOf(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return undefined;
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

async function failureOf(response: Response): Promise<Answer<never>> {
  const body = await jsonOf(response);
  const said = typeof body === 'object' && body !== null && 'error' in body ? body.error : '';
  const reason = typeof said === 'string' ? said : '';
  // Whatever is not known, 500 and 503 among it, may be otherwise the next time.
  return failed(kinds[response.status] ?? 'busy', reason, readGameAnswer(body));
}

function queryOf(values: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `?${query}` : '';
}

/** The games on the server that the page came from. Errors are values; nothing throws. */
export class Api {
  private first: Promise<unknown> | null = null;

  constructor(private readonly fetcher: typeof fetch = (...request) => fetch(...request)) {}

  list = (filter: ListFilter): Promise<Answer<GameList>> =>
    this.json('GET', `/api/games${queryOf(filter)}`, undefined, readGameList);

  create = (wish: GameWish): Promise<Answer<GameAnswer>> => this.change('/api/games', wish);

  game = (id: string): Promise<Answer<GameAnswer>> =>
    this.json('GET', `/api/games/${id}`, undefined, readGameAnswer);

  turn = (id: string, version: number, turn: string): Promise<Answer<GameAnswer>> =>
    this.change(`/api/games/${id}/turns`, { version, turn });

  act = (id: string, version: number, deed: Deed): Promise<Answer<GameAnswer>> =>
    deed.action === 'claim'
      ? this.change(`/api/games/${id}/claim`, { version, seat: deed.seat })
      : this.change(`/api/games/${id}/actions`, { version, ...deed });

  /** Takes the open seat that the secret is for. */
  take = (id: string, link: string, name: string): Promise<Answer<GameAnswer>> =>
    this.change(`/api/games/${id}/seats`, name === '' ? { link } : { link, name });

  /** Takes a game off the list of this browser. */
  async remove(id: string): Promise<Answer<null>> {
    const response = await this.ask('DELETE', `/api/games/${id}`, {});
    if (!response) return failed('unreachable');
    return response.ok ? { ok: true, value: null } : failureOf(response);
  }

  record = (id: string, format: string): Promise<Answer<Records>> =>
    this.text(`/api/games/${id}/record${queryOf({ format })}`);

  records = (filter: ListFilter, format: string): Promise<Answer<Records>> =>
    this.text(`/api/records${queryOf({ ...filter, format })}`);

  private change(path: string, body: object): Promise<Answer<GameAnswer>> {
    return this.json('POST', path, body, readGameAnswer);
  }

  private async json<T>(
    method: string,
    path: string,
    body: object | undefined,
    read: (value: unknown) => T | null,
  ): Promise<Answer<T>> {
    const response = await this.ask(method, path, body);
    if (!response) return failed('unreachable');
    if (!response.ok) return failureOf(response);
    const value = read(await jsonOf(response));
    // A page instead of an answer: there is a server, but not ours.
    return value === null ? failed('unreachable') : { ok: true, value };
  }

  private async text(path: string): Promise<Answer<Records>> {
    const response = await this.ask('GET', path, undefined);
    if (!response) return failed('unreachable');
    if (!response.ok) return failureOf(response);
    if (response.headers.get('content-type')?.startsWith('text/html')) return failed('unreachable');
    const leftOut = Number(response.headers.get('otrera-left-out')) || 0;
    try {
      return { ok: true, value: { text: await response.text(), leftOut } };
    } catch {
      return failed('unreachable');
    }
  }

  /**
   * Null when no answer came. The first request goes alone: its answer may bring the cookie that says who we are, and
   * two of them would bring two.
   */
  private async ask(method: string, path: string, body: object | undefined): Promise<Response | null> {
    if (this.first) {
      await this.first;
      return this.send(method, path, body);
    }
    const answer = this.send(method, path, body);
    this.first = answer;
    return answer;
  }

  private async send(method: string, path: string, body: object | undefined): Promise<Response | null> {
    const content = body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
    try {
      return await this.fetcher(path, {
        method,
        ...content,
        cache: 'no-store',
        credentials: 'same-origin',
        signal: AbortSignal.timeout(patienceMilliseconds),
      });
    } catch {
      return null;
    }
  }
}
