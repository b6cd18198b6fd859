import type { Core, Game } from '../../src/lib/module.ts';
import type { Wire } from '../../src/lib/socket.ts';
import { type SeatLetter, seatLetters } from '../../src/lib/types.ts';

/**
 * The server of docs/http.md in memory, as far as tests of the page need it: at the seams where the page asks the
 * browser for an answer or a line. The rules come from the module.
 */

interface Seat {
  kind: string;
  owner: string;
  name: string;
  link: string;
}

interface StoredEvent {
  kind: string;
  seat: SeatLetter;
  turn?: string;
  what?: 'draw' | 'undo';
  plies?: number;
}

interface StoredGame {
  id: string;
  creator: string;
  variant: string | object;
  start: string;
  seats: Seat[];
  clock: { base: number; increment: number } | { days: number } | null;
  events: StoredEvent[];
  plies: { seat: SeatLetter; text: string }[];
  offer: { kind: 'draw' | 'undo'; by: SeatLetter; plies?: number; waiting: SeatLetter[] } | null;
  drawn: boolean;
  /** What was claimed and proved. */
  claimed: { result: string; score: string } | null;
  lists: Set<string>;
  created: string;
  changed: string;
}

type Body = Record<string, unknown>;
type Reply = { status: number; body: unknown };

interface Client {
  owner: string;
  watched: Set<string>;
  wire: FakeWire;
}

/** One end of a line; the test may cut it. */
class FakeWire implements Wire {
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  onerror: Wire['onerror'] = null;
  open = true;
  /** Neither side hears the other any more, and nobody is told. */
  dead = false;
  received: (text: string) => void = () => {};

  send(text: string): void {
    if (this.open && !this.dead) this.received(text);
  }

  close(): void {
    if (!this.open) return;
    this.open = false;
    this.onclose?.call(null as never, {} as CloseEvent);
  }

  tell(message: object): void {
    if (!this.open || this.dead) return;
    this.onmessage?.call(null as never, { data: JSON.stringify(message) } as MessageEvent);
  }
}

const refusal = (status: number, error: string): Reply => ({ status, body: { error } });

export class FakeServer {
  /** No request is answered and no line is opened. */
  down = false;
  /** What the next requests that change something are answered with, instead of what they ask for. */
  readonly forced: number[] = [];
  readonly requests: string[] = [];
  /** Ids of games whose stored form is damaged, in everybody's list. */
  readonly unreadable = new Set<string>();
  readonly games = new Map<string, StoredGame>();
  private readonly clients = new Set<Client>();
  private made = 0;

  constructor(private readonly core: Core) {}

  /** The fetch of the browser of this owner. */
  fetcher = (owner: string): typeof fetch => {
    return async (path, init) => {
      const request = `${init?.method ?? 'GET'} ${path}`;
      this.requests.push(request);
      // Never within the call that asks.
      await Promise.resolve();
      if (this.down) throw new TypeError('failed to fetch');
      const { status, body } = this.answer(owner, request, init?.body ? JSON.parse(String(init.body)) : null);
      const text = typeof body === 'string';
      const headers = { 'Content-Type': text ? 'text/plain' : 'application/json' };
      return new Response(status === 204 ? null : text ? body : JSON.stringify(body), { status, headers });
    };
  };

  /** The WebSocket of the browser of this owner. */
  connect = (owner: string): Wire => {
    const wire = new FakeWire();
    const client = { owner, watched: new Set<string>(), wire };
    setTimeout(() => {
      if (this.down) {
        wire.close();
        return;
      }
      this.clients.add(client);
      wire.received = (text) => this.hear(client, JSON.parse(text));
      wire.onopen?.call(null as never, {} as Event);
    }, 0);
    return wire;
  };

  /** Closes all lines. */
  cut(): void {
    for (const { wire } of this.clients) wire.close();
    this.clients.clear();
  }

  /** All lines go silent, as where a cable was drawn. */
  deaden(): void {
    for (const { wire } of this.clients) wire.dead = true;
    this.clients.clear();
  }

