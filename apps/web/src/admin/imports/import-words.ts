import { formatMoney } from '@gadgetry/contract/money';
import { PRODUCT_COLUMNS, SALE_PRICE } from '@gadgetry/contract/product-csv';
import type { ImportedList } from '@gadgetry/contract/list-imports';
import type { LINE_FILTERS } from '@gadgetry/contract/product-imports';
import { PROMOCODE_COLUMNS } from '@gadgetry/contract/promocode-csv';
import { type GivenImport, isOfList } from '../../api/imports.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { localTime } from '../local-time.ts';

type Of = Pick<GivenImport, 'format'>;
type LineFilter = (typeof LINE_FILTERS)[number];

const OF_A_FILE = {
  noun: 'import',
  screen: 'Import Products',
  title: 'Import',
  /** Before what it is called, where that is not the name of a file. */
  before: '',
  apply: 'Import',
  question: 'Import this?',
  applying: 'Importing',
  applied: 'Imported',
  left: 'Not imported',
  lines: 'Lines of the file',
  line: 'Line and product',
  brought: 'brought by',
  begun: 'The import has begun.',
  undoing: ', and products that it has made are deactivated',
  undoingBegun: 'The undoing has begun.',
  blame: 'a reason that lies with the shop, not with the file',
  isFile: true,
} as const;

type Words = {
  readonly [Word in keyof typeof OF_A_FILE]: Word extends 'isFile' ? boolean : string;
};

/** Of a change of many products at once, which is checked and carried out as a file is. */
const OF_A_CHANGE: Words = {
  noun: 'change',
  screen: 'Change Products',
  title: 'Change',
  before: 'Change products: ',
  apply: 'Carry Out',
  question: 'Change these products?',
  applying: 'Changing',
  applied: 'Changed',
  left: 'Not changed',
  lines: 'Products of the change',
  line: 'Product',
  brought: 'asked for by',
  begun: 'The change has begun.',
  undoing: '',
  undoingBegun: 'The undoing has begun.',
  blame: 'a reason that lies with the shop',
  isFile: false,
};

/** Short lists, which are done when they are answered. */
const OF_A_LIST: Words = { ...OF_A_FILE, begun: 'Imported.', undoingBegun: 'Undone.' };
const OF_LISTS = {
  promocodes: {
    ...OF_A_LIST,
    screen: 'Import Promocodes',
    line: 'Line and promocode',
    undoing: ', and promocodes that it has made are deactivated',
  },
  redirects: {
    ...OF_A_LIST,
    screen: 'Import Redirects',
    line: 'Line and old path',
    undoing: ', and redirects that it has made are deleted',
  },
  customers: {
    ...OF_A_LIST,
    screen: 'Import Customers',
    line: 'Line and e-mail',
    undoing: ', and who was new and whom nobody has dealt with since is deleted',
  },
} satisfies Record<ImportedList, Words>;

/** What is said of an import, or of a change that is one. */
export function wordsOf({ format }: Of): Words {
  if (isOfList(format)) return OF_LISTS[format];
  return format === 'edit' ? OF_A_CHANGE : OF_A_FILE;
}

/** '1 line', '1,200 lines' */
export const countOf = (lines: number) =>
  `${lines.toLocaleString('en-US')} ${lines === 1 ? 'line' : 'lines'}`;

type NotRead = Pick<GivenImport, 'unknownColumns' | 'leftOut' | 'skippedLines'>;

/** What of the file nothing is read of, for whoever is about to confirm the rest; '' where that is nothing. */
export function notReadInWords({ unknownColumns, leftOut, skippedLines }: NotRead): string {
  const columns = unknownColumns.length + leftOut.length;
  const parts = [
    ...(columns === 0 ? [] : [`${columns} ${columns === 1 ? 'column' : 'columns'}`]),
    ...(skippedLines === 0 ? [] : [countOf(skippedLines)]),
  ];
  return parts.length === 0 ? '' : `Not read: ${parts.join(' and ')}, as listed. `;
}

