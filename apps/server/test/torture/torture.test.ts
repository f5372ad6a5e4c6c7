import { expect, test } from 'vitest';
import { torture } from './torture.ts';

test('half a minute of kills, edits and a misbehaving provider loses nothing and doubles nothing', {
  timeout: 180_000,
}, async () => {
  const report = await torture({ seconds: 25, buyers: 16 });
  expect(report).toMatchObject({ lost: [], doubled: [], unexplained: [], findings: null });
  // Otherwise nothing was tortured.
  expect(report.paid).toBeGreaterThan(0);
  expect(report.killed).toBeGreaterThan(0);
  expect(report.frozen).toBeGreaterThan(0);
  expect(report.databaseFrozen).toBeGreaterThan(0);
  expect(report.cutOff).toBeGreaterThan(0);
  expect(report.edited).toBeGreaterThan(0);
  expect(report.cancelled + report.refundedBySum).toBeGreaterThan(0);
  expect(report.refundedByLine).toBeGreaterThan(0);
  expect(report.movedElsewhere).toBeGreaterThan(0);
});
