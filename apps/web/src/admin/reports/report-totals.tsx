import { type Report, type ReportName, REPORTS, type ReportUnit } from '@gadgetry/contract/reports';
import Minus from 'lucide-react/icons/minus';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { type Comparison, compare } from '../comparison.ts';
import { valueText } from './report-table.tsx';

const ICONS = { up: TrendingUp, down: TrendingDown, same: Minus } as const;

function saidOf(direction: Comparison['direction'], text: string | null): string | undefined {
  if (direction === 'same') return 'As before';
  return text === null ? 'Nothing before' : undefined;
}

interface TotalProps {
  readonly name: string;
  readonly unit: ReportUnit;
  readonly value: number;
  readonly before: number;
}

function Total({ name, unit, value, before }: TotalProps) {
  const { direction, text } = compare(value, before);
  const Icon = ICONS[direction];
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>
        <span className="block text-xl font-bold tracking-tight tabular-nums">
          {valueText(value, unit)}
        </span>
        <span className="flex items-center gap-1.5 text-sm text-ink-soft">
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {saidOf(direction, text) ?? `${text}, was ${valueText(before, unit)}`}
        </span>
      </dd>
    </div>
  );
}

/** What the lines come to, beside what those of the days before did. */
export function ReportTotals({
  name,
  totals,
}: {
  readonly name: ReportName;
  readonly totals: Report['totals'];
}) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 xl:grid-cols-4">
      {REPORTS[name].columns.map(({ name: column, unit }, at) => {
        const value = totals.values[at] ?? null;
        if (value === null) return null;
        return (
          <Total
            key={column}
            name={column}
            unit={unit}
            value={value}
            before={totals.before[at] ?? 0}
          />
        );
      })}
    </dl>
  );
}
