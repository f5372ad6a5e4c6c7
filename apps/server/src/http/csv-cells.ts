// How files of whatever kind are read that come in from spreadsheets.
import { shopCurrency } from '@gadgetry/contract/money';
import { couldBeOthers, typedFigure } from '@gadgetry/contract/typed-figure';
import { otherCurrency, withoutCurrency } from '@gadgetry/contract/typed-sum';
import { shownCell } from './csv-problems.ts';

/** The name of a column: capitals and spaces mean nothing. */
export const columnKey = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, ' ');

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

/**
 * A day as spreadsheets write it: '2030-12-31', '2030/12/31', '2030-5-6', '31.12.2030', as '2030-12-31'.
 * null: it is none, or could be two, as '05/06/2030'. Whether the month has such a day is not looked at.
 */
export function dayIn(typed: string): string | null {
  const [, year, , month, day] = DAY.exec(typed) ?? [];
  const [, dotDay, dotMonth, dotYear] = DAY_WITH_DOTS.exec(typed) ?? [];
  const parts = [year ?? dotYear, month ?? dotMonth, day ?? dotDay];
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
  return `digits alone${decimals === 0 ? '' : ', with a dot before decimals'}`;
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
