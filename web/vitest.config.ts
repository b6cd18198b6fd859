import { mergeConfig } from 'vitest/config';
import { CountReporter } from './tests/count_reporter.ts';
import page from './vite.config.ts';

export default mergeConfig(page, {
  test: {
    include: ['tests/unit/**/*.test.ts'],
    environment: 'node',
    reporters: ['default', new CountReporter()],
  },
});
