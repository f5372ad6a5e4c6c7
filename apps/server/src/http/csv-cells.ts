// How files of whatever kind are read that come in from spreadsheets.
import { shopCurrency } from '@gadgetry/contract/money';
import { couldBeOthers, typedFigure } from '@gadgetry/contract/typed-figure';
import { isShopCurrency, otherCurrency, withoutCurrency } from '@gadgetry/contract/typed-sum';
import { shownCell } from './csv-problems.ts';

/** A name, of which capitals and spaces mean nothing. */
export const plainName = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** The name of a column: the same, and the shop's currency means nothing either, as in 'Price (€)'. */
export function columnKey(name: string): string {
  const [, bare, currency = ''] = /^(.*\S)\s*\(([^()]+)\)\s*$/s.exec(name) ?? [];
  return plainName(bare !== undefined && isShopCurrency(currency.trim()) ? bare : name);
}

/** A name that two columns of a file have. */
export function columnTwice(head: readonly string[]): string | undefined {
  const keys = head.map(columnKey);
  return head.find((name, place) => name.trim() !== '' && keys.indexOf(keys[place] ?? '') < place);
}

/** Names of columns as they are told to whoever brought the file. */
export const columnsTold = (names: readonly string[]): string[] =>
  names
    .map((name) =>
      name
        .trim()
        .replaceAll(/\0|\p{Cs}/gu, '')
        .slice(0, 100),
    )
    .slice(0, 100);

/** So many of the columns of a file are named where none of them is known. */
const NAMED = 6;

/** What is said of a file whose first line names nothing that could be found. @param finding what would be */
export function columnsWrong(head: readonly string[], finding: readonly string[]): string {
  const named = head.filter((name) => name.trim() !== '');
  const told = columnsTold(named.slice(0, NAMED)).join(', ');
  const more = named.length > NAMED ? ` and ${named.length - NAMED} more` : '';
  return `The first line has to name the columns, one of them ${finding.join(', ')}. Here it says: ${told}${more}. The template has all columns, with examples`;
}

/** NUL and half characters can't be kept, in whatever encoding they came. */
export const keptCell = (cell: string): string => cell.replaceAll(/\0|\p{Cs}/gu, '');

/** What is wrong with a line that has more cells than there are columns; null of every other. */
export function tooManyCells(cells: readonly string[], columns: number): string | null {
  if (cells.slice(columns).every((cell) => cell.trim() === '')) return null;
  return `This line has ${cells.length} cells, and there are ${columns} columns. Is there a separator too many?`;
}

const DAY = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const DAY_WITH_DOTS = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

const DAY_OR_MONTH_FIRST = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/;
const MONTHS = 12;

/** The parts of '31/12/2030' and '12/31/2030', where one of them is no month or both are the same. */
function eitherWay(typed: string): readonly (string | undefined)[] {
  const [, first = '', , second = '', year] = DAY_OR_MONTH_FIRST.exec(typed) ?? [];
  if (Number(first) > MONTHS) return [year, second, first];
  const isMonthFirst = Number(second) > MONTHS || Number(first) === Number(second);
  return isMonthFirst ? [year, first, second] : [];
}

/** Whether it is somebody's one day and somebody else's other. */
export const couldBeTwoDays = (typed: string): boolean =>
  DAY_OR_MONTH_FIRST.test(typed) && dayIn(typed) === null;

/**
 * A day as spreadsheets write it: '2030-12-31', '2030/12/31', '2030-5-6', '31.12.2030', '31/12/2030', as
 * '2030-12-31'. null: it is none, or could be two, as '05/06/2030'. Whether the month has such a day is not
 * looked at.
 */
export function dayIn(typed: string): string | null {
  const [, year, , month, day] = DAY.exec(typed) ?? [];
  const [, dotDay, dotMonth, dotYear] = DAY_WITH_DOTS.exec(typed) ?? [];
  const [eitherYear, eitherMonth, eitherDay] = eitherWay(typed);
  const parts = [
    year ?? dotYear ?? eitherYear,
    month ?? dotMonth ?? eitherMonth,
    day ?? dotDay ?? eitherDay,
  ];
  if (parts.includes(undefined)) return null;
  return parts.map((part) => (part ?? '').padStart(2, '0')).join('-');
}

/** What a typed number comes to; `word` where it was read in one of two ways in which people write numbers. */
export type Figure =
  | { readonly figure: number; readonly word?: string }
  | { readonly problem: string };

/** What is said of a number that is none. */
interface Wording {
  /** What was typed, as it is shown. */
  readonly shown: string;
  readonly isWhole: string;
  /** What its column is in, by which a cell may call it: 'g'. */
  readonly unit?: string | undefined;
}

/** A number is named only where it is the one that stands there for certain: '250 g' in a column of grams. */
function wantedInstead(bare: string, decimals: number, unit: string | undefined): string {
  const written = bare.trim();
  if (unit !== undefined && written.toLowerCase().endsWith(unit)) {
    const read = typedFigure(written.slice(0, -unit.length), decimals);
    const isCertain = read !== null && 'digits' in read && !read.isOneOfTwo;
    if (isCertain && (decimals > 0 || !read.digits.includes('.'))) return `it as ${read.digits}`;
  }
  if (decimals === 0) return 'digits alone';
  return decimals === 2 ? 'it like 12.50 or 12,50' : 'it like 12.5 or 12,5';
}

function readFigure(bare: string, decimals: number, { shown, isWhole, unit }: Wording): Figure {
  const read = typedFigure(bare, decimals);
  if (read !== null && 'couldBe' in read) {
    return { problem: `${shown} ${couldBeOthers(read.couldBe, decimals)}` };
  }
  if (read === null) {
    if (/^\s*[-−]\s*\.?\d/u.test(bare)) return { problem: `${shown} is below zero` };
    const what = decimals === 0 ? 'no whole number' : 'no number';
    return { problem: `${shown} is ${what}: write ${wantedInstead(bare, decimals, unit)}` };
  }
  const { digits, isOneOfTwo } = read;
  const [, behind = ''] = /\.(\d*?)0*$/.exec(digits) ?? [];
  if (behind.length > decimals) {
    const wrong = decimals === 0 ? isWhole : `has more than ${decimals} decimals`;
    return { problem: `${shown} ${wrong}` };
  }
  const figure = Number(digits);
  return isOneOfTwo ? { figure, word: `${shown} is read as ${digits}` } : { figure };
}

/**
 * A number as people and spreadsheets of many countries write it: '1234.5', '1234,50', '1.234,50', '1,234.50'.
 * What could be two of them, as '1,234', is none.
 * @param decimals the most that such a number has
 * @param unit what its column says that it is in
 */
export function figureIn(typed: string, decimals: number, unit?: string): Figure {
  const shown = shownCell(typed);
  return readFigure(typed, decimals, { shown, isWhole: 'is no whole number', unit });
}

/** The same of a sum, beside which the shop's currency may stand: 'EUR 12,90', '12,90 €'. */
export function sumIn(typed: string): Figure {
  const { code, writtenDecimals } = shopCurrency();
  const shown = shownCell(typed);
  const bare = withoutCurrency(typed);
  if (typeof bare !== 'string') return { problem: `${shown} ${otherCurrency(bare)}` };
  const isWhole = `has decimals, and ${code.toUpperCase()} has none`;
  return readFigure(bare, writtenDecimals, { shown, isWhole });
}
