import { type GameMessage, type ListedGame, readSocketMessage, type SocketMessage } from './wire.ts';

/** `off`: nobody wants it; `opening`: for the first time; `live`: what happens comes at once; `lost`: tried again. */
export type LineState = 'off' | 'opening' | 'live' | 'lost';

export interface SocketListener {
  game(message: GameMessage): void;
  gone(id: string): void;
  listed(game: ListedGame): void;
  line(state: LineState): void;
  /** What the server's clock shows now. `exact`: the way of the message was allowed for. */
  clock(nowMs: number, exact: boolean): void;
}

/** What of a WebSocket is used. */
export type Wire = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose' | 'onerror'>;

export interface SocketWorld {
  connect: () => Wire;
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
}

const pingEvery = 4_000;
/** A line on which nothing has come for so long after a ping is dead. */
const deadAfter = 4_000;
const openingPatience = 8_000;
const shortestPause = 400;
const longestPause = 15_000;

const browserWorld: SocketWorld = {
  connect: () => {
    const { protocol, host } = location;
    return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/socket`);
  },
  now: () => performance.now(),
  random: Math.random,
};

interface Watched {
  /** The last version whose events were heard. */
  since: number;
  /** The missing events were asked for; what comes then is taken as it is. */
  mending: boolean;
}

/**
 * The page's one line to the server. It holds itself up: a dead line is noticed within ten seconds, and a new one
 * takes up every watched game where the old one ended.
 */
export class LiveSocket {
  /** The line in use; null while there is none, or it is still being opened. */
  private wire: Wire | null = null;
  /** The line in use or being opened. */
  private attempt: Wire | null = null;
  private state: LineState = 'off';
  private failures = 0;
  private readonly watched = new Map<string, Watched>();
  /** Games that have not been heard of on this line yet: until then something may be missed. */
  private behind = new Set<string>();
  /** Whether a ping was answered on this line. */
  private answered = false;
  private pings = 0;
  private pinged: { number: number; at: number } | null = null;
  private nextPing: ReturnType<typeof setTimeout> | undefined;
  private deadline: ReturnType<typeof setTimeout> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly listener: SocketListener,
    private readonly world: SocketWorld = browserWorld,
  ) {}

  start(): void {
    if (this.state !== 'off') return;
    this.turn('opening');
    this.open();
  }

  stop(): void {
    this.drop();
    clearTimeout(this.retry);
    this.turn('off');
  }

  /** All changes of a game from now on, and first those after the version `since`. */
  watch(id: string, since: number): void {
    this.watched.set(id, { since, mending: false });
    if (this.wire) this.sendWatch(id);
  }

  unwatch(id: string): void {
    this.behind.delete(id);
    if (this.watched.delete(id) && this.wire) this.send({ unwatch: id });
  }

  /** Something has happened that may have cut or mended the line: look at once. */
  nudge(): void {
    if (this.state === 'off') return;
    if (this.wire) {
      if (this.state === 'live') this.ping();
    } else if (!this.attempt) {
      this.failures = 0;
      clearTimeout(this.retry);
      this.open();
    }
  }

  private open(): void {
    const wire = this.world.connect();
    let opened = false;
    const isPresent = () => this.attempt === wire;
    this.attempt = wire;
    this.expect(openingPatience);
    wire.onopen = () => {
      if (!isPresent()) return;
      opened = true;
      this.wire = wire;
      this.behind = new Set(this.watched.keys());
      for (const id of this.watched.keys()) this.sendWatch(id);
      this.ping();
    };
    wire.onmessage = ({ data }) => {
      if (isPresent() && opened) this.hear(data);
    };
    wire.onclose = () => {
      if (isPresent()) this.lost();
    };
    wire.onerror = () => {
      if (isPresent()) this.lost();
    };
  }

  private lost(): void {
    this.drop();
    if (this.state === 'off') return;
    this.turn('lost');
    const pause = Math.min(longestPause, shortestPause * 2 ** this.failures);
    this.failures += 1;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), pause * (0.5 + this.world.random() / 2));
  }

  private drop(): void {
    clearTimeout(this.nextPing);
    clearTimeout(this.deadline);
    const wire = this.attempt;
    this.attempt = null;
    this.wire = null;
    this.pinged = null;
    this.answered = false;
    wire?.close();
  }

  private expect(within: number): void {
    clearTimeout(this.deadline);
    this.deadline = setTimeout(() => this.lost(), within);
  }

  private ping(): void {
    clearTimeout(this.nextPing);
    this.pings += 1;
    this.pinged = { number: this.pings, at: this.world.now() };
    this.send({ ping: this.pings });
    this.expect(deadAfter);
  }

  private hear(data: unknown): void {
    const message = typeof data === 'string' ? this.parsed(data) : null;
    if (!message) {
      console.warn('the server sent a message that is not understood');
      return;
    }
    if (message.kind === 'pong') this.heardPong(message.number, message.nowMs);
    else if (message.kind === 'gone') {
      this.watched.delete(message.id);
      this.caughtUp(message.id);
      this.listener.gone(message.id);
    } else if (message.kind === 'listed') this.listener.listed(message.game);
    else if (message.kind === 'game') this.heardGame(message.message);
    else console.warn(message.reason);
  }

  private parsed(data: string): SocketMessage | null {
    try {
      return readSocketMessage(JSON.parse(data));
    } catch {
      return null;
    }
  }

  private heardPong(number: number, nowMs: number): void {
    if (number !== this.pinged?.number) return;
    const way = (this.world.now() - this.pinged.at) / 2;
    this.pinged = null;
    clearTimeout(this.deadline);
    this.nextPing = setTimeout(() => this.ping(), pingEvery);
    this.failures = 0;
    this.listener.clock(nowMs + way, true);
    // With the second answer whatever the server has not said by then is not waited for.
    if (this.behind.size === 0 || this.answered) this.turn('live');
    this.answered = true;
  }

  private caughtUp(id: string): void {
    if (this.behind.delete(id) && this.behind.size === 0 && this.answered) this.turn('live');
  }

  private heardGame(message: GameMessage): void {
    const { game, events } = message;
    const watched = this.watched.get(game.id);
    if (!watched) return;
    const { since } = watched;
    // A lower version: the server went back to a copy of its database.
    const back = game.version < since;
    const fresh = back ? events : events.filter(({ version }) => version > since);
    const gap = !back && (fresh[0]?.version ?? game.version + 1) !== since + 1;
    if (gap && !watched.mending) {
      watched.mending = true;
      this.sendWatch(game.id);
      return;
    }
    watched.mending = false;
    watched.since = game.version;
    this.listener.clock(game.nowMs, false);
    this.listener.game({ game, events: fresh });
    this.caughtUp(game.id);
  }

  private sendWatch(id: string): void {
    this.send({ watch: id, since: this.watched.get(id)?.since });
  }

  private send(message: object): void {
    try {
      this.wire?.send(JSON.stringify(message));
    } catch {
      this.lost();
    }
  }

  private turn(state: LineState): void {
    if (state === this.state) return;
    this.state = state;
    this.listener.line(state);
  }
}
