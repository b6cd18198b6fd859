import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LineState, LiveSocket, type Wire } from '../../src/lib/socket.ts';
import type { GameMessage } from '../../src/lib/wire.ts';
import { exampleEntry, exampleGame } from './wire_examples.ts';

/** A line whose other end is the test. */
class Line implements Wire {
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  onerror: Wire['onerror'] = null;
  sent: Record<string, unknown>[] = [];
  closed = false;

  send = (text: string): void => void this.sent.push(JSON.parse(text));
  close = (): void => {
    this.closed = true;
  };
  opened = (): void => void this.onopen?.call(null as never, {} as Event);
  breaks = (): void => void this.onclose?.call(null as never, {} as CloseEvent);
  says = (message: object | string): void => {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    this.onmessage?.call(null as never, { data } as MessageEvent);
  };
  /** Answers the last ping. */
  pongs = (nowMs = 0): void => {
    const ping = this.sent.findLast((message) => 'ping' in message)?.ping;
    this.says({ pong: ping, now_ms: nowMs });
  };
}

const { id, ...fields } = exampleGame;
const event = (version: number) => ({ version, kind: 'turn', seat: 'W', turn: 'd1-d7/g7' });
/** The game at a version, with the events that led there. */
const changed = (version: number, ...events: number[]) => ({
  game: id,
  ...fields,
  version,
  events: events.map(event),
});

let lines: Line[];
let heard: GameMessage[];
let states: LineState[];
let clocks: [number, boolean][];
let gone: string[];
let listed: string[];
let socket: LiveSocket;

const last = () => lines.at(-1) as Line;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  heard = [];
  states = [];
  clocks = [];
  gone = [];
  listed = [];
  socket = new LiveSocket(
    {
      game: (message) => void heard.push(message),
      gone: (game) => void gone.push(game),
      listed: (game) => void listed.push(game.id),
      line: (state) => void states.push(state),
      clock: (nowMs, exact) => void clocks.push([nowMs, exact]),
    },
    {
      connect: () => {
        lines.push(new Line());
        return last();
      },
      now: () => Date.now(),
      random: () => 1,
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
});

function connect(): Line {
  socket.start();
  last().opened();
  last().pongs();
  return last();
}

describe('the line', () => {
  it('is live when it has been answered, and every game has been heard of', () => {
    socket.watch(id, 3);
    socket.start();
    expect(states).toEqual(['opening']);
    last().opened();
    expect(last().sent).toEqual([{ watch: id, since: 3 }, { ping: 1 }]);
    last().pongs();
    expect(states).toEqual(['opening']);
    last().says(changed(3));
    expect(states).toEqual(['opening', 'live']);
    // The other way round, and where the server has lost the game.
    last().breaks();
    vi.advanceTimersByTime(400);
    last().opened();
    last().says({ gone: id });
    expect(states.at(-1)).toBe('lost');
    last().pongs();
    expect(states.at(-1)).toBe('live');
  });

  it('does not wait for ever for a game that nothing is said about', () => {
    socket.watch(id, 3);
    socket.start();
    last().opened();
    last().pongs();
    vi.advanceTimersByTime(4_000);
    last().pongs();
    expect(states.at(-1)).toBe('live');
  });

  it('is found dead within ten seconds when nothing comes, though nobody closed it', () => {
    const line = connect();
    vi.advanceTimersByTime(4_000);
    line.pongs();
    expect(states.at(-1)).toBe('live');
    vi.advanceTimersByTime(10_000);
    expect(states).toEqual(['opening', 'live', 'lost']);
    expect(line.closed).toBe(true);
  });

  it('is taken up again with growing pauses, and at once when the network is back', () => {
    connect().breaks();
    expect(states.at(-1)).toBe('lost');
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const before = lines.length;
      const since = Date.now();
      while (lines.length === before) vi.advanceTimersByTime(100);
      pauses.push(Date.now() - since);
      last().breaks();
    }
    expect(pauses.slice(0, 4)).toEqual([400, 800, 1600, 3200]);
    expect(pauses.at(-1)).toBe(15_000);
    const before = lines.length;
    socket.nudge();
    expect(lines.length).toBe(before + 1);
    last().opened();
    last().pongs();
    expect(states.at(-1)).toBe('live');
    // The pauses begin anew.
    last().breaks();
    vi.advanceTimersByTime(400);
    expect(lines.length).toBe(before + 2);
  });

  it('gives up a connection that does not open', () => {
    socket.start();
    vi.advanceTimersByTime(8_000);
    expect(states.at(-1)).toBe('lost');
    expect(last().closed).toBe(true);
  });

  it('is looked at when the browser says that the network is gone, and may prove alive', () => {
    const line = connect();
    const before = line.sent.length;
    socket.nudge();
    expect(line.sent.length).toBe(before + 1);
    line.pongs();
    expect(states.at(-1)).toBe('live');
  });

  it('opens no second connection beside one that is being opened', () => {
    socket.start();
    socket.nudge();
    expect(lines).toHaveLength(1);
  });

  it('does not hear what an old line still says', () => {
    socket.watch(id, 1);
    const old = connect();
    old.breaks();
    vi.advanceTimersByTime(400);
    old.says(changed(2, 2));
    old.opened();
    expect(heard).toEqual([]);
  });

  it('stops for good', () => {
    const line = connect();
    socket.stop();
    expect(line.closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    socket.nudge();
    expect(lines).toHaveLength(1);
    expect(states.at(-1)).toBe('off');
  });

  it('tells the clock, half the way of the ping allowed for', () => {
    socket.start();
    last().opened();
    vi.advanceTimersByTime(60);
    last().pongs(1_000);
    expect(clocks).toEqual([[1_030, true]]);
  });

  it('passes over what it does not understand', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const line = connect();
    for (const nonsense of ['{', '[]', '{"game": "x"}']) line.says(nonsense);
    expect(warn).toHaveBeenCalledTimes(3);
    expect(states.at(-1)).toBe('live');
    warn.mockRestore();
  });
});

