import { CURRENCY_CODES } from './currencies.ts';
import { decimalOf, isMoney, shopCurrency, tooFineSum } from './money.ts';
import { type TypedFigure, couldBeOthers, typedFigure } from './typed-figure.ts';

const DISPLAYS = ['code', 'symbol', 'narrowSymbol', 'name'] as const;
/** From its first digit, or a dot before decimals that does not end a short name: '.50', and the '120' of 'kr.120'. */
const FIGURE = /(?:(?<!(?<!\p{L})\p{L}{1,2})\.)?\d(?:.*\d)?/su;
/** Longer texts beside a number are about something else. */
const NAME_MAX = 40;

/** As names are compared: 'Fr.' is 'fr', and 'US dollars' 'usdollars'. */
const compared = (name: string) => name.replaceAll(/[\s.]/g, '').toLowerCase();

/** How a currency is written beside a sum. */
function namesOf(code: string): Set<string> {
  const names = DISPLAYS.flatMap((currencyDisplay) => {
    const format = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: code,
      currencyDisplay,
      minimumFractionDigits: 0,
      maximumFractionDigits: 0,
    });
    return [1, 2].flatMap((count) => {
      const parts = format.formatToParts(count).filter(({ type }) => type === 'currency');
      const name = parts.map(({ value }) => value).join('');
      // Of 'US dollars' the last word says enough, and '$' is told from others as 'US$'.
      const ofCountry = /^\p{Sc}$/u.test(name) ? `${code.slice(0, 2)}${name}` : name;
      return [name, name.split(' ').at(-1) ?? name, ofCountry];
    });
  });
  return new Set(names.map(compared));
}

const known = new Map<string, Set<string>>();
function isCalled(code: string, name: string): boolean {
  const names = known.get(code) ?? namesOf(code);
  known.set(code, names);
  return names.has(compared(name));
}

/** Whether it is called so, by one of its names or by two of them together: 'USD $'. */
export function isShopCurrency(name: string): boolean {
  const { code } = shopCurrency();
  if (isCalled(code, name)) return true;
  for (let place = 1; place < name.length; place += 1) {
    const parts = [name.slice(0, place), name.slice(place)];
    const isTwoNames = new Set(parts.map(compared)).size === 2;
    if (isTwoNames && parts.every((part) => isCalled(code, part))) return true;
  }
  return false;
}

/** Any in the world by its code, and those that shops are in by their other names. */
function isCurrency(name: string): boolean {
  if (/\p{Sc}/u.test(name)) return true;
  if (/^[a-z]{3}$/i.test(name)) {
    const code = name.toUpperCase();
    if (new Intl.DisplayNames('en', { type: 'currency' }).of(code) !== code) return true;
  }
  return CURRENCY_CODES.some((code) => isCalled(code, name));
}

/** What stands in a sum instead of the shop's currency, as it was typed. */
interface OtherCurrency {
  readonly currency: string;
}

/**
 * A sum without the currency of the shop, which may stand before or behind it by its code, its sign or its name:
 * 'EUR 12,90', '12,90 €', '12,90 Euro'. What has something else beside it that is no currency stays as it is.
 */
export function withoutCurrency(typed: string): string | OtherCurrency {
  const found = FIGURE.exec(typed);
  if (found === null) return typed;
  const [figure] = found;
  const before = typed.slice(0, found.index).trim();
  const behind = typed.slice(found.index + figure.length).trim();
  if (before.length > NAME_MAX || behind.length > NAME_MAX) return typed;
  // Below zero on either side of the currency.
  const [, first = '', name = '', second = ''] = /^([-−]?)(.*?)([-−]?)$/su.exec(before) ?? [];
  const names = [name.trim(), behind].filter((one) => one !== '');
  const other = names.find((one) => !isShopCurrency(one));
  if (other === undefined) return `${first || second}${figure}`;
  return isCurrency(other) ? { currency: other } : typed;
}

/** What to do about a sum in another currency. */
export function otherCurrency({ currency }: OtherCurrency): string {
  const { code, symbol } = shopCurrency();
  const own = code.toUpperCase();
  const sign = symbol.trim() === own ? '' : ` (${symbol.trim()})`;
  return `is in ${currency}, and this shop’s currency is ${own}${sign}: write what it is in that`;
}

/** A sum as people write it, with the shop's currency or without. @returns null where it is none */
export function typedSum(typed: string): TypedFigure | OtherCurrency | null {
  const bare = withoutCurrency(typed);
  return typeof bare === 'string' ? typedFigure(bare, shopCurrency().writtenDecimals) : bare;
}

const signed = (typed: string) => {
  const [, sign = '', rest = ''] = /^\s*([-−+]?)(.*)$/su.exec(typed) ?? [];
  // A sum of its own would be the same without a plus, and in files it is none.
  return { isBelow: sign !== '', read: sign === '+' ? null : typedSum(rest) };
};

/** The sum that was typed into a field, below nothing too; NaN where it is none, or not for certain. */
export function sumOrNone(typed: string): number {
  const { isBelow, read } = signed(typed);
  if (read === null || !('digits' in read)) return Number.NaN;
  return isBelow ? -Number(read.digits) : Number(read.digits);
}

/** What is to be said of a sum in another currency, and of one that could be two. */
export function unclearSum(typed: string): string | undefined {
  const { read } = signed(typed);
  if (read === null || 'digits' in read) return undefined;
  const words =
    'couldBe' in read
      ? couldBeOthers(read.couldBe, shopCurrency().writtenDecimals)
      : otherCurrency(read);
  return `This ${words}`;
}

/** The same, and of what is no sum that can be paid. */
export function sumProblem(typed: string): string | undefined {
  const problem = unclearSum(typed);
  if (problem !== undefined) return problem;
  const sum = sumOrNone(typed);
  if (isMoney(sum)) return undefined;
  return tooFineSum(sum) ?? `Please type a sum such as ${decimalOf(1250)}`;
}
