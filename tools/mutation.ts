import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

// Breaks the rules in some hundred small ways, one at a time, and runs their tests each time: a change
// that no test notices is a hole in the tests. `npm run mutation -- <files>` looks at those files only.

/** Percent of the changes in a file that tests have to notice. */
const SCORE_MIN = 90;

const RULES = [
  'packages/contract/src/{money,price-warnings}.ts',
  'apps/server/src/modules/{pricing/*,orders/order-status}.ts',
  '!apps/server/src/modules/pricing/*.test.ts',
  'apps/server/src/modules/**/*-rules.ts',
  // What makes pictures of rows is tested with those, not here.
  '!apps/server/src/modules/catalogue/products/picture-rules.ts',
];

const asked = process.argv.slice(2);
const results = await new Stryker({
  mutate: asked.length > 0 ? asked : RULES,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.rules.config.ts' },
  concurrency: 2,
  // Endless loops end by the number of their rounds; the time is for a machine that others use too.
  timeoutMS: 30_000,
  // All that the copy needs: above all not the files of a database at work.
  ignorePatterns: [
    '**',
    '!{package,tsconfig}.json',
    '!vitest.rules.config.ts',
    '!apps/server/src/modules/**/*.ts',
    '!packages/contract/**',
  ],
  tempDirName: '.cache/mutation',
  cleanTempDir: 'always',
  // Said below, in a sentence.
  allowEmpty: true,
  reporters: ['progress-append-only', 'clear-text', 'html'],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: '.cache/mutation/report.html' },
}).runMutationTest();

const noticed = ['Killed', 'Timeout'];
const counted = [...noticed, 'Survived', 'NoCoverage'];
const files = Map.groupBy(
  results.filter(({ status }) => counted.includes(status)),
  ({ fileName }) => fileName,
);
for (const [path, changes] of files) {
  const killed = changes.filter(({ status }) => noticed.includes(status));
  const score = (100 * killed.length) / changes.length;
  if (score < SCORE_MIN) {
    process.stderr.write(
      `${relative(process.cwd(), path)}: ${score.toFixed(1)} % noticed, less than ${SCORE_MIN} %\n`,
    );
    process.exitCode = 1;
  }
}
if (files.size === 0) {
  process.stderr.write(
    'Nothing was changed: no such rules, or vitest.rules.config.ts has no test of them.\n',
  );
  process.exitCode = 1;
}
