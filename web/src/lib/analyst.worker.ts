import wasmUrl from 'otrera-module?url';
import type { AnalystAnswer, AnalystRequest } from './analyst_messages.ts';
import { breath } from './breath.ts';
import { Core, type Game, type Search } from './module.ts';

// A module of its own: the page sends records and hears what was found.
const core = Core.load(fetch(wasmUrl));

type Job = Exclude<AnalystRequest, { kind: 'stop' }>;

let current: Job | null = null;

/** So many turns are told apart while a position is watched, as in a review. */
const watchedLines = 3;
/** Where a position is watched on and on: more would find hardly anything, and keep a processor warm for nothing. */
const mostNodes = 40_000_000;
const sliceMilliseconds = 60;

const answer = (message: AnalystAnswer) => postMessage(message);

async function review(job: Job & { kind: 'review' }, game: Game): Promise<void> {
  const making = game.review(job.nodes);
  if (!making) {
    answer({ kind: 'nothing', id: job.id });
    return;
  }
  try {
    let told = 0;
    for (let more = true; more && current === job; ) {
      more = job.nodes > 0 && making.step();
      // What the record holds already is passed in no time: the page need not hear of each ply.
      const now = performance.now();
      if (more && now - told < sliceMilliseconds) continue;
      told = now;
      answer({ kind: 'report', id: job.id, report: making.report(), record: making.record(), ended: !more });
      await breath();
    }
  } finally {
    making.close();
  }
}

/** A game of this one turn, reviewed: what is found of a ply depends on its position alone. */
function judge(job: Job & { kind: 'judge' }, module: Core): void {
  const { id } = job.variant;
  const builtin = module.variants().some((one) => one.id === id);
  const game = module.newGame(builtin ? id : JSON.stringify(job.variant), job.position);
  game.turn(job.turn);
  const making = game.review(job.nodes);
  try {
    while (making?.step()) {}
    const ply = making?.report().plies[0];
    if (!ply) throw new Error('the turn was not judged');
    answer({ kind: 'judged', id: job.id, ply });
  } finally {
    making?.close();
    game.close();
  }
}

function html(job: Job & { kind: 'html' }, game: Game): void {
  const stored = game.review(0);
  if (!stored) throw new Error('the record holds no review');
  try {
    answer({ kind: 'html', id: job.id, text: stored.html() });
  } finally {
    stored.close();
  }
}

async function watch(job: Job & { kind: 'watch' }, game: Game): Promise<void> {
  game.enter(job.path, job.ply);
  const search = game.search(1);
  if (!search) {
    answer({ kind: 'lines', id: job.id, lines: [], nodes: 0, ended: true });
    return;
  }
  try {
    search.want(watchedLines);
    game.continues(search);
    await searchOn(job, search);
  } finally {
    search.close();
  }
}

async function searchOn(job: Job & { kind: 'watch' }, search: Search): Promise<void> {
  let nodes = 0;
  let slice = 1000;
  for (let more = true; more && current === job; ) {
    const started = performance.now();
    more = search.advance(slice);
    nodes = search.report().nodes;
    const elapsed = Math.max(performance.now() - started, 0.1);
    slice = Math.max(200, Math.min(slice * 2, Math.round((slice * sliceMilliseconds) / elapsed)));
    const ended = !more || nodes >= mostNodes;
    answer({ kind: 'lines', id: job.id, lines: search.lines().slice(0, watchedLines), nodes, ended });
    if (ended) return;
    await breath();
  }
}

async function run(job: Job): Promise<void> {
  const module = await core;
  if (job.kind === 'judge') {
    judge(job, module);
    return;
  }
  const game = module.readGame(job.record);
  try {
    if (job.kind === 'review') await review(job, game);
    else if (job.kind === 'html') html(job, game);
    else await watch(job, game);
  } finally {
    game.close();
  }
}

addEventListener('message', ({ data }: MessageEvent<AnalystRequest>) => {
  current = data.kind === 'stop' ? null : data;
  if (data.kind === 'stop') return;
  run(data).catch((error: unknown) => {
    if (current === data) answer({ kind: 'failed', id: data.id, reason: String(error) });
  });
});
