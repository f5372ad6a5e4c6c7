import { expect, test } from 'vitest';
import { stockBadge } from './stock-badge.ts';

test.each([
  [0, 'Out of Stock'],
  [1, 'only 1 left'],
  [20, 'only 20 left'],
  [21, 'In Stock'],
])('%i pieces are shown as "%s"', (pieces, badge) => {
  expect(stockBadge(pieces)).toBe(badge);
});
