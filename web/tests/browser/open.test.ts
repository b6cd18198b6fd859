import { describe, expect, it } from 'vitest';
import {
  cell,
  clickTurn,
  expectCell,
  expectTurns,
  horizontalOverflow,
  openDialog,
  paste,
  startGame,
  turns,
  useBrowser,
  violations,
} from './browser.ts';

const browser = useBrowser();

const twoGames = `[White "Ada"]
[Black "Grace"]
[Event "Cup"]
[Variant "amazons"]

1. d1-d7/g7 {a good start} (1. d1-d8/g8 {too far} g10-e8/i4 (1. ... g10-g9/g10 2. a4-a5/a4)) g10-e8/i4
(1. ... a7-a8/a7) 2. g1-g6/b6 *

[White "Alan"]
[Black "Kurt"]
[Variant "amazons"]

1. d1-d7/g7 g10-e8/i4
2. d7-d9/z9 1-0
`;

const article = `Last week we met again in the old library.

The first game was short: 1. D1-D7(G7), G10-E8(I4); 2. G1-G6(B6)
and here Black should have played elsewhere, as everybody agreed over coffee.
`;

describe('opening a text', () => {
  it('lists the games found, marks what is wrong, and opens what is good', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons', ['me', 'here']);
    await clickTurn(page, 'a4', 'a5', 'a4');
    await paste(page, twoGames);
    const rows = page.locator('[data-found]');
    await expect.poll(() => rows.count()).toBe(2);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-found')))
      .toBe('0');
    await expect.poll(() => rows.first().textContent()).toContain('Ada – Grace');
    await expect.poll(() => rows.nth(1).textContent()).toContain('1 problem');
    await rows.nth(1).click();
    const details = page.locator('section.details');
    await expect.poll(() => details.textContent()).toContain('good for 2 turns');
    await expect.poll(() => details.textContent()).toContain('line 14, column 10, turn 3, “d7-d9/z9”');
    const source = page.getByRole('region', { name: 'The text' });
    await expect.poll(() => source.locator('mark').allTextContents()).toEqual(['z9']);
    await expect.poll(() => source.locator('.why').textContent()).toContain('z9 is not on the board');
    await expect.poll(() => source.locator('.begins').count()).toBe(2);
    expect(await violations(page, 'dialog')).toEqual([]);
    await page.getByRole('button', { name: 'Open the 2 good turns' }).click();
    await expectTurns(page, ['d1-d7/g7', 'g10-e8/i4']);
    await expect.poll(() => page.getByTestId('problem').textContent()).toContain('line 14, column 10');
    await page.reload();
    await expect.poll(() => page.getByTestId('problem').count()).toBe(1);
    expect(await violations(page, '.turns')).toEqual([]);
  });

  it('brings back the game before, and the list of games', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons', ['me', 'here']);
    await clickTurn(page, 'a4', 'a5', 'a4');
    await paste(page, twoGames);
    await page.getByRole('button', { name: 'Open this game' }).click();
    await expectTurns(page, ['d1-d7/g7', 'g10-e8/i4', 'g1-g6/b6']);
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expectTurns(page, ['a4-a5/a4']);
    await openDialog(page);
    await page.getByRole('button', { name: 'Back to the 2 games found' }).click();
    await expect.poll(() => page.locator('[data-found]').count()).toBe(2);
  });

  it('finds the game in an article', async () => {
    const page = await browser.open();
    await paste(page, article);
    const source = page.getByRole('region', { name: 'The text' });
    await source.locator('.begins').waitFor();
    await expect.poll(() => source.textContent()).toContain('everybody agreed over coffee');
    await page.getByRole('button', { name: /^Open (this game|the \d+ good turns)$/ }).click();
    await expectTurns(page, ['d1-d7/g7', 'g10-e8/i4', 'g1-g6/b6']);
  });

  it('opens files of any encoding, dropped on the page or chosen', async () => {
    const page = await browser.open();
    const content = Buffer.from('[White "Żółw"]\n[Variant "amazons"]\n\nd1-d7/g7 1-0\n', 'utf16le');
    const buffer = Buffer.concat([Buffer.from([0xff, 0xfe]), content]);
    await openDialog(page);
    await page.locator('dialog input[type=file]').setInputFiles({ name: 'a.txt', mimeType: '', buffer });
    await expectTurns(page, ['d1-d7/g7']);
    await expect.poll(() => page.locator('[data-seat="W"]').textContent()).toContain('Żółw');

    await page.evaluate(
      ([text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text ?? ''], 'dropped.txt'));
        const event = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
        document.querySelector('main')?.dispatchEvent(event);
      },
      [twoGames],
    );
    await page.locator('dialog h2', { hasText: '2 games found in dropped.txt' }).waitFor();
  });

  it('lets the reader choose among the variants that fit', async () => {
    const page = await browser.open();
    await paste(page, '1. d1-d7/g7 *');
    await expectTurns(page, ['d1-d7/g7']);
    await page.locator('aside.notice').getByRole('button', { name: 'Choose' }).click();
    const choice = page.locator('section.details select');
    const other = (await choice.locator('option').nth(1).getAttribute('value')) ?? '';
    await choice.selectOption(other);
    await expect.poll(() => choice.inputValue()).toBe(other);
    const name = await choice.locator('option:checked').textContent();
    await page.getByRole('button', { name: 'Open this game' }).click();
    await expect.poll(() => page.locator('.side h2').first().textContent()).toBe(name);
  });

  it('searches and pages a long list', async () => {
    const page = await browser.open();
    const games = Array.from(
      { length: 120 },
      (_, number) =>
        `[White "Player${number}"]\n[Variant "amazons"]\n\nd1-d7/${number % 40 === 7 ? 'z9' : 'g7'} *\n`,
    );
    await paste(page, games.join('\n'));
    const rows = page.locator('[data-found]');
    await expect.poll(() => rows.count()).toBe(50);
    await page.getByText('1 – 50 of 120').waitFor();
    await page.getByRole('button', { name: 'Next games' }).click();
    await page.getByRole('button', { name: 'Next games' }).click();
    await expect.poll(() => rows.count()).toBe(20);
    await page.getByLabel('Search for players').fill('player11 1');
    await expect.poll(() => rows.count()).toBe(11);
    await page.getByLabel('Search for players').fill('');
    await page.getByLabel('only games with problems').check();
    await expect.poll(() => rows.count()).toBe(3);
    await rows.last().focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows.nth(1).getAttribute('aria-current')).toBe('true');
    expect(await violations(page, 'dialog')).toEqual([]);
  });

  it('shows texts that are not to be trusted as they are', async () => {
    const page = await browser.open();
    const name = '<img src=x onerror=alert(1)><script>alert(2)</script>';
    await paste(page, `[White "${name}"]\n\nd1-d7/g7 {${name}} d1-d2/<b>\n`);
    await page.locator('section.details h3', { hasText: name }).waitFor();
    await page
      .getByRole('button', { name: 'Open the one good turn' })
      .or(page.getByText('Open the 1 good turn'))
      .click();
    await page.locator('.comment', { hasText: name }).waitFor();
    await expect.poll(() => page.locator('main img, main script').count()).toBe(0);
  });

  it('fits 360 pixels, in all languages and both themes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.open({ viewport: { width: 360, height: 740 }, colorScheme });
      await paste(page, twoGames);
      await page.locator('[data-found="1"]').click();
      const content = page.locator('dialog[open] .content');
      expect(await content.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
      expect(await violations(page, 'dialog', ['color-contrast'])).toEqual([]);
      await page.locator('[data-found="0"]').click();
      await page.getByRole('button', { name: 'Open this game' }).click();
      await page.locator('[data-path="0/0"]').first().click();
      await page.getByRole('button', { name: 'Territory' }).click();
      for (const language of ['en', 'it', 'es']) {
        await page.locator('header select').first().selectOption(language);
        await expect.poll(() => horizontalOverflow(page)).toBe(0);
        expect(await violations(page, 'main', ['color-contrast'])).toEqual([]);
      }
      await page.context().close();
    }
  });
});

