import { expect, test } from 'vitest';
import { digestBefore } from './digest-rules.ts';

test('a mail of the day is of what came before six in the morning, the day before where it is earlier', () => {
  const at = (time: string) => digestBefore(new Date(time)).toISOString();
  expect(at('2026-03-01T05:59:59Z')).toBe('2026-02-28T06:00:00.000Z');
  expect(at('2026-03-01T06:00:00Z')).toBe('2026-03-01T06:00:00.000Z');
  expect(at('2026-03-01T23:00:00Z')).toBe('2026-03-01T06:00:00.000Z');
});
