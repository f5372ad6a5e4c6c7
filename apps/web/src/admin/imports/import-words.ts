import { formatNumber } from '@gadgetry/contract/number-format';
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
  `${formatNumber(lines)} ${lines === 1 ? 'line' : 'lines'}`;

/** '1 picture', '1,200 pictures' */
export const picturesInWords = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'picture' : 'pictures'}`;

/** How far the making of its pictures is, which takes longer than the lines that name them. */
function madeInWords({ named, taken }: NonNullable<GivenImport['zip']>): string {
  if (named === 0) return '';
  const count = formatNumber(named);
  return named === 1
    ? ` The picture that a line names is ${taken === 1 ? 'made' : 'being made'}.`
    : ` ${formatNumber(taken)} of the ${count} pictures that lines name are made.`;
}

/** How far the shop is with an import; null where it is not at work on it. */
export function progressOf(given: GivenImport) {
  const { state, done, toDo, zip, fetched } = given;
  const { applying } = wordsOf(given);
  const what = { checking: 'Checking', applying, undoing: 'Undoing' }[state as string];
  if (what === undefined) return null;
  const words = `${what} ${formatNumber(done)} of ${countOf(toDo)}.`;
  if (state !== 'applying') return { what, value: done, max: toDo, words };
  // How many are copied from elsewhere is said beside it, with those that are not to be had.
  const asked = fetched === undefined ? 0 : fetched.taken + fetched.lost;
  return {
    what,
    value: done + (zip?.taken ?? 0) + asked,
    max: toDo + (zip?.named ?? 0) + (fetched?.pictures ?? 0),
    words: zip === undefined ? words : words + madeInWords(zip),
  };
}

/** What of an import did not get in, or out again, where its state alone would hide that; '' of every other. */
export function missingInWords(given: GivenImport): string {
  const { state, found, left, kept } = given;
  if (state === 'undone') return kept === 0 ? '' : `${countOf(kept)} kept`;
  if (state !== 'checked' && state !== 'applied') return '';
  const missing = [
    [found.refused, 'refused'],
    [left, wordsOf(given).left.toLowerCase()],
  ] as const;
  return missing
    .filter(([lines]) => lines > 0)
    .map(([lines, what], place) =>
      place === 0 ? `${countOf(lines)} ${what}` : `${formatNumber(lines)} ${what}`,
    )
    .join(', ');
}

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
  from === to ? `Line ${formatNumber(from)}` : `Lines ${formatNumber(from)} to ${formatNumber(to)}`;

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

const PICTURES: ReadonlySet<string> = new Set([
  PRODUCT_COLUMNS.pictures.name,
  PRODUCT_COLUMNS.variantPictures.name,
]);

/** Addresses within the shop tell nobody which picture that is. */
const OWN_PICTURES = /(?<![^\s,])\/media\/[\w./-]+(?: \/media\/[\w./-]+)*/g;
function ownPictures(addresses: string): string {
  return `${picturesInWords(addresses.split(' ').length)} of this shop`;
}

/** What a cell says, as people read it. */
export function cellInWords(column: string, cell: string): string {
  if (cell === '') return 'nothing';
  if (PICTURES.has(column)) return cell.replaceAll(OWN_PICTURES, ownPictures);
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

/** What is about to be carried out; of what there is none nothing is said. */
export function toDoInWords(found: Pick<GivenImport['found'], 'new' | 'changed'>): string {
  const parts = [
    ...(found.new === 0 ? [] : [`${countOf(found.new)} with something new`]),
    ...(found.changed === 0 ? [] : [`${countOf(found.changed)} with changes`]),
  ];
  return `${parts.join(' and ')} ${found.new + found.changed === 1 ? 'is' : 'are'} carried out.`;
}

/** Lines that wait to be carried out. */
export const restOf = ({ found, applied, left }: Pick<GivenImport, 'found' | 'applied' | 'left'>) =>
  found.new + found.changed - applied - left;

type Stopped = Pick<
  GivenImport,
  | 'format'
  | 'state'
  | 'appliedBy'
  | 'undoneBy'
  | 'done'
  | 'toDo'
  | 'found'
  | 'applied'
  | 'left'
  | 'canApply'
  | 'zip'
>;

const BRING_BOTH = 'to import it, bring the file and the zip again.';

/** What becomes of one that is cancelled as it is now, for whoever is about to. */
export function cancelInWords({ state, format, applied, left, zip }: Stopped): string {
  if (state === 'undoing') {
    return 'What was put back so far stays so. You can go on with undoing it later.';
  }
  if (state === 'receiving' || state === 'checking') {
    const again = zip === undefined ? 'the file' : 'the file and the zip';
    return `It is not checked to its end, and nothing is carried out.${
      format === 'edit' ? '' : ` To import it, bring ${again} again.`
    }`;
  }
  if (applied + left > 0) {
    return 'What was carried out so far stays, and can be undone. You can go on with it later.';
  }
  if (zip !== undefined) {
    return `Nothing was carried out yet. Its pictures are not kept: ${BRING_BOTH}`;
  }
  return 'Nothing was carried out yet, and you can still do it later.';
}

/** What is to be known of one of which nothing was carried out. */
function untouchedInWords(given: Stopped): string {
  const { appliedBy, done, toDo, canApply, zip } = given;
  const isGivenUp = !canApply && zip !== undefined;
  const andPictures = `, and its pictures are no longer kept: ${BRING_BOTH}`;
  if (appliedBy !== null) {
    return `Stopped. Nothing was carried out${isGivenUp ? andPictures : '.'}`;
  }
  if (canApply) return 'Cancelled. Nothing was carried out, and you can still do it.';
  if (done < toDo) return 'Stopped before it was checked. Nothing was carried out.';
  if (restOf(given) === 0) return 'Cancelled. There was nothing in it to carry out.';
  return `Cancelled. Nothing was carried out${isGivenUp ? andPictures : '.'}`;
}

/** What is to be known of one that was stopped on its way; null of every other. */
export function stoppedInWords(given: Stopped): string | null {
  if (given.state !== 'cancelled') return null;
  const { undoneBy, done, toDo, applied } = given;
  if (undoneBy !== null) {
    return `Stopped while it was being undone, at ${formatNumber(done)} of ${countOf(toDo)}. The rest stays as it is.`;
  }
  if (applied > 0) {
    return `Stopped. ${formatNumber(applied)} of ${countOf(toDo)} ${toDo === 1 ? 'was' : 'were'} carried out.`;
  }
  return untouchedInWords(given);
}
