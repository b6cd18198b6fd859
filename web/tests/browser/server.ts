import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { preview } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
    /** Whether there is a server behind the page that keeps games. */
    games: boolean;
  }
}

/** Whether the API answers, without a trace in anybody's list. */
async function keepsGames(url: string): Promise<boolean> {
  const answer = await fetch(new URL('/api/games', url));
  return answer.ok && (answer.headers.get('content-type') ?? '').startsWith('application/json');
}

/** The page under test: a running server named by OTRERA_URL, or the built page served here. */
export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const url = process.env.OTRERA_URL;
  if (url) {
    // A program built without the page would fail every test, each after its time limit.
    const page = await (await fetch(url)).text();
    if (!page.includes('id="app"')) throw new Error(`${url} does not serve the page`);
    provide('url', url);
    provide('games', await keepsGames(url));
    return undefined;
  }
  const server = await preview({
    root: resolve(import.meta.dirname, '../..'),
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'warn',
  });
  const { port } = server.httpServer.address() as AddressInfo;
  provide('url', `http://127.0.0.1:${port}/`);
  provide('games', false);
  return () => server.close();
}