  answer(owner: string, request: string, body: Body | null): Reply {
    const [method = '', target = ''] = request.split(' ');
    const url = new URL(target, 'http://localhost');
    const [, , , id, part] = url.pathname.split('/');
    if (method !== 'GET' && this.forced.length > 0)
      return refusal(this.forced.shift() as number, 'as the test wants it');
    if (url.pathname === '/api/games' && method === 'POST') return this.create(owner, body ?? {});
    if (url.pathname === '/api/games') return this.list(owner, url.searchParams);
    if (url.pathname === '/api/records') return { status: 200, body: this.records(owner) };
    if (this.unreadable.has(id ?? '')) {
      if (method !== 'DELETE') return refusal(500, 'the stored game is damaged');
      this.unreadable.delete(id ?? '');
      return { status: 204, body: null };
    }
    const game = this.games.get(id ?? '');
    if (!game) return refusal(404, 'there is no such game');
    if (method === 'DELETE') {
      game.lists.delete(owner);
      if (game.lists.size === 0) this.games.delete(game.id);
      return { status: 204, body: null };
    }
    if (part === 'record') return { status: 200, body: `record of ${game.id}` };
    if (part === 'seats') return this.join(owner, game, body ?? {});
    if (part === 'claim') return this.claim(owner, game, body ?? {});
    if (part === 'turns' || part === 'actions') return this.change(owner, game, body ?? {});
    return { status: 200, body: this.shown(owner, game) };
  }

  private create(owner: string, body: Body): Reply {
    this.made += 1;
    const id = `game${this.made}`;
    const variant = body.variant as string | object;
    const opened = this.core.newGame(typeof variant === 'string' ? variant : JSON.stringify(variant));
    const names = (body.names as string[] | undefined) ?? [];
    const seats = (body.seats as string[]).map((word, index) => ({
      kind: word === 'me' ? 'person' : word,
      owner: word === 'open' || word.startsWith('engine') ? '' : owner,
      name: names[index] ?? '',
      link: word === 'open' ? `secret${this.made}x${index}` : '',
    }));
    const now = new Date().toISOString();
    const game: StoredGame = {
      id,
      creator: owner,
      variant,
      start: (body.start as string | undefined) ?? opened.status().start,
      seats,
      clock: (body.clock as StoredGame['clock']) ?? null,
      events: [],
      plies: [],
      offer: null,
      drawn: false,
      claimed: null,
      lists: new Set([owner]),
      created: now,
      changed: now,
    };
    opened.close();
    this.games.set(id, game);
    for (const client of this.clients)
      if (client.owner === owner) client.wire.tell({ listed: this.entry(owner, game) });
    this.think(game);
    return { status: 201, body: this.shown(owner, game) };
  }

  private list(owner: string, query: URLSearchParams): Reply {
    const games = [...this.games.values()]
      .filter(({ lists }) => lists.has(owner))
      .map((game) => this.entry(owner, game))
      .filter(({ variant }) => !query.has('variant') || variant === query.get('variant'))
      .filter(({ result }) => !query.has('state') || (query.get('state') === 'running') === (result === '*'))
      .filter(({ changed }) => !query.has('from') || changed >= (query.get('from') ?? ''))
      .filter(({ changed }) => !query.has('until') || changed < (query.get('until') ?? ''))
      .sort((one, other) => (one.changed < other.changed ? 1 : -1));
    const from = Number(query.get('after') ?? 0);
    const limit = Number(query.get('limit') ?? 50);
    const next = from + limit < games.length ? String(from + limit) : null;
    return {
      status: 200,
      body: { games: games.slice(from, from + limit), unreadable: [...this.unreadable], next },
    };
  }

  private records = (owner: string): string =>
    [...this.games.values()]
      .filter(({ lists }) => lists.has(owner))
      .map(({ id }) => `record of ${id}`)
      .join('\n');

  private join(owner: string, game: StoredGame, { link, name }: Body): Reply {
    const index = game.seats.findIndex((seat) => seat.link === link);
    const seat = game.seats[index];
    if (!seat) return refusal(403, 'this link opens no seat of the game');
    if (seat.kind !== 'open') {
      if (seat.owner !== owner) return refusal(403, 'the seat of this link has been taken');
      return { status: 200, body: this.shown(owner, game) };
    }
    Object.assign(seat, { kind: 'person', owner, name: name ?? '' });
    game.lists.add(owner);
    this.happen(game, { kind: 'joined', seat: seatLetters[index] as SeatLetter });
    return { status: 200, body: this.shown(owner, game) };
  }

