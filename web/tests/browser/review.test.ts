import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import {
  clickTurn,
  expectPrompt,
  expectTurns,
  horizontalOverflow,
  openDialog,
  paste,
  startGame,
  turns,
  useBrowser,
  violations,
} from './browser.ts';
import { twoBrowsers } from './server_games.ts';

const browser = useBrowser();

/**
 * One line of six cells. White wins by stepping next to Black and shooting behind itself: two turns against one. It
 * shoots at the other side, shuts itself in, and has lost.
 */
const line = 'Q3q1/******/****** w - - 0 1';
const blunder = ['a3', 'd3', 'c3'] as const;

const panel = (page: Page) => page.getByTestId('review');
const reviewButton = (page: Page) =>
  page.locator('.actions').getByRole('button', { name: 'Review', exact: true });
const spoken = (page: Page) => page.getByTestId('spoken').textContent();
const studyBox = (page: Page) => page.getByRole('checkbox', { name: 'Study: new turns open variations' });

async function playTheLine(page: Page): Promise<void> {
  await paste(page, line);
  await page.locator('[data-cell="a3"][aria-label*="white amazon"]').waitFor();
  await clickTurn(page, ...blunder);
  await clickTurn(page, 'e3', 'f3', 'e3');
  await expectPrompt(page, 'Black wins');
}

async function reviewAll(page: Page, effort = 'quick'): Promise<void> {
  await reviewButton(page).click();
  await panel(page).getByLabel('Effort').selectOption(effort);
  await panel(page).getByTestId('review-start').click();
  await expect.poll(() => spoken(page), { timeout: 90_000 }).toContain('The review is done.');
}

