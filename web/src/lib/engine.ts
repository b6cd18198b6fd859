import type { EngineAnswer, EngineRequest } from './engine_messages.ts';
import type { SearchReport } from './types.ts';

export interface EngineListener {
  progress(nodes: number, limit: number): void;
  turn(report: SearchReport): void;
  failed(reason: string): void;
}

/** The engine as the page sees it: one question at a time; answers to an older question are dropped. */
export class Engine {
  private worker: Worker | null = null;
  private id = 0;
  private listener: EngineListener | null = null;

  /** Asks for a turn at the end of the record. */
  think(record: string, level: number, listener: EngineListener): void {
    this.id += 1;
    this.listener = listener;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] as number;
    this.send({ kind: 'think', id: this.id, record, level, seed });
  }

  /** The engine answers at once with the best that it has. */
  moveNow(): void {
    this.send({ kind: 'moveNow', id: this.id });
  }

  cancel(): void {
    if (!this.listener) return;
    this.listener = null;
    this.send({ kind: 'cancel' });
  }

  private send(request: EngineRequest): void {
    this.worker ??= this.startWorker();
    this.worker.postMessage(request);
  }

  private startWorker(): Worker {
    const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<EngineAnswer>) => this.heard(data));
    worker.addEventListener('error', (event) => {
      // A broken worker is not used again; the next question starts a fresh one.
      worker.terminate();
      this.worker = null;
      this.end()?.failed(event.message);
    });
    return worker;
  }

  private heard(answer: EngineAnswer): void {
    if (answer.id !== this.id || !this.listener) return;
    if (answer.kind === 'progress') this.listener.progress(answer.nodes, answer.limit);
    else if (answer.kind === 'turn') this.end()?.turn(answer.report);
    else this.end()?.failed(answer.reason);
  }

  private end(): EngineListener | null {
    const listener = this.listener;
    this.listener = null;
    return listener;
  }
}
