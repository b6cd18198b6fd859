import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { clickTurn, expectTurns, useBrowser, violations } from './browser.ts';
import { makeGame, twoBrowsers } from './server_games.ts';

const browser = useBrowser();
const rows = (page: Page) => page.locator('dialog [data-game]');

async function openGames(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'My games' }).click();
  await page.locator('dialog ul[aria-busy="false"]').waitFor();
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** What the click lets the browser save. */
async function saved(page: Page, click: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return readFile(await download.path(), 'utf8');
}

describe.skipIf(!inject('games'))('my games (there is no server that keeps games)', () => {
  it('are found, opened, written out and deleted', async () => {
    const page = await browser.open();
    await makeGame(page, { variant: 'cowboys', seats: ['me', 'here'], names: ['Ada', 'Bob'] });
    await clickTurn(page, 'c1', 'd3', 'b4');
    await makeGame(page, { seats: ['me', 'here'], names: ['Cem', 'Dora'] });
    await clickTurn(page, 'd1', 'd7', 'g7');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    await expectTurns(page, ['d1-d7/g7', 'resigns']);
    await page.keyboard.press('g');
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await violations(page, 'dialog')).toEqual([]);
    // The one changed last comes first.
    await expect.poll(() => rows(page).first().textContent()).toContain('Cem – Dora');
    await expect.poll(() => rows(page).first().textContent()).toContain('finished: 1-0');
    await expect.poll(() => rows(page).last().textContent()).toContain('Black to move');
    const filter = page.getByRole('group', { name: 'Which games' });
    await filter.getByLabel('State').selectOption('running');
    await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining('Ada – Bob')]);
    await filter.getByLabel('State').selectOption('');
    await filter.getByLabel('Variant').selectOption('amazons');
    await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining('Cem – Dora')]);
    await filter.getByLabel('Variant').selectOption('');
    await expect.poll(() => rows(page).count()).toBe(2);
    await filter.getByLabel('Played until').fill('2020-01-31');
    await page.getByText('There are no such games').waitFor();
    await filter.getByLabel('Played until').fill('');
    await expect.poll(() => rows(page).count()).toBe(2);
    const record = await saved(page, () =>
      page.getByRole('button', { name: 'Download the record of Ada – Bob' }).click(),
    );
    expect(record).toContain('c1-d3/b4');
    expect(record).toContain('[White "Ada"]');
    const all = await saved(page, () =>
      page.getByRole('button', { name: 'Download all as one file' }).click(),
    );
    expect(all).toContain('c1-d3/b4');
    expect(all).toContain('d1-d7/g7');
    await page.getByLabel('Form of records').selectOption('sgf');
    const sgf = await saved(page, () =>
      page.getByRole('button', { name: 'Download the record of Cem – Dora' }).click(),
    );
    expect(sgf).toMatch(/^\(;/);
    await page.getByRole('button', { name: 'Delete Cem – Dora' }).click();
    expect(await violations(page, 'dialog')).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByRole('button', { name: 'Delete Cem – Dora' }).click();
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole('button', { name: /^Ada – Bob/ }).click();
    await expectTurns(page, ['c1-d3/b4']);
  });

  it('are turned over page by page', async () => {
    const page = await browser.open();
    await page.evaluate(async () => {
      for (let made = 0; made < 21; made += 1)
        await fetch('/api/games', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ variant: 'cowboys', seats: ['me', 'here'] }),
        });
    });
    await openGames(page);
    await expect.poll(() => rows(page).count()).toBe(20);
    await page.getByRole('button', { name: 'Older games' }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Newer games' }).click();
    await expect.poll(() => rows(page).count()).toBe(20);
  });

  it('say in the title and in the menu where it is your turn, live', async () => {
    const { white, black } = await twoBrowsers(browser.open);
    await expect.poll(() => white.title()).toBe('(1) Otrera');
    await expect.poll(() => black.title()).toBe('Otrera');
    await black.getByRole('button', { name: 'My games' }).click();
    await expect.poll(() => rows(black).textContent()).toContain('White to move');
    await clickTurn(white, 'd1', 'd7', 'g7');
    await expect.poll(() => rows(black).textContent()).toContain('your turn');
    await expect.poll(() => black.title()).toBe('(1) Otrera');
    await expect.poll(() => white.title()).toBe('Otrera');
    await closeDialog(black);
    await black.getByRole('button', { name: 'it is your turn in 1 game' }).waitFor();
    expect(await violations(black, 'header')).toEqual([]);
  });

  it('are not taken off the list while others play on', async () => {
    const { white } = await twoBrowsers(browser.open);
    await openGames(white);
    browser.expectErrors(/409 /);
    await white.getByRole('button', { name: 'Delete Anna – Ben' }).click();
    await white.getByRole('button', { name: 'Yes, delete' }).click();
    await white.getByTestId('games-said').getByText('resign first').waitFor();
    await expect.poll(() => rows(white).count()).toBe(1);
  });
});
