import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Api } from '../../src/lib/api.ts';
import type { Unsent } from '../../src/lib/courier.ts';
import { voice } from '../../src/lib/messages.svelte.ts';
import { Core } from '../../src/lib/module.ts';
import { MyGames } from '../../src/lib/my_games.svelte.ts';
import { Server } from '../../src/lib/server.svelte.ts';
import { ServerPlay } from '../../src/lib/server_play.svelte.ts';
import { LiveSocket } from '../../src/lib/socket.ts';
import { Table } from '../../src/lib/table.svelte.ts';
import { resultText } from '../../src/lib/wording.ts';
import { FakeServer } from './fake_server.ts';

const file = resolve(import.meta.dirname, '../..', process.env.OTRERA_WASM ?? '../build/wasm/otrera.wasm');
let core: Core;
let fake: FakeServer;
let unsent: Map<string, Unsent>;

/** A page of somebody: its table, and what it has of the server. */
class Page {
  fragment = '';
  readonly table = new Table(core);
  readonly server: Server;
  readonly my: MyGames;
  readonly play: ServerPlay;

  constructor(owner: string) {
    this.server = new Server(
      new Api(fake.fetcher(owner)),
      (listener) =>
        new LiveSocket(listener, {
          connect: () => fake.connect(owner),
          now: () => performance.now(),
          random: () => 1,
        }),
    );
    this.my = new MyGames(this.server);
    const store = {
      games: () => [...unsent.keys()].map((key) => key.slice(owner.length)),
      load: (id: string) => unsent.get(owner + id) ?? null,
      save: (id: string, turn: Unsent | null) => {
        if (turn) unsent.set(owner + id, structuredClone(turn));
        else unsent.delete(owner + id);
      },
    };
    this.play = new ServerPlay(this.table, this.server, store, {
      fragment: () => this.fragment,
      push: (fragment) => {
        this.fragment = fragment;
      },
      replace: (fragment) => {
        this.fragment = fragment;
      },
    });
  }

  get game() {
    const { game } = this.play;
    if (!game) throw new Error('no game of the server is on the table');
    return game;
  }

  get turns(): string[] {
    return this.table.status.actions.map(({ text }) => text);
  }

  /** Taps the three cells of a turn. */
  tap(turn: string): void {
    for (const name of turn.split(/[-/]/))
      this.table.tap(this.table.board.cells.findIndex((cell) => cell.name === name));
  }
}

const settle = () => vi.advanceTimersByTimeAsync(50);

beforeAll(async () => {
  core = await Core.load(readFileSync(file));
});

beforeEach(() => {
  vi.useFakeTimers();
  fake = new FakeServer(core);
  unsent = new Map();
  voice.dismiss();
  voice.spoken = '';
});

afterEach(() => {
  vi.useRealTimers();
});

async function madeBy(owner: string, seats: string[], more: object = {}): Promise<Page> {
  const page = new Page(owner);
  expect(await page.play.create({ variant: 'amazons', seats, ...more })).toBeNull();
  await settle();
  return page;
}

/** Two browsers at one game: Anna plays White, and Ben has taken Black. */
async function annaAndBen(): Promise<{ anna: Page; ben: Page }> {
  const anna = await madeBy('anna', ['me', 'open']);
  const ben = new Page('ben');
  ben.fragment = `${anna.fragment}&seat=${anna.game.answer.links.B}`;
  await ben.play.arrive();
  await settle();
  await ben.play.takeSeat('Ben');
  await settle();
  return { anna, ben };
}

const noticeText = async () => {
  const { en } = await import('../../src/i18n/en.ts');
  return voice.notice?.text(en) ?? '';
};

