import { expect, test } from 'vitest';
import { sessionEnd } from './session-rules.ts';

test('a session ends 31 minutes after the hold, whenever it is opened', () => {
  const hold = new Date('2026-01-31T23:45:00.500Z');
  const end = new Date('2026-02-01T00:16:00.500Z');
  for (const now of ['2026-01-31T00:25:01Z', '2026-01-31T12:00:00Z', '2026-01-31T23:44:59Z']) {
    expect(sessionEnd(hold, new Date(now))).toEqual(end);
  }
});

test('of a hold of days each session ends within the provider’s day, at a moment that stays for half of one', () => {
  const [begun, hold] = [Date.parse('2026-01-29T10:00:00Z'), new Date('2026-02-01T10:00:00Z')];
  const ends = new Set<number>();
  for (let now = begun; now <= hold.getTime(); now += 10 * 60_000) {
    const end = sessionEnd(hold, new Date(now)).getTime();
    expect(end - now).toBeGreaterThanOrEqual(31 * 60_000);
    expect(end - now).toBeLessThan(24 * 60 * 60_000);
    ends.add(end);
  }
  expect([...ends].map((end) => new Date(end).toISOString())).toEqual([
    '2026-01-29T22:31:00.000Z',
    '2026-01-30T10:31:00.000Z',
    '2026-01-30T22:31:00.000Z',
    '2026-01-31T10:31:00.000Z',
    '2026-01-31T22:31:00.000Z',
    '2026-02-01T10:31:00.000Z',
  ]);
});
