import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import {
  clickTurn,
  expectCell,
  expectPrompt,
  expectTurns,
  horizontalOverflow,
  openDialog,
  paste,
  startGame,
  useBrowser,
  violations,
} from './browser.ts';
import { twoBrowsers } from './server_games.ts';

const browser = useBrowser();

const cell = (page: Page, name: string) => page.locator(`dialog [data-cell="${name}"]`);
const position = (page: Page) => page.locator('dialog textarea');
const says = (page: Page) => page.getByTestId('editor-says');
const button = (page: Page, name: string) =>
  page.locator('dialog').getByRole('button', { name, exact: true });
const expectPosition = (page: Page, text: string) =>
  expect.poll(() => position(page).inputValue()).toBe(text);
const expectSays = (page: Page, text: string) => expect.poll(() => says(page).textContent()).toContain(text);
const closed = (page: Page) => page.locator('dialog').waitFor({ state: 'detached' });
const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit the position' }).click();
  await page.locator('dialog[open]').waitFor();
}

const chooseVariant = (page: Page, id: string) =>
  page.locator('dialog').getByLabel('Variant').selectOption(id);

/** Chooses what is placed next. */
const choose = (page: Page, token: string) =>
  page.locator(`dialog label:has(input[aria-label="${token}"])`).click();

