import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.ts';
import { clockText, isLow, limitText, timeLeft } from '../../src/lib/clock_text.ts';
import { ServerClock } from '../../src/lib/server_clock.ts';
import type { ServerClockState } from '../../src/lib/wire.ts';

const clock: ServerClockState = {
  limit: { base: 300, increment: 5 },
  left: [300_000, 298_000],
  running: 'B',
  at: 81_000,
};

describe('the clocks of a game', () => {
  it('run for the seat to move only, and not below zero', () => {
    expect(timeLeft(clock, 'W', 90_000)).toBe(300_000);
    expect(timeLeft(clock, 'B', 91_000)).toBe(288_000);
    expect(timeLeft(clock, 'B', 1_000_000)).toBe(0);
    expect(timeLeft({ ...clock, running: null }, 'B', 91_000)).toBe(298_000);
  });

  it('are written in days, hours, minutes and seconds; a second that has begun counts', () => {
    const hour = 3_600_000;
    expect(clockText(en, 0)).toBe('0:00');
    expect(clockText(en, 1)).toBe('0:01');
    expect(clockText(en, 59_001)).toBe('1:00');
    expect(clockText(en, 271_000)).toBe('4:31');
    expect(clockText(en, hour + 129_000)).toBe('1:02:09');
    expect(clockText(en, 24 * hour)).toBe('1 day 0:00');
    expect(clockText(en, 3 * 24 * hour - 1_000)).toBe('2 days 23:59');
  });

  it('are told beforehand', () => {
    expect(limitText(en, null)).toBe('No clock');
    expect(limitText(en, clock)).toBe('5:00 for each player, 5 seconds more after each turn');
    expect(limitText(en, { ...clock, limit: { base: 3600, increment: 0 } })).toBe('1:00:00 for each player');
    expect(limitText(en, { ...clock, limit: { days: 1 } })).toBe('1 day for each turn');
  });

  it('are low in time to do something about it', () => {
    expect(isLow(clock, 20_000)).toBe(false);
    expect(isLow(clock, 19_999)).toBe(true);
    expect(isLow({ ...clock, limit: { days: 3 } }, 3_599_999)).toBe(true);
  });
});

describe('the server’s clock', () => {
  it('goes on from what was heard, and an exact time is not spoilt by another', () => {
    let now = 1_000;
    const server = new ServerClock(() => now);
    server.heard(50_000, false);
    now += 500;
    expect(server.read()).toBe(50_500);
    server.heard(60_000, true);
    server.heard(59_000, false);
    expect(server.read()).toBe(60_000);
    // Started again, it may have stood still.
    server.forget();
    server.heard(55_000, false);
    expect(server.read()).toBe(55_000);
  });
});
