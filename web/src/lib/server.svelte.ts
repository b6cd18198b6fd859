import { Api } from './api.ts';
import { ServerClock } from './server_clock.ts';
import { type LineState, LiveSocket, type SocketListener } from './socket.ts';
import type { GameMessage, ListedGame } from './wire.ts';

/** Who wants to hear of one game. */
export interface GameListener {
  game(message: GameMessage): void;
  gone(): void;
}

/** Who wants to hear of the line and of the list of games. */
export interface ServerListener {
  listed(game: ListedGame): void;
  /** The line is there, for the first time or again: what was missed has come for the games followed. */
  resumed(): void;
}

/** The server that the page came from, where it keeps games: its answers, its one line, its clock. */
export class Server {
  /** Null until it is known. */
  present = $state<boolean | null>(null);
  line = $state<LineState>('off');
  readonly clock = new ServerClock();
  readonly api: Api;
  private readonly socket: LiveSocket;
  private readonly followed = new Map<string, GameListener>();
  private readonly listeners = new Set<ServerListener>();

  constructor(api = new Api(), makeSocket = (listener: SocketListener) => new LiveSocket(listener)) {
    this.api = api;
    this.socket = makeSocket({
      game: (message) => this.followed.get(message.game.id)?.game(message),
      gone: (id) => this.followed.get(id)?.gone(),
      listed: (game) => {
        for (const listener of this.listeners) listener.listed(game);
      },
      line: (state) => this.turned(state),
      clock: (nowMs, exact) => this.clock.heard(nowMs, exact),
    });
  }

  listen(listener: ServerListener): void {
    this.listeners.add(listener);
  }

  /** A server that keeps games has answered: its line is opened. */
  found(): void {
    this.present = true;
    this.socket.start();
  }

  absent(): void {
    this.present ??= false;
  }

  /** A request was answered, and the server's clock showed this: where the line is lost, it is worth a try. */
  answered(nowMs: number): void {
    this.clock.heard(nowMs, false);
    if (this.line === 'lost') this.socket.nudge();
  }

  /** Hears of one game until that ends; `since` is the version that is known. */
  follow(id: string, since: number, listener: GameListener): () => void {
    this.followed.set(id, listener);
    this.socket.watch(id, since);
    return () => {
      if (this.followed.get(id) !== listener) return;
      this.followed.delete(id);
      this.socket.unwatch(id);
    };
  }

  /** The network may have come or gone. */
  nudge(): void {
    this.socket.nudge();
  }

  private turned(state: LineState): void {
    this.line = state;
    if (state === 'lost') this.clock.forget();
    if (state !== 'live') return;
    for (const listener of this.listeners) listener.resumed();
  }
}
