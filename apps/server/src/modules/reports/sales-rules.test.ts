import { expect, test } from 'vitest';
import { dayFrom } from './report-rules.ts';
import { DAYS_NEEDED, chartOf, everyDay, periodsOf } from './sales-rules.ts';

const today = '2026-03-01';
const sold = (day: string, paidOrders: number, revenueCents: number) => ({
  day,
  paidOrders,
  revenueCents,
});

test('every day of the longest period and the one before is there, today first', () => {
  const days = everyDay(today, [sold('2026-02-28', 2, 500), sold('2020-01-01', 9, 900)]);
  expect(days).toHaveLength(DAYS_NEEDED);
  expect(days.slice(0, 3)).toEqual([
    sold('2026-03-01', 0, 0),
    sold('2026-02-28', 2, 500),
    sold('2026-02-27', 0, 0),
  ]);
  expect(days.at(-1)?.day).toBe(dayFrom(today, -(DAYS_NEEDED - 1)));
});

test('a period is held against the one before it, and an average is of paid orders alone', () => {
  const days = everyDay(today, [
    sold(dayFrom(today, -0), 1, 1_000),
    sold(dayFrom(today, -6), 2, 1_001),
    sold(dayFrom(today, -7), 1, 300),
    sold(dayFrom(today, -13), 1, 400),
    sold(dayFrom(today, -14), 5, 5_000),
  ]);
  const week = periodsOf(days).find((period) => period.days === 7);
  expect(week).toEqual({
    days: 7,
    current: { paidOrders: 3, revenue: 20.01, averageOrder: 6.67 },
    before: { paidOrders: 2, revenue: 7, averageOrder: 3.5 },
  });
  const nothing = { paidOrders: 0, revenue: 0, averageOrder: null };
  for (const period of periodsOf(everyDay(today, []))) {
    expect(period).toMatchObject({ current: nothing, before: nothing });
  }
});

test('the chart has the longest period, today last', () => {
  const chart = chartOf(everyDay(today, [sold('2026-02-28', 2, 550)]));
  expect(chart).toHaveLength(DAYS_NEEDED / 2);
  expect(chart.slice(-2)).toEqual([
    { day: '2026-02-28', paidOrders: 2, revenue: 5.5 },
    { day: '2026-03-01', paidOrders: 0, revenue: 0 },
  ]);
});
