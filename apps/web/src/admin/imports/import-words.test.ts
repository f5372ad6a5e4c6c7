import type { ProductImport } from '@gadgetry/contract/product-imports';
import { expect, test } from 'vitest';
import {
  cancelInWords,
  cellInWords,
  isToGoOn,
  missingInWords,
  nameOfLines,
  notReadInWords,
  placeInWords,
  progressOf,
  restOf,
  saleInWords,
  stateOfLine,
  stoppedInWords,
  toDoInWords,
} from './import-words.ts';
import { stateOfImport } from './import-state.tsx';

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

const zip = { fileName: 'lamps.zip', pictures: 1, named: 1, taken: 0, unnamed: [], refused: [] };

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

const of6 = {
  ...given,
  format: 'gadgetry',
  state: 'applied',
  appliedBy: 'owner@example.com',
  lines: 6,
  found: { new: 1, changed: 0, same: 0, refused: 5 },
  applied: 1,
} as const;

test.each<[string, string, ProductImport]>([
  ['Checked', '', given],
  ['Checked', '5 lines refused', { ...of6, state: 'checked', appliedBy: null }],
  ['Imported', '', { ...of6, found: { ...of6.found, refused: 0 } }],
  ['Imported', '5 lines refused', of6],
  ['Imported', '5 lines refused, 2 not imported', { ...of6, left: 2 }],
  ['Imported', '1 line not imported', { ...of6, found: { ...of6.found, refused: 0 }, left: 1 }],
  ['Not imported', '5 lines refused, 1 not imported', { ...of6, applied: 0, left: 1 }],
  ['Undone', '1,200 lines kept', { ...of6, state: 'undone', kept: 1_200 }],
  ['Importing', '', { ...of6, state: 'applying' }],
])('the list says of an import: %s, %s', (state, missing, report) => {
  expect([stateOfImport(report)[0], missingInWords(report)]).toEqual([state, missing]);
});

test('while pictures are made, before the lines that name them, it is said how many are', () => {
  const applying = { ...of6, state: 'applying', done: 0, toDo: 100 } as const;
  expect(progressOf(applying)).toEqual({
    what: 'Importing',
    value: 0,
    max: 100,
    words: 'Importing 0 of 100 lines.',
  });
  const pictures = { ...zip, pictures: 1_250, named: 1_200, taken: 34 };
  expect(progressOf({ ...applying, zip: pictures })).toEqual({
    what: 'Importing',
    value: 34,
    max: 1_300,
    words: 'Importing 0 of 100 lines. 34 of the 1,200 pictures that lines name are made.',
  });
  const fetched = { pictures: 900, taken: 20, lost: 3, refused: [] };
  expect(progressOf({ ...applying, fetched })).toMatchObject({ value: 23, max: 1_000 });
  expect(progressOf({ ...applying, zip: { ...zip, taken: 1 } })?.words).toBe(
    'Importing 0 of 100 lines. The picture that a line names is made.',
  );
  expect(progressOf({ ...applying, state: 'checking', zip })?.words).toBe(
    'Checking 0 of 100 lines.',
  );
  expect(progressOf({ ...of6, zip })).toBeNull();
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
  [
    'Cancelled. Nothing was carried out, and you can still do it.',
    { ...given, state: 'cancelled' },
  ],
  [
    'Stopped before it was checked. Nothing was carried out.',
    { ...given, state: 'cancelled', canApply: false, done: 2 },
  ],
  [
    'Cancelled. There was nothing in it to carry out.',
    {
      ...given,
      state: 'cancelled',
      canApply: false,
      found: { new: 0, changed: 0, same: 1, refused: 3 },
    },
  ],
  [
    'Cancelled. Nothing was carried out, and its pictures are no longer kept: to import it, bring the file and the zip again.',
    { ...given, state: 'cancelled', canApply: false, zip },
  ],
  [
    'Stopped. Nothing was carried out, and its pictures are no longer kept: to import it, bring the file and the zip again.',
    { ...begun, done: 0, canApply: false, zip },
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

test.each<[string, ProductImport]>([
  [
    'It is not checked to its end, and nothing is carried out. To import it, bring the file again.',
    { ...given, format: 'gadgetry', state: 'checking' },
  ],
  ['It is not checked to its end, and nothing is carried out.', { ...given, state: 'checking' }],
  ['Nothing was carried out yet, and you can still do it later.', given],
  [
    'Nothing was carried out yet. Its pictures are not kept: to import it, bring the file and the zip again.',
    { ...given, zip },
  ],
  [
    'Nothing was carried out yet. Its pictures are not kept: to import it, bring the file and the zip again.',
    { ...begun, state: 'applying', zip },
  ],
  [
    'What was carried out so far stays, and can be undone. You can go on with it later.',
    { ...begun, state: 'applying', applied: 1, zip },
  ],
  [
    'What was put back so far stays so. You can go on with undoing it later.',
    { ...begun, state: 'undoing', undoneBy: 'owner@example.com' },
  ],
])('before it is cancelled it is said: %s', (said, report) => {
  expect(cancelInWords(report)).toBe(said);
});

test.each([
  [{ new: 1, changed: 0 }, '1 line with something new is carried out.'],
  [{ new: 0, changed: 2 }, '2 lines with changes are carried out.'],
  [
    { new: 1_200, changed: 1 },
    '1,200 lines with something new and 1 line with changes are carried out.',
  ],
])('before %j is carried out it is asked for what there is', (found, said) => {
  expect(toDoInWords(found)).toBe(said);
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
  ['Pictures', '/media/uploads/0123/1200.webp', '1 picture of this shop'],
  ['Pictures', '/media/lamp/1200.webp /media/uploads/0123/1200.webp', '2 pictures of this shop'],
  ['Pictures', '/media/lamp/1200.webp, Red Lamp.jpg', '1 picture of this shop, Red Lamp.jpg'],
  [
    'Pictures',
    'https://a.example/media/b.png /media/lamp/1200.webp',
    'https://a.example/media/b.png 1 picture of this shop',
  ],
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
