import { defineConfig } from 'vitest/config';
import { CountReporter } from './tests/count_reporter.ts';

export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['tests/browser/server.ts'],
    // One Chromium at a time: the machine that tests may have two cores only.
    fileParallelism: false,
    // Generous, for a machine that builds at the same time; what waits, waits for a condition.
    testTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    reporters: ['default', new CountReporter()],
  },
});
