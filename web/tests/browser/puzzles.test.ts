import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { clickTurn, expectPrompt, horizontalOverflow, useBrowser, violations } from './browser.ts';

const browser = useBrowser();

interface Puzzle {
  position: string;
  winner: string;
  turn: string;
  line: string[];
  refutations: Record<string, string[]>;
}

/** The set as it is shipped, read past the page. */
const puzzles: Puzzle[] = readFileSync('../data/puzzles/amazons-6x6.jsonl', 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line));

const panel = (page: Page) => page.getByTestId('puzzle');
const press = (page: Page, name: string) => panel(page).getByRole('button', { name }).click();
const play = (page: Page, turn: string) => {
  const [from = '', to = '', shot = ''] = turn.split(/[-/]/);
  return clickTurn(page, from, to, shot);
};
const said = (page: Page) => page.getByTestId('puzzle-verdict').textContent();
const rating = (page: Page) => page.getByTestId('puzzle-rating').textContent();

/** The puzzle on the board is told from its cells: whose piece stands where. */
async function shown(page: Page): Promise<Puzzle> {
  const pieces = async (colour: string) =>
    (
      await page
        .locator(`[data-cell][aria-label*="${colour} amazon"]`)
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-cell')))
    )
      .sort()
      .join(' ');
  const there = [await pieces('white'), await pieces('black')].join(' / ');
  const found = puzzles.find(({ position }) => piecesOf(position) === there);
  if (!found) throw new Error(`no puzzle has its pieces on ${there}`);
  return found;
}

function piecesOf(position: string): string {
  const cells: Record<string, string[]> = { Q: [], q: [] };
  const rows = (position.split(' ')[0] ?? '').split('/');
  for (const [fromTop, row] of rows.entries()) {
    let file = 0;
    for (const letter of row) {
      if (letter >= '1' && letter <= '9') file += Number(letter);
      else cells[letter]?.push(`${'abcdef'[file]}${rows.length - fromTop}`);
      if (!(letter >= '1' && letter <= '9')) file += 1;
    }
  }
  return [cells.Q, cells.q].map((names) => (names ?? []).sort().join(' ')).join(' / ');
}

async function start(page: Page): Promise<Puzzle> {
  await page.getByRole('button', { name: 'Puzzles' }).click();
  await panel(page).waitFor();
  await panel(page).getByLabel('Variant').selectOption('amazons-6x6');
  await expect.poll(() => page.locator('[data-cell]').count()).toBe(36);
  return shown(page);
}

describe('puzzles', () => {
  it('are solved on the board, and the next one comes', async () => {
    const page = await browser.open();
    const puzzle = await start(page);
    const seat = puzzle.winner === 'W' ? 'White' : 'Black';
    await expectPrompt(page, `${seat} to move`);
    const before = await rating(page);
    await play(page, puzzle.turn);
    await expect.poll(() => said(page)).toContain('Right! Every other turn is proved to lose.');
    expect(await rating(page)).not.toBe(before);
    expect(await violations(page, 'main')).toEqual([]);
    // How it goes on is not told as if it had been given up.
    const goesOn = panel(page).getByRole('button', { name: 'Show how it goes on' });
    await expect.poll(() => goesOn.count()).toBe(puzzle.line.length > 1 ? 1 : 0);
    if (puzzle.line.length > 1) {
      await goesOn.click();
      await expect.poll(() => goesOn.count()).toBe(0);
      expect(await said(page)).toContain('Right!');
    }
    await press(page, 'Next puzzle');
    await expect.poll(() => said(page)).toBe('');
    expect(await shown(page)).not.toEqual(puzzle);
    // What has been solved is kept.
    await page.reload();
    await start(page);
    await expect.poll(() => panel(page).textContent()).toContain('1 of');
    expect(await shown(page)).not.toEqual(puzzle);
  });

  it('say what is wrong with another turn, how it is answered, and what is right', async () => {
    const page = await browser.open();
    const puzzle = await start(page);
    const [answer, wrong] = Object.entries(puzzle.refutations)
      .filter(([one]) => one !== '')
      .map(([one, turns]) => [one, turns[0] ?? ''])[0] as [string, string];
    await play(page, wrong);
    await expect.poll(() => said(page)).toContain(`${wrong} loses.`);
    const after = await rating(page);
    await press(page, 'Show the answer to it');
    await expect.poll(() => page.getByTestId('spoken').textContent()).toContain(`The answer is ${answer}.`);
    await press(page, 'Try again');
    await expect.poll(() => shown(page)).toEqual(puzzle);
    await press(page, 'Show the solution');
    await expect.poll(() => said(page)).toContain(`The turn that wins is ${puzzle.turn}.`);
    // The first try has counted, and nothing after it.
    expect((await rating(page))?.replace(/\(.*/, '').trim()).toBe(after?.replace(/\(.*/, '').trim());
  });

  it('leave the game of the browser as it was', async () => {
    const page = await browser.open();
    await play(page, 'd1-d7/g7');
    await start(page);
    await press(page, 'Back to the game');
    await expect.poll(() => page.locator('[data-cell]').count()).toBe(100);
    await expect.poll(() => page.locator('[data-cell="g7"]').getAttribute('aria-label')).toContain('arrow');
    await expect.poll(() => panel(page).count()).toBe(0);
  });

  it('fit a telephone, in all languages', async () => {
    const page = await browser.open({ viewport: { width: 320, height: 640 } });
    await page.getByRole('button', { name: 'Puzzles' }).click();
    await panel(page).waitFor();
    for (const language of ['it', 'es', 'en']) {
      await page.getByRole('banner').getByRole('combobox').first().selectOption(language);
      expect(await horizontalOverflow(page), language).toBeLessThanOrEqual(0);
      expect(await violations(page, 'main'), language).toEqual([]);
    }
  });
});
