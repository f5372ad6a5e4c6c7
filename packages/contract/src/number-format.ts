/** How numbers and sums can be written, by a country that writes them so (BCP 47). */
export const NUMBER_FORMATS = ['en-US', 'de-DE', 'fr-FR', 'nl-NL', 'de-CH'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

interface Way {
  /** Between thousands. */
  readonly group: string;
  /** Before decimals. */
  readonly point: string;
  /** Where the sign of a currency stands: as English has it, before the sum and apart from it, or behind. */
  readonly currency: 'before' | 'apart' | 'behind';
}

/** A space that no line ends at. */
const SPACE = '\u00A0';

/** The platform's own formatter costs a phone more to make than all that is written with it. */
const WAYS: Readonly<Record<NumberFormat, Way>> = {
  'en-US': { group: ',', point: '.', currency: 'before' },
  'de-DE': { group: '.', point: ',', currency: 'behind' },
  'fr-FR': { group: SPACE, point: ',', currency: 'behind' },
  'nl-NL': { group: '.', point: ',', currency: 'apart' },
  'de-CH': { group: '’', point: '.', currency: 'apart' },
};

let current: NumberFormat = 'en-US';

/** How the shop writes numbers and sums. */
export function numberFormat(): NumberFormat {
  return current;
}

/** Says so, as often as the owner changes it. */
export function setNumberFormat(format: NumberFormat): void {
  current = format;
}

/** Whether '1.249' is more than a thousand. */
export const partsThousandsByDot = (): boolean => WAYS[current].group === '.';

/** '1234.5' as it is typed: '1234,5' where a comma stands before decimals. @param digits without a sign */
export const typedDigits = (digits: string): string => digits.replace('.', WAYS[current].point);

/** '1234.5' as it is written to be read: '1,234.5'. @param digits without a sign */
export function writtenDigits(digits: string, format = current): string {
  const { group, point } = WAYS[format];
  const [whole = '', rest] = digits.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return rest === undefined ? grouped : `${grouped}${point}${rest}`;
}

/** A sum that is written already, with the sign of its currency. @param symbol as English has it before a sum */
export function withCurrency(written: string, symbol: string, format = current): string {
  const { currency } = WAYS[format];
  if (currency === 'before') return `${symbol}${written}`;
  const sign = symbol.trim();
  return currency === 'apart' ? `${sign}${SPACE}${written}` : `${written}${SPACE}${sign}`;
}

/** '1,240' or '0.5'. @param decimals at most so many are kept */
export function formatNumber(value: number, decimals = 0): string {
  const digits = Math.abs(value).toFixed(decimals);
  const kept = decimals === 0 ? digits : digits.replace(/\.?0+$/, '');
  const isZero = Number(kept) === 0;
  return `${value < 0 && !isZero ? '-' : ''}${writtenDigits(kept)}`;
}
