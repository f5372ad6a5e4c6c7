import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { tempFolder } from './tools/temp-folder.ts';

// For whatever a test, or a process that it starts, keeps for a while.
process.env['TMPDIR'] = tempFolder();
// The processes and threads that tests start read the shop compiled, as the started shop does.
process.env['NODE_COMPILE_CACHE'] = fileURLToPath(new URL('.cache/node', import.meta.url));

/** Longest first: what begins with the last of the others has nothing beside it at the end. */
const LONG = [
  'cluster',
  'kills',
  'frozen-primary',
  'life',
  'frozen-database',
  'leaving-under-load',
];

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) =>
      LONG.toReversed().findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
    return sorted.toSorted((one, other) => rank(other) - rank(one));
  }
}

export default defineConfig({
  test: {
    include: ['apps/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'tools/{,build/}*.test.ts'],
    setupFiles: ['apps/server/test/each-file.ts'],
    globalSetup: ['apps/server/test/global-setup.ts'],
    // Style sheets are empty in tests otherwise; the colours of this one are checked.
    css: { include: [/theme\.css/] },
    // What a machine needs that is half as fast and has more to do: a test that holds the shop to a
    // time says so itself.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
    // Each shop that is opened leaves its megabytes behind: collecting them seldom takes an eighth off the time.
    execArgv: ['--max-semi-space-size=32'],
    sequence: { sequencer: LongOnesFirst },
    // What a worker has loaded serves all of its files: the whole shop for each of 450 takes a third of the
    // time. So a file leaves nothing behind in it.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
