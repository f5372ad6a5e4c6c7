import { expect, test } from 'vitest';
import { missingFrom } from './tally.ts';
import { torture } from './torture.ts';

test('half a minute of kills, edits and a misbehaving provider loses nothing and doubles nothing', {
  timeout: 240_000,
}, async () => {
  const report = await torture({ seconds: 25, buyers: 16 });
  const none = {
    lost: [],
    doubled: [],
    mischarged: [],
    overused: [],
    unexplained: [],
    findings: null,
  };
  expect(report).toMatchObject(none);
  // Otherwise nothing was tortured.
  const { paid, taxed, delivered, discounted, guests } = report;
  for (const happened of [paid, taxed, delivered, discounted, guests]) {
    expect(happened).toBeGreaterThan(0);
  }
  expect(missingFrom(report)).toEqual([]);
});