describe('a game with variations', () => {
  it('is replayed with its variations and comments, by mouse and keyboard', async () => {
    const page = await browser.open();
    await paste(page, twoGames);
    await page.getByRole('button', { name: 'Open this game' }).click();
    for (const comment of ['a good start', 'too far'])
      await expect.poll(() => page.locator('.turns').textContent()).toContain(comment);
    await page.locator('[data-path="0/0"][data-at="2"]').click();
    await expectCell(page, 'd8', 'white amazon');
    await expectCell(page, 'g9', 'black amazon');
    await page.getByTestId('line').waitFor();
    expect(await violations(page, '.side')).toEqual([]);

    // Forward goes on in it, back leads out of it.
    await page.keyboard.press('ArrowRight');
    await expectCell(page, 'a5', 'white amazon');
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowLeft');
    await expectCell(page, 'd8', 'white amazon');
    const current = page.locator('.turns [aria-current]');
    await expect.poll(() => current.getAttribute('data-path')).toBe('0');
    // Up and down go to what else was possible.
    await page.keyboard.press('ArrowUp');
    await expectCell(page, 'd7', 'white amazon');
    await expect.poll(() => current.getAttribute('data-ply')).toBe('1');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => current.getAttribute('data-path')).toBe('0');
    await page.getByRole('button', { name: 'Leave the variation' }).click();
    await expectCell(page, 'd7', 'white amazon');
    await expect.poll(() => page.getByTestId('line').count()).toBe(0);
  });

  it('loses nothing in a study: a new turn opens a variation, which stays', async () => {
    const page = await browser.open();
    await paste(page, twoGames);
    await page.getByRole('button', { name: 'Open this game' }).click();
    await page.locator('button[data-ply="1"]').click();
    await clickTurn(page, 'j7', 'j6', 'j7');
    await expectTurns(page, ['d1-d7/g7', 'g10-e8/i4', 'g1-g6/b6']);
    const own = page.locator('[data-path="2"]');
    await expect.poll(async () => (await own.textContent())?.trim()).toContain('j7-j6/j7');
    await page.reload();
    await expect.poll(() => page.locator('.turns [aria-current]').getAttribute('data-path')).toBe('2');
    await expectCell(page, 'j6', 'black amazon');
    // The same turn again is followed, not written twice.
    await page.keyboard.press(',');
    await clickTurn(page, 'g10', 'e8', 'i4');
    await expect.poll(() => page.locator('.turns [aria-current]').getAttribute('data-ply')).toBe('2');
    await own.click();
    await page.getByRole('button', { name: 'Make the variation part of the line around it' }).click();
    await expectTurns(page, ['d1-d7/g7', 'j7-j6/j7']);
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expectTurns(page, ['d1-d7/g7', 'g10-e8/i4', 'g1-g6/b6']);
    await page.getByRole('button', { name: 'Remove the variation' }).click();
    await expect.poll(() => own.count()).toBe(0);
  });

  it('is played as before where no study is wanted', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons', ['me', 'here']);
    await clickTurn(page, 'd1', 'd7', 'g7');
    await clickTurn(page, 'g10', 'e8', 'i4');
    await page.locator('button[data-ply="1"]').click();
    await clickTurn(page, 'j7', 'j6', 'j7');
    await expectTurns(page, ['d1-d7/g7', 'j7-j6/j7']);
    await page.getByLabel('Study: new turns open variations').check();
    await page.locator('button[data-ply="1"]').click();
    await clickTurn(page, 'g10', 'e8', 'i4');
    await expectTurns(page, ['d1-d7/g7', 'j7-j6/j7']);
    await expect.poll(() => page.locator('[data-path="0"]').count()).toBe(1);
    // An engine takes over what is looked at.
    await page.getByRole('button', { name: 'Change who plays' }).click();
    await page.locator('dialog ul li select').first().selectOption('engine');
    await page.locator('dialog ul li select').nth(1).selectOption('1');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(async () => (await turns(page).allTextContents()).length).toBe(3);
    await expect.poll(async () => (await turns(page).nth(1).textContent())?.trim()).toBe('g10-e8/i4');
    await cell(page, 'a1').waitFor();
  });
});