describe('two browsers on one game', () => {
  it('follow each other, turn by turn', async () => {
    const { anna, ben } = await annaAndBen();
    expect(anna.table.status.tags.Black).toBe('Ben');
    expect(ben.table.players.map(({ kind }) => kind)).toEqual(['away', 'me']);
    expect(ben.table.flipped).toBe(true);
    expect(ben.fragment).toBe(anna.fragment);
    anna.tap('d1-d7/g7');
    // Seen at once by who has made it, before the server knows.
    expect(anna.turns).toEqual(['d1-d7/g7']);
    expect(anna.game.unsent?.turn).toBe('d1-d7/g7');
    await settle();
    expect(anna.game.unsent).toBeNull();
    expect(ben.turns).toEqual(['d1-d7/g7']);
    expect(ben.table.atEnd).toBe(true);
    expect(ben.table.motion?.step).not.toBeNull();
    expect(ben.table.personToMove).toBe(true);
    ben.tap('g10-e8/i4');
    await settle();
    expect(anna.turns).toEqual(['d1-d7/g7', 'g10-e8/i4']);
    expect(voice.spoken).toContain('Black: g10-e8/i4.');
    expect(voice.spoken).toContain('White to move');
  });

  it('let nobody move for another, nor an onlooker at all', async () => {
    const { anna, ben } = await annaAndBen();
    const cleo = new Page('cleo');
    cleo.fragment = anna.fragment;
    await cleo.play.arrive();
    await settle();
    for (const page of [ben, cleo]) {
      expect(page.table.personToMove).toBe(false);
      page.tap('d1-d7/g7');
      expect(page.turns).toEqual([]);
    }
    anna.tap('d1-d7/g7');
    await settle();
    expect(cleo.turns).toEqual(['d1-d7/g7']);
  });

  it('tell an engine of another browser from one of the server', async () => {
    const anna = await madeBy('anna', ['me', 'browser:3', 'engine:1'], { variant: 'amazons-3a' });
    const cleo = new Page('cleo');
    cleo.fragment = anna.fragment;
    await cleo.play.arrive();
    expect(anna.table.players[1]).toEqual({ kind: 'engine', level: 3 });
    expect(cleo.table.players).toEqual([
      { kind: 'away' },
      { kind: 'guest', level: 3 },
      { kind: 'remote', level: 1 },
    ]);
  });

  it('send no half of a turn', async () => {
    const { anna } = await annaAndBen();
    fake.requests.length = 0;
    anna.tap('d1-d7');
    await settle();
    expect(anna.table.shooting).toBe(true);
    expect(fake.requests).toEqual([]);
  });

  it('leave a half-made turn when only an offer comes', async () => {
    const { anna, ben } = await annaAndBen();
    anna.tap('d1-d7');
    ben.game.offerDraw();
    await settle();
    expect(anna.game.offer).toEqual({ seat: 'W', own: false });
    expect(anna.table.shooting).toBe(true);
    anna.tap('g7');
    await settle();
    expect(ben.turns).toEqual(['d1-d7/g7']);
    expect(ben.game.offer).toBeNull();
  });

  it('do not move the view of who looks at an earlier position', async () => {
    const { anna, ben } = await annaAndBen();
    anna.tap('d1-d7/g7');
    await settle();
    ben.table.goto(0);
    ben.tap('g10-e8/i4');
    expect(ben.turns).toHaveLength(1);
    ben.table.goto(1);
    ben.tap('g10-e8/i4');
    await settle();
    anna.table.goto(1);
    expect(anna.table.personToMove).toBe(false);
    anna.table.goto(2);
    ben.table.goto(0);
    const said = vi.spyOn(voice, 'say');
    anna.tap('g1-g6/b6');
    await settle();
    expect(ben.table.status.ply).toBe(0);
    expect(ben.turns).toHaveLength(3);
    expect(ben.game.missed).toBe(1);
    // White moves in the position that is looked at; in the game it is Black.
    expect([ben.table.status.toMove, ben.game.toMove]).toEqual(['W', 'B']);
    expect(said.mock.calls.flat()).toContain('1 new turn at the end of the game.');
    said.mockRestore();
    ben.table.goto(3);
    expect(ben.game.missed).toBe(0);
  });
});

