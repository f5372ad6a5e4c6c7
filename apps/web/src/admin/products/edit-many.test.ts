import { afterEach, expect, test, vi } from 'vitest';
import { NOTHING_TYPED, editOf, refusedProblems } from './edit-many.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const typed = (given: Partial<typeof NOTHING_TYPED>) => editOf({ ...NOTHING_TYPED, ...given });

test('what is typed becomes the change that is meant', () => {
  expect(typed({ figure: '-12.5' })).toEqual({ edit: { kind: 'percent', percent: -12.5 } });
  expect(typed({ what: 'amount', figure: '5' })).toEqual({ edit: { kind: 'amount', amount: 5 } });
  expect(typed({ what: 'deactivate' })).toEqual({ edit: { kind: 'status', isActive: false } });
  expect(typed({ what: 'addTag', tag: ' new ' })).toEqual({ edit: { kind: 'addTag', tag: 'new' } });
  expect(typed({ what: 'endSale', figure: '5' })).toEqual({ edit: { kind: 'endSale' } });
});

test('a sale is typed in the time of the one who types, and begins at once where nothing is said', () => {
  vi.stubEnv('TZ', 'Asia/Colombo');
  const sale = { what: 'salePercent', figure: '20', endsAt: '2026-11-30T23:00' } as const;
  const endsAt = '2026-11-30T17:30:00.000Z';
  expect(typed(sale)).toEqual({
    edit: { kind: 'salePercent', percent: 20, beginsAt: null, endsAt },
  });
  const beginsAt = '2026-11-27T13:30';
  expect(typed({ ...sale, what: 'saleAmount', beginsAt })).toEqual({
    edit: { kind: 'saleAmount', amount: 20, beginsAt: '2026-11-27T08:00:00.000Z', endsAt },
  });
});

test('a sum may have the shop’s currency beside it, and no other', () => {
  expect(typed({ what: 'amount', figure: '-$5.50' })).toEqual({
    edit: { kind: 'amount', amount: -5.5 },
  });
  expect(typed({ what: 'amount', figure: '£5' })).toEqual({
    problems: {
      figure: 'This is in £, and this shop’s currency is USD ($): write what it is in that',
    },
  });
  expect(typed({ figure: '$5' })).toEqual({
    problems: { figure: 'Please type a number such as 12.5' },
  });
});

test('a percentage may have its sign beside it, and a plus before it; a sum says how it is typed', () => {
  for (const figure of ['5%', '+5', ' +5 % ']) {
    expect(typed({ figure }), figure).toEqual({ edit: { kind: 'percent', percent: 5 } });
  }
  expect(typed({ figure: '-5%' })).toEqual({ edit: { kind: 'percent', percent: -5 } });
  expect(typed({ what: 'amount', figure: '+5' })).toEqual({
    problems: { figure: 'Please type a sum such as 12.50' },
  });
});

test('what is missing or can’t be is said at its field', () => {
  expect(editOf(NOTHING_TYPED)).toEqual({ problems: { figure: 'Please enter a percentage' } });
  expect(typed({ figure: '-100' })).toEqual({
    problems: { figure: 'Nothing would be left of a price' },
  });
  expect(typed({ what: 'amount' })).toEqual({ problems: { figure: 'Please enter an amount' } });
  expect(typed({ what: 'category' })).toEqual({
    problems: { figure: 'Please select a category.' },
  });
  expect(typed({ what: 'salePercent', figure: '-5' })).toEqual({
    problems: { figure: 'A sale takes something off', endsAt: 'Please say until when' },
  });
});

test('what the shop refuses stands at the field that it means', () => {
  expect(refusedProblems([{ path: 'edit.endsAt', message: 'Over' }], 'No')).toEqual({
    endsAt: 'Over',
  });
  expect(refusedProblems([], 'No')).toEqual({ figure: 'No' });
});
