import { formatNumber } from '@gadgetry/contract/number-format';
import { formatMoney } from '@gadgetry/contract/money';
import {
  type Report,
  type ReportLine,
  type ReportName,
  REPORTS,
  type ReportUnit,
} from '@gadgetry/contract/reports';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { managedProductPath } from '../../page/admin-paths.ts';
import { type Column, DataTable } from '../data-table.tsx';
import type { ListPages } from '../list-pages.ts';
import { localDay } from '../local-time.ts';

interface Row extends ReportLine {
  readonly _id: string;
}

export function valueText(value: number, unit: ReportUnit): string {
  return unit === 'money' ? formatMoney(value) : formatNumber(value, 3);
}

/** '2026-11-25' and '2026-11' as people write them; whatever else it is called stays. */
function lineName({ label, productId }: Row) {
  if (productId !== null) {
    return (
      <Link
        to={managedProductPath(label)}
        className="inline-flex min-h-9 items-center font-medium underline-offset-4 hover:underline"
      >
        {label}
      </Link>
    );
  }
  return <span className="font-medium">{label}</span>;
}

const isTime = (label: string) => /^\d{4}-\d{2}(-\d{2})?$/.test(label);

const monthName = new Intl.DateTimeFormat(undefined, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function timeName(label: string): string {
  return label.length === 7 ? monthName.format(new Date(label)) : localDay(label);
}

function columnsOf(name: ReportName): readonly Column<Row>[] {
  const { line, columns } = REPORTS[name];
  const width = `${Math.round(76 / columns.length)}%`;
  return [
    {
      id: 'label',
      header: line,
      width: '24%',
      cell: (row) =>
        line === 'Day' && isTime(row.label) ? (
          <span className="font-medium">{timeName(row.label)}</span>
        ) : (
          lineName(row)
        ),
    },
    ...columns.map(
      (column, at): Column<Row> => ({
        id: column.name,
        header: column.name,
        width,
        numeric: true,
        cell: ({ values, before }) => {
          const earlier = before?.[at];
          return (
            <>
              {valueText(values[at] ?? 0, column.unit)}
              {earlier !== undefined && (
                <span className="block text-sm text-ink-soft">
                  was {valueText(earlier, column.unit)}
                </span>
              )}
            </>
          );
        },
      }),
    ),
  ];
}

/** Of days the newest comes first, as in all lists of what happened. */
function rowsOf(name: ReportName, report: Report | undefined): Row[] | undefined {
  const rows = report?.lines.map((line, at) => ({ ...line, _id: `${at} ${line.label}` }));
  return REPORTS[name].line === 'Day' ? rows?.toReversed() : rows;
}

interface ReportTableProps {
  readonly name: ReportName;
  readonly report: Report | undefined;
  readonly busy: boolean;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

export function ReportTable({ name, report, busy, failed, onRetry }: ReportTableProps) {
  const columns = useMemo(() => columnsOf(name), [name]);
  const list: ListPages<Row> = {
    rows: rowsOf(name, report),
    total: report?.lineCount ?? 0,
    busy,
    failed,
    retry: onRetry,
    more: false,
    loadMore: () => undefined,
  };
  return (
    <DataTable
      key={name}
      label={REPORTS[name].name}
      columns={columns}
      list={list}
      failure="Failed to load the report"
      empty="There is nothing to tell of these days."
      className="h-140"
    />
  );
}
