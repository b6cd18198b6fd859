import type { Reporter, TestModule } from 'vitest/node';

/** Ends the output with the line that the project's test command reads. */
export class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    let skipped = 0;
    for (const module of modules) {
      let ran = 0;
      for (const test of module.children.allTests()) {
        ran += 1;
        const state = test.result().state;
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
        else skipped += 1;
      }
      // A file that could not be loaded has no tests; it must not pass for an empty one.
      if (ran === 0 || (module.state() === 'failed' && module.errors().length > 0)) failed += 1;
    }
    // The default reporter prints its summary in the same event; ours comes after it.
    setImmediate(() => console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`));
  }
}
