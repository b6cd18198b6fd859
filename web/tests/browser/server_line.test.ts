import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { clickTurn, expectPrompt, expectTurns, useBrowser, violations } from './browser.ts';
import { makeGame, readLinks, takeSeat, twoBrowsers, Way } from './server_games.ts';

const browser = useBrowser();
const banner = (page: Page) => page.getByTestId('line-status');
const unsent = (page: Page) => page.getByTestId('unsent');
const gone = async (part: ReturnType<Page['locator']>) => expect.poll(() => part.textContent()).toBe('');

/** White's browser has a way to the server that can be cut; Black is in another one. */
async function withWay(): Promise<{ white: Page; black: Page; way: Way }> {
  const way = new Way();
  const white = await browser.open({ prepare: way.lay });
  await makeGame(white, { seats: ['me', 'open'] });
  const [link = ''] = await readLinks(white, 'Black');
  const black = await browser.open({ fragment: link });
  await takeSeat(black, 'Ben');
  // A request that is cut off is an error for the browser's console.
  browser.expectErrors(/net::ERR_FAILED .*\/api\//);
  return { white, black, way };
}

describe.skipIf(!inject('games'))('the line to the server (there is none that keeps games)', () => {
  it('says when it is lost, and misses nothing when it is back', async () => {
    const { white, black, way } = await withWay();
    await clickTurn(white, 'd1', 'd7', 'g7');
    await expectTurns(black, ['d1-d7/g7']);
    await way.close();
    await banner(white).getByText('The connection to the server is lost').waitFor();
    expect(await violations(white, 'main')).toEqual([]);
    await clickTurn(black, 'g10', 'e8', 'i4');
    await black.getByRole('button', { name: 'Offer a draw' }).click();
    await expectTurns(white, ['d1-d7/g7']);
    // In vain, while there is no way; when there is one again the button may go before it is reached.
    await banner(white).getByRole('button', { name: 'Try now' }).click();
    way.open();
    await gone(banner(white));
    await expectTurns(white, ['d1-d7/g7', 'g10-e8/i4']);
    await white.getByTestId('offer').getByText('Black offers a draw').waitFor();
  });

  it('lets the clocks shown stand still while it is lost', async () => {
    const way = new Way();
    const page = await browser.open({ prepare: way.lay });
    await makeGame(page, { seats: ['me', 'here'], minutes: 5 });
    browser.expectErrors(/net::ERR_FAILED .*\/api\//);
    const clock = page.locator('[data-seat="W"]').getByRole('timer');
    await expect.poll(() => clock.textContent()).toContain('4:5');
    await way.close();
    await banner(page).getByText('the clocks shown here stand still').waitFor();
    const seen = await clock.textContent();
    await page.waitForTimeout(1_500);
    await expect.poll(() => clock.textContent()).toBe(seen);
    way.open();
    await gone(banner(page));
    await expect.poll(() => clock.textContent()).not.toBe(seen);
  });

  it('is taken up by itself', async () => {
    const { white, black, way } = await withWay();
    await way.close();
    await banner(white).getByText('is lost').waitFor();
    way.open();
    await gone(banner(white));
    await clickTurn(white, 'd1', 'd7', 'g7');
    await expectTurns(black, ['d1-d7/g7']);
  });

  it('keeps a turn that could not be sent, over a reload too', async () => {
    const { white, black, way } = await withWay();
    await way.close();
    await clickTurn(white, 'd1', 'd7', 'g7');
    await unsent(white).getByText('Not sent yet').waitFor();
    await expectPrompt(white, 'The turn is not sent yet');
    await expectTurns(white, ['d1-d7/g7']);
    expect(await violations(white, 'main')).toEqual([]);
    await unsent(white).getByRole('button', { name: 'Try now' }).click();
    way.open();
    await gone(unsent(white));
    await expectTurns(black, ['d1-d7/g7']);
    await clickTurn(black, 'g10', 'e8', 'i4');
    await expectTurns(white, ['d1-d7/g7', 'g10-e8/i4']);
    await way.close();
    await clickTurn(white, 'g1', 'g6', 'b6');
    await unsent(white).getByText('Not sent yet').waitFor();
    way.open();
    await white.reload();
    for (const page of [white, black]) await expectTurns(page, ['d1-d7/g7', 'g10-e8/i4', 'g1-g6/b6']);
    await gone(unsent(white));
  });

  it('gives way to the game as it is when a turn comes too late', async () => {
    const { white, way } = await withWay();
    const fragment = new URL(white.url()).hash;
    // The same person in a second tab, whose line is whole.
    const tab = await white.context().newPage();
    await tab.goto(white.url());
    await expectPrompt(tab, 'White to move');
    await way.close();
    await clickTurn(tab, 'a4', 'a5', 'a6');
    await clickTurn(white, 'd1', 'd7', 'g7');
    await expectTurns(white, ['d1-d7/g7']);
    browser.expectErrors(/409 .*\/turns$/);
    way.open();
    await expectTurns(white, ['a4-a5/a6']);
    await white.locator('aside.notice', { hasText: 'had gone on meanwhile' }).waitFor();
    expect(new URL(white.url()).hash).toBe(fragment);
    await tab.close();
  });

  it('lets the page work without it', async () => {
    const way = new Way();
    await way.close();
    browser.expectErrors(/net::ERR_FAILED .*\/api\//);
    const page = await browser.open({ prepare: way.lay });
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByText('The server cannot be reached').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'On this server' }).isDisabled()).toBe(true);
    expect(await violations(page, 'dialog')).toEqual([]);
    await page.locator('dialog ul li select').nth(1).selectOption('here');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await clickTurn(page, 'd1', 'd7', 'g7');
    await expectTurns(page, ['d1-d7/g7']);
    await expect.poll(() => banner(page).textContent()).toBe('');
    await page.getByRole('button', { name: 'My games' }).click();
    await page.locator('dialog').getByRole('alert').getByText('cannot be reached').waitFor();
    way.open();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('There are no such games').waitFor();
  });

  it('is looked at when the browser goes offline', async () => {
    const { white, black } = await twoBrowsers(browser.open);
    browser.expectErrors(/net::ERR_INTERNET_DISCONNECTED/);
    await white.context().setOffline(true);
    await clickTurn(white, 'd1', 'd7', 'g7');
    await unsent(white).getByText('Not sent yet').waitFor();
    await white.context().setOffline(false);
    await expectTurns(black, ['d1-d7/g7']);
    await gone(unsent(white));
    await gone(banner(white));
  });
});
