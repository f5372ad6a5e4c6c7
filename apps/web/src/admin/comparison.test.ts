import { expect, test } from 'vitest';
import { compare } from './comparison.ts';

test.each([
  [125, 100, 'up', '+25%'],
  [50, 100, 'down', '-50%'],
  [100, 100, 'same', '0%'],
  [0, 80, 'down', '-100%'],
  [10, 0, 'up', null],
  [0, 0, 'same', null],
] as const)('%d after %d went %s: %s', (current, before, direction, text) => {
  expect(compare(current, before)).toEqual({ direction, text });
});
