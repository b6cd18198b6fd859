import type { Answer, Failure } from './api.ts';
import { samePlies } from './server_state.ts';
import type { GameAnswer } from './wire.ts';

/** A turn that was made here and is not answered yet. */
export interface Unsent {
  version: number;
  /** The plies of the game before it, as they were seen when it was made. */
  before: string[];
  turn: string;
}

export interface CourierListener {
  /** Nobody has answered for some time; it is tried again. */
  delayed(): void;
  delivered(game: GameAnswer): void;
  /** It will never be taken. With `stale` the game has gone on otherwise. */
  refused(failure: Failure): void;
}

const shortestPause = 1_000;
const longestPause = 15_000;
/** A turn that takes longer is said to be on its way. */
const usualMilliseconds = 1_500;

/**
 * Brings one turn to the server, again and again until there is an answer: the same turn with the same version does
 * no harm twice.
 */
export class Courier {
  private carried: Unsent | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private slow: ReturnType<typeof setTimeout> | undefined;
  private wake: (() => void) | null = null;

  constructor(
    private readonly send: (version: number, turn: string) => Promise<Answer<GameAnswer>>,
    private readonly pliesOf: (game: GameAnswer) => string[],
    private readonly listener: CourierListener,
  ) {}

  get unsent(): Unsent | null {
    return this.carried;
  }

  async post(unsent: Unsent): Promise<void> {
    this.forget();
    this.carried = unsent;
    clearTimeout(this.slow);
    this.slow = setTimeout(() => this.listener.delayed(), usualMilliseconds);
    for (let tries = 0; this.carried === unsent; tries += 1) {
      const answer = await this.send(unsent.version, unsent.turn);
      if (this.carried !== unsent) return;
      if (answer.ok) {
        this.end();
        this.listener.delivered(answer.value);
        return;
      }
      const { kind, game } = answer.failure;
      if (kind === 'unreachable' || kind === 'busy') {
        this.listener.delayed();
        await this.pause(tries);
      } else if (kind === 'stale' && game && this.stillFits(unsent, game)) unsent.version = game.version;
      else {
        this.end();
        this.listener.refused(answer.failure);
        return;
      }
    }
  }

  /** The server may be there again: try at once. */
  nudge(): void {
    this.wake?.();
  }

  /** The turn is not wanted any more, or has arrived otherwise. */
  forget(): void {
    this.end();
    this.wake?.();
  }

  private end(): void {
    clearTimeout(this.slow);
    this.carried = null;
  }

  /** Only an offer or a new player came between: the turn means the same. */
  private stillFits(unsent: Unsent, game: GameAnswer): boolean {
    return game.version > unsent.version && samePlies(this.pliesOf(game), unsent.before);
  }

  private pause(tries: number): Promise<void> {
    return new Promise((resolve) => {
      this.wake = () => {
        clearTimeout(this.timer);
        this.wake = null;
        resolve();
      };
      this.timer = setTimeout(this.wake, Math.min(longestPause, shortestPause * 2 ** tries));
    });
  }
}