  private change(owner: string, game: StoredGame, body: Body): Reply {
    const version = body.version as number;
    const { toMove } = this.standing(game);
    if (version !== game.events.length) {
      const made = game.events[version];
      if (made?.kind === 'turn' && made.turn === body.turn)
        return { status: 200, body: this.shown(owner, game) };
      return { status: 409, body: this.shown(owner, game) };
    }
    if (typeof body.turn === 'string') {
      const seat = game.seats[toMove ? seatLetters.indexOf(toMove) : -1];
      if (seat?.owner !== owner) return refusal(403, 'it is not your turn');
      return this.play(game, body.turn)
        ? { status: 200, body: this.shown(owner, game) }
        : refusal(422, 'the turn is not legal');
    }
    return this.act(owner, game, body.action as string, body.seat as SeatLetter, body.plies as number);
  }

  private claim(owner: string, game: StoredGame, body: Body): Reply {
    const seat = body.seat as SeatLetter;
    if (body.version !== game.events.length) return { status: 409, body: this.shown(owner, game) };
    if (game.seats[seatLetters.indexOf(seat)]?.owner !== owner) return refusal(403, 'that seat is not yours');
    const board = this.board(game);
    const { winner, by } = board.claim();
    board.close();
    if (!winner || !by) return refusal(422, 'not decided');
    const score = `${winner === 'W' ? 'White' : 'Black'}+${by.low}`;
    game.claimed = { result: winner === 'W' ? '1-0' : '0-1', score };
    this.happen(game, { kind: 'claims', seat });
    return { status: 200, body: this.shown(owner, game) };
  }

  private act(owner: string, game: StoredGame, action: string, seat: SeatLetter, plies: number): Reply {
    if (game.seats[seatLetters.indexOf(seat)]?.owner !== owner) return refusal(403, 'that seat is not yours');
    if (action === 'resign') {
      game.plies.push({ seat, text: `${seat}:resigns` });
      game.offer = null;
      this.happen(game, { kind: 'resigns', seat });
    } else if (action === 'draw' || action === 'undo') {
      const waiting = seatLetters.filter((other, index) => {
        const holder = game.seats[index];
        return other !== seat && holder && holder.owner !== '' && holder.owner !== owner;
      });
      game.offer = { kind: action, by: seat, waiting, ...(action === 'undo' && { plies }) };
      if (waiting.length === 0) this.agreed(game);
      this.happen(game, { kind: 'offers', seat, what: action, plies });
    } else {
      if (!game.offer) return refusal(422, 'there is no offer');
      if (action === 'accept') this.agreed(game);
      game.offer = null;
      this.happen(game, { kind: `${action.replace(/e$/, '')}${action === 'decline' ? 'es' : 's'}`, seat });
    }
    return { status: 200, body: this.shown(owner, game) };
  }

  private agreed(game: StoredGame): void {
    if (game.offer?.kind === 'draw') game.drawn = true;
    else game.plies.length = game.offer?.plies ?? 0;
    game.offer = null;
  }

  /** Plays a turn for whoever is to move; false when it is not legal. */
  play(game: StoredGame, turn: string): boolean {
    const { toMove } = this.standing(game);
    const board = this.board(game);
    try {
      board.turn(turn);
    } catch {
      return false;
    } finally {
      board.close();
    }
    if (!toMove) return false;
    game.plies.push({ seat: toMove, text: turn });
    game.offer = null;
    this.happen(game, { kind: 'turn', seat: toMove, turn });
    return true;
  }

  private happen(game: StoredGame, event: StoredEvent): void {
    game.events.push(event);
    game.changed = new Date().toISOString();
    const numbered = { version: game.events.length, ...event };
    for (const { owner, watched, wire } of this.clients) {
      if (watched.has(game.id)) wire.tell(this.message(owner, game, [numbered]));
      if (game.lists.has(owner)) wire.tell({ listed: this.entry(owner, game) });
    }
    this.think(game);
  }

