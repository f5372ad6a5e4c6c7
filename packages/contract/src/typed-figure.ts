/** One group of three behind a sign: thousands to some, decimals to others. */
const COULD_BE_TWO = /^[1-9]\d{0,2}[.,]\d{3}$/;
const THOUSANDS = [
  /^\d{1,3}(?:,\d{3})+\.\d+$/,
  /^\d{1,3}(?:\.\d{3})+,\d+$/,
  /^\d{1,3}(?:(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/,
];

/** Of a currency that is written with as many, whose sums all look like that: the dot stands before them. */
const USUAL_DECIMALS = 3;

/** What somebody may have meant. */
export type TypedFigure =
  /** Digits with a dot before the decimals, and whether others would read another number. */
  | { readonly digits: string; readonly isOneOfTwo: boolean }
  | { readonly couldBe: [string, string] };

/** Digits with a dot before the decimals; null where it is no number. */
function plainDigits(typed: string): string | null {
  if (/^\d+(?:[.,]\d+)?$/.test(typed)) return typed.replace(',', '.');
  if (!THOUSANDS.some((written) => written.test(typed))) return null;
  // The sign that stands last is the one before decimals, where the other stands before it.
  const [first = ''] = /[.,]/.exec(typed) ?? [];
  return typed.replaceAll(first, '').replace(',', '.');
}

/**
 * A number as people and spreadsheets of many countries write it: '1234.5', '1234,50', '1.234,50', '1,234.50'.
 * What could be two of them, as '1,234' and '1.234', is none, but for sums of a currency with three decimals.
 * @param decimals the most that such a number has
 * @returns null where it is no number of nothing or more
 */
export function typedFigure(typed: string, decimals: number): TypedFigure | null {
  const plain = typed.replaceAll(/[\s\u00A0\u202F'’]/g, '');
  const isUnsure = COULD_BE_TWO.test(plain);
  if (isUnsure && (plain.includes(',') || decimals !== USUAL_DECIMALS)) {
    return { couldBe: [plain.replace(/[.,]/, ''), plain.replace(',', '.')] };
  }
  const digits = plainDigits(plain);
  return digits === null ? null : { digits, isOneOfTwo: isUnsure || /^\d+,\d+$/.test(plain) };
}

/** How either of the two is written for everybody to read it. */
function unmistakable([whole, part]: readonly [string, string], decimals: number): string {
  if (decimals === 0) return whole;
  if (decimals < USUAL_DECIMALS) return `${whole}, or with ${decimals} decimals`;
  return `${whole} or ${decimals === USUAL_DECIMALS ? part : `${part}0`}`;
}

/** What to do about a number that could be two. @param decimals the most that it has */
export const couldBeTwo = (two: readonly [string, string], decimals: number): string =>
  `could be ${two.join(' or ')}: write it as ${unmistakable(two, decimals)}`;