describe('a review in the page', () => {
  it('says where the game was lost, in the list, in the graph and in words', async () => {
    const page = await browser.open();
    await playTheLine(page);
    await reviewAll(page);
    await expect.poll(() => spoken(page)).toContain('1 mistake was found.');
    await expectTurns(page, ['a3-d3/c3??', 'e3-f3/e3']);
    await expect.poll(() => turns(page).first().getAttribute('aria-label')).toContain('blunder');
    // All of the chance was given away: e to the minus 4. Black's only turn does not count.
    await expect
      .poll(() => page.locator('[data-accuracy="W"]').textContent())
      .toMatch(/White 2 %\s*1 blunder/);
    await expect.poll(() => page.locator('[data-accuracy="B"]').textContent()).toContain('no turn counts');
    await panel(page).getByText('Proved from the start: White wins.').waitFor();
    const points = page.getByTestId('turning-points').getByRole('button');
    await expect.poll(() => points.allTextContents()).toHaveLength(1);
    await points.first().click();
    await expectPrompt(page, 'After 1 of 2');
    await expect
      .poll(() => page.getByTestId('judged').textContent())
      .toMatch(/a3-d3\/c3 \?\?\s*blunder ·\s*wins, proved → loses, proved\s*· Better: a3-d3\/[ab]3/);
    const bar = page.getByTestId('eval-bar');
    await expect.poll(() => bar.getAttribute('aria-label')).toBe('Chances: White 0 %, Black 100 %');
    // The graph is a slider: keys step, and what it says is the position that is looked at.
    const graph = page.getByTestId('review-graph');
    await graph.focus();
    await page.keyboard.press('Home');
    await expectPrompt(page, 'After 0 of 2');
    await expect
      .poll(() => graph.getAttribute('aria-valuetext'))
      .toContain('Start position: White wins, proved');
    await expect.poll(() => bar.getAttribute('aria-label')).toBe('Chances: White 100 %, Black 0 %');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => graph.getAttribute('aria-valuenow')).toBe('1');
    await expect
      .poll(() => graph.getAttribute('aria-valuetext'))
      .toContain('Turn 1, a3-d3/c3: White loses, proved');
    const box = await graph.boundingBox();
    if (!box) throw new Error('no graph');
    await page.mouse.click(box.x + 2, box.y + 20);
    await expectPrompt(page, 'After 0 of 2');
    await page.mouse.move(box.x + box.width - 2, box.y + 20);
    await expect.poll(() => page.getByTestId('review-readout').textContent()).toContain('Turn 2, e3-f3/e3');
    await panel(page).getByText('As a table').click();
    const rows = page.getByTestId('review-table').locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => rows.first().textContent()).toContain('blunder ??');
    expect(await violations(page, 'main')).toEqual([]);
    // On a wide screen the page is as high as the window, whatever is in the column beside the board.
    const { scrollHeight, clientHeight } = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return { scrollHeight, clientHeight };
    });
    expect(scrollHeight).toBe(clientHeight);
  });

  it('shows the best turns on the board, and in their stages', async () => {
    const page = await browser.open();
    await playTheLine(page);
    await studyBox(page).check();
    await reviewAll(page);
    await page.keyboard.press('Escape');
    await turns(page).first().click();
    await page.getByRole('button', { name: 'Start position' }).click();
    const best = page.getByTestId('best-turns').locator('li');
    await expect.poll(() => best.first().textContent()).toMatch(/wins, proved\s*a3-d3\/[ab]3/);
    await expect.poll(() => page.locator('[data-arrow]').count()).toBe(await best.count());
    await best.first().hover();
    await expect.poll(() => page.locator('[data-arrow].dim').count()).toBe((await best.count()) - 1);
    await panel(page).getByLabel('On the board').selectOption('pieces');
    // There is one piece; it may step to three cells.
    await expect.poll(() => page.locator('[data-stage]').count()).toBe(1);
    await panel(page).getByLabel('On the board').selectOption('steps');
    await expect.poll(() => page.locator('[data-stage]').count()).toBe(3);
    await expect.poll(() => page.getByTestId('stages').textContent()).toContain('a3');
    await panel(page).getByLabel('On the board').selectOption('nothing');
    await expect.poll(() => page.locator('[data-stage], [data-arrow]').count()).toBe(0);
    // In a study the turn can be played from the list: it opens a variation, and the review stays.
    await best.first().getByRole('button').click();
    await page.locator('[data-testid="line"]').waitFor();
    await expectTurns(page, ['a3-d3/c3??', 'e3-f3/e3']);
  });

  it('stays in the game: over a reload, and in what is exported', async () => {
    const page = await browser.open();
    await playTheLine(page);
    await studyBox(page).check();
    await reviewAll(page);
    await page.reload();
    await expectTurns(page, ['a3-d3/c3??', 'e3-f3/e3']);
    await expect.poll(() => panel(page).getByLabel('Effort').inputValue()).toBe('quick');
    await expect.poll(() => panel(page).getByTestId('review-start').isDisabled()).toBe(true);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel(page).getByRole('button', { name: 'Report (HTML)' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.html$/);
    const report = readFileSync(await download.path(), 'utf8');
    expect(report.startsWith('<!')).toBe(true);
    expect(report).toContain('a3-d3/c3');
    await page.locator('nav').getByRole('button', { name: 'Export' }).click();
    await page.locator('dialog select').first().selectOption('sgf');
    const sgf = await page.locator('dialog textarea').first().inputValue();
    expect(sgf).toContain('OTREVIEW[');
    await page.keyboard.press('Escape');
    // Another game, and then this one as it was written: nothing is searched again.
    await startGame(page, 'amazons', ['me', 'here']);
    await expect.poll(() => panel(page).count()).toBe(0);
    await paste(page, sgf);
    await expectTurns(page, ['a3-d3/c3??', 'e3-f3/e3']);
    await panel(page).getByText('Turning points').waitFor();
  });

  it('can be stopped, and keeps what is done', async () => {
    const page = await browser.open();
    await openDialog(page);
    await page
      .locator('dialog')
      .getByRole('button', { name: /Vecchi/ })
      .click();
    await reviewButton(page).click();
    await panel(page).getByTestId('review-start').click();
    const progress = () => page.getByTestId('review-progress').textContent();
    await expect.poll(progress, { timeout: 60_000 }).toMatch(/Position ([2-9]|\d\d) of 35/);
    await panel(page).getByRole('button', { name: 'Stop' }).click();
    const partly = panel(page).getByText(/^\d+ of 35 positions are done\.$/);
    await partly.waitFor();
    const before = Number((await partly.textContent())?.split(' ')[0]);
    expect(before).toBeGreaterThan(1);
    await page.reload();
    await expect.poll(() => partly.textContent()).toContain(`${before} of 35`);
    await panel(page).getByRole('button', { name: 'Go on' }).click();
    // It goes on where it was stopped.
    await expect
      .poll(async () => Number((await progress())?.split(' ')[1]), { timeout: 60_000 })
      .toBeGreaterThanOrEqual(before);
    await panel(page).getByRole('button', { name: 'Stop' }).click();
  });

  it('asks for a better turn than each mistake, and judges it', async () => {
    const page = await browser.open();
    await playTheLine(page);
    await reviewAll(page);
    await page.getByRole('button', { name: 'Retry mistakes' }).click();
    const retry = page.getByTestId('retry');
    const verdict = page.getByTestId('retry-verdict');
    await retry.getByText('Mistake 1 of 1').waitFor();
    await expectTurns(page, []);
    await expect
      .poll(() => page.getByTestId('retry-task').textContent())
      .toContain('from wins, proved to loses, proved');
    await expect
      .poll(() => page.locator('[data-arrow]').count(), { message: 'no answer before the question' })
      .toBe(0);
    await clickTurn(page, ...blunder);
    await expect.poll(() => verdict.textContent()).toContain('That is the turn that was played.');
    await retry.getByRole('button', { name: 'Try again' }).click();
    await expectTurns(page, []);
    await clickTurn(page, 'a3', 'd3', 'a3');
    await expect.poll(() => verdict.textContent()).toMatch(/Yes: nothing better is known\.|Good:/);
    await expect.poll(() => verdict.textContent()).toContain('a3-d3/a3: wins, proved');
    await retry.getByText('1 of 1 found.').waitFor();
    expect(await violations(page, 'main')).toEqual([]);
    await retry.getByRole('button', { name: 'Try again' }).click();
    await retry.getByRole('button', { name: 'Show the best turn' }).click();
    await expect.poll(() => verdict.textContent()).toMatch(/The best turn is a3-d3\/[ab]3\./);
    await expect.poll(() => page.locator('[data-arrow]').count()).toBe(1);
    await retry.getByRole('button', { name: 'Back to the game' }).click();
    await expectTurns(page, ['a3-d3/c3??', 'e3-f3/e3']);
    await panel(page).getByText('Turning points').waitFor();
  });

  it('analyses the position that is looked at until it is told to stop', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons-6x6', ['me', 'here']);
    await studyBox(page).check();
    await reviewButton(page).click();
    await panel(page).getByRole('checkbox', { name: 'Analyse this position' }).check();
    await expect.poll(() => page.locator('[data-arrow]').count()).toBe(3);
    const nodes = async () =>
      Number((await page.getByTestId('watched').textContent())?.replace(/\D/g, '') ?? 0);
    const before = await nodes();
    await expect.poll(nodes).toBeGreaterThan(before);
    const first = await page.getByTestId('best-turns').getByRole('button').first().textContent();
    await page.getByTestId('best-turns').getByRole('button').first().click();
    await expect.poll(() => turns(page).count()).toBe(1);
    await expectTurns(page, [first ?? '']);
    // Now it is Black's turns that are shown.
    await expect
      .poll(async () => page.locator('[data-arrow]').first().getAttribute('data-arrow'))
      .not.toBe(first);
    await panel(page).getByRole('checkbox', { name: 'Analyse this position' }).uncheck();
    await expect.poll(() => page.locator('[data-arrow]').count()).toBe(0);
  });
});

