import { expect, test } from 'vitest';
import { missingFrom } from './tally.ts';
import { torture } from './torture.ts';

test('half a minute of kills, edits and a misbehaving provider loses nothing and doubles nothing', {
  timeout: 240_000,
}, async () => {
  const report = await torture({ seconds: 25, buyers: 16 });
  expect(report).toMatchObject({ lost: [], doubled: [], unexplained: [], findings: null });
  // Otherwise nothing was tortured.
  expect(report.paid).toBeGreaterThan(0);
  expect(missingFrom(report)).toEqual([]);
});
