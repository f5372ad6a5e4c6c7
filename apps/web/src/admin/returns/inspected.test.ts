import { expect, test } from 'vitest';
import { type InspectedLine, inspected } from './inspected.ts';

const line: InspectedLine = {
  itemId: 'lamp',
  received: '2',
  condition: '',
  restocked: '0',
  isSuggested: true,
};

test('what came back as new goes back on the shelf, as much of it as arrived, and nothing else', () => {
  const asNew = inspected(line, { condition: 'as_new' });
  expect(asNew.restocked).toBe('2');
  expect(inspected(asNew, { received: '1' }).restocked).toBe('1');
  expect(inspected(asNew, { condition: 'damaged' }).restocked).toBe('0');
  expect(inspected(line, { condition: 'opened' }).restocked).toBe('0');
});

test('a number that was typed stays, also where it is the one that was there', () => {
  const typed = inspected(inspected(line, { condition: 'as_new' }), { restocked: '1' });
  expect(inspected(typed, { condition: 'used' }).restocked).toBe('1');
  expect(inspected(typed, { received: '1' }).restocked).toBe('1');
  const none = inspected(line, { restocked: '0' });
  expect(inspected(none, { condition: 'as_new' }).restocked).toBe('0');
});
