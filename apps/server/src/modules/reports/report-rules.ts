import { fromMinorUnits } from '@gadgetry/contract/money';
import {
  daysOf,
  type Report,
  REPORT_DAYS_SHOWN,
  type ReportLine,
  type ReportName,
  type ReportQuery,
  REPORTS,
} from '@gadgetry/contract/reports';

/** Days 'YYYY-MM-DD' of a time zone, and how many before them are told beside them. */
export interface ReportedDays {
  readonly from: string;
  readonly to: string;
  readonly firstBefore: string;
  readonly timeZone: string;
  readonly step: 'day' | 'month';
}

/** What a report says of one thing, in these days or in those before. */
export interface ReportedSums {
  readonly key: string;
  readonly label: string;
  readonly isBefore: boolean;
  /** By column; money in cents. */
  readonly sums: readonly number[];
}

/** @param day 'YYYY-MM-DD' @param by days, less than 0: before it */
export function dayFrom(day: string, by: number): string {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + by);
  return moved.toISOString().slice(0, 10);
}

/** The day of a moment where the shop is. */
export function dayIn(timeZone: string, at: Date): string {
  // As Swedes write it, which is as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
}

export function reportedDays({ from, to }: ReportQuery, timeZone: string): ReportedDays {
  const days = daysOf({ from, to });
  return {
    from,
    to,
    firstBefore: dayFrom(from, -days),
    timeZone,
    step: days <= REPORT_DAYS_SHOWN ? 'day' : 'month',
  };
}

/** Every day or month from the first to the last, in their order. */
function everyStep(first: string, last: string, step: 'day' | 'month'): string[] {
  const length = step === 'day' ? 10 : 7;
  const days = Array.from({ length: daysOf({ from: first, to: last }) }, (_, at) =>
    dayFrom(first, at).slice(0, length),
  );
  return [...new Set(days)];
}

const BY_TIME: ReadonlySet<ReportName> = new Set(['sales', 'checkouts', 'searches']);

/** What is told of a report, from the sums that were read; its lines are all there. */
export function reportOf(
  name: ReportName,
  days: ReportedDays,
  read: readonly ReportedSums[],
): Report {
  const { columns } = REPORTS[name];
  const none = columns.map(() => 0);
  const asValues = (sums: readonly number[]) =>
    sums.map((sum, at) => (columns[at]?.unit === 'money' ? fromMinorUnits(sum) : sum));
  const lastBefore = dayFrom(days.from, -1);
  const now = new Map(read.filter((row) => !row.isBefore).map((row) => [row.key, row]));
  const before = new Map(read.filter((row) => row.isBefore).map((row) => [row.key, row]));

  const linesByTime = (): ReportLine[] => {
    const stepsBefore = everyStep(days.firstBefore, lastBefore, days.step);
    return everyStep(days.from, days.to, days.step).map((label, at) => ({
      label,
      productId: null,
      values: asValues(now.get(label)?.sums ?? none),
      // Months before are not as many as these, or not as long: only days are held against days.
      before:
        days.step === 'day' ? asValues(before.get(stepsBefore[at] ?? '')?.sums ?? none) : null,
    }));
  };
  const linesByThing = (): ReportLine[] => {
    const last = columns.length - 1;
    return [...new Set([...now.keys(), ...before.keys()])]
      .map((key) => ({ key, now: now.get(key), before: before.get(key) }))
      .map((line) => ({
        ...line,
        label: (line.now ?? line.before)?.label ?? '',
        sums: line.now?.sums ?? none,
        sumsBefore: line.before?.sums ?? none,
      }))
      .toSorted(
        (one, other) =>
          (other.sums[last] ?? 0) - (one.sums[last] ?? 0) ||
          (other.sumsBefore[last] ?? 0) - (one.sumsBefore[last] ?? 0) ||
          (one.label < other.label ? -1 : 1),
      )
      .map(({ key, label, sums, sumsBefore }) => ({
        label,
        productId: name === 'products' ? key : null,
        values: asValues(sums),
        before: asValues(sumsBefore),
      }));
  };
  const total = (rows: ReadonlyMap<string, ReportedSums>) =>
    asValues(
      columns.map((_, at) => [...rows.values()].reduce((sum, row) => sum + (row.sums[at] ?? 0), 0)),
    ).map((value, at) => (columns[at]?.addsUp === true ? value : null));
  const lines = BY_TIME.has(name) ? linesByTime() : linesByThing();
  return {
    from: days.from,
    to: days.to,
    before: { from: days.firstBefore, to: lastBefore },
    timeZone: days.timeZone,
    lines,
    lineCount: lines.length,
    totals: { values: total(now), before: total(before) },
  };
}
