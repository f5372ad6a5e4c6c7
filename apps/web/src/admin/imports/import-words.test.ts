import type { ProductImport } from '@gadgetry/contract/product-imports';
import { expect, test } from 'vitest';
import {
  cellInWords,
  isToGoOn,
  nameOfLines,
  notReadInWords,
  placeInWords,
  restOf,
  saleInWords,
  stateOfLine,
  stoppedInWords,
} from './import-words.ts';

const given: ProductImport = {
  _id: '01890000-0000-7000-8000-000000000001',
  fileName: 'Prices +10 %',
  format: 'edit',
  state: 'checked',
  unknownColumns: [],
  leftOut: [],
  skipped: [],
  skippedLines: 0,
  makesCategories: false,
  lines: 4,
  done: 4,
  toDo: 4,
  found: { new: 0, changed: 3, same: 1, refused: 0 },
  applied: 0,
  left: 0,
  undone: 0,
  kept: 0,
  who: 'owner@example.com',
  appliedBy: null,
  undoneBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  canApply: true,
  canUndo: false,
  canCancel: true,
};
const begun = { ...given, state: 'cancelled', appliedBy: 'owner@example.com', toDo: 3 } as const;

test('before it is carried out a change would change something, and afterwards has', () => {
  expect(nameOfLines('changed', given)).toBe('Would change');
  expect(nameOfLines('changed', begun)).toBe('To change');
  expect(nameOfLines('left', given)).toBe('Not changed');
  const line = { state: 'changed', outcome: null };
  expect(stateOfLine(line, given)[0]).toBe('Would change');
  expect(stateOfLine({ ...line, outcome: 'applied' }, given)[0]).toBe('Changed');
  expect(stateOfLine({ ...line, outcome: 'applied' }, { format: 'shopify' })[0]).toBe('Imported');
  expect(stateOfLine({ state: null, outcome: null }, given)[0]).toBe('Waits');
});

test('what of a file nothing is read of is counted for whoever is about to confirm the rest', () => {
  expect(notReadInWords(given)).toBe('');
  expect(notReadInWords({ ...given, skippedLines: 1 })).toBe('Not read: 1 line, as listed. ');
  const left = { unknownColumns: ['Shelf'], leftOut: ['Vendor', 'Status'], skippedLines: 1_200 };
  expect(notReadInWords(left)).toBe('Not read: 3 columns and 1,200 lines, as listed. ');
  expect(placeInWords({ from: 4, to: 4 })).toBe('Line 4');
  expect(placeInWords({ from: 4, to: 1_003 })).toBe('Lines 4 to 1,003');
});

test.each<[string | null, ProductImport]>([
  [null, given],
  ['Stopped. Nothing was carried out.', { ...given, state: 'cancelled' }],
  [
    'Stopped before it was checked. Nothing was carried out.',
    { ...given, state: 'cancelled', canApply: false },
  ],
  ['Stopped. Nothing was carried out.', begun],
  ['Stopped. 2 of 3 lines were carried out.', { ...begun, applied: 2 }],
  ['Stopped. 1 of 1 line was carried out.', { ...begun, applied: 1, toDo: 1 }],
  [
    'Stopped while it was being undone, at 1 of 2 lines. The rest stays as it is.',
    { ...begun, applied: 2, undoneBy: 'owner@example.com', done: 1, toDo: 2 },
  ],
])('what is said of one that was stopped: %s', (said, report) => {
  expect(stoppedInWords(report)).toBe(said);
});

test('what was stopped is gone on with, and is told how much that is', () => {
  expect([given, { ...given, state: 'cancelled' } as const, begun].map(isToGoOn)).toEqual([
    false,
    true,
    true,
  ]);
  expect(restOf({ ...begun, applied: 1, left: 1 })).toBe(1);
});

test.each([
  ['Price', '1234.5', '$1,234.50'],
  ['Price', '', 'nothing'],
  ['Price', 'a lot', 'a lot'],
  ['Stock', '5', '5'],
])('the cell %s of %j is read as %s', (column, cell, words) => {
  expect(cellInWords(column, cell)).toBe(words);
});

test('of a change that puts on sale it is said from when until when', () => {
  expect(saleInWords(given)).toBeNull();
  const endsAt = '2026-11-30T12:00:00.000Z';
  const now = saleInWords({ sale: { beginsAt: null, endsAt } });
  expect(now).toMatch(/^On sale as soon as this is carried out, until .*2026/);
  const later = saleInWords({ sale: { beginsAt: '2025-11-27T12:00:00.000Z', endsAt } });
  expect(later).toMatch(/^On sale from .*2025.* until .*2026/);
});
