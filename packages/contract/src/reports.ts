import { z } from 'zod';
import { id } from './fields.ts';

/** What a column holds: pieces, orders and the like; or money. */
export type ReportUnit = 'count' | 'money';

interface ReportColumn {
  readonly name: string;
  readonly unit: ReportUnit;
  /** Whether the lines make a total: an order with two products is on the lines of both. */
  readonly addsUp: boolean;
}

interface ReportKind {
  readonly name: string;
  /** What a line of it is. */
  readonly line: string;
  readonly columns: readonly ReportColumn[];
  readonly note: string;
}

const count = (name: string): ReportColumn => ({ name, unit: 'count', addsUp: true });
const sum = (name: string): ReportColumn => ({ name, unit: 'money', addsUp: true });
const shared = (column: ReportColumn): ReportColumn => ({ ...column, addsUp: false });

const PLACED = 'An order counts on the day on which it was placed.';
const GOODS = [count('Pieces'), count('Gone back'), shared(count('Orders')), sum('Revenue')];
const WENT_BACK =
  'Pieces are without those that went back with a refund of their items, and those are told as gone back.';
const KEPT = `${PLACED} Revenue is what was paid, less what was given back; unpaid and refunded orders are none.`;

export const REPORT_NAMES = [
  'sales',
  'products',
  'categories',
  'customers',
  'discounts',
  'tax',
  'refunds',
  'checkouts',
  'searches',
] as const;
export type ReportName = (typeof REPORT_NAMES)[number];

/** A line has a value for each column, in their order. */
export const REPORTS: Readonly<Record<ReportName, ReportKind>> = {
  sales: {
    name: 'Sales',
    line: 'Day',
    columns: [
      count('Orders'),
      sum('Revenue'),
      sum('Goods'),
      sum('Discounts'),
      sum('Shipping'),
      sum('Tax added'),
      sum('Given back'),
    ],
    note: KEPT,
  },
  products: {
    name: 'Products',
    line: 'Product',
    columns: GOODS,
    note: `${KEPT} ${WENT_BACK} An order’s discounts, shipping, tax and other refunds are shared among its lines, to the nearest cent.`,
  },
  categories: {
    name: 'Categories',
    line: 'Category',
    columns: GOODS,
    note: `${KEPT} ${WENT_BACK} A product counts for the category that it is in today.`,
  },
  customers: {
    name: 'Customers',
    line: 'Customers',
    columns: [count('Customers'), count('Orders'), sum('Revenue')],
    note: `${KEPT} New is whose first paid order lies in these days. An address without an account is one customer.`,
  },
  discounts: {
    name: 'Discounts',
    line: 'Discount',
    columns: [shared(count('Orders')), sum('Given off'), shared(sum('Revenue'))],
    note: `${KEPT} An order with two discounts counts for both.`,
  },
  tax: {
    name: 'Tax',
    line: 'Tax',
    columns: [shared(count('Orders')), shared(sum('Taxed')), sum('Tax')],
    note: `${PLACED} As charged with paid orders. What was given back of them later, in part or all of it, is not taken off: credit notes say it.`,
  },
  refunds: {
    name: 'Refunds',
    line: 'Reason',
    columns: [count('Refunds'), sum('Given back')],
    note: 'Refunds that were made, by the day on which they were asked for.',
  },
  checkouts: {
    name: 'Unfinished checkouts',
    line: 'Day',
    columns: [
      count('Placed'),
      count('Paid'),
      count('Still open'),
      count('Not paid'),
      sum('Worth of those'),
    ],
    note: 'Orders by the day on which they were placed. One that was paid and refunded later was paid; of an exchange the difference was to be paid.',
  },
  searches: {
    name: 'Searches',
    line: 'Day',
    columns: [count('Searches'), count('Found nothing')],
    note: 'What is typed letter by letter is one search. Which words they were is on the screen Searches.',
  },
};

/** Three years, with the leap day. */
const REPORT_DAYS_MAX = 1_096;
/** More days than these are told by months. */
export const REPORT_DAYS_SHOWN = 92;
/** Of products and the like the first ones are shown; the file has all of them. */
export const REPORT_LINES_MAX = 200;

const DAY_MS = 86_400_000;

/** Both days are of it. @param from 'YYYY-MM-DD', as `to` */
export function daysOf({ from, to }: { readonly from: string; readonly to: string }): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

const day = z.iso
  .date('Please enter a day')
  .refine(
    (typed) => typed >= '2000-01-01' && typed <= '2100-12-31',
    'Please enter a day of this century',
  );

/** GET /admin/reports/{name} and /admin/reports/{name}.csv: both days are of it. */
export const reportQuery = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'This has to be the first day or a later one',
  })
  .refine((range) => daysOf(range) <= REPORT_DAYS_MAX, {
    path: ['to'],
    error: `At most ${REPORT_DAYS_MAX} days`,
  });
export type ReportQuery = z.infer<typeof reportQuery>;

export const reportParams = z.strictObject({ name: z.enum(REPORT_NAMES) });

const values = z.array(z.number()).describe('By column; money where the column is of money');

const totals = z
  .array(z.number().nullable())
  .describe('By column; null where the lines make no total');

const reportLine = z.object({
  label: z.string().describe('A day, a month, or what it is called'),
  productId: id.nullable().describe('Of what the line is about, where it is a product'),
  values,
  before: values.nullable().describe('null: nothing before to hold it against'),
});
export type ReportLine = z.infer<typeof reportLine>;

const range = z.object({ from: z.iso.date(), to: z.iso.date() });

export const report = z.object({
  ...range.shape,
  before: range.describe('The same number of days before these'),
  timeZone: z.string().describe('Whose days they are'),
  lines: z.array(reportLine),
  lineCount: z.int().describe('Of all of them; at most the first ones are in `lines`'),
  totals: z.object({ values: totals, before: totals }),
});
export type Report = z.infer<typeof report>;