describe('a game that is watched', () => {
  it('comes event by event, each once', () => {
    socket.watch(id, 1);
    const line = connect();
    line.says(changed(1));
    line.says(changed(2, 2));
    line.says(changed(2, 2));
    line.says(changed(4, 2, 3, 4));
    expect(heard.map(({ events }) => events.map(({ version }) => version))).toEqual([[], [2], [], [3, 4]]);
  });

  it('is asked for anew at a gap, and nothing is lost', () => {
    socket.watch(id, 1);
    const line = connect();
    line.sent = [];
    line.says(changed(4, 4));
    expect(heard).toEqual([]);
    expect(line.sent).toEqual([{ watch: id, since: 1 }]);
    line.says(changed(4, 2, 3, 4));
    expect(heard.flatMap(({ events }) => events.map(({ version }) => version))).toEqual([2, 3, 4]);
  });

  it('is taken as it is when the server cannot fill the gap', () => {
    socket.watch(id, 1);
    const line = connect();
    line.says(changed(4, 4));
    line.sent = [];
    line.says(changed(4, 4));
    expect(heard).toHaveLength(1);
    expect(line.sent).toEqual([]);
  });

  it('goes on after an interruption where it ended', () => {
    socket.watch(id, 1);
    const line = connect();
    line.says(changed(2, 2));
    line.breaks();
    vi.advanceTimersByTime(400);
    last().opened();
    expect(last().sent[0]).toEqual({ watch: id, since: 2 });
    last().says(changed(4, 3, 4));
    last().pongs();
    expect(heard.at(-1)?.events.map(({ version }) => version)).toEqual([3, 4]);
  });

  it('may go back, where the server was given an older copy of its games', () => {
    socket.watch(id, 5);
    const line = connect();
    line.says(changed(3));
    line.says(changed(4, 4));
    expect(heard.map(({ game }) => game.version)).toEqual([3, 4]);
  });

  it('is heard of no more when nobody watches it, or it is gone', () => {
    socket.watch(id, 1);
    const line = connect();
    socket.unwatch(id);
    expect(line.sent.at(-1)).toEqual({ unwatch: id });
    line.says(changed(2, 2));
    expect(heard).toEqual([]);
    socket.watch(id, 1);
    line.says({ gone: id });
    expect(gone).toEqual([id]);
    line.says({ listed: exampleEntry });
    expect(listed).toEqual([exampleEntry.id]);
  });
});
