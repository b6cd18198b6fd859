import wasmUrl from 'otrera-module?url';
import { Core, type Reading, Refusal } from './module.ts';
import type { ReaderAnswer, ReaderRequest, ReaderResults } from './reader_messages.ts';

// Long texts are read here, so that the page goes on meanwhile. The reading stays until the next one.
const core = Core.load(fetch(wasmUrl));
let reading: Reading | null = null;

async function read(bytes: Uint8Array, variant: string): Promise<ReaderResults['read']> {
  reading?.close();
  reading = null;
  reading = (await core).read(bytes, variant);
  return { text: reading.text(), games: reading.games() };
}

function open(from: Reading, number: number): ReaderResults['open'] {
  const game = from.game(number);
  const opened = { record: game.record(), problems: game.status().problems };
  game.close();
  return opened;
}

async function answer(request: ReaderRequest): Promise<ReaderResults[keyof ReaderResults]> {
  if (request.kind === 'read') return read(request.bytes, request.variant);
  if (!reading) throw new Error('nothing has been read');
  if (request.kind === 'fragments') return reading.details(request.number).fragments;
  if (request.kind === 'open') return open(reading, request.number);
  reading.choose(request.number, request.variant);
  return reading.games();
}

addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => {
  const { id } = data;
  const send = (message: ReaderAnswer) => postMessage(message);
  answer(data).then(
    (result) => send({ id, result }),
    (error: unknown) => send({ id, refused: error instanceof Refusal ? error.message : String(error) }),
  );
});
