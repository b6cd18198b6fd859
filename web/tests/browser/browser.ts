import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A number is an engine of that level in the browser, `remote` one on the server. */
export type Seats = ('me' | 'here' | 'open' | number | { remote: number })[];

interface Opening extends BrowserContextOptions {
  /** The fragment of the address. */
  fragment?: string;
  /** Before the page is loaded. */
  prepare?: (page: Page) => Promise<void>;
}

/** One Chromium for a test file; each test gets fresh pages, and none may leave an error in the console. */
export function useBrowser(): {
  open: (options?: Opening) => Promise<Page>;
  /** For the rest of the test, errors like these are no fault: it brings them about. */
  expectErrors: (like: RegExp) => void;
} {
  let browser: Browser;
  const errors: string[] = [];
  const expected: RegExp[] = [];

  beforeAll(async () => {
    const executablePath = process.env.OTRERA_CHROMIUM ?? '/usr/bin/chromium';
    browser = await chromium.launch({ executablePath, args: flags });
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    const wanted = expected.splice(0);
    const others = errors.splice(0).filter((error) => !wanted.some((like) => like.test(error)));
    expect(others, 'errors in the console').toEqual([]);
  });

  return {
    expectErrors: (like) => void expected.push(like),
    async open({ fragment = '', prepare, ...options } = {}) {
      const context = await browser.newContext({
        locale: 'en-GB',
        reducedMotion: 'reduce',
        viewport: { width: 1200, height: 800 },
        ...options,
      });
      context.setDefaultTimeout(15_000);
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          errors.push(`${message.text()} ${message.location().url}`);
      });
      await prepare?.(page);
      await page.goto(new URL(fragment, inject('url')).href);
      await page.locator('svg.board').waitFor();
      return page;
    },
  };
}

export const cell = (page: Page, name: string) => page.locator(`[data-cell="${name}"]`);

export const labelOf = (page: Page, name: string) => cell(page, name).getAttribute('aria-label');

/** Waits until the label of a cell contains a text. */
export async function expectCell(page: Page, name: string, text: string): Promise<void> {
  await expect.poll(() => labelOf(page, name)).toContain(text);
}

/** Plays a turn by three clicks. */
export async function clickTurn(page: Page, from: string, to: string, shot: string): Promise<void> {
  for (const name of [from, to, shot]) await cell(page, name).click();
}

export const turns = (page: Page) => page.locator('button[data-ply]');

export async function expectTurns(page: Page, texts: string[]): Promise<void> {
  await expect
    .poll(async () => (await turns(page).allTextContents()).map((text) => text.trim()))
    .toEqual(texts);
}

export const prompt = (page: Page) => page.getByTestId('prompt');

export async function expectPrompt(page: Page, text: string): Promise<void> {
  await expect.poll(() => prompt(page).textContent()).toContain(text);
}

/** Starts a new game of this browser through the dialog. */
export async function startGame(page: Page, variant: string, seats: Seats): Promise<void> {
  await page.getByRole('button', { name: 'New game' }).click();
  await chooseVariant(page, variant);
  await chooseSeats(page, seats);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

export async function chooseVariant(page: Page, variant: string): Promise<void> {
  const card = page.locator(`dialog label:has(input[value="${variant}"])`);
  await card.click();
  await expect.poll(() => card.locator('input').isChecked()).toBe(true);
}

/** The seats of a game that only this browser keeps. */
export async function chooseSeats(page: Page, seats: Seats): Promise<void> {
  await page.getByRole('radio', { name: 'Only in this browser' }).check();
  await fillSeats(page, seats);
}

export async function fillSeats(page: Page, seats: Seats): Promise<void> {
  for (const [index, seat] of seats.entries()) {
    const row = page.locator('dialog ul li').nth(index);
    await row
      .locator('select')
      .first()
      .selectOption(typeof seat === 'number' ? 'engine' : typeof seat === 'string' ? seat : 'remote');
    if (typeof seat === 'string') continue;
    const level = typeof seat === 'number' ? seat : seat.remote;
    await row.locator('select').nth(1).selectOption(String(level));
  }
}

export const openDialog = async (page: Page): Promise<void> => {
  await page.locator('nav').getByRole('button', { name: 'Open', exact: true }).click();
  await page.locator('dialog[open]').waitFor();
};

/** Opens a text through the dialog for opening. */
export async function paste(page: Page, text: string): Promise<void> {
  await openDialog(page);
  const another = page.getByRole('button', { name: 'Another text' });
  if (await another.isVisible()) await another.click();
  await page.locator('dialog textarea').fill(text);
  await page.locator('dialog form').getByRole('button', { name: 'Open', exact: true }).click();
}

export async function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { html: string }[];
}

interface Axe {
  run(scope: string, options: object): Promise<{ violations: Violation[] }>;
}

/** Violations within a part of the page; `rules` narrows the search to some rules. */
export async function violations(page: Page, scope: string, rules?: string[]): Promise<string[]> {
  // Evaluated through the debugger: the page's policy would refuse a script element.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ part, options }) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const found = (await axe.run(part, options)).violations;
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    { part: scope, options: rules ? { runOnly: rules } : {} },
  );
}
