import type { AnalystAnswer, AnalystRequest } from './analyst_messages.ts';

type Wish<T> = T extends { id: number } ? Omit<T, 'id'> : never;
/** What can be asked for; which question it is, is counted here. */
export type AnalystWish = Wish<AnalystRequest>;

/** Hears answers to its question alone; `failed` and those that end it come once. */
export type AnalystListener = (answer: AnalystAnswer) => void;

const endsIt = (answer: AnalystAnswer): boolean => !('ended' in answer) || answer.ended;

/** The worker that analyses, as the page sees it: one question at a time, and answers to older ones are dropped. */
export class Analyst {
  private worker: Worker | null = null;
  private id = 0;
  private listener: AnalystListener | null = null;
  /** What is being worked on is done in short slices, between which the worker hears what else is wanted. */
  private hears = true;

  ask(wish: AnalystWish, listener: AnalystListener): void {
    if (!this.hears) this.stop();
    this.id += 1;
    this.listener = listener;
    this.hears = wish.kind === 'watch';
    this.send({ ...wish, id: this.id } as AnalystRequest);
  }

  /** Nothing more is wanted. Where a single search may last for seconds, the worker is ended at once. */
  stop(): void {
    if (!this.listener) return;
    this.listener = null;
    if (this.hears) this.send({ kind: 'stop' });
    else this.close();
  }

  /** Gives back what the worker holds; the next question starts another one. */
  close(): void {
    this.listener = null;
    this.worker?.terminate();
    this.worker = null;
  }

  private send(request: AnalystRequest): void {
    this.worker ??= this.startWorker();
    this.worker.postMessage(request);
  }

  private startWorker(): Worker {
    const worker = new Worker(new URL('./analyst.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<AnalystAnswer>) => this.heard(data));
    worker.addEventListener('error', (event) => {
      worker.terminate();
      if (this.worker !== worker) return;
      this.worker = null;
      this.heard({ kind: 'failed', id: this.id, reason: event.message });
    });
    return worker;
  }

  private heard(answer: AnalystAnswer): void {
    const { listener } = this;
    if (answer.id !== this.id || !listener) return;
    if (endsIt(answer)) this.listener = null;
    listener(answer);
  }
}
