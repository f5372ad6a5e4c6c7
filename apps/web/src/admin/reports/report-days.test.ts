import { expect, test } from 'vitest';
import { askedReport, dayOf, presetsOf } from './report-days.ts';

const presets = (today: string) =>
  Object.fromEntries(presetsOf(today).map(({ name, from, to }) => [name, `${from} ${to}`]));

test('days that owners ask for, at the end of a month and the begin of a year', () => {
  expect(presets('2026-03-31')).toEqual({
    Today: '2026-03-31 2026-03-31',
    'Last 7 days': '2026-03-25 2026-03-31',
    'Last 30 days': '2026-03-02 2026-03-31',
    'Last 90 days': '2026-01-01 2026-03-31',
    'This month': '2026-03-01 2026-03-31',
    'Last month': '2026-02-01 2026-02-28',
    'This year': '2026-01-01 2026-03-31',
    'Last year': '2025-01-01 2025-12-31',
  });
  expect(presets('2026-01-01')['Last month']).toBe('2025-12-01 2025-12-31');
});

test('today is the day of the calendar on the wall', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

const asked = (address: Record<string, string>) =>
  askedReport((name) => address[name] ?? '', '2026-03-31');

test('an address that says nothing asks for thirty days of sales', () => {
  const range = { from: '2026-03-02', to: '2026-03-31' };
  expect(asked({})).toEqual({ name: 'sales', range, problem: undefined });
  expect(asked({ report: 'nonsense' }).name).toBe('sales');
  expect(asked({ report: 'tax', from: '2026-01-01', to: '2026-01-31' })).toEqual({
    name: 'tax',
    range: { from: '2026-01-01', to: '2026-01-31' },
    problem: undefined,
  });
});

test('days that make no sense are told', () => {
  const { problem } = asked({ from: '2026-03-09', to: '2026-03-01' });
  expect(problem).toBe('This has to be the first day or a later one');
});