describe('an interrupted line', () => {
  it('misses nothing', async () => {
    const { anna, ben } = await annaAndBen();
    fake.cut();
    await settle();
    expect(ben.server.line).toBe('lost');
    // Anna goes on by requests; her own line is cut too.
    anna.tap('d1-d7/g7');
    await settle();
    expect(ben.turns).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ben.server.line).toBe('live');
    expect(ben.turns).toEqual(['d1-d7/g7']);
    ben.tap('g10-e8/i4');
    await settle();
    expect(anna.turns).toEqual(['d1-d7/g7', 'g10-e8/i4']);
  });

  it('is noticed within ten seconds when it only falls silent', async () => {
    const { ben } = await annaAndBen();
    fake.deaden();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(['lost', 'live']).toContain(ben.server.line);
    const game = [...fake.games.values()][0];
    if (!game) throw new Error('no game');
    fake.play(game, 'd1-d7/g7');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ben.turns).toEqual(['d1-d7/g7']);
  });

  it('keeps a turn and sends it when the server is back, once', async () => {
    const { anna, ben } = await annaAndBen();
    fake.down = true;
    fake.cut();
    anna.tap('d1-d7/g7');
    await settle();
    expect(anna.turns).toEqual(['d1-d7/g7']);
    expect(anna.game.delayed).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(anna.game.unsent).not.toBeNull();
    fake.down = false;
    const asked = fake.requests.length;
    anna.game.nudge();
    await settle();
    expect(fake.requests.length).toBeGreaterThan(asked);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(anna.game.unsent).toBeNull();
    expect(anna.game.delayed).toBe(false);
    expect(ben.turns).toEqual(['d1-d7/g7']);
    expect([...fake.games.values()][0]?.plies).toHaveLength(1);
  });

  it('takes up the line as soon as a request is answered', async () => {
    const { anna } = await annaAndBen();
    fake.down = true;
    fake.cut();
    await vi.advanceTimersByTimeAsync(60_000);
    fake.down = false;
    anna.tap('d1-d7/g7');
    await settle();
    expect(anna.server.line).toBe('live');
  });

  it('keeps a turn over a reload', async () => {
    const { anna, ben } = await annaAndBen();
    fake.down = true;
    anna.tap('d1-d7/g7');
    await settle();
    anna.play.putAside();
    const again = new Page('anna');
    again.fragment = ben.fragment;
    fake.down = false;
    await again.play.arrive();
    expect(again.turns).toEqual(['d1-d7/g7']);
    await settle();
    expect(again.game.unsent).toBeNull();
    expect(ben.turns).toEqual(['d1-d7/g7']);
    expect(unsent.size).toBe(0);
  });

  it('brings a turn to the server also when another game has come onto the table', async () => {
    const { anna, ben } = await annaAndBen();
    fake.down = true;
    anna.tap('d1-d7/g7');
    await settle();
    anna.play.putAside();
    anna.table.open(core.newGame('cowboys'), [{ kind: 'me' }, { kind: 'here' }]);
    fake.down = false;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(ben.turns).toEqual(['d1-d7/g7']);
    expect(unsent.size).toBe(0);
    expect(anna.table.status.variant.id).toBe('cowboys');
    expect(anna.turns).toEqual([]);
  });

  it('brings turns of an earlier visit to the server, and forgets those that are too late', async () => {
    const { anna, ben } = await annaAndBen();
    const { id } = anna.game;
    const page = async () => {
      const later = new Page('anna');
      await later.play.deliverLeftOver();
      await settle();
      expect(unsent.size).toBe(0);
    };
    unsent.set(`anna${id}`, { version: 0, before: [], turn: 'd1-d7/g7' });
    await page();
    expect(ben.turns).toEqual(['d1-d7/g7']);
    unsent.set(`anna${id}`, { version: 0, before: [], turn: 'a4-a5/a6' });
    unsent.set('annanowhere', { version: 0, before: [], turn: 'a4-a5/a6' });
    await page();
    expect(ben.turns).toEqual(['d1-d7/g7']);
  });

  it('sends the same turn again with the same version when only the answer was lost', async () => {
    const { anna } = await annaAndBen();
    // The page heard nothing of its turn: neither the answer nor the event.
    fake.cut();
    const game = [...fake.games.values()][0];
    if (!game) throw new Error('no game');
    fake.play(game, 'd1-d7/g7');
    anna.tap('d1-d7/g7');
    await settle();
    expect(anna.game.unsent).toBeNull();
    expect(anna.turns).toEqual(['d1-d7/g7']);
    expect(voice.notice).toBeNull();
    expect(game.plies).toHaveLength(1);
  });
});

describe('a turn that the server does not take', () => {
  it('goes by itself with the new version when only an offer came between', async () => {
    const { anna, ben } = await annaAndBen();
    fake.cut();
    ben.game.offerDraw();
    await vi.advanceTimersByTimeAsync(5);
    expect(anna.game.answer.version).toBe(1);
    anna.tap('d1-d7/g7');
    await settle();
    expect(fake.requests.filter((request) => request.endsWith('/turns'))).toHaveLength(2);
    expect(anna.game.unsent).toBeNull();
    expect([...fake.games.values()][0]?.plies).toHaveLength(1);
  });

  it('gives way to the server’s state when the game has gone on otherwise', async () => {
    const { anna } = await annaAndBen();
    fake.cut();
    const game = [...fake.games.values()][0];
    if (!game) throw new Error('no game');
    fake.play(game, 'a4-a5/a6');
    anna.tap('d1-d7/g7');
    await settle();
    expect(anna.turns).toEqual(['a4-a5/a6']);
    expect(anna.game.unsent).toBeNull();
    expect(await noticeText()).toContain('gone on');
  });

  it.each([422, 403])('is taken back with the reason: %s', async (status) => {
    const { anna } = await annaAndBen();
    fake.forced.push(status);
    anna.tap('d1-d7/g7');
    await settle();
    expect(anna.turns).toEqual([]);
    expect(anna.table.personToMove).toBe(true);
    expect(await noticeText()).toContain('as the test wants it');
  });

  it('is tried again when it could not be stored', async () => {
    const { anna, ben } = await annaAndBen();
    fake.forced.push(503, 503);
    anna.tap('d1-d7/g7');
    await settle();
    expect(anna.game.delayed).toBe(true);
    expect(anna.turns).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(anna.game.unsent).toBeNull();
    expect(ben.turns).toHaveLength(1);
  });
});

