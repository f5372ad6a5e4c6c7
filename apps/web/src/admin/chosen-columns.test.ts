import { expect, test } from 'vitest';
import { fitted, shownIds } from './chosen-columns.ts';

const columns = [
  { id: 'name' },
  { id: 'price', choice: 'shown' },
  { id: 'tags', choice: 'offered' },
] as const;

test.each([
  ['nothing', null, ['price']],
  ['no list', { tags: true }, ['price']],
  ['one that was chosen', ['tags'], ['tags']],
  ['none', [], []],
  ['what this list does not have, or always shows', ['name', 'weight', 7, 'price'], ['price']],
])('of columns to choose, with %s stored', (_what, stored, shown) => {
  expect(shownIds(columns, stored)).toEqual(shown);
});

test('columns fill their table, however many of them there are', () => {
  const widths = (of: readonly string[]) =>
    fitted(of.map((width) => ({ width }))).map(({ width }) => width);
  expect(widths(['25%', '25%'])).toEqual(['50.000%', '50.000%']);
  expect(widths(['100%', '50%', '50%'])).toEqual(['50.000%', '25.000%', '25.000%']);
});
