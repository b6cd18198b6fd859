import { describe, expect, it } from 'vitest';
import {
  chooseVariant,
  clickTurn,
  expectCell,
  expectPrompt,
  horizontalOverflow,
  paste,
  startGame,
  useBrowser,
  violations,
} from './browser.ts';

const browser = useBrowser();

const duel = {
  id: 'duel',
  board: { files: 7, ranks: 7 },
  step: { slide: true },
  shot: { leap: [1, 2] },
  seats: [
    ['a3', 'c1'],
    ['c7', 'e7'],
  ],
};

const dialogs = [
  'New game',
  'Open',
  'Edit the position',
  'My games',
  'Export',
  'Help',
  'Rules',
  'Change who plays',
  'Resign',
];

describe('accessibility', () => {
  it.each([
    ['light', undefined],
    // Between the themes only the colours differ.
    ['dark', ['color-contrast']],
  ] as const)('has no violations by axe in the %s theme', async (colorScheme, only) => {
    const rules = only && [...only];
    const page = await browser.open({ colorScheme });
    await startGame(page, 'amazons', ['me', 'here']);
    await clickTurn(page, 'd1', 'd7', 'g7');
    expect(await violations(page, 'html', rules)).toEqual([]);
    for (const name of ['g10', 'e8']) await page.locator(`[data-cell="${name}"]`).click();
    expect(await violations(page, '.prompt', rules)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const name of dialogs) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.locator('dialog[open]').waitFor();
      expect(await violations(page, 'dialog', rules), name).toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
    }
  });

  it('gives the focus to the board when a dialog that a key has opened is closed', async () => {
    const page = await browser.open();
    const focused = () =>
      page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.locator('dialog').getByRole('button', { name: 'Close' }).click(),
    ]) {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.press('?');
      await page.locator('dialog[open]').waitFor();
      await close();
      await page.locator('dialog').waitFor({ state: 'detached' });
      await expect.poll(focused).toBe('board');
    }
    await page.getByRole('button', { name: 'Help' }).click();
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(focused).toContain('Help');
  });

  it('breaks names that are long and have no spaces', async () => {
    const page = await browser.open({ viewport: { width: 360, height: 740 } });
    const name = 'Longname'.repeat(20);
    await paste(page, JSON.stringify({ ...duel, name }));
    await page.locator('dialog h3', { hasText: name }).waitFor();
    const sideways = (part: string) =>
      page.locator(part).evaluate((node) => node.scrollWidth - node.clientWidth);
    expect(await sideways('dialog .content')).toBe(0);
    for (const card of await page.locator('dialog .card').all())
      expect(await card.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(1);
    expect(await sideways('aside.notice')).toBe(0);
    await page.keyboard.press('Escape');
    await page.locator('aside.notice').getByRole('button', { name: 'Close' }).click({ trial: true });
    await expect.poll(() => horizontalOverflow(page)).toBe(0);
    await page.locator('aside.notice').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'New game' }).click();
    await page.locator('dialog .card', { hasText: name }).click();
    await page.getByRole('radio', { name: 'Only in this browser' }).check();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.locator('h2', { hasText: name }).waitFor();
    await expect.poll(() => horizontalOverflow(page)).toBe(0);
  });

  it('fits 360 pixels without sideways scrolling, dialogs too, in all languages', async () => {
    const page = await browser.open({ viewport: { width: 360, height: 740 } });
    for (const language of ['en', 'it', 'es']) {
      await page.locator('header select').first().selectOption(language);
      await expect.poll(() => horizontalOverflow(page)).toBe(0);
      // The puzzles are no dialog: they come onto the board.
      for (const name of ['newGame', 'open', 'games', 'export', 'help']) {
        await page.locator(`nav button[data-opens="${name}"]`).click();
        const content = page.locator('dialog[open] .content');
        await content.waitFor();
        expect(await content.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
        await expect.poll(() => horizontalOverflow(page)).toBe(0);
        await page.keyboard.press('Escape');
        await page.locator('dialog').waitFor({ state: 'detached' });
      }
    }
  });

  it('fits wider windows too', async () => {
    for (const [width, height] of [
      [768, 1024],
      [1024, 700],
      [1920, 1000],
    ] as const) {
      const page = await browser.open({ viewport: { width, height } });
      await expect.poll(() => horizontalOverflow(page)).toBe(0);
    }
  });

  it('animates nothing when the reader wants no motion, and something otherwise', async () => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const page = await browser.open({ reducedMotion });
      await startGame(page, 'amazons', ['me', 'here']);
      await page.locator('[data-cell="d1"]').click();
      await page.evaluate(() => {
        const counted = globalThis as unknown as { animations: number };
        counted.animations = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...args) {
          counted.animations += 1;
          return animate.apply(this, args);
        };
      });
      await page.locator('[data-cell="d7"]').click();
      await expectPrompt(page, 'Now shoot');
      const animations = await page.evaluate(
        () => (globalThis as unknown as { animations: number }).animations,
      );
      if (reducedMotion === 'reduce') expect(animations).toBe(0);
      else expect(animations).toBeGreaterThan(0);
    }
  });
});

describe('languages', () => {
  it('speaks Italian where the browser does, down to the cells and the rules', async () => {
    const page = await browser.open({ locale: 'it-IT' });
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('it');
    await page.getByRole('button', { name: 'Nuova partita' }).click();
    await page
      .getByText('Vince il giocatore')
      .or(page.getByText('Chi non può completare un turno'))
      .first()
      .waitFor();
    await chooseVariant(page, 'cowboys');
    await page.getByText('qui vince il secondo giocatore').waitFor();
    await chooseVariant(page, 'amazons');
    await page.getByRole('radio', { name: 'Solo in questo browser' }).check();
    await page.locator('dialog ul li select').nth(1).selectOption('here');
    await page.getByRole('button', { name: 'Comincia la partita' }).click();
    await expectPrompt(page, 'Muove il Bianco: scegli un’amazzone');
    await expectCell(page, 'd1', 'amazzone bianca, può muovere');
    await page.locator('[data-cell="d1"]').click();
    await page.locator('[data-cell="d7"]').click();
    await expectPrompt(page, 'Ora tira');
    await page.locator('[data-cell="g7"]').click();
    await expectPrompt(page, 'Muove il Nero');
    await expect.poll(() => page.getByTestId('spoken').textContent()).toContain('Muove il Nero');
  });

  it('switches and remembers', async () => {
    const page = await browser.open();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('it');
    await page.getByRole('button', { name: 'Apri', exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Colori' }).selectOption('dark');
    await page.reload();
    await page.getByRole('button', { name: 'Apri', exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  });
});
