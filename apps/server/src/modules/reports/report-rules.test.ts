import { reportQuery } from '@gadgetry/contract/reports';
import { expect, test } from 'vitest';
import { dayFrom, dayIn, reportedDays, reportOf } from './report-rules.ts';

test('days go over the ends of months and years', () => {
  expect(dayFrom('2026-03-01', 0)).toBe('2026-03-01');
  expect(dayFrom('2026-03-01', -1)).toBe('2026-02-28');
  expect(dayFrom('2026-03-01', -60)).toBe('2025-12-31');
  expect(dayFrom('2024-02-28', 1)).toBe('2024-02-29');
});

test('the day is that of the place', () => {
  const evening = new Date('2026-03-10T20:00:00Z');
  expect(dayIn('UTC', evening)).toBe('2026-03-10');
  expect(dayIn('Asia/Colombo', evening)).toBe('2026-03-11');
  expect(dayIn('America/Los_Angeles', new Date('2026-03-10T02:00:00Z'))).toBe('2026-03-09');
});

test('many days are told by months, and as many days before them are looked at', () => {
  const quarter = reportedDays({ from: '2026-01-01', to: '2026-04-02' }, 'UTC');
  expect(quarter).toMatchObject({ firstBefore: '2025-10-01', step: 'day' });
  const longer = reportedDays({ from: '2026-01-01', to: '2026-04-03' }, 'UTC');
  expect(longer).toMatchObject({ firstBefore: '2025-09-30', step: 'month' });
  const { lines } = reportOf('sales', longer, []);
  expect(lines.map(({ label }) => label)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04']);
  expect(lines.map(({ before }) => before)).toEqual([null, null, null, null]);
});

test('days without sales are there, each held against the one as many days before', () => {
  const days = reportedDays({ from: '2026-03-01', to: '2026-03-02' }, 'UTC');
  const sums = (cents: number) => [1, cents, cents, 0, 0, 0, 0];
  const { lines, totals, before } = reportOf('sales', days, [
    { key: '2026-03-02', label: '', isBefore: false, sums: sums(500) },
    { key: '2026-02-27', label: '', isBefore: true, sums: sums(300) },
  ]);
  expect(before).toEqual({ from: '2026-02-27', to: '2026-02-28' });
  expect(lines).toEqual([
    {
      label: '2026-03-01',
      productId: null,
      values: [0, 0, 0, 0, 0, 0, 0],
      before: [1, 3, 3, 0, 0, 0, 0],
    },
    {
      label: '2026-03-02',
      productId: null,
      values: [1, 5, 5, 0, 0, 0, 0],
      before: [0, 0, 0, 0, 0, 0, 0],
    },
  ]);
  expect(totals).toEqual({ values: [1, 5, 5, 0, 0, 0, 0], before: [1, 3, 3, 0, 0, 0, 0] });
});

test('what sold before and not now is there as well; what does not add up has no total', () => {
  const days = reportedDays({ from: '2026-03-01', to: '2026-03-02' }, 'UTC');
  const { lines, totals } = reportOf('products', days, [
    { key: 'a', label: 'Lamp', isBefore: true, sums: [2, 0, 1, 900] },
    { key: 'b', label: 'Cable', isBefore: false, sums: [3, 1, 2, 700] },
    { key: 'c', label: 'Plug', isBefore: false, sums: [1, 0, 1, 800] },
  ]);
  expect(lines.map(({ label, values, before }) => [label, values, before])).toEqual([
    ['Plug', [1, 0, 1, 8], [0, 0, 0, 0]],
    ['Cable', [3, 1, 2, 7], [0, 0, 0, 0]],
    ['Lamp', [0, 0, 0, 0], [2, 0, 1, 9]],
  ]);
  expect(totals).toEqual({ values: [4, 1, null, 15], before: [2, 0, null, 9] });
});

test.each([
  ['2026-03-02', '2026-03-01', 'to'],
  ['2023-01-01', '2026-01-02', 'to'],
  ['2026-02-30', '2026-03-01', 'from'],
  ['1999-12-31', '2000-01-01', 'from'],
])('%s to %s is no range', (from, to, path) => {
  const checked = reportQuery.safeParse({ from, to });
  expect(checked.error?.issues[0]?.path).toEqual([path]);
});
