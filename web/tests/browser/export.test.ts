import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { clickTurn, expectCell, expectTurns, paste, startGame, useBrowser, violations } from './browser.ts';

const browser = useBrowser();

async function downloaded(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

const openExport = (page: Page) => page.getByRole('button', { name: 'Export', exact: true }).click();

describe('export', () => {
  it('writes the game in every form, or says why not', async () => {
    const page = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await startGame(page, 'amazons-8x8', ['me', 'here']);
    await clickTurn(page, 'c1', 'c6', 'f6');
    await openExport(page);
    const form = page.getByLabel('Form', { exact: true });
    const forms = await form
      .locator('option')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    expect(forms).toEqual(['text', 'sgf', 'json', 'uci', 'fen', 'botzone', 'cgsuite']);
    let written = 0;
    for (const name of forms) {
      await form.selectOption(name);
      const area = page.locator('dialog textarea').first();
      const alert = page.locator('dialog').getByRole('alert');
      if ((await alert.count()) > 0) {
        await expect
          .poll(async () => (await alert.textContent())?.length, { message: `${name}` })
          .toBeGreaterThan(60);
        expect(await violations(page, 'dialog'), `${name}`).toEqual([]);
        continue;
      }
      written += 1;
      const text = await area.inputValue();
      expect(text.trim(), `${name}`).not.toBe('');
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      expect(await page.evaluate(() => navigator.clipboard.readText()), `${name}`).toBe(text);
      const file = await downloaded(page, 'Download');
      expect(file.name, `${name}`).toMatch(/^amazons-8x8-1\.(txt|sgf|json)$/);
      expect(file.content.toString('utf8'), `${name}`).toBe(text);
    }
    expect(written).toBeGreaterThanOrEqual(5);
  });

  it('is read back from each form that holds a whole game', async () => {
    const page = await browser.open();
    for (const name of ['text', 'sgf', 'json', 'uci']) {
      await startGame(page, 'amazons', ['me', 'here']);
      await clickTurn(page, 'd1', 'd7', 'g7');
      await clickTurn(page, 'g10', 'e8', 'i4');
      await openExport(page);
      await page.getByLabel('Form', { exact: true }).selectOption(name);
      const text = await page.locator('dialog textarea').first().inputValue();
      await page.keyboard.press('Escape');
      await startGame(page, 'amazons-6x6', ['me', 'here']);
      await paste(page, text);
      await expectTurns(page, ['d1-d7/g7', 'g10-e8/i4']);
    }
  });

  it('refuses a form with its reason', async () => {
    const page = await browser.open();
    await startGame(page, 'cowboys-4', ['me', 'here', 'here', 'here']);
    await openExport(page);
    await page.getByLabel('Form', { exact: true }).selectOption('botzone');
    const alert = page.locator('dialog').getByRole('alert');
    await expect.poll(() => alert.textContent()).toContain('cannot be written in this form');
    await expect.poll(() => alert.locator('[lang=en]').textContent()).not.toBe('');
  });

  it('draws the viewed position as SVG and PNG', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons', ['me', 'here']);
    await clickTurn(page, 'd1', 'd7', 'g7');
    await openExport(page);
    await page.getByLabel('Caption').fill('After <one> turn');
    await page.getByLabel('Style').selectOption('grey');
    await page.locator('dialog select').last().selectOption('estimate');
    const svg = await downloaded(page, 'Download SVG');
    expect(svg.name).toBe('amazons-1.svg');
    expect(svg.content.toString('utf8')).toContain('After &lt;one&gt; turn');
    const png = await downloaded(page, 'Download PNG');
    expect(png.name).toBe('amazons-1.png');
    expect(png.content.subarray(1, 4).toString('latin1')).toBe('PNG');
    // Width and height of the header; the longer side is as long as was asked for.
    expect(Math.max(png.content.readUInt32BE(16), png.content.readUInt32BE(20))).toBe(1600);
    const size = await page.locator('dialog img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(size).toBeGreaterThan(100);
    expect(await violations(page, 'dialog')).toEqual([]);
  });
});

describe('territory', () => {
  it('is shown on the board and counted, what is proved apart from what is estimated', async () => {
    const page = await browser.open();
    await paste(page, '2*1q/2*2/Q1*2 w - - 0 1');
    await expectCell(page, 'a1', 'white amazon');
    const toggle = page.getByRole('button', { name: 'Territory' });
    await toggle.click();
    await expect.poll(() => page.locator('[data-owner="W"]').count()).toBe(5);
    await expect.poll(() => page.locator('[data-owner="B"]').count()).toBe(5);
    await expect.poll(() => page.locator('[data-nearer]').count()).toBe(0);
    await expectCell(page, 'b2', 'territory of White');
    const row = page.locator('[data-territory="W"]');
    await expect.poll(() => row.textContent()).toContain('5 cells');
    await expect.poll(() => row.textContent()).toContain('5 turns');
    await expect.poll(() => row.locator('[data-turns]').textContent()).toBe('5');
    // In the open nothing is proved, and estimates say that they are.
    await startGame(page, 'amazons', ['me', 'here']);
    await expect.poll(() => page.locator('[data-nearer]').count()).toBeGreaterThan(10);
    await expect.poll(() => page.locator('[data-owner]').count()).toBe(0);
    await expectCell(page, 'a1', 'nearer to White, an estimate');
    await expect.poll(() => page.getByTestId('territory').textContent()).toContain('estimate');
    expect(await violations(page, 'main')).toEqual([]);
    await page.reload();
    await expect.poll(() => page.locator('[data-nearer]').count()).toBeGreaterThan(10);
    await toggle.click();
    await expect.poll(() => page.locator('[data-nearer]').count()).toBe(0);
  });
});
