/** One group of three behind a sign: thousands to some, decimals to others. */
const COULD_BE_TWO = /^[1-9]\d{0,2}[.,]\d{3}$/;
/** Groups of digits as countries write them: three in each but the first, and one sign between them all. */
const GROUPED = [
  /^[1-9]\d{0,2}(?:,\d{3})+\.\d+$/,
  /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$/,
  /^[1-9]\d{0,2}(?:(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/,
  /^[1-9]\d{0,2}(?:(?: \d{3})+|(?:'\d{3})+)(?:[.,]\d+)?$/,
];
/** Not one in which lines are broken or columns are parted. */
const SPACE = /[ \u00A0\u2007\u2009\u202F]/g;
/** Digits with signs between them that stand in numbers, or between two: '12 90', '19\n15'. */
const SEVERAL = /^\d[\d.,'\s]*\d$/;

/** Of a currency that is written with as many, whose sums all look like that: the dot stands before them. */
const USUAL_DECIMALS = 3;

/** What a number could be: one of two, or several that stand in one place. */
export type CouldBe = readonly [string, string] | 'several';

/** What somebody may have meant. */
export type TypedFigure =
  /** Digits with a dot before the decimals, and whether others would read another number. */
  { readonly digits: string; readonly isOneOfTwo: boolean } | { readonly couldBe: CouldBe };

/** Digits with a dot before the decimals; null where it is no number. */
function plainDigits(typed: string): string | null {
  if (/^\d+(?:[.,]\d+)?$/.test(typed)) return typed.replace(',', '.');
  // As many write what is less than one; before a comma there, digits could have been lost.
  if (/^\.\d+$/.test(typed)) return `0${typed}`;
  if (!GROUPED.some((written) => written.test(typed))) return null;
  // The sign that stands last is the one before decimals, where the other stands before it.
  const [first = ''] = /[., ']/.exec(typed) ?? [];
  return typed.replaceAll(first, '').replace(',', '.');
}

/**
 * A number as people and spreadsheets of many countries write it: '1234.5', '1234,50', '1.234,50', '1 234.50'.
 * What could be two of them, as '1,234' and '1.234', is none, but for sums of a currency with three decimals;
 * nor is what could be two that stand in one place: '12 90'.
 * @param decimals the most that such a number has
 * @returns null where it is no number of nothing or more
 */
export function typedFigure(typed: string, decimals: number): TypedFigure | null {
  // Spreadsheets mark a text by an apostrophe before it.
  const plain = typed.trim().replaceAll('’', "'").replaceAll(SPACE, ' ').replace(/^'/, '');
  const isUnsure = COULD_BE_TWO.test(plain);
  if (isUnsure && (plain.includes(',') || decimals !== USUAL_DECIMALS)) {
    return { couldBe: [plain.replace(/[.,]/, ''), plain.replace(',', '.')] };
  }
  const digits = plainDigits(plain);
  if (digits === null) return SEVERAL.test(plain) ? { couldBe: 'several' } : null;
  return { digits, isOneOfTwo: isUnsure || /^[\d ']+,\d+$/.test(plain) };
}

/** How either of the two is written for everybody to read it. */
function unmistakable([whole, part]: readonly [string, string], decimals: number): string {
  if (decimals === 0) return whole;
  if (decimals < USUAL_DECIMALS) return `${whole}, or with ${decimals} decimals`;
  return `${whole} or ${decimals === USUAL_DECIMALS ? part : `${part}0`}`;
}

/** What to do about a number that could be others. @param decimals the most that it has */
export function couldBeOthers(could: CouldBe, decimals: number): string {
  if (could !== 'several') {
    return `could be ${could.join(' or ')}: write it as ${unmistakable(could, decimals)}`;
  }
  const butOne = decimals === 0 ? '' : ' but a dot or a comma before decimals';
  return `could be more than one number: write one, with nothing between its digits${butOne}`;
}
