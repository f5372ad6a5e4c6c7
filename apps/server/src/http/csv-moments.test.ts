import { expect, test } from 'vitest';
import { momentsIn } from './csv-moments.ts';

test.each([
  ['UTC', '2026-11-27T14:15:30.123Z', '2026-11-27T14:15:30.123Z'],
  ['Asia/Colombo', '2026-11-27T20:15:30.123Z', '2026-11-28T01:45:30.123+05:30'],
  ['America/New_York', '2026-11-27T04:15:30.000Z', '2026-11-26T23:15:30.000-05:00'],
  ['America/St_Johns', '2026-07-01T00:00:00.000Z', '2026-06-30T21:30:00.000-02:30'],
  ['Europe/London', '2026-12-01T12:00:00.000Z', '2026-12-01T12:00:00.000+00:00'],
  ['Etc/UTC', '2026-12-01T12:00:00.000Z', '2026-12-01T12:00:00.000+00:00'],
  // An hour that there is twice, told apart by its offset.
  ['Europe/Berlin', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00.000+02:00'],
  ['Europe/Berlin', '2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00.000+01:00'],
])('a moment in a file in %s: %s is %s, and means the same', (timeZone, moment, written) => {
  expect(momentsIn(timeZone)(new Date(moment))).toBe(written);
  expect(new Date(written).toISOString()).toBe(moment);
});
