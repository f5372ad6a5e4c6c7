import { formatMoney, shopCurrency } from '@gadgetry/contract/money';
import { numberFormat } from '@gadgetry/contract/number-format';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

const dayOfMonth = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const monthOfYear = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const roundedMoney = () =>
  new Intl.NumberFormat(numberFormat(), {
    style: 'currency',
    currency: shopCurrency().code,
    notation: 'compact',
    maximumFractionDigits: 1,
  });

/** @param day a day, or a month: '2026-11' */
function dayText(day: unknown): string {
  if (typeof day !== 'string') return '';
  return (day.length === 7 ? monthOfYear : dayOfMonth).format(new Date(day));
}

export interface RevenueOfDay {
  /** 'YYYY-MM-DD', or of a month 'YYYY-MM' */
  readonly day: string;
  readonly revenue: number;
}

const text = { fill: 'var(--ink-soft)', fontSize: 13 };

/** A picture of the table below it, and therefore hidden from readers. */
export function RevenueChart({ days }: { readonly days: readonly RevenueOfDay[] }) {
  const rounded = roundedMoney();
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...days]}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          tickFormatter={dayText}
          tick={text}
          tickLine={false}
          axisLine={false}
          interval="equidistantPreserveStart"
          minTickGap={24}
          tickMargin={8}
        />
        <YAxis
          width={64}
          tickFormatter={(revenue: number) => rounded.format(revenue)}
          tick={text}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
        />
        <Tooltip
          cursor={{ fill: 'var(--surface)' }}
          labelFormatter={dayText}
          formatter={(revenue) => [formatMoney(Number(revenue)), 'Revenue']}
          contentStyle={{
            background: 'var(--raised)',
            border: '1px solid var(--line)',
            borderRadius: 10,
            color: 'var(--ink)',
          }}
          itemStyle={{ color: 'var(--ink)' }}
        />
        <Bar
          dataKey="revenue"
          fill="var(--accent)"
          radius={[4, 4, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