async function centreOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(selector);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe('the position editor', () => {
  it('begins with the shown position, and what it makes is a study that outlives a reload', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons-6x6', ['me', 'here']);
    await clickTurn(page, 'b1', 'b3', 'd5');
    await edit(page);
    await expectPosition(page, '1q2q1/q2*1q/6/1Q4/Q4Q/4Q1 b - - 1 1');
    await choose(page, 'arrow');
    await cell(page, 'c3').click();
    await cell(page, 'd5').click();
    await page.locator('dialog').getByRole('radio', { name: 'White', exact: true }).check();
    const made = '1q2q1/q4q/6/1Q*3/Q4Q/4Q1 w - - 1 1';
    await expectPosition(page, made);
    await expectSays(page, 'White to move:');
    expect(await violations(page, 'dialog')).toEqual([]);
    await button(page, 'Use this position').click();
    await closed(page);
    await expectPrompt(page, 'White to move');
    await expectCell(page, 'c3', 'arrow');
    await expectTurns(page, []);
    // A study: a second first turn is a variation of the first.
    await clickTurn(page, 'a2', 'a3', 'a2');
    await page.getByRole('button', { name: 'Start position' }).click();
    await clickTurn(page, 'f2', 'f3', 'f2');
    await page.getByTestId('line').waitFor();
    await page.reload();
    await expectCell(page, 'c3', 'arrow');
    await expectCell(page, 'f3', 'white amazon');
    await page.getByTestId('line').waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect
      .poll(() => page.locator('dialog textarea').first().inputValue())
      .toContain(`[Position "${made}"]`);
  });

  it('gives the game before back, and plays on against the engine', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons-6x6', ['me', 'here']);
    await clickTurn(page, 'b1', 'b3', 'd5');
    await edit(page);
    await button(page, 'Start position').click();
    await cell(page, 'c3').click();
    await button(page, 'Use this position').click();
    await closed(page);
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expectTurns(page, ['b1-b3/d5']);
    await edit(page);
    await position(page).fill('3q2/6/6/6/6/2Q3 w');
    await button(page, 'Use this position').click();
    await closed(page);
    await page.getByRole('button', { name: 'Change who plays' }).click();
    await page.locator('dialog ul li').nth(1).locator('select').first().selectOption('engine');
    await button(page, 'Apply').click();
    await clickTurn(page, 'c1', 'c2', 'c1');
    await expect.poll(() => page.locator('button[data-ply]').count()).toBe(2);
  });

  it('loses nothing when it is left, neither the game nor what was edited', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons-6x6', ['me', 'here']);
    await clickTurn(page, 'b1', 'b3', 'd5');
    await edit(page);
    await button(page, 'Cancel').click();
    await closed(page);
    await expect.poll(() => page.locator('aside.notice').count()).toBe(0);
    for (const leave of [
      () => button(page, 'Cancel').click(),
      () => button(page, 'Close').click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await edit(page);
      await button(page, 'Clear the board').click();
      await cell(page, 'a1').click();
      await leave();
      await closed(page);
      await expectTurns(page, ['b1-b3/d5']);
      await page.getByRole('button', { name: 'Go on editing' }).click();
      await expectPosition(page, '6/6/6/6/6/Q5 b - - 0 1');
      await button(page, 'Undo').click();
      await button(page, 'Undo').click();
      await expectPosition(page, '1q2q1/q2*1q/6/1Q4/Q4Q/4Q1 b - - 1 1');
      await button(page, 'Cancel').click();
      await closed(page);
    }
    await expectTurns(page, ['b1-b3/d5']);
  });

  it('is used by keyboard alone', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons-6x6', ['me', 'here']);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('e');
    await page.locator('dialog[open]').waitFor();
    // The focus is on what is placed; arrow keys choose there, too.
    await expect.poll(() => focusedLabel(page)).toBe('white amazon');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focusedLabel(page)).toBe('black amazon');
    await page.keyboard.press('Tab');
    await expect.poll(() => focusedLabel(page)).toContain('a1, empty');
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => focusedLabel(page)).toBe('b3, black amazon');
    await expect.poll(() => page.getByTestId('editor-said').textContent()).toBe('b3: black amazon');
    await page.keyboard.press('3');
    await expect.poll(() => page.getByTestId('editor-said').textContent()).toBe('arrow');
    for (const key of ['ArrowRight', ' ', 'ArrowRight', '1', ' ']) await page.keyboard.press(key);
    await expectPosition(page, '1q2q1/q4q/6/1q*Q2/Q4Q/1Q2Q1 w - - 0 1');
    await page.keyboard.press('Delete');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('0');
    await page.keyboard.press('Enter');
    await expectPosition(page, '1q2q1/q4q/6/1q4/Q4Q/1Q2Q1 w - - 0 1');
    for (let tries = 0; tries < 20; tries += 1) {
      const text = await page.evaluate(() => document.activeElement?.textContent?.trim());
      if (text === 'Use this position') break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await closed(page);
    await expectCell(page, 'b3', 'black amazon');
    // The focus does not get lost with the dialog.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('board');
  });

  it('sets up a hexagon, dragged from beside the board, on it, and off it', async () => {
    const page = await browser.open();
    await edit(page);
    await chooseVariant(page, 'amazons-hex');
    await expectPosition(page, '1B2W1/7/8/9/10/B9W/10/9/8/7/1B2W1 w - - 0 1');
    await button(page, 'Clear the board').click();
    await expectSays(page, 'Without a piece: White, Black. The game is over in this position');
    const drag = async (from: string, to: string) => {
      const [begin, end] = [await centreOf(page, from), await centreOf(page, to)];
      await page.mouse.move(begin.x, begin.y);
      await page.mouse.down();
      await page.mouse.move((begin.x + end.x) / 2, (begin.y + end.y) / 2, { steps: 3 });
      await page.mouse.move(end.x, end.y, { steps: 3 });
      await page.mouse.up();
    };
    await drag('dialog label:has(input[aria-label="white amazon"])', 'dialog [data-cell="f6"]');
    await expectPosition(page, '6/7/8/9/10/5W5/10/9/8/7/6 w - - 0 1');
    await drag('dialog label:has(input[aria-label="black amazon"])', 'dialog [data-cell="a1"]');
    await drag('dialog label:has(input[aria-label="arrow"])', 'dialog [data-cell="l6"]');
    await expectPosition(page, '5B/7/8/9/10/5W5/10/9/8/7/*5 w - - 0 1');
    await drag('dialog [data-cell="f6"]', 'dialog [data-cell="f11"]');
    await drag('dialog [data-cell="l6"]', 'dialog h2');
    await expectPosition(page, '5B/7/8/9/10/W10/10/9/8/7/6 w - - 0 1');
    await drag('dialog label:has(input[aria-label="arrow"])', 'dialog h2');
    await expectPosition(page, '5B/7/8/9/10/W10/10/9/8/7/6 w - - 0 1');
    await cell(page, 'f11').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await button(page, 'Use this position').click();
    await closed(page);
    await expectCell(page, 'f10', 'arrow');
    await expectCell(page, 'f11', 'white amazon, can step');
  });

  it('sets up four seats: who is out, who cannot move, and when it is over', async () => {
    const page = await browser.open();
    await edit(page);
    await chooseVariant(page, 'cowboys-4');
    await button(page, 'Clear the board').click();
    await choose(page, 'red cowboy');
    await cell(page, 'a1').click();
    await expectSays(page, 'Without a piece: White, Black, Yellow.');
    await expectSays(page, 'White cannot move: it is the turn of Red. Red to move:');
    expect(await violations(page, 'dialog')).toEqual([]);
    await choose(page, 'yellow cowboy');
    await cell(page, 'h8').click();
    await expectSays(page, 'White cannot move: it is the turn of Red. Red to move:');
    await expectPosition(page, '7Y/8/8/8/8/8/8/R7 r wb - 0 1');
    await choose(page, 'white cowboy');
    await cell(page, 'd4').click();
    await expectPosition(page, '7Y/8/8/8/3W4/8/8/R7 w - - 0 1');
    const out = page.locator('dialog fieldset', { hasText: 'Out of the game' });
    for (const seat of ['White', 'Black', 'Red', 'Yellow']) await out.getByLabel(seat).check();
    await expectSays(page, 'every seat is out');
    await expect.poll(() => button(page, 'Use this position').isDisabled()).toBe(true);
    for (const seat of ['White', 'Red', 'Yellow']) await out.getByLabel(seat).uncheck();
    await page.locator('dialog').getByRole('radio', { name: 'Yellow', exact: true }).check();
    await expectPosition(page, '7Y/8/8/8/3W4/8/8/R7 y b - 0 1');
    await button(page, 'Use this position').click();
    await closed(page);
    await expectPrompt(page, 'Yellow to move');
    await expect.poll(() => page.locator('[data-seat="B"]').textContent()).toContain('out');
    await page.reload();
    await expectPrompt(page, 'Yellow to move');
  });

  it('shows a position that is over, and says so', async () => {
    const page = await browser.open();
    await edit(page);
    await chooseVariant(page, 'amazons-6x6');
    await position(page).fill('6/6/6/6/**4/Q*3q w');
    await expectSays(page, 'The game is over in this position: Black wins: White cannot move.');
    await button(page, 'Use this position').click();
    await closed(page);
    await expectPrompt(page, 'Black wins');
  });

  it('takes pasted texts, and says what is wrong with garbage', async () => {
    const page = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await edit(page);
    const pasteHere = async (text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await position(page).focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+v');
    };
    const name = '<img src=x onerror=alert(1)>';
    for (const garbage of ['hello', `${name} w`, '3q2q3/10/9 w', '🏹'.repeat(3000), '1. d1-d7/g7 *']) {
      await pasteHere(garbage);
      await expectSays(page, 'This is no position:');
      await expect.poll(() => button(page, 'Use this position').isDisabled()).toBe(true);
      await expect.poll(() => cell(page, 'd1').getAttribute('aria-label')).toBe('d1, white amazon');
    }
    await expect.poll(() => page.locator('dialog img').count()).toBe(0);
    await pasteHere('hello');
    await expectSays(page, 'line 1, column 6: the side to move is missing');
    expect(await violations(page, 'dialog')).toEqual([]);
    // The board is as it was, and goes on from there.
    await cell(page, 'd1').click();
    await expectPosition(page, '3q2q3/10/10/q8q/10/10/Q8Q/10/10/6Q3 w - - 0 1');
    await pasteHere('1q2q1/q4q/6/6/Q4Q/1Q2Q1 b');
    await expect.poll(() => page.locator('dialog').getByLabel('Variant').inputValue()).toBe('amazons-6x6');
    await expectSays(page, 'Black to move');
    // Typed, a shorter board may still be growing: it is taken for one when the field is left.
    await position(page).fill('5B/7/8/9/10/W10/10/9/8/7/6 w');
    await expectSays(page, 'This is no position:');
    await page.keyboard.press('Tab');
    await expectPosition(page, '5B/7/8/9/10/W10/10/9/8/7/6 w - - 0 1');
    await expect.poll(() => cell(page, 'f11').getAttribute('aria-label')).toBe('f11, white amazon');
  });

  it('keeps a shot that is due, or drops it', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons-6x6', ['me', 'here']);
    for (const name of ['b1', 'b3']) await page.locator(`[data-cell="${name}"]`).click();
    await edit(page);
    await expectPosition(page, '1q2q1/q4q/6/1Q4/Q4Q/4Q1 w - b3 0 1');
    await expectSays(page, 'White has to shoot');
    await expect.poll(() => cell(page, 'b3').getAttribute('aria-label')).toContain('has to shoot');
    await cell(page, 'a1').click();
    await button(page, 'Use this position').click();
    await closed(page);
    await expectPrompt(page, 'Now shoot');
    await edit(page);
    // It goes with what it is about.
    await page.getByLabel('The piece on b3 has stepped').click();
    await expectPosition(page, '1q2q1/q4q/6/1Q4/Q4Q/Q3Q1 w - - 0 1');
  });

  it('edits variants of the user, from the dialog for opening too', async () => {
    const page = await browser.open();
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
    await paste(page, JSON.stringify(duel));
    await page.locator('dialog h3', { hasText: 'duel' }).waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
    await openDialog(page);
    await button(page, 'Set up a position').click();
    await page.locator('dialog').getByLabel('Variant').selectOption({ label: 'duel' });
    await expectPosition(page, '2B1B2/7/7/3*3/W6/7/2W4 w - - 0 1');
    await expect.poll(() => cell(page, 'd4').getAttribute('aria-label')).toBe('d4, blocked');
    await button(page, 'Clear the board').click();
    await expectPosition(page, '7/7/7/3*3/7/7/7 w - - 0 1');
    await cell(page, 'a1').click();
    await choose(page, 'black amazon');
    await cell(page, 'g7').click();
    await button(page, 'Use this position').click();
    await closed(page);
    await clickTurn(page, 'a1', 'a2', 'b4');
    await expectTurns(page, ['a1-a2/b4']);
    await page.reload();
    await expectTurns(page, ['a1-a2/b4']);
    await edit(page);
    await expectPosition(page, '6B/7/7/1*1*3/7/W6/7 b - - 1 1');
  });

  it.skipIf(!inject('games'))('leaves a game on the server as it is, and leads back to it', async () => {
    const { white, black } = await twoBrowsers(browser.open);
    await clickTurn(white, 'd1', 'd7', 'g7');
    await expectTurns(black, ['d1-d7/g7']);
    await edit(black);
    await cell(black, 'e5').click();
    await button(black, 'Use this position').click();
    await closed(black);
    await expectCell(black, 'e5', 'white amazon');
    // Who plays there is not to be told what to play.
    const review = black.getByRole('button', { name: 'Review', exact: true });
    await expect.poll(() => review.count()).toBe(0);
    await black.getByRole('button', { name: 'Back to the game' }).click();
    await expectTurns(black, ['d1-d7/g7']);
    await expectCell(black, 'e5', 'empty');
    // A position of one's own is something else.
    await edit(black);
    await button(black, 'Start position').click();
    await button(black, 'Use this position').click();
    await closed(black);
    await review.waitFor();
    await expectTurns(white, ['d1-d7/g7']);
  });

  it('is used by touch at 360 pixels, in all languages and both themes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.open({
        hasTouch: true,
        isMobile: true,
        viewport: { width: 360, height: 740 },
        colorScheme,
      });
      for (const [language, name] of [
        ['it', 'Modifica la posizione'],
        ['es', 'Editar la posición'],
        ['en', 'Edit the position'],
      ] as const) {
        await page.locator('header select').first().selectOption(language);
        await page.getByRole('button', { name }).tap();
        const content = page.locator('dialog[open] .content');
        await content.waitFor();
        await content.locator('select').selectOption('cowboys-4');
        expect(await content.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
        await expect.poll(() => horizontalOverflow(page)).toBe(0);
        expect(await violations(page, 'dialog', ['color-contrast', 'target-size'])).toEqual([]);
        // The foot leaves room for the board, even with the longest text.
        await page.locator('dialog .buttons button').last().tap();
        await expect
          .poll(async () => (await page.locator('dialog footer').boundingBox())?.height ?? 0)
          .toBeLessThan(200);
        if (language === 'en') break;
        await page.keyboard.press('Escape');
        await closed(page);
      }
      await chooseVariant(page, 'amazons-6x6');
      await page.locator('dialog label:has(input[aria-label="arrow"])').tap();
      await cell(page, 'c3').tap();
      await expectPosition(page, '1q2q1/q4q/6/2*3/Q4Q/1Q2Q1 w - - 0 1');
      await button(page, 'Start position').tap();
      await expectPosition(page, '1q2q1/q4q/6/6/Q4Q/1Q2Q1 w - - 0 1');
      await cell(page, 'c3').tap();
      const session = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
      const drag = async (from: string, to: string) => {
        const [begin, end] = [await centreOf(page, from), await centreOf(page, to)];
        await touch('touchStart', begin);
        for (const part of [0.3, 0.7, 1])
          await touch('touchMove', {
            x: begin.x + (end.x - begin.x) * part,
            y: begin.y + (end.y - begin.y) * part,
          });
        await touch('touchEnd');
      };
      await page.locator('dialog .content').evaluate((content) => content.scrollTo(0, 0));
      await drag('dialog [data-cell="c3"]', 'dialog [data-cell="d4"]');
      await drag('dialog label:has(input[aria-label="black amazon"])', 'dialog [data-cell="a1"]');
      await expectPosition(page, '1q2q1/q4q/3*2/6/Q4Q/qQ2Q1 w - - 0 1');
      // By mouse: a tap just after a quick drag, the browser takes for its end.
      await button(page, 'Use this position').click();
      await closed(page);
      await expectCell(page, 'd4', 'arrow');
      await expectCell(page, 'a1', 'black amazon');
    }
  });
});
