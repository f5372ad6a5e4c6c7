import { expect, test } from 'vitest';
import { NOTHING_TYPED, editOf } from './edit-many.ts';

test('what is typed becomes the change that is meant', () => {
  const typed = (given: Partial<typeof NOTHING_TYPED>) => editOf({ ...NOTHING_TYPED, ...given });
  expect(typed({ figure: '-12.5' })).toEqual({ edit: { kind: 'percent', percent: -12.5 } });
  expect(typed({ what: 'amount', figure: '5' })).toEqual({ edit: { kind: 'amount', amount: 5 } });
  expect(typed({ what: 'deactivate' })).toEqual({ edit: { kind: 'status', isActive: false } });
  expect(typed({ what: 'addTag', tag: ' new ' })).toEqual({ edit: { kind: 'addTag', tag: 'new' } });
});

test('what is missing or can’t be is said at its field', () => {
  expect(editOf(NOTHING_TYPED)).toEqual({ problem: 'Please enter a percentage' });
  expect(editOf({ ...NOTHING_TYPED, figure: '-100' })).toEqual({
    problem: 'Nothing would be left of a price',
  });
  expect(editOf({ ...NOTHING_TYPED, what: 'amount' })).toEqual({
    problem: 'Please enter an amount',
  });
  expect(editOf({ ...NOTHING_TYPED, what: 'category' })).toEqual({
    problem: 'Please select a category.',
  });
});