describe('offers', () => {
  it('of a draw end the game when accepted', async () => {
    const { anna, ben } = await annaAndBen();
    expect(anna.game.canOfferDraw).toBe(true);
    anna.game.offerDraw();
    await settle();
    expect(anna.game.offer).toEqual({ seat: 'W', own: true });
    expect(anna.game.canOfferDraw).toBe(false);
    ben.game.answerOffer('accept');
    await settle();
    for (const page of [anna, ben]) {
      expect(page.table.status.result).toBe('1/2-1/2');
      expect(page.table.personToMove).toBe(false);
      expect(page.game.toMove).toBeNull();
    }
    expect(voice.spoken).toContain('Drawn');
  });

  it('to take back truncate the game for both', async () => {
    const { anna, ben } = await annaAndBen();
    expect(anna.game.canUndo).toBe(false);
    anna.tap('d1-d7/g7');
    await settle();
    ben.tap('g10-e8/i4');
    await settle();
    anna.table.undo();
    await settle();
    expect(anna.turns).toHaveLength(2);
    expect(ben.game.state.offer).toMatchObject({ kind: 'undo', plies: 0 });
    ben.game.answerOffer('accept');
    await settle();
    expect(anna.turns).toEqual([]);
    expect(ben.turns).toEqual([]);
    expect(anna.table.personToMove).toBe(true);
  });

  it('are declined and withdrawn, and the others hear of it', async () => {
    const { anna, ben } = await annaAndBen();
    anna.game.offerDraw();
    await settle();
    ben.game.answerOffer('decline');
    await settle();
    expect(anna.game.offer).toBeNull();
    expect(await noticeText()).toBe('Black declines.');
    anna.game.offerDraw();
    await settle();
    anna.game.answerOffer('withdraw');
    await settle();
    expect(ben.game.offer).toBeNull();
    expect(await noticeText()).toBe('White has withdrawn the offer.');
  });

  it('is resigned for the own seat, also when it is not to move', async () => {
    const { anna, ben } = await annaAndBen();
    expect(ben.table.canResign).toBe('B');
    ben.table.resign('B');
    await settle();
    expect(anna.table.status.result).toBe('1-0');
    expect(voice.spoken).toContain('Black resigns');
    expect(ben.table.canResign).toBeNull();
  });

  it('takes back at once where no other person plays', async () => {
    const page = await madeBy('anna', ['me', 'engine:1']);
    page.tap('d1-d7/g7');
    await settle();
    await settle();
    expect(page.turns).toHaveLength(2);
    expect(page.game.undoNeedsConsent).toBe(false);
    page.table.undo();
    await settle();
    expect(page.turns).toEqual([]);
    expect(page.table.personToMove).toBe(true);
  });
});

