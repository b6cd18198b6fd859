import { Engine } from './engine.ts';
import { voice } from './messages.svelte.ts';

/** An answer that comes at once would be missed; the engine's turn appears no sooner than this. */
const leastThinkingMilliseconds = 450;

/** The engine of this page at work for the game on the table: its progress, and whether it is to wait. */
export class Thinker {
  progress = $state.raw<{ nodes: number; limit: number } | null>(null);
  paused = $state(false);

  private readonly engine = new Engine();
  private answerTimer: ReturnType<typeof setTimeout> | undefined;

  moveNow = (): void => this.engine.moveNow();

  /** Thinks about the end of the record, unless it does already. */
  consult(record: string, level: number, play: (turn: string) => void): void {
    if (this.progress) return;
    const started = performance.now();
    this.progress = { nodes: 0, limit: 1 };
    this.engine.think(record, level, {
      progress: (nodes, limit) => {
        this.progress = { nodes, limit };
      },
      turn: ({ turn }) => {
        const wait = leastThinkingMilliseconds - (performance.now() - started);
        this.answerTimer = setTimeout(() => {
          this.progress = null;
          play(turn);
        }, wait);
      },
      failed: (reason) => {
        console.warn(reason);
        this.progress = null;
        this.paused = true;
        voice.show({ text: (t) => t.notice.engineFailed });
      },
    });
  }

  /** What is being thought is not wanted any more. */
  stop(): void {
    clearTimeout(this.answerTimer);
    this.engine.cancel();
    this.progress = null;
  }
}
