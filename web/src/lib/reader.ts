import { Refusal } from './module.ts';
import type { ReaderAnswer, ReaderRequest, ReaderResults } from './reader_messages.ts';

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

type Asked<K> = Extract<ReaderRequest, { kind: K }> extends infer R ? Omit<R & object, 'id' | 'kind'> : never;

/** The worker that reads texts, as the page sees it. */
export class Reader {
  private worker: Worker | null = null;
  private id = 0;
  private readonly waiting = new Map<number, Waiting>();

  /** Rejects with a Refusal when the module says no, or when the work was stopped. */
  ask<K extends keyof ReaderResults>(kind: K, request: Asked<K>): Promise<ReaderResults[K]> {
    this.id += 1;
    const { id } = this;
    this.worker ??= this.start();
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker?.postMessage({ id, kind, ...request });
    });
  }

  /** Ends whatever is being read; what was read before is forgotten. */
  stop(reason = 'stopped'): void {
    this.worker?.terminate();
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(new Refusal(reason));
    this.waiting.clear();
  }

  private start(): Worker {
    const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<ReaderAnswer>) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ('refused' in data) waiting?.reject(new Refusal(data.refused));
      else waiting?.resolve(data.result as never);
    });
    worker.addEventListener('error', (event) => this.stop(event.message));
    return worker;
  }
}
