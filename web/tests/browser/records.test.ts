import { describe, expect, it } from 'vitest';
import {
  clickTurn,
  expectCell,
  expectPrompt,
  expectTurns,
  openDialog,
  paste,
  startGame,
  turns,
  useBrowser,
} from './browser.ts';

const browser = useBrowser();

describe('records', () => {
  it('steps through the game Sala-Vecchi to Diagram 7', async () => {
    const page = await browser.open();
    await openDialog(page);
    await page.locator('[data-game="sala-vecchi.txt"]').click();
    await expectPrompt(page, 'After 0 of');
    const forward = page.getByRole('button', { name: 'One turn forward' });
    for (let ply = 1; ply <= 17; ply += 1) await forward.click();
    // Diagram 6: 9.c4d5/c6, Black to move with 390 turns.
    await expect.poll(() => page.locator('[data-seat="B"]').textContent()).toContain('390 turns');
    await turns(page).first().focus();
    for (let ply = 18; ply <= 32; ply += 1) await page.keyboard.press('ArrowRight');
    // Diagram 7: 16...e1f2/g1, White to move with 321 turns.
    await expect.poll(() => page.locator('[aria-current]').textContent()).toContain('e1-f2/g1');
    await expect.poll(() => page.locator('[data-seat="W"]').textContent()).toContain('321 turns');
    await expectCell(page, 'h7', 'black amazon');
    await expectCell(page, 'j1', 'white amazon');
    await expectCell(page, 'g1', 'arrow');
    await page.keyboard.press('Home');
    await expectCell(page, 'd1', 'white amazon');
    await page.getByRole('button', { name: 'To the last turn' }).click();
    await expectPrompt(page, 'Black wins');
  });

  it('opens every game that comes with the page', async () => {
    const page = await browser.open();
    await openDialog(page);
    const files = await page
      .locator('[data-game]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-game')));
    expect(files.length).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    for (const file of files) {
      await openDialog(page);
      await page.locator(`[data-game="${file}"]`).click();
      await expect.poll(() => turns(page).count()).toBeGreaterThan(0);
    }
  });

  it('copies record and position, and reads both again', async () => {
    const page = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await startGame(page, 'amazons', ['me', 'here']);
    await clickTurn(page, 'd1', 'd7', 'g7');
    const copied = async (button: string) => {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByText('Copied.').waitFor();
      await page.keyboard.press('Escape');
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const record = await copied('Copy');
    const position = await copied('Copy the position');
    expect(record).toContain('1. d1-d7/g7');
    expect(position).toContain('3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b');
    await startGame(page, 'amazons-6x6', ['me', 'here']);
    await paste(page, record);
    await expectTurns(page, ['d1-d7/g7']);
    await startGame(page, 'amazons-6x6', ['me', 'here']);
    await paste(page, position);
    await expectCell(page, 'g7', 'arrow');
    await expectPrompt(page, 'Black to move');
    await expectTurns(page, []);
  });

  it('says what is wrong with a text, and keeps the game', async () => {
    const page = await browser.open();
    await startGame(page, 'amazons', ['me', 'here']);
    await clickTurn(page, 'd1', 'd7', 'g7');
    const alert = page.locator('dialog').getByRole('alert');
    for (const text of [
      '',
      'no game at all, only words',
      '3q2q3/10/9 w - - 0 1',
      '{"board": {"files": 99}}',
    ]) {
      await paste(page, text);
      await alert.waitFor();
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
    }
    await expectTurns(page, ['d1-d7/g7']);
  });

  it('keeps the game, the seats and the view over a reload', async () => {
    const page = await browser.open();
    await startGame(page, 'cowboys', ['here', 'me']);
    await clickTurn(page, 'c1', 'd3', 'b4');
    await page.keyboard.press('f');
    await page.reload();
    await expectTurns(page, ['c1-d3/b4']);
    await expectPrompt(page, 'Black to move');
    await expect.poll(() => page.locator('[data-seat="W"]').textContent()).toContain('Somebody here');
    const [a1, a8] = [page.locator('[data-cell="a1"]'), page.locator('[data-cell="a8"]')];
    expect((await a1.boundingBox())?.y).toBeLessThan((await a8.boundingBox())?.y ?? 0);
    // A step that waits for its shot waits on.
    for (const name of ['h6', 'g4']) await page.locator(`[data-cell="${name}"]`).click();
    await expectPrompt(page, 'Now shoot');
    await page.reload();
    await expectPrompt(page, 'Now shoot');
    await page.locator('[data-cell="e3"]').click();
    await expectTurns(page, ['c1-d3/b4', 'h6-g4/e3']);
  });

  it('keeps the games of two tabs apart', async () => {
    const page = await browser.open();
    await startGame(page, 'cowboys', ['here', 'me']);
    await clickTurn(page, 'c1', 'd3', 'b4');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expectTurns(other, ['c1-d3/b4']);
    await clickTurn(other, 'h6', 'g4', 'e3');
    await page.reload();
    await expectTurns(page, ['c1-d3/b4']);
    await other.reload();
    await expectTurns(other, ['c1-d3/b4', 'h6-g4/e3']);
    await other.close();
  });

  it('starts anew when what was kept is damaged', async () => {
    const page = await browser.open();
    await page.evaluate(() =>
      sessionStorage.setItem('otrera.table', '{"record": "nonsense", "players": [1]}'),
    );
    await page.reload();
    await page.locator('aside.notice', { hasText: 'could not be read' }).waitFor();
    await expectPrompt(page, 'White to move');
  });
});
