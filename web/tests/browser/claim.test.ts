import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  clickTurn,
  expectCell,
  expectPrompt,
  expectTurns,
  horizontalOverflow,
  paste,
  startGame,
  turns,
  useBrowser,
  violations,
} from './browser.ts';

const browser = useBrowser();

/** Five turns each, and White is to move. */
const separated = '2*1q/2*2/Q1*2 w - - 0 1';
/** Black steps in and shoots back at its cell; White comes to one cell. */
const guarded = 'Q1q2/*****/***** w - - 0 1';
/** Walls with a gap at one end each: what lies behind both is some steps away for the other. */
const corners = 'Q3/***1/4/1***/3q w - - 0 1';

const verdict = (page: Page) => page.getByTestId('verdict');
const finishButton = (page: Page) => page.getByRole('button', { name: 'Play the rest out' });

async function showTerritory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Territory' }).click();
  await page.getByTestId('territory').waitFor();
}

async function expectVerdict(page: Page, text: string): Promise<void> {
  await expect.poll(() => verdict(page).textContent()).toContain(text);
}

const grades = async (page: Page) =>
  Promise.all(['held', 'nearer', 'narrow'].map((grade) => page.locator(`[data-grade="${grade}"]`).count()));

describe('what is proved', () => {
  it('is said of a separated position, which can be played to its end and brought back', async () => {
    const page = await browser.open();
    await paste(page, separated);
    await expectCell(page, 'a1', 'white amazon');
    await showTerritory(page);
    await expectVerdict(
      page,
      'Decided: Black by the last turn, because no cell is contested and White has 5 turns, Black has 5 turns. White is to move.',
    );
    await expect.poll(() => page.getByTestId('spoken').textContent()).toContain('Decided: Black');
    await expect.poll(() => page.locator('[data-turns]').allTextContents()).toEqual(['5', '5']);
    expect(await violations(page, 'main')).toEqual([]);
    await finishButton(page).click();
    await expectPrompt(page, 'Black wins: White cannot move');
    await expect.poll(() => turns(page).count()).toBe(10);
    await expect.poll(() => verdict(page).count()).toBe(0);
    await expect.poll(() => finishButton(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expectTurns(page, []);
    await expectVerdict(page, 'Decided: Black');
  });

  it('is said of an open position that is decided, without an offer to play it out', async () => {
    const page = await browser.open();
    await paste(page, guarded);
    await expectCell(page, 'a3', 'white amazon');
    await showTerritory(page);
    await expectVerdict(page, 'Decided: Black by 1–3, because Black is sure of 2 turns');
    await expect.poll(() => finishButton(page).count()).toBe(0);
    await expect.poll(() => page.locator('[data-turns]').allTextContents()).toEqual(['0–1', '2–3']);
    await expect.poll(() => grades(page)).toEqual([2, 0, 0]);
    await expectCell(page, 'd3', 'held by Black while its pieces stay');
  });

  it('is said to be open where nobody is sure of enough, and estimates come in two grades', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons', ['me', 'here']);
    await showTerritory(page);
    await expectVerdict(page, 'Open: White is sure of 0 turns, Black of 0.');
    // Everybody is at most one step later than the other.
    const [, nearer, narrow] = await grades(page);
    expect(nearer).toBe(0);
    expect(narrow).toBeGreaterThan(10);
    // It follows the game.
    await clickTurn(page, 'd1', 'd7', 'g7');
    await expectVerdict(page, 'Black is to move.');
    await paste(page, corners);
    await expectCell(page, 'b5', ', nearer to White, an estimate');
    await expectCell(page, 'c1', ', nearer to Black, an estimate');
    await expectVerdict(page, 'Open: White is sure of');
  });

  it('is played out against the engine, which does not play on', async () => {
    const page = await browser.open();
    await paste(page, separated);
    await expectCell(page, 'a1', 'white amazon');
    await page.getByRole('button', { name: 'Change who plays' }).click();
    const rows = page.locator('dialog ul li');
    await rows.nth(0).locator('select').first().selectOption('me');
    await rows.nth(1).locator('select').first().selectOption('engine');
    await page.getByRole('button', { name: 'Apply' }).click();
    await showTerritory(page);
    await finishButton(page).click();
    await expectPrompt(page, 'Black wins: White cannot move');
    await expect.poll(() => turns(page).count()).toBe(10);
  });

  it('is played out by keys alone, and the focus stays there', async () => {
    const page = await browser.open();
    await paste(page, separated);
    await expectCell(page, 'a1', 'white amazon');
    await showTerritory(page);
    await finishButton(page).focus();
    await page.keyboard.press('Enter');
    await expectPrompt(page, 'Black wins: White cannot move');
    await expect.poll(() => finishButton(page).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('territory');
  });

  it('is counted for four seats and on the hexagon', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons-4a', ['me', 'here', 'here', 'here']);
    await showTerritory(page);
    await expectVerdict(page, 'Open: White is sure of 0 turns, Black of 0, Red of 0, Yellow of 0.');
    await expect.poll(() => page.locator('[data-turns]').count()).toBe(4);
    expect(await violations(page, 'main')).toEqual([]);
    await startGame(page, 'amazons-hex', ['me', 'here']);
    await expectVerdict(page, 'Open: White is sure of');
    await expect.poll(() => page.locator('[data-turns]').count()).toBe(2);
    await expect.poll(async () => (await grades(page))[2]).toBeGreaterThan(10);
  });

  it('fits 360 pixels in all languages', async () => {
    const page = await browser.open({ viewport: { width: 360, height: 740 } });
    await paste(page, separated);
    await expectCell(page, 'a1', 'white amazon');
    await showTerritory(page);
    // In sight, without scrolling.
    const box = await verdict(page).boundingBox();
    expect((box?.y ?? 740) + (box?.height ?? 0)).toBeLessThan(740);
    for (const language of ['en', 'it', 'es']) {
      await page.locator('header select').first().selectOption(language);
      await verdict(page).waitFor();
      await expect.poll(() => horizontalOverflow(page)).toBe(0);
      const panel = page.getByTestId('territory');
      expect(await panel.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
      expect(await violations(page, '[data-testid="territory"]')).toEqual([]);
    }
  });
});
