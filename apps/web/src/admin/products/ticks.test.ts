import { EDITED_IDS_MAX } from '@gadgetry/contract/product-edits';
import { expect, test } from 'vitest';
import { hiddenInWords, hiddenTicks, ticksAfter } from './ticks.ts';

test('all that are listed are ticked and unticked at once, and others stay as they are', () => {
  const [after, full] = ticksAfter(new Set(['x', 'a']), ['a', 'b'], true);
  expect([[...after], full]).toEqual([['x', 'a', 'b'], false]);
  expect([...ticksAfter(after, ['a', 'b'], false)[0]]).toEqual(['x']);
});

test('no more are ticked than can be changed by name', () => {
  const listed = Array.from({ length: EDITED_IDS_MAX }, (_, place) => `p-${place}`);
  const [after, full] = ticksAfter(new Set(['x']), listed, true);
  expect([after.size, full]).toEqual([EDITED_IDS_MAX, true]);
  // Those that were ticked before are no new ones.
  expect(ticksAfter(after, listed.slice(0, -1), true)[1]).toBe(false);
});

test.each([
  [['a', 'b'], 0],
  [['a', 'x'], 1],
  [['x', 'y', 'z', 'b'], 3],
])('of the ticks %j a list of a and b hides %i', (ticked, hidden) => {
  expect(hiddenTicks(new Set(ticked), ['a', 'b'])).toBe(hidden);
});

test('one that is hidden is said otherwise than several', () => {
  expect(hiddenInWords(1)).toBe('1 ticked product is not in what the list shows.');
  expect(hiddenInWords(3)).toBe('3 ticked products are not in what the list shows.');
});