  /** An engine of the server answers with the module's search. */
  private think(game: StoredGame): void {
    const { toMove } = this.standing(game);
    const seat = game.seats[toMove ? seatLetters.indexOf(toMove) : -1];
    if (!seat?.kind.startsWith('engine')) return;
    const version = game.events.length;
    setTimeout(() => {
      if (game.events.length !== version) return;
      const board = this.board(game);
      const search = board.search(1);
      search?.advance(20);
      const turn = search?.report().turn;
      search?.close();
      board.close();
      if (turn) this.play(game, turn);
    }, 30);
  }

  private hear(client: Client, message: Body): void {
    const { owner, watched, wire } = client;
    if ('ping' in message) wire.tell({ pong: message.ping, now_ms: performance.now() });
    else if (typeof message.unwatch === 'string') watched.delete(message.unwatch);
    else if (typeof message.watch === 'string') {
      const game = this.games.get(message.watch);
      if (!game) {
        wire.tell({ gone: message.watch });
        return;
      }
      watched.add(game.id);
      const since = message.since as number;
      const events = game.events.map((event, index) => ({ version: index + 1, ...event })).slice(since);
      wire.tell(this.message(owner, game, events));
    } else wire.tell({ error: 'not understood' });
  }

  private message(owner: string, game: StoredGame, events: object[]): object {
    const { id, ...fields } = this.shown(owner, game);
    return { game: id, events, ...fields };
  }

  private board(game: StoredGame): Game {
    const variant = typeof game.variant === 'string' ? game.variant : JSON.stringify(game.variant);
    const board = this.core.newGame(variant, game.start);
    for (const { seat, text } of game.plies) {
      if (text.endsWith('resigns')) board.resign(seatLetters.indexOf(seat));
      else board.turn(text);
    }
    return board;
  }

  private standing(game: StoredGame) {
    const board = this.board(game);
    const { toMove, out, result, variant } = board.status();
    board.close();
    if (game.claimed) return { toMove: null, out, result: game.claimed.result, variant };
    return game.drawn
      ? { toMove: null, out, result: '1/2-1/2', variant }
      : { toMove: result === '*' ? toMove : null, out, result, variant };
  }

  private yours = (owner: string, game: StoredGame): SeatLetter[] =>
    seatLetters.filter((_, index) => game.seats[index]?.owner === owner);

  private shown(owner: string, game: StoredGame) {
    const { toMove, out, result, variant } = this.standing(game);
    const open = game.seats.flatMap(({ kind, link }, index) =>
      kind === 'open' && owner === game.creator ? [[seatLetters[index], link]] : [],
    );
    const isOpen = game.seats.some(({ kind }) => kind === 'open');
    const base = game.clock && 'base' in game.clock ? game.clock.base * 1000 : 86_400_000;
    return {
      id: game.id,
      version: game.events.length,
      you: this.yours(owner, game),
      links: Object.fromEntries(open),
      engine: 'idle',
      now_ms: performance.now(),
      state: {
        variant: variant.id,
        ...(typeof game.variant === 'object' && { definition: game.variant }),
        start: game.start,
        turns: game.plies.filter(({ text }) => !text.includes(':')).map(({ text }) => text),
        gave_up: game.plies.flatMap(({ seat, text }, index) =>
          text.includes(':') ? [{ ply: index + 1, seat, how: text.split(':')[1] }] : [],
        ),
        version: game.events.length,
        to_move: toMove,
        out,
        result,
        ending: game.claimed ? 'claim' : 'unknown',
        score: game.claimed?.score ?? null,
        seats: game.seats.map(({ kind }) => kind),
        names: game.seats.map(({ name }) => name),
        event: '',
        clock: game.clock && {
          ...game.clock,
          left_ms: game.seats.map(() => base),
          running: isOpen ? null : toMove,
          at_ms: performance.now(),
        },
        offer: game.offer,
        created: game.created,
        changed: game.changed,
      },
    };
  }

  private entry(owner: string, game: StoredGame) {
    const { id, version, you, state } = this.shown(owner, game);
    const { variant, result, created, changed, to_move, seats, names } = state;
    return {
      id,
      version,
      variant,
      result,
      created,
      changed,
      to_move,
      plies: game.plies.length,
      seats,
      names,
      you,
    };
  }
}
