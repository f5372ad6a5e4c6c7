import {
  type ReportName,
  REPORT_NAMES,
  type ReportQuery,
  reportQuery,
} from '@gadgetry/contract/reports';

type Range = Pick<ReportQuery, 'from' | 'to'>;

const DAY_MS = 86_400_000;

const iso = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The day on which somebody looks, as their calendar says. */
export function dayOf(moment: Date): string {
  return iso(moment.getFullYear(), moment.getMonth(), moment.getDate());
}

function lastDays(today: string, days: number): Range {
  const from = new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return { from, to: today };
}

/** Days that owners ask for. @param today 'YYYY-MM-DD' */
export function presetsOf(today: string): readonly (Range & { readonly name: string })[] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  return [
    { name: 'Today', from: today, to: today },
    { name: 'Last 7 days', ...lastDays(today, 7) },
    { name: 'Last 30 days', ...lastDays(today, 30) },
    { name: 'Last 90 days', ...lastDays(today, 90) },
    { name: 'This month', from: iso(year, month, 1), to: today },
    { name: 'Last month', from: iso(year, month - 1, 1), to: iso(year, month, 0) },
    { name: 'This year', from: iso(year, 0, 1), to: today },
    { name: 'Last year', from: iso(year - 1, 0, 1), to: iso(year - 1, 11, 31) },
  ];
}

export interface AskedReport {
  readonly name: ReportName;
  /** As they are typed. */
  readonly range: Range;
  /** Why they can't be asked for. */
  readonly problem: string | undefined;
}

/** What the address asks for; the last 30 days where it says none. */
export function askedReport(get: (name: string) => string, today: string): AskedReport {
  const name = REPORT_NAMES.find((known) => known === get('report')) ?? 'sales';
  const usual = lastDays(today, 30);
  const range = { from: get('from') || usual.from, to: get('to') || usual.to };
  return { name, range, problem: reportQuery.safeParse(range).error?.issues[0]?.message };
}
