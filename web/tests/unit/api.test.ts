import { describe, expect, it, vi } from 'vitest';
import { fragmentOf, readPlace } from '../../src/lib/address.ts';
import { Api, carriesNone } from '../../src/lib/api.ts';
import { readGameAnswer, readGameList, readSocketMessage } from '../../src/lib/wire.ts';
import { exampleEntry, exampleGame } from './wire_examples.ts';

function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/html' : 'application/json';
  const fetcher = vi.fn(async (_path: string | URL | Request, _init?: RequestInit) => {
    return new Response(status === 204 ? null : text, {
      status,
      headers: { 'Content-Type': type, ...headers },
    });
  });
  return { api: new Api(fetcher), fetcher };
}

describe('what the server sends', () => {
  const withState = (changes: object) => ({ ...exampleGame, state: { ...exampleGame.state, ...changes } });

  it('is read as it is described', () => {
    const game = readGameAnswer(exampleGame);
    expect(game).toMatchObject({ id: 'k3v9x0c1m2n4b5q7', version: 1, you: ['W'], nowMs: 81234 });
    expect(game?.state.seats).toEqual([{ kind: 'person' }, { kind: 'engine', level: 6 }]);
    const clock = { base: 300, increment: 5, left_ms: [300000, 298000], running: 'B', at_ms: 81000 };
    const offer = { kind: 'undo', by: 'W', plies: 4, waiting: ['B'] };
    const richer = readGameAnswer(
      withState({ clock, offer, gave_up: [{ ply: 7, seat: 'R', how: 'resigns' }], definition: { id: 'x' } }),
    );
    expect(richer?.state.clock).toMatchObject({ limit: { base: 300, increment: 5 }, running: 'B' });
    expect(richer?.state.offer).toEqual(offer);
    expect(richer?.state.gaveUp).toEqual([{ ply: 7, seat: 'R', how: 'resigns' }]);
    expect(readGameList({ games: [exampleEntry], next: null })?.games[0]?.toMove).toBe('W');
  });

  it.each([
    ['no object', 7],
    ['no id', { ...exampleGame, id: undefined }],
    ['an id that leads elsewhere', { ...exampleGame, id: '../x' }],
    ['a version that is none', { ...exampleGame, version: -1 }],
    ['a turn that would be more than a word of a record', withState({ turns: ['d1-d7/g7 {'] })],
    ['a seat of nobody', withState({ seats: ['person', 'king'] })],
    ['a level that there is not', withState({ seats: ['person', 'engine:21'] })],
    ['names of other seats', withState({ names: [''] })],
    ['five seats', withState({ seats: Array(5).fill('person'), names: Array(5).fill('') })],
    ['a clock of other seats', withState({ clock: { days: 3, left_ms: [1], running: null, at_ms: 0 } })],
    ['an offer of nothing', withState({ offer: { kind: 'bribe', by: 'W', waiting: [] } })],
  ])('is refused when it is damaged: %s', (_, value) => {
    expect(readGameAnswer(value)).toBeNull();
    const { id, ...others } = (value ?? {}) as { id?: unknown };
    expect(readSocketMessage({ game: id, events: [], ...others })).toBeNull();
  });

  it('comes by the socket in five kinds', () => {
    const { id, ...fields } = exampleGame;
    const event = { version: 1, kind: 'turn', seat: 'W', turn: 'd1-d7/g7' };
    expect(readSocketMessage({ game: id, events: [event], ...fields })).toMatchObject({
      kind: 'game',
      message: { game: { id, version: 1 }, events: [{ version: 1, kind: 'turn', seat: 'W' }] },
    });
    expect(readSocketMessage({ gone: id })).toEqual({ kind: 'gone', id });
    expect(readSocketMessage({ listed: exampleEntry })?.kind).toBe('listed');
    expect(readSocketMessage({ pong: 17, now_ms: 5 })).toEqual({ kind: 'pong', number: 17, nowMs: 5 });
    expect(readSocketMessage({ error: 'x' })).toEqual({ kind: 'error', reason: 'x' });
    expect(readSocketMessage({ game: id, events: [{ ...event, kind: 'dances' }], ...fields })).toBeNull();
  });
});