describe('seats and variants', () => {
  it('goes on with three seats when one gives up', async () => {
    const page = await madeBy('anna', ['me', 'here', 'here'], { variant: 'amazons-3a' });
    const [first] = page.table.status.actions;
    expect(first).toBeUndefined();
    page.table.resign('B');
    await settle();
    expect(page.turns).toEqual(['resigns']);
    expect(page.table.status.out).toEqual(['B']);
    expect(page.table.status.toMove).toBe('W');
    expect(page.table.personToMove).toBe(true);
  });

  it('carries an own variant whole', async () => {
    const duel = {
      id: 'duel',
      board: { files: 7, ranks: 7 },
      step: { slide: true },
      shot: { leap: [1, 2] },
      seats: [
        ['a3', 'c1'],
        ['c7', 'e7'],
      ],
      blocked: ['d4'],
    };
    const page = await madeBy('anna', ['me', 'open'], { variant: duel });
    const guest = new Page('ben');
    guest.fragment = page.fragment;
    await guest.play.arrive();
    expect(guest.table.status.variant.id).toBe('duel');
    expect(guest.table.board.cells).toHaveLength(49);
  });

  it('tells the one whose link is spent, and shows the game', async () => {
    const { anna } = await annaAndBen();
    const late = new Page('late');
    late.fragment = `${anna.fragment}&seat=secret1x1`;
    await late.play.arrive();
    expect(late.play.invited).toBe(false);
    expect(await noticeText()).toContain('opens no seat any more; you can look on');
    expect(late.fragment).toBe(anna.fragment);
    expect(late.play.secret).toBeNull();
  });

  it('offers no seat that is taken meanwhile, nor to who has taken it or made the game', async () => {
    const anna = await madeBy('anna', ['me', 'open', 'open'], { variant: 'amazons-3a' });
    const link = `${anna.fragment}&seat=${anna.game.answer.links.B}`;
    const arrive = async (owner: string) => {
      const page = new Page(owner);
      page.fragment = link;
      await page.play.arrive();
      await settle();
      return page;
    };
    const [ben, cleo] = [await arrive('ben'), await arrive('cleo')];
    expect([ben.play.invited, cleo.play.invited]).toEqual([true, true]);
    await ben.play.takeSeat('Ben');
    await settle();
    // Whose the link was only the maker knows, as long as another seat is open.
    expect(cleo.play.invited).toBe(true);
    anna.fragment = link;
    await anna.play.arrive();
    expect(anna.play.invited).toBe(false);
    expect(await noticeText()).toContain('you play White');
    const dora = new Page('dora');
    dora.fragment = `${anna.fragment}&seat=${anna.game.answer.links.R}`;
    await dora.play.arrive();
    await settle();
    await dora.play.takeSeat('Dora');
    await settle();
    expect([cleo.play.invited, cleo.play.secret]).toEqual([false, null]);
    expect(cleo.fragment).toBe(anna.fragment);
    ben.fragment = link;
    await ben.play.arrive();
    expect(ben.play.invited).toBe(false);
    expect(await noticeText()).toContain('you play Black');
  });

  it('takes no seat before somebody asks for it', async () => {
    const anna = await madeBy('anna', ['me', 'open']);
    const ben = new Page('ben');
    ben.fragment = `${anna.fragment}&seat=${anna.game.answer.links.B}`;
    await ben.play.arrive();
    await settle();
    expect(fake.requests.some((request) => request.endsWith('/seats'))).toBe(false);
    expect(ben.play.secret).not.toBeNull();
  });
});