describe('analysis and fairness', () => {
  it('is hidden until it is asked for, with a word about what it does', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons-6x6', ['me', 1]);
    await expect.poll(() => panel(page).count()).toBe(0);
    await expect.poll(() => reviewButton(page).getAttribute('aria-pressed')).toBe('false');
    await reviewButton(page).click();
    await panel(page).getByText('There is no turn to review yet.').waitFor();
    await page.locator('.turn-text').fill('b1-b4/d2');
    await page.keyboard.press('Enter');
    await expect.poll(() => turns(page).count()).toBe(2);
    await panel(page).getByText('This game is still being played').waitFor();
    await reviewButton(page).click();
    await expect.poll(() => panel(page).count()).toBe(0);
    // A game against people or engines begins without it again.
    await reviewButton(page).click();
    await startGame(page, 'amazons-6x6', ['me', 'here']);
    await expect.poll(() => panel(page).count()).toBe(0);
  });

  it.skipIf(!inject('games'))('is not offered in a game on the server before it is over', async () => {
    const { white, black } = await twoBrowsers(browser.open);
    await clickTurn(white, 'd1', 'd7', 'g7');
    await expectTurns(black, ['d1-d7/g7']);
    for (const page of [white, black]) await expect.poll(() => reviewButton(page).count()).toBe(0);
    await black.getByRole('button', { name: 'To the start' }).click();
    await black.getByRole('button', { name: 'Study a copy' }).click();
    await studyBox(black).waitFor();
    await expect.poll(() => reviewButton(black).count(), { message: 'nor in a copy' }).toBe(0);
    await black.goto(black.url().replace(/#.*/, ''));
    await black.reload();
    await expectTurns(black, ['d1-d7/g7']);
    await expect.poll(() => reviewButton(black).count(), { message: 'nor after a reload' }).toBe(0);
    await white.getByRole('button', { name: 'Resign' }).click();
    await white.getByRole('button', { name: 'Yes, resign' }).click();
    await expectPrompt(white, 'Black wins');
    await reviewButton(white).click();
    await panel(white).getByTestId('review-start').waitFor();
    await expect.poll(() => studyBox(white).isChecked()).toBe(true);
  });
});

describe('a review on a telephone', () => {
  it.each(['light', 'dark'] as const)('fits and can be read in the %s theme', async (colorScheme) => {
    const page = await browser.open({ viewport: { width: 360, height: 740 }, colorScheme, hasTouch: true });
    await playTheLine(page);
    await reviewAll(page);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await violations(page, '[data-testid="review"]', ['color-contrast'])).toEqual([]);
    await page.getByRole('button', { name: 'Retry mistakes' }).click();
    await page.getByTestId('retry').waitFor();
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await violations(page, '[data-testid="retry"]', ['color-contrast'])).toEqual([]);
  });

  it('shows what was played in the openings of many games, and plays it', async () => {
    const page = await browser.open();
    await paste(page, '[Variant "amazons"]\n\n1. d1-d7/g7 *');
    await expectTurns(page, ['d1-d7/g7']);
    await reviewButton(page).click();
    const openings = page.getByTestId('openings');
    await openings.getByText('Openings: what was played here').click();
    // Counted in the games by another program.
    await openings.getByText('736 games came here.').waitFor();
    const rows = openings.locator('tbody tr');
    const reply = 'j7-g4/b4';
    await expect.poll(() => rows.first().textContent()).toContain(reply);
    await rows.first().getByRole('button').click();
    await expectTurns(page, ['d1-d7/g7', reply]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
    expect(await horizontalOverflow(page)).toBe(0);
  });
});