describe('the client', () => {
  it('asks as docs/http.md has it', async () => {
    const { api, fetcher } = answering(200, exampleGame);
    await api.turn('abc', 1, 'd1-d7/g7');
    await api.act('abc', 2, { action: 'undo', seat: 'W', plies: 4 });
    await api.take('abc', 'secret', 'Anna');
    await api.list({ variant: 'amazons', state: 'running', from: undefined, limit: 20 });
    const asked = fetcher.mock.calls.map(([path, init]) => [init?.method, path, init?.body]);
    expect(asked).toEqual([
      ['POST', '/api/games/abc/turns', '{"version":1,"turn":"d1-d7/g7"}'],
      ['POST', '/api/games/abc/actions', '{"version":2,"action":"undo","seat":"W","plies":4}'],
      ['POST', '/api/games/abc/seats', '{"link":"secret","name":"Anna"}'],
      ['GET', '/api/games?variant=amazons&state=running&limit=20', undefined],
    ]);
    expect(fetcher.mock.calls[0]?.[1]?.headers).toEqual({ 'Content-Type': 'application/json' });
  });

  it.each([
    [409, exampleGame, { kind: 'stale', game: { version: 1 } }],
    [422, { error: 'the game is over' }, { kind: 'refused', reason: 'the game is over' }],
    [403, { error: 'not yours' }, { kind: 'forbidden', reason: 'not yours' }],
    [404, { error: 'no such game' }, { kind: 'missing' }],
    [503, { error: 'the disk is full' }, { kind: 'busy', reason: 'the disk is full' }],
    [500, 'broken', { kind: 'busy', reason: '' }],
    [200, '<!doctype html>', { kind: 'unreachable' }],
    [200, { ...exampleGame, you: 'W' }, { kind: 'unreachable' }],
  ])('makes a value of an answer that is none: %s %j', async (status, body, failure) => {
    const { api } = answering(status, body);
    expect(await api.turn('abc', 1, 'd1-d7/g7')).toMatchObject({ ok: false, failure });
  });

  it('says when nobody answers, and does not wait for ever', async () => {
    const nobody = new Api(async () => {
      throw new TypeError('failed to fetch');
    });
    expect(await nobody.game('abc')).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
    let signal: AbortSignal | null | undefined;
    const limited = new Api(async (_, init) => {
      signal = init?.signal;
      return new Response('{}');
    });
    await limited.game('abc');
    expect(signal).toBeInstanceOf(AbortSignal);
  });

  it('lets the first request go alone, so that there is one cookie', async () => {
    const asked: string[] = [];
    let answer = () => {};
    const api = new Api((path) => {
      asked.push(String(path));
      return new Promise((resolve) => {
        answer = () => resolve(new Response('{}'));
      });
    });
    const first = api.game('a');
    const second = api.game('b');
    await Promise.resolve();
    expect(asked).toEqual(['/api/games/a']);
    answer();
    await first;
    await Promise.resolve();
    expect(asked).toEqual(['/api/games/a', '/api/games/b']);
    answer();
    await second;
  });

  it('fetches records with what could not be written', async () => {
    const { api } = answering(200, 'records', { 'Content-Type': 'text/plain', 'Otrera-Left-Out': '2' });
    expect(await api.records({}, 'sgf')).toEqual({ ok: true, value: { text: 'records', leftOut: 2 } });
    const records = (text: string, leftOut: number) => carriesNone({ text, leftOut });
    expect([records('', 2), records('[\n]\n', 1)]).toEqual([true, true]);
    expect([records('', 0), records('(;GM[18])', 2), records('[\n{}\n]\n', 1)]).toEqual([
      false,
      false,
      false,
    ]);
    const page = answering(200, '<!doctype html>');
    expect(await page.api.record('abc', 'text')).toMatchObject({ ok: false });
    expect(await answering(204, '').api.remove('abc')).toEqual({ ok: true, value: null });
  });
});

describe('the address', () => {
  it('names a game, and perhaps a seat', () => {
    expect(readPlace('#game=abc')).toEqual({ game: 'abc', seat: null });
    expect(readPlace('#game=abc&seat=xyz')).toEqual({ game: 'abc', seat: 'xyz' });
    for (const none of ['', '#board', '#game=', '#game=a/b', '#seat=xyz']) expect(readPlace(none)).toBeNull();
    expect(readPlace(fragmentOf({ game: 'abc', seat: 'xyz' }))).toEqual({ game: 'abc', seat: 'xyz' });
  });
});
