import type { Page, WebSocketRoute } from 'playwright-core';
import { expect } from 'vitest';
import { chooseVariant, fillSeats, type Seats } from './browser.ts';

/** What tests of games on the server do over and over. */

export interface Wanted {
  variant?: string;
  seats: Seats;
  /** Names by seat. */
  names?: string[];
  /** Minutes for each player. */
  minutes?: number;
}

/** The way between a page and the server, which a test can cut. */
export class Way {
  private cut = false;
  private readonly lines = new Set<WebSocketRoute>();

  /** To be called before the page is loaded. */
  lay = async (page: Page): Promise<void> => {
    await page.routeWebSocket('**/api/socket', (line) => {
      if (this.cut) {
        line.close();
        return;
      }
      line.connectToServer();
      this.lines.add(line);
    });
    await page.route('**/api/**', (route) => (this.cut ? route.abort() : route.continue()));
  };

  async close(): Promise<void> {
    this.cut = true;
    const lines = [...this.lines];
    this.lines.clear();
    for (const line of lines) await line.close();
  }

  open(): void {
    this.cut = false;
  }
}

/** Makes a game on the server through the dialog; its fragment is the answer. Dialogs are left as they are. */
export async function makeGame(
  page: Page,
  { variant = 'amazons', seats, names, minutes }: Wanted,
): Promise<string> {
  await page.getByRole('button', { name: 'New game' }).click();
  await chooseVariant(page, variant);
  await page.getByRole('radio', { name: 'On this server' }).check();
  await fillSeats(page, seats);
  if (names || minutes) await page.getByText('Time and names').click();
  for (const [index, seat] of (['White', 'Black', 'Red', 'Yellow'] as const).entries())
    if (names?.[index]) await page.getByLabel(`Name of ${seat}`).fill(names[index]);
  if (minutes) {
    await page.getByLabel('Time', { exact: true }).selectOption('game');
    await page.getByLabel('Minutes for each player').fill(String(minutes));
  }
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#game=/);
  return new URL(page.url()).hash;
}

/** The fragments of the links in the dialog for inviting, by the name of the seat; closes the dialog. */
export async function readLinks(page: Page, ...seats: string[]): Promise<string[]> {
  const links: string[] = [];
  for (const seat of seats)
    links.push(await page.getByLabel(`Link for ${seat}`, { exact: true }).inputValue());
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  return links.map((link) => new URL(link).hash);
}

export async function takeSeat(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name (optional)').fill(name);
  await page.getByRole('button', { name: 'Take the seat' }).click();
  await page.getByTestId('invitation').waitFor({ state: 'detached' });
}

/** Somebody makes a game as White, and somebody in another browser takes Black. */
export async function twoBrowsers(
  open: (options?: { fragment?: string }) => Promise<Page>,
  wanted: Partial<Wanted> = {},
): Promise<{ white: Page; black: Page; fragment: string }> {
  const white = await open();
  const fragment = await makeGame(white, { seats: ['me', 'open'], names: ['Anna'], ...wanted });
  const [link = ''] = await readLinks(white, 'Black');
  const black = await open({ fragment: link });
  await takeSeat(black, 'Ben');
  return { white, black, fragment };
}