/** 'Line 4', 'Lines 4 to 1,003' */
export const placeInWords = ({ from, to }: { readonly from: number; readonly to: number }) =>
  from === to
    ? `Line ${from.toLocaleString('en-US')}`
    : `Lines ${from.toLocaleString('en-US')} to ${to.toLocaleString('en-US')}`;

/** What a group of lines is called: before it is carried out, nothing has changed yet. */
export function nameOfLines(
  filter: LineFilter,
  given: Pick<GivenImport, 'format' | 'appliedBy' | 'left'>,
): string {
  const names: Readonly<Record<LineFilter, string>> = {
    new: 'New',
    changed: given.appliedBy === null ? 'Would change' : 'To change',
    same: 'Unchanged',
    refused: 'Refused',
    left: wordsOf(given).left,
    kept: 'Kept',
  };
  return names[filter];
}

const LINE_STATES: Readonly<Record<string, readonly [string, BadgeTone]>> = {
  new: ['New', 'green'],
  changed: ['Would change', 'blue'],
  same: ['Unchanged', 'grey'],
  refused: ['Refused', 'red'],
  undone: ['Undone', 'purple'],
  kept: ['Kept', 'yellow'],
};

/** What becomes of a line, or has become of it. */
export function stateOfLine(
  { state, outcome }: { readonly state: string | null; readonly outcome: string | null },
  of: Of,
): readonly [string, BadgeTone] {
  if (outcome === 'applied') return [wordsOf(of).applied, 'green'];
  if (outcome === 'left') return [wordsOf(of).left, 'yellow'];
  return LINE_STATES[outcome ?? state ?? ''] ?? ['Waits', 'grey'];
}

const MONEY: ReadonlySet<string> = new Set([
  PRODUCT_COLUMNS.price.name,
  SALE_PRICE,
  PROMOCODE_COLUMNS.amount.name,
  PROMOCODE_COLUMNS.shippingUpTo.name,
  PROMOCODE_COLUMNS.minimum.name,
]);

/** What a cell says, as people read it. */
export function cellInWords(column: string, cell: string): string {
  if (cell === '') return 'nothing';
  const isMoney = MONEY.has(column) && /^\d+(\.\d+)?$/.test(cell);
  return isMoney ? formatMoney(Number(cell)) : cell;
}

/** When products are put on sale, in the time of whoever reads it; null of every other import. */
export function saleInWords({ sale }: Pick<GivenImport, 'sale'>): string | null {
  if (sale === undefined) return null;
  const begins =
    sale.beginsAt === null ? 'as soon as this is carried out,' : `from ${localTime(sale.beginsAt)}`;
  return `On sale ${begins} until ${localTime(sale.endsAt)}, your local time.`;
}

/** Whether it was begun, or stopped before that: what is left of it can be carried out all the same. */
export const isToGoOn = ({ state, appliedBy }: Pick<GivenImport, 'state' | 'appliedBy'>) =>
  state === 'cancelled' || appliedBy !== null;

/** Lines that wait to be carried out. */
export const restOf = ({ found, applied, left }: Pick<GivenImport, 'found' | 'applied' | 'left'>) =>
  found.new + found.changed - applied - left;

type Stopped = Pick<
  GivenImport,
  'format' | 'state' | 'appliedBy' | 'undoneBy' | 'done' | 'toDo' | 'applied' | 'canApply'
>;

/** What is to be known of one that was stopped on its way; null of every other. */
export function stoppedInWords(given: Stopped): string | null {
  if (given.state !== 'cancelled') return null;
  const { undoneBy, appliedBy, done, toDo, applied, canApply } = given;
  if (undoneBy !== null) {
    return `Stopped while it was being undone, at ${done.toLocaleString('en-US')} of ${countOf(toDo)}. The rest stays as it is.`;
  }
  if (applied > 0) {
    return `Stopped. ${applied.toLocaleString('en-US')} of ${countOf(toDo)} ${toDo === 1 ? 'was' : 'were'} carried out.`;
  }
  if (!canApply && appliedBy === null)
    return 'Stopped before it was checked. Nothing was carried out.';
  return 'Stopped. Nothing was carried out.';
}
