import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  cell,
  chooseSeats,
  clickTurn,
  expectCell,
  expectPrompt,
  expectTurns,
  paste,
  prompt,
  startGame,
  turns,
  useBrowser,
} from './browser.ts';

const browser = useBrowser();

/** Four corridors: each seat but Yellow has two turns, and Yellow none. */
const corridors = {
  id: 'corridors',
  name: 'Corridors',
  board: { files: 7, ranks: 3 },
  step: { slide: true },
  shot: { slide: true },
  seats: [['a1'], ['g1'], ['a3'], ['g3']],
  blocked: ['d1', 'a2', 'b2', 'c2', 'd2', 'e2', 'f2', 'g2', 'd3', 'e3', 'f3'],
  rule: 'out',
  pieceName: 'cowboy',
  shotName: 'bullet',
};

async function centreOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await cell(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not in sight`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe('a game on 10x10', () => {
  it('is played by three clicks a turn, the shot due by itself', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons', ['me', 'here']);
    await expectPrompt(page, 'White to move');
    await cell(page, 'd1').click();
    await expectCell(page, 'd7', 'can be stepped to');
    await cell(page, 'd7').hover();
    await page.locator('.ghost .piece').waitFor();
    await cell(page, 'd7').click();
    await expectPrompt(page, 'Now shoot');
    await expectCell(page, 'g7', 'can be shot at');
    await cell(page, 'g7').hover();
    await page.locator('.ghost .shot').waitFor();
    await cell(page, 'g7').click();
    await expectCell(page, 'g7', 'arrow');
    await expectCell(page, 'd7', 'white amazon');
    await expectPrompt(page, 'Black to move');
    await clickTurn(page, 'g10', 'e8', 'i4');
    await clickTurn(page, 'g1', 'g6', 'b6');
    await expectTurns(page, ['d1-d7/g7', 'g10-e8/i4', 'g1-g6/b6']);
  });

  it('ignores wrong clicks and takes the first half back in three ways', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons', ['me', 'here']);
    await cell(page, 'a7').click();
    await cell(page, 'e5').click();
    await expectPrompt(page, 'choose an amazon');
    await cell(page, 'd1').click();
    await cell(page, 'e4').click();
    await expectPrompt(page, 'amazon on d1');
    const back = [
      () => page.keyboard.press('Escape'),
      () => cell(page, 'd7').click(),
      () => page.getByRole('button', { name: 'Take the step back' }).click(),
    ];
    for (const takeBack of back) {
      if (!(await prompt(page).textContent())?.includes('on d1')) await cell(page, 'd1').click();
      await cell(page, 'd7').click();
      await expectPrompt(page, 'Now shoot');
      await cell(page, 'e5').click();
      await expectPrompt(page, 'Now shoot');
      await takeBack();
      await expectPrompt(page, 'choose an amazon');
      await expectCell(page, 'd1', 'white amazon');
      await expectCell(page, 'd7', 'empty');
    }
    await expectTurns(page, []);
  });

  it('is played by dragging with the mouse', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons', ['me', 'here']);
    const drag = async (from: string, to: string) => {
      const [start, end] = [await centreOf(page, from), await centreOf(page, to)];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
      await page.mouse.move(end.x, end.y, { steps: 3 });
      await page.mouse.up();
    };
    await drag('d1', 'e4');
    await expectPrompt(page, 'amazon on d1');
    await drag('d1', 'd7');
    await expectPrompt(page, 'Now shoot');
    await drag('d7', 'g7');
    await expectTurns(page, ['d1-d7/g7']);
    // A press that trembles is a tap: the first chooses the piece, the second lets it go.
    const piece = await centreOf(page, 'g10');
    for (const expected of ['amazon on g10', 'choose an amazon']) {
      await page.mouse.move(piece.x, piece.y);
      await page.mouse.down();
      await page.mouse.move(piece.x + 3, piece.y + 2);
      await page.mouse.up();
      await expectPrompt(page, expected);
    }
  });

  it('is played by touch: taps and drags', async () => {
    const page = await browser.open({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
    });
    await startGame(page, 'amazons', ['me', 'here']);
    for (const name of ['d1', 'd7', 'g7']) await cell(page, name).tap();
    await expectTurns(page, ['d1-d7/g7']);
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const drag = async (from: string, to: string) => {
      const [start, end] = [await centreOf(page, from), await centreOf(page, to)];
      await touch('touchStart', start);
      for (const part of [0.3, 0.7, 1])
        await touch('touchMove', {
          x: start.x + (end.x - start.x) * part,
          y: start.y + (end.y - start.y) * part,
        });
      await touch('touchEnd');
    };
    await drag('g10', 'e8');
    await expectPrompt(page, 'Now shoot');
    await drag('e8', 'i4');
    await expectTurns(page, ['d1-d7/g7', 'g10-e8/i4']);
  });

  it('is played by keyboard alone, from the dialog to the second turn', async () => {
    const page = await browser.open();
    await page.keyboard.press('n');
    await page.locator('dialog').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    const focusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    const tabTo = async (label: string) => {
      for (let tries = 0; tries < 60 && !(await focusedLabel()).includes(label); tries += 1)
        await page.keyboard.press('Tab');
      await expect.poll(() => focusedLabel()).toContain(label);
    };
    const keeping = () => page.evaluate(() => document.activeElement?.getAttribute('name') === 'keep');
    for (let tries = 0; tries < 60 && !(await keeping()); tries += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await tabTo('White is played by');
    await page.keyboard.press('Home');
    await tabTo('Black is played by');
    await page.keyboard.press('Home');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await tabTo('amazon, can step');
    const walk = async (keys: Record<string, number>) => {
      for (const [key, count] of Object.entries(keys))
        for (let step = 0; step < count; step += 1) await page.keyboard.press(key);
    };
    // From wherever the focus is, to a corner, and on from there.
    await walk({ ArrowLeft: 10, ArrowDown: 10, ArrowRight: 3 });
    await expect.poll(() => focusedLabel()).toBe('d1, white amazon, can step');
    await page.keyboard.press('Enter');
    await walk({ ArrowUp: 6 });
    await expect.poll(() => focusedLabel()).toBe('d7, empty, can be stepped to');
    await page.locator('.ghost .piece').waitFor();
    await page.keyboard.press(' ');
    await expect.poll(() => page.getByTestId('spoken').textContent()).toContain('Now shoot');
    await walk({ ArrowRight: 3 });
    await expect.poll(() => focusedLabel()).toBe('g7, empty, can be shot at');
    await page.keyboard.press('Enter');
    await expectTurns(page, ['d1-d7/g7']);
    await expect.poll(() => page.getByTestId('spoken').textContent()).toContain('Black to move');
    await walk({ ArrowUp: 3 });
    await expect.poll(() => focusedLabel()).toBe('g10, black amazon, can step');
    await page.keyboard.press('Enter');
    await walk({ ArrowLeft: 2, ArrowDown: 2 });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('u');
    await expectTurns(page, []);
  });

  it('takes turns as text and says what is wrong with one', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons', ['me', 'here']);
    await page.keyboard.press('t');
    await page.keyboard.type('d1-e3/e4');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await page.locator('.turn-text').fill('d1d7/g7');
    await page.keyboard.press('Enter');
    await expectTurns(page, ['d1-d7/g7']);
  });
});

describe('other boards', () => {
  it('plays on the hexagon', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons-hex', ['me', 'here']);
    await clickTurn(page, 'f1', 'f10', 'f2');
    await expectTurns(page, ['f1-f10/f2']);
    await clickTurn(page, 'a5', 'a4', 'a5');
    await expectTurns(page, ['f1-f10/f2', 'a5-a4/a5']);
    await expectCell(page, 'f2', 'arrow');
    await page.keyboard.press('f');
    await clickTurn(page, 'f10', 'f9', 'f10');
    await expectTurns(page, ['f1-f10/f2', 'a5-a4/a5', 'f10-f9/f10']);
  });

  it('plays four seats of an own variant: seats go out, the last one left wins', async () => {
    const page = await browser.open();
    await paste(page, JSON.stringify(corridors));
    await page.locator('dialog h3', { hasText: 'Corridors' }).waitFor();
    await chooseSeats(page, ['me', 'here', 'here', 'here']);
    await page.getByRole('button', { name: 'Start the game' }).click();
    await clickTurn(page, 'a1', 'b1', 'a1');
    await clickTurn(page, 'g1', 'f1', 'g1');
    await expectPrompt(page, 'Red to move');
    await clickTurn(page, 'a3', 'b3', 'a3');
    const seat = (letter: string) => page.locator(`[data-seat="${letter}"]`);
    await expect.poll(() => seat('Y').textContent()).toContain('out');
    await expect.poll(() => page.getByTestId('spoken').textContent()).toContain('Yellow is out');
    await expectPrompt(page, 'White to move');
    await clickTurn(page, 'b1', 'c1', 'b1');
    await clickTurn(page, 'f1', 'e1', 'f1');
    await clickTurn(page, 'b3', 'c3', 'b3');
    await expectPrompt(page, 'Red wins');
    const places = { R: '1st', B: '2nd', W: '3rd', Y: '4th' };
    for (const [letter, place] of Object.entries(places))
      await expect.poll(() => seat(letter).textContent()).toContain(place);
    await expect.poll(() => page.getByTestId('result').textContent()).toContain('R>B>W>Y');
  });
});

describe('against the engine', () => {
  it('plays every seat of an own variant to the end', async () => {
    const page = await browser.open();
    await paste(page, JSON.stringify(corridors));
    await page.locator('dialog h3', { hasText: 'Corridors' }).waitFor();
    await chooseSeats(page, [1, 2, 3, 4]);
    await page.getByRole('button', { name: 'Start the game' }).click();
    await expect.poll(() => prompt(page).textContent(), { timeout: 30_000 }).toContain('wins');
    await expect.poll(() => page.getByTestId('result').textContent()).toMatch(/[WBRY]>[WBRY]>[WBRY]>[WBRY]/);
  });

  it('answers, and undo goes back to the person’s turn', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons', ['me', 1]);
    await clickTurn(page, 'd1', 'd7', 'g7');
    await expect.poll(() => turns(page).count()).toBe(2);
    await expectPrompt(page, 'White to move');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectTurns(page, []);
    await expectPrompt(page, 'White to move');
  });

  it('can be stopped, hurried and outlived by a new game', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons', [20, 20]);
    await expectPrompt(page, 'White is thinking');
    await page.getByRole('button', { name: 'Pause' }).click();
    await expectPrompt(page, 'paused');
    await expectTurns(page, []);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('button', { name: 'Move now' }).click();
    await expect.poll(() => turns(page).count()).toBe(1);
    await expectPrompt(page, 'Black is thinking');
    // The page answers while the engine thinks, and the old thought never reaches the new game.
    await startGame(page, 'amazons-6x6', ['me', 1]);
    await clickTurn(page, 'b1', 'b3', 'b5');
    await expect.poll(() => turns(page).count()).toBe(2);
    await expectPrompt(page, 'White to move');
  });
});

describe('the course of a game', () => {
  it('asks before resigning and can take it back', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons', ['me', 'here']);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.locator('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expectPrompt(page, 'White to move');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    await expectPrompt(page, 'Black wins: White resigned');
    await page.keyboard.press('u');
    await expectPrompt(page, 'White to move');
  });

  it('plays on from an earlier turn, and brings the dropped turns back', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons', ['me', 'here']);
    await clickTurn(page, 'd1', 'd7', 'g7');
    await clickTurn(page, 'g10', 'e8', 'i4');
    await page.getByRole('button', { name: 'One turn back' }).click();
    await expectPrompt(page, 'After 1 of 2 turns');
    await clickTurn(page, 'd10', 'd8', 'd9');
    await expectTurns(page, ['d1-d7/g7', 'd10-d8/d9']);
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expectTurns(page, ['d1-d7/g7', 'g10-e8/i4']);
  });

  it('flips the board', async () => {
    const page = await browser.open();
    const before = await centreOf(page, 'a1');
    await page.getByRole('button', { name: 'Flip the board' }).click();
    await expect.poll(async () => (await centreOf(page, 'a1')).y).toBeLessThan(before.y - 200);
  });
});
