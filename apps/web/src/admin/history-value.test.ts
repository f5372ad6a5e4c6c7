import { expect, test } from 'vitest';
import { historyValueText } from './history-value.ts';

test.each([
  ['price', 1234.5, '$1,234.50'],
  ['discount', 12.5, '12.5%'],
  ['stock', 0, '0'],
  ['tags', ['audio', 'featured'], 'audio, featured'],
  ['tags', [], 'none'],
  ['image', null, 'none'],
  ['first order only', false, 'no'],
  ['name', 'Lamp', 'Lamp'],
])('a recorded %s of %j reads %s', (field, value, shown) => {
  expect(historyValueText(field, value)).toBe(shown);
});
