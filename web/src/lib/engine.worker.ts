import wasmUrl from 'otrera-module?url';
import { breath } from './breath.ts';
import type { EngineAnswer, EngineRequest } from './engine_messages.ts';
import { Core, type Search } from './module.ts';

// The worker has a module of its own: it never shares a game with the page, only texts.
const core = Core.load(fetch(wasmUrl));

interface Job {
  id: number;
  level: number;
  moveNow: boolean;
}

let job: Job | null = null;

/** Kept from turn to turn: it knows what it has found before. */
let lastSearch: Search | null = null;

/** A slice lasts about this long; between slices the worker hears `moveNow` and `cancel`. */
const sliceMilliseconds = 25;

const answer = (message: EngineAnswer) => postMessage(message);

async function think(current: Job, record: string, seed: number): Promise<void> {
  const module = await core;
  const game = module.readGame(record);
  try {
    game.goto(game.status().plies);
    if (!lastSearch || !game.continues(lastSearch)) {
      lastSearch?.close();
      lastSearch = game.search(seed);
    }
    if (!lastSearch) throw new Error('no seat can move');
    await searchOn(current, lastSearch, module.levelNodes(current.level));
    if (job === current) answer({ kind: 'turn', id: current.id, report: lastSearch.report() });
  } finally {
    game.close();
  }
}

async function searchOn(current: Job, search: Search, limit: number): Promise<void> {
  let done = 0;
  let slice = 200;
  while (job === current && !current.moveNow && done < limit) {
    const nodes = Math.min(slice, limit - done);
    const started = performance.now();
    const more = search.advance(nodes);
    const elapsed = Math.max(performance.now() - started, 0.1);
    done += nodes;
    if (!more) return;
    slice = Math.max(50, Math.min(slice * 2, Math.round((nodes * sliceMilliseconds) / elapsed)));
    answer({ kind: 'progress', id: current.id, nodes: done, limit });
    await breath();
  }
}

addEventListener('message', ({ data }: MessageEvent<EngineRequest>) => {
  if (data.kind === 'moveNow') {
    if (job?.id === data.id) job.moveNow = true;
    return;
  }
  job = null;
  if (data.kind === 'cancel') return;
  const current = { id: data.id, level: data.level, moveNow: false };
  job = current;
  think(current, data.record, data.seed).catch((error: unknown) => {
    if (job === current) answer({ kind: 'failed', id: current.id, reason: String(error) });
  });
});
