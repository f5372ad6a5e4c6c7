import type { SalesPeriod } from '@gadgetry/contract/insights';
import { formatMoney } from '@gadgetry/contract/money';
import Minus from 'lucide-react/icons/minus';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { Card } from '../../ui/card.tsx';
import { compare } from '../comparison.ts';

const ICONS = { up: TrendingUp, down: TrendingDown, same: Minus } as const;

function titleOf(days: number): string {
  return days === 1 ? 'Today' : `Last ${days} days`;
}

function comparisonText(text: string | null, days: number): string {
  if (text === null) return days === 1 ? 'Nothing yesterday' : `Nothing in the ${days} days before`;
  return `${text} against ${days === 1 ? 'yesterday' : `the ${days} days before`}`;
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly before: string;
}

function Figure({ label, value, before }: FigureProps) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd>
        <span className="font-semibold tabular-nums">{value}</span>{' '}
        <span className="block text-sm text-ink-soft">before: {before}</span>
      </dd>
    </div>
  );
}

function average(amount: number | null): string {
  return amount === null ? '–' : formatMoney(amount);
}

function Period({ days, current, before }: SalesPeriod) {
  const { direction, text } = compare(current.revenue, before.revenue);
  const Icon = ICONS[direction];
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold">{titleOf(days)}</h2>
      <dl className="grid grid-cols-2 gap-4">
        <div className="col-span-2">
          <dt className="text-sm text-ink-soft">Revenue</dt>
          <dd>
            <span className="block text-3xl font-bold tracking-tight tabular-nums">
              {formatMoney(current.revenue)}
            </span>
            <span className="mt-1 flex items-center gap-1.5 text-sm text-ink-soft">
              <Icon aria-hidden="true" className="size-4" />
              {comparisonText(text, days)}
            </span>
          </dd>
        </div>
        <Figure
          label="Paid orders"
          value={String(current.paidOrders)}
          before={String(before.paidOrders)}
        />
        <Figure
          label="Average order"
          value={average(current.averageOrder)}
          before={average(before.averageOrder)}
        />
      </dl>
    </Card>
  );
}

export function SalesPeriods({ periods }: { readonly periods: readonly SalesPeriod[] }) {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {periods.map((period) => (
        <Period key={period.days} {...period} />
      ))}
    </div>
  );
}
