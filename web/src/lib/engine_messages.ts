import type { SearchReport } from './types.ts';

/** From the page to the engine's worker. `id` grows; a new request or `cancel` ends the one before. */
export type EngineRequest =
  | { kind: 'think'; id: number; record: string; level: number; seed: number }
  | { kind: 'moveNow'; id: number }
  | { kind: 'cancel' };

/** From the worker to the page. Whoever asked ignores answers to any but its latest id. */
export type EngineAnswer =
  | { kind: 'progress'; id: number; nodes: number; limit: number }
  | { kind: 'turn'; id: number; report: SearchReport }
  | { kind: 'failed'; id: number; reason: string };