describe('the games of a browser', () => {
  it('are counted when it is their turn, live', async () => {
    const { anna, ben } = await annaAndBen();
    await Promise.all([anna.my.begin(), ben.my.begin()]);
    await settle();
    expect([anna.my.turns, ben.my.turns]).toEqual([1, 0]);
    anna.tap('d1-d7/g7');
    await settle();
    expect([anna.my.turns, ben.my.turns]).toEqual([0, 1]);
  });

  it('are filtered, turned over page by page, and deleted', async () => {
    const page = await madeBy('anna', ['me', 'here']);
    for (let made = 0; made < 24; made += 1)
      await page.play.create({ variant: made < 2 ? 'cowboys' : 'amazons', seats: ['me', 'here'] });
    await page.my.filter({ variant: '', state: '', from: '', until: '' });
    expect(page.my.games).toHaveLength(20);
    await page.my.nextPage();
    expect(page.my.games).toHaveLength(5);
    expect(page.my.hasNext).toBe(false);
    await page.my.previousPage();
    expect(page.my.games).toHaveLength(20);
    expect(page.my.hasPrevious).toBe(false);
    await page.my.filter({ variant: 'cowboys', state: 'running', from: '', until: '' });
    expect(page.my.games).toHaveLength(2);
    const [first] = page.my.games;
    expect(await page.my.remove(first?.id ?? '')).toBeNull();
    expect(page.my.games).toHaveLength(1);
    await page.my.filter({ variant: '', state: 'finished', from: '', until: '' });
    expect(page.my.games).toEqual([]);
  });

  it('tell of those that the server cannot read, and delete them', async () => {
    const page = await madeBy('anna', ['me', 'here']);
    fake.unreadable.add('damaged1').add('damaged2');
    await page.my.reload();
    expect(page.my.games).toHaveLength(1);
    expect(page.my.unreadable).toEqual(['damaged1', 'damaged2']);
    fake.forced.push(503);
    expect(await page.my.removeUnreadable()).toMatchObject({ kind: 'busy' });
    expect(page.my.unreadable).toEqual(['damaged1']);
    expect(await page.my.removeUnreadable()).toBeNull();
    expect(page.my.unreadable).toEqual([]);
    expect(page.my.games).toHaveLength(1);
  });

  it('show one that was made in another tab, where it is wanted', async () => {
    const page = await madeBy('anna', ['me', 'here']);
    await page.my.filter({ variant: 'amazons', state: 'running', from: '', until: '' });
    await settle();
    const tab = new Page('anna');
    await tab.play.create({ variant: 'cowboys', seats: ['me', 'here'] });
    expect(page.my.games).toHaveLength(1);
    await tab.play.create({ variant: 'amazons', seats: ['me', 'open'] });
    expect(page.my.games).toHaveLength(2);
    expect(page.my.turns).toBe(1);
  });

  it('are those of whole days of the reader’s calendar', async () => {
    const page = await madeBy('anna', ['me', 'here']);
    const today = new Date();
    const day = (later: number) => {
      const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() + later);
      const two = (n: number) => String(n).padStart(2, '0');
      return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
    };
    const found = async (from: string, until: string) => {
      await page.my.filter({ variant: '', state: '', from, until });
      return page.my.games.length;
    };
    expect(await found(day(0), day(0))).toBe(1);
    expect(await found('', day(-1))).toBe(0);
    expect(await found(day(1), '')).toBe(0);
  });

  it('say when there is no server', async () => {
    fake.down = true;
    const page = new Page('anna');
    await page.my.begin();
    expect(page.server.present).toBe(false);
    expect(page.server.line).toBe('off');
  });
});

describe('the address', () => {
  it('leads back to the game of this browser, and to the server’s again', async () => {
    const page = new Page('anna');
    page.table.setPlayers([{ kind: 'me' }, { kind: 'here' }]);
    page.tap('d1-d7/g7');
    expect(page.turns).toEqual(['d1-d7/g7']);
    await page.play.create({ variant: 'cowboys', seats: ['me', 'here'] });
    const there = page.fragment;
    expect(page.turns).toEqual([]);
    page.fragment = '';
    await page.play.arrive();
    expect(page.turns).toEqual(['d1-d7/g7']);
    page.fragment = there;
    await page.play.arrive();
    expect(page.table.status.variant.id).toBe('cowboys');
  });

  it('of a game that there is not leaves the table as it is', async () => {
    const page = new Page('anna');
    page.fragment = '#game=nothing';
    await page.play.arrive();
    expect(page.play.game).toBeNull();
    expect(page.fragment).toBe('');
    expect(await noticeText()).toContain('no such game');
  });
});

describe('a claim', () => {
  /** Ten files: White's ranks hold 39 turns, Black's 49. */
  const wall = '9q/10/10/10/10/**********/10/10/10/Q9 w - - 0 1';

  async function annaAndBenAt(start: string): Promise<{ anna: Page; ben: Page }> {
    const anna = await madeBy('anna', ['me', 'open'], { start });
    const ben = new Page('ben');
    ben.fragment = `${anna.fragment}&seat=${anna.game.answer.links.B}`;
    await ben.play.arrive();
    await settle();
    await ben.play.takeSeat('Ben');
    await settle();
    return { anna, ben };
  }

  it('ends what is proved, for both', async () => {
    const { anna, ben } = await annaAndBenAt(wall);
    expect(ben.game.canClaim).toBe(true);
    ben.game.claim();
    await settle();
    const { en } = await import('../../src/i18n/en.ts');
    for (const page of [anna, ben]) {
      expect(page.game.running).toBe(false);
      expect(page.game.canClaim).toBe(false);
      expect(page.table.status.result).toBe('0-1');
      expect(resultText(en, page.table.status)).toBe('Black wins: claimed, and proved');
      expect(page.table.personToMove).toBe(false);
    }
    expect(anna.table.record()).toContain('[Score "Black+10"]');
    expect(voice.notice?.text(en)).toBe('Black has claimed the result, and it is proved.');
  });

  it('is refused with the reason where nothing is proved', async () => {
    const { anna } = await annaAndBen();
    anna.game.claim();
    await settle();
    expect(anna.game.running).toBe(true);
    expect(await noticeText()).toContain('not decided');
  });
});
