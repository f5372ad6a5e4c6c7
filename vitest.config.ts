import { defineConfig } from 'vitest/config';
import { tempFolder } from './tools/temp-folder.ts';

// For whatever a test, or a process that it starts, keeps for a while.
process.env['TMPDIR'] = tempFolder();

export default defineConfig({
  test: {
    include: ['apps/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'tools/{,build/}*.test.ts'],
    globalSetup: ['apps/server/test/global-setup.ts'],
    // Style sheets are empty in tests otherwise; the colours of this one are checked.
    css: { include: [/theme\.css/] },
    // What a machine needs that is half as fast and has more to do: a test that holds the shop to a
    // time says so itself.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
    // What a worker has loaded serves all of its files: the whole shop for each of 450 takes a third of the
    // time. So a file leaves nothing behind in it.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
