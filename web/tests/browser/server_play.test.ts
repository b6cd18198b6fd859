import { describe, expect, inject, it } from 'vitest';
import {
  cell,
  clickTurn,
  expectCell,
  expectPrompt,
  expectTurns,
  horizontalOverflow,
  paste,
  type prompt,
  startGame,
  turns,
  useBrowser,
  violations,
} from './browser.ts';
import { makeGame, readLinks, takeSeat, twoBrowsers } from './server_games.ts';

const browser = useBrowser();
const seat = (page: Parameters<typeof prompt>[0], letter: string) => page.locator(`[data-seat="${letter}"]`);
const spoken = (page: Parameters<typeof prompt>[0]) => page.getByTestId('spoken').textContent();

describe.skipIf(!inject('games'))('games on the server (there is none that keeps games)', () => {
  it('are followed by two browsers, and by who looks on', async () => {
    const { white, black, fragment } = await twoBrowsers(browser.open);
    await expect.poll(() => seat(white, 'B').textContent()).toContain('Ben');
    await expect.poll(() => seat(black, 'W').textContent()).toContain('Anna');
    // Black sits across: a1 is above a10.
    const height = async (name: string) => (await cell(black, name).boundingBox())?.y ?? 0;
    expect(await height('a1')).toBeLessThan(await height('a10'));
    const onlooker = await browser.open({ fragment });
    await expectPrompt(onlooker, 'You are looking on');
    await clickTurn(white, 'd1', 'd7', 'g7');
    for (const page of [white, black, onlooker]) await expectTurns(page, ['d1-d7/g7']);
    await expectPrompt(white, 'Black to move: waiting for Ben');
    await expect.poll(() => spoken(black)).toContain('White: d1-d7/g7');
    await clickTurn(black, 'g10', 'e8', 'i4');
    for (const page of [white, onlooker]) await expectTurns(page, ['d1-d7/g7', 'g10-e8/i4']);
    await expectCell(onlooker, 'i4', 'arrow');
    // Neither can the onlooker play, nor can Black out of turn.
    for (const page of [black, onlooker]) await expectCell(page, 'g1', 'white amazon');
    await expect.poll(() => cell(onlooker, 'g1').getAttribute('aria-label')).not.toContain('can step');
    // What was played is there after a reload, and under the same address.
    await black.reload();
    await expectTurns(black, ['d1-d7/g7', 'g10-e8/i4']);
    await clickTurn(white, 'g1', 'g6', 'b6');
    await expectTurns(black, ['d1-d7/g7', 'g10-e8/i4', 'g1-g6/b6']);
  });

  it('give a seat only to who asks for it, and the secret leaves the address', async () => {
    const white = await browser.open();
    const fragment = await makeGame(white, { seats: ['me', 'open'] });
    expect(await violations(white, 'dialog')).toEqual([]);
    const [link = ''] = await readLinks(white, 'Black');
    const preview = await browser.open({ fragment: link });
    await preview.getByRole('button', { name: 'Take the seat' }).waitFor();
    const invitation = await preview.getByTestId('invitation').textContent();
    expect(invitation).toContain('You are invited to play Black.');
    expect(invitation).toContain('No clock');
    expect(await violations(preview, 'main')).toEqual([]);
    const guest = await browser.open({ fragment: link });
    await takeSeat(guest, '');
    await expect.poll(() => guest.evaluate(() => document.activeElement?.id)).toBe('board');
    expect(new URL(guest.url()).hash).toBe(fragment);
    await expectPrompt(guest, 'White to move');
    // The one who only had it open comes too late.
    await preview.getByTestId('invitation').waitFor({ state: 'detached' });
    await preview.locator('aside.notice', { hasText: 'opens no seat' }).waitFor();
    expect(new URL(preview.url()).hash).toBe(fragment);
  });

  it('go on with three seats, one of them at the same screen', async () => {
    const white = await browser.open();
    await makeGame(white, { variant: 'amazons-3a', seats: ['me', 'open', 'here'] });
    const [link = ''] = await readLinks(white, 'Black');
    const black = await browser.open({ fragment: link });
    await takeSeat(black, 'Ben');
    const play = async (page: typeof white) => {
      const count = await turns(page).count();
      for (const use of ['can step', 'can be stepped to', 'can be shot at'])
        await page.locator(`[data-cell][aria-label*="${use}"]`).first().click();
      for (const one of [white, black]) await expect.poll(() => turns(one).count()).toBe(count + 1);
    };
    await play(white);
    await play(black);
    await play(white);
    await expectPrompt(black, 'White to move');
    await black.getByRole('button', { name: 'Resign' }).click();
    await black.getByRole('button', { name: 'Yes, resign' }).click();
    await expect.poll(() => seat(white, 'B').textContent()).toContain('out');
    await play(white);
    await expectPrompt(white, 'Red to move');
    await expectPrompt(black, 'Red to move');
  });

  it('are played by an engine on the server, and by one in the browser', async () => {
    const page = await browser.open();
    for (const engine of [{ remote: 1 }, 1]) {
      await makeGame(page, { seats: ['me', engine] });
      await expectPrompt(page, 'White to move');
      await clickTurn(page, 'd1', 'd7', 'g7');
      await expect.poll(() => turns(page).count(), { timeout: 30_000 }).toBe(2);
      await expectPrompt(page, 'White to move');
      await page.reload();
      await expect.poll(() => turns(page).count()).toBe(2);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expectTurns(page, []);
      await expectPrompt(page, 'White to move');
    }
  });

  it('end and go back by agreement', async () => {
    const { white, black } = await twoBrowsers((options) =>
      browser.open({ ...options, colorScheme: 'dark' }),
    );
    await clickTurn(white, 'd1', 'd7', 'g7');
    await expectTurns(black, ['d1-d7/g7']);
    await white.getByRole('button', { name: 'Ask to take back' }).click();
    const offer = black.getByTestId('offer');
    await offer.getByText('White asks to take back 1 turn').waitFor();
    expect(await violations(black, 'main')).toEqual([]);
    await offer.getByRole('button', { name: 'Accept' }).click();
    for (const page of [white, black]) await expectTurns(page, []);
    await white.getByRole('button', { name: 'Offer a draw' }).click();
    await white.getByTestId('offer').getByRole('button', { name: 'Withdraw' }).click();
    await black.locator('aside.notice', { hasText: 'withdrawn' }).waitFor();
    await black.getByRole('button', { name: 'Offer a draw' }).click();
    await white.getByTestId('offer').getByRole('button', { name: 'Decline' }).click();
    await black.locator('aside.notice', { hasText: 'White declines' }).waitFor();
    await white.getByRole('button', { name: 'Offer a draw' }).click();
    // A question that has become pointless goes away, and takes no key with it.
    await white.getByRole('button', { name: 'Resign' }).click();
    await white.locator('dialog[open]').waitFor();
    await black.getByTestId('offer').getByRole('button', { name: 'Accept' }).click();
    await white.locator('dialog').waitFor({ state: 'detached' });
    for (const page of [white, black]) {
      await expectPrompt(page, 'Drawn by agreement');
      await expect
        .poll(() => page.locator('[data-seat]').allTextContents())
        .not.toContainEqual(expect.stringContaining('to move'));
      await expect.poll(() => page.getByRole('button', { name: 'Resign' }).isDisabled()).toBe(true);
    }
  });

  it('leave the view of an earlier position alone, and study is done on a copy', async () => {
    const { white, black, fragment } = await twoBrowsers(browser.open);
    await clickTurn(white, 'd1', 'd7', 'g7');
    await expectTurns(black, ['d1-d7/g7']);
    await clickTurn(black, 'g10', 'e8', 'i4');
    await expectTurns(white, ['d1-d7/g7', 'g10-e8/i4']);
    await black.getByRole('button', { name: 'To the start' }).click();
    await clickTurn(white, 'g1', 'g6', 'b6');
    await black.getByTestId('missed').getByText('1 new turn').waitFor();
    await expectPrompt(black, 'After 0 of 3 turns');
    // Whose turn it is, is told of the game and not of the position that is looked at.
    await expectPrompt(black, 'Black to move at the end of the game: it is your turn');
    await expect.poll(() => seat(black, 'B').textContent()).toContain('to move');
    await expect.poll(() => seat(black, 'W').textContent()).not.toContain('to move');
    await white.getByRole('button', { name: 'To the start' }).click();
    await expectPrompt(white, 'Black to move: waiting for Ben');
    await expect.poll(() => seat(white, 'W').textContent()).not.toContain('to move');
    await expectCell(black, 'd1', 'white amazon');
    // Nothing can be moved there: it would not be the game.
    await expect.poll(() => black.locator('[data-cell][aria-label*="can step"]').count()).toBe(0);
    await black.getByRole('button', { name: 'Study a copy from here' }).click();
    expect(new URL(black.url()).hash).toBe('');
    await clickTurn(black, 'a4', 'a5', 'a6');
    await black.locator('[data-path="0"]').waitFor();
    await black.goBack();
    expect(new URL(black.url()).hash).toBe(fragment);
    await expectTurns(black, ['d1-d7/g7', 'g10-e8/i4', 'g1-g6/b6']);
    await expectTurns(white, ['d1-d7/g7', 'g10-e8/i4', 'g1-g6/b6']);
    await expectPrompt(black, 'Black to move');
  });

  it('are not begun with a time that is out of bounds', async () => {
    const page = await browser.open();
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByRole('radio', { name: 'On this server' }).check();
    await page.getByText('Time and names').click();
    await page.getByLabel('Time', { exact: true }).selectOption('game');
    const minutes = page.getByLabel('Minutes for each player');
    for (const wrong of ['', '0', '-5', '2.5', '601']) {
      await minutes.fill(wrong);
      await page.getByRole('button', { name: 'Start the game' }).click();
      await page.getByRole('alert').getByText('from 1 to 600').waitFor();
      expect(await minutes.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(new URL(page.url()).hash).toBe('');
    }
    expect(await violations(page, 'dialog')).toEqual([]);
    await minutes.fill('600');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#game=/);
  });

  it('show clocks that run', async () => {
    const { white, black } = await twoBrowsers(browser.open, { minutes: 5 });
    const clock = seat(black, 'W').getByRole('timer');
    await expect.poll(() => clock.textContent()).toContain('4:5');
    await clickTurn(white, 'd1', 'd7', 'g7');
    await expectTurns(black, ['d1-d7/g7']);
    await expect.poll(() => seat(white, 'B').getByRole('timer').textContent()).toContain('4:5');
    expect(await violations(white, '.side')).toEqual([]);
  });

  it('say who ran out of time', async () => {
    const page = await browser.open();
    const id = await page.evaluate(async () => {
      const answer = await fetch('/api/games', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"variant": "amazons", "seats": ["me", "here"], "clock": {"base": 5, "increment": 0}}',
      });
      return (await answer.json()).id as string;
    });
    await page.getByRole('button', { name: 'My games' }).click();
    await page.locator(`[data-game="${id}"] button`).first().click();
    const clock = seat(page, 'W').getByRole('timer');
    await clock.getByText('little time').waitFor();
    expect(await violations(page, '.side')).toEqual([]);
    await expectPrompt(page, 'Black wins: White ran out of time');
    await expect.poll(() => clock.textContent()).toContain('0:00');
    await expectTurns(page, ['out of time']);
  });

  it('are ended for both by a claim that is proved', async () => {
    const white = await browser.open();
    // A wall between them, and five turns for each.
    const [id = '', secret = ''] = await white.evaluate(async () => {
      const variant = {
        id: 'halves',
        board: { files: 5, ranks: 3 },
        step: { slide: true },
        shot: { slide: true },
        seats: [['a1'], ['e3']],
        blocked: ['c1', 'c2', 'c3'],
      };
      const answer = await fetch('/api/games', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ variant, seats: ['me', 'open'] }),
      });
      const made = await answer.json();
      return [made.id, made.links.B] as string[];
    });
    await white.getByRole('button', { name: 'My games' }).click();
    await white.locator(`[data-game="${id}"] button`).first().click();
    const black = await browser.open({ fragment: `#game=${id}&seat=${secret}` });
    await takeSeat(black, 'Ben');
    await black.getByRole('button', { name: 'Territory' }).click();
    const claim = black.getByRole('button', { name: 'Claim the result' });
    await claim.focus();
    await black.keyboard.press('Enter');
    for (const page of [white, black]) await expectPrompt(page, 'Black wins: claimed, and proved');
    await expect.poll(() => spoken(white)).toContain('Black has claimed the result, and it is proved.');
    await expect.poll(() => claim.count()).toBe(0);
    expect(await black.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('territory');
  });

  it('carry a variant of one’s own', async () => {
    const page = await browser.open();
    const duel = {
      id: 'duel',
      name: 'Duel',
      board: { files: 7, ranks: 7 },
      step: { slide: true },
      shot: { leap: [1, 2] },
      seats: [
        ['a3', 'c1'],
        ['c7', 'e7'],
      ],
      blocked: ['d4'],
    };
    await paste(page, JSON.stringify(duel));
    await page.locator('dialog h3', { hasText: 'Duel' }).waitFor();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#game=/);
    const guest = await browser.open({ fragment: new URL(page.url()).hash });
    await clickTurn(page, 'c1', 'c3', 'd5');
    // The engine may have answered already.
    await expect.poll(() => turns(guest).first().textContent()).toContain('c1-c3/d5');
    await guest.locator('h2', { hasText: 'Duel' }).waitFor();
  });

  it('keep the game of this browser beside them', async () => {
    const page = await browser.open();
    await startGame(page, 'cowboys', ['me', 'here']);
    await clickTurn(page, 'c1', 'd3', 'b4');
    await makeGame(page, { seats: ['me', 'here'] });
    await clickTurn(page, 'd1', 'd7', 'g7');
    await page.goBack();
    await expectTurns(page, ['c1-d3/b4']);
    await page.goForward();
    await expectTurns(page, ['d1-d7/g7']);
  });

  it('fit 360 pixels, with clocks, names and an invitation', async () => {
    const page = await browser.open({ viewport: { width: 360, height: 740 } });
    const names = ['A person of forty letters, or nearly so many'.slice(0, 40)];
    await makeGame(page, { seats: ['me', 'open'], names, minutes: 600 });
    const content = page.locator('dialog[open] .content');
    await content.waitFor();
    expect(await content.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    const [link = ''] = await readLinks(page, 'Black');
    await expect.poll(() => horizontalOverflow(page)).toBe(0);
    // The clocks come right after the board.
    const top = async (part: ReturnType<typeof seat>) => (await part.boundingBox())?.y ?? 0;
    expect(await top(seat(page, 'B'))).toBeLessThan(await top(page.getByRole('button', { name: 'Resign' })));
    const guest = await browser.open({ viewport: { width: 360, height: 740 }, fragment: link });
    for (const language of ['it', 'es', 'en'])
      for (const one of [page, guest]) {
        await one.locator('header select').first().selectOption(language);
        await expect.poll(() => horizontalOverflow(one)).toBe(0);
      }
    await guest.getByRole('button', { name: 'New game' }).click();
    await guest.getByText('Time and names').click();
    expect(await violations(guest, 'dialog')).toEqual([]);
    expect(
      await guest.locator('dialog .content').evaluate((node) => node.scrollWidth - node.clientWidth),
    ).toBe(0);
  });
});
