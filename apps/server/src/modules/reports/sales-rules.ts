import {
  INSIGHT_PERIODS,
  type SalesDay,
  type SalesFigures,
  type SalesPeriod,
} from '@gadgetry/contract/insights';
import { fromMinorUnits } from '@gadgetry/contract/money';
import { dayFrom } from './report-rules.ts';

/** The paid orders of one day. */
export interface DayOfSales {
  /** 'YYYY-MM-DD' */
  readonly day: string;
  readonly paidOrders: number;
  readonly revenueCents: number;
}

const LONGEST_PERIOD = Math.max(...INSIGHT_PERIODS);

/** How far back the longest period and the one before it reach. */
export const DAYS_NEEDED = 2 * LONGEST_PERIOD;

/** Every day of the longest period and the one before, today first; days without sales are nil. */
export function everyDay(today: string, sold: readonly DayOfSales[]): DayOfSales[] {
  const byDay = new Map(sold.map((sales) => [sales.day, sales]));
  return Array.from({ length: DAYS_NEEDED }, (_, ago) => {
    const day = dayFrom(today, -ago);
    return byDay.get(day) ?? { day, paidOrders: 0, revenueCents: 0 };
  });
}

function figuresOf(days: readonly DayOfSales[]): SalesFigures {
  const paidOrders = days.reduce((sum, day) => sum + day.paidOrders, 0);
  const revenueCents = days.reduce((sum, day) => sum + day.revenueCents, 0);
  const average = paidOrders === 0 ? null : Math.round(revenueCents / paidOrders);
  return {
    paidOrders,
    revenue: fromMinorUnits(revenueCents),
    averageOrder: average === null ? null : fromMinorUnits(average),
  };
}

/** @param days today first, as `everyDay` gives them */
export function periodsOf(days: readonly DayOfSales[]): SalesPeriod[] {
  return INSIGHT_PERIODS.map((length) => ({
    days: length,
    current: figuresOf(days.slice(0, length)),
    before: figuresOf(days.slice(length, 2 * length)),
  }));
}

/** @param days today first, as `everyDay` gives them */
export function chartOf(days: readonly DayOfSales[]): SalesDay[] {
  return days
    .slice(0, LONGEST_PERIOD)
    .map(({ day, paidOrders, revenueCents }) => ({
      day,
      paidOrders,
      revenue: fromMinorUnits(revenueCents),
    }))
    .toReversed();
}
