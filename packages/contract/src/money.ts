import { withCurrency, writtenDigits } from './number-format.ts';

/**
 * An amount of money in whole units of the smallest sum that can be paid in the shop's currency: cents, or
 * yen. The only form in which the shop computes or stores money; columns of tables call it cents.
 */
export type MinorUnits = number;

/** What has to be known of a currency to compute with it and to write it. */
export interface Currency {
  /** ISO 4217, in small letters, as payment providers spell it. */
  readonly code: string;
  /** Of the smallest sum that can be paid. */
  readonly decimals: 0 | 2;
  /** That are written: a dinar has three, of which the last is always 0. */
  readonly writtenDecimals: 0 | 2 | 3;
  /** As it stands before an amount, with the space that follows it. */
  readonly symbol: string;
  /** How many of its own units the payment provider takes the smallest sum for. */
  readonly providerUnits: 1 | 10 | 100;
  /** The least and the most that a card payment can be made for. */
  readonly chargeMin: MinorUnits;
  readonly chargeMax: MinorUnits;
}

const US_DOLLAR: Currency = {
  code: 'usd',
  decimals: 2,
  writtenDecimals: 2,
  symbol: '$',
  providerUnits: 1,
  chargeMin: 50,
  chargeMax: 99_999_999,
};

let current = US_DOLLAR;

/** The one currency of the shop. */
export function shopCurrency(): Currency {
  return current;
}

/**
 * Says which it is, before anything is computed or written: a process and a page know one for as long as
 * they live, as they know one language.
 */
export function setShopCurrency(currency: Currency): void {
  current = currency;
}

/** The most that one piece of anything may cost: a million dollars, or 100 million yen. */
export const PRICE_MAX: MinorUnits = 100_000_000;

const scale = () => 10 ** current.decimals;

/**
 * Money as it travels on the wire, in dollars or yen, to whole units of its smallest sum.
 * @throws RangeError for anything that is not a finite amount with at most the currency's decimals
 */
export function toMinorUnits(amount: number): MinorUnits {
  const units = Math.round(amount * scale());
  // 19.99 * 100 is 1998.9999999999998: compare after rounding, with room for that error alone.
  if (!Number.isSafeInteger(units) || Math.abs(units / scale() - amount) > 1e-9) {
    throw new RangeError(`Not an amount in ${current.code}: ${amount}`);
  }
  return units;
}

/** Of an amount that anybody may have typed: the nearest that can be paid. */
export function nearestMinorUnits(amount: number): MinorUnits {
  return Math.round(amount * scale());
}

/** What a double holds of any number in decimals; what stands behind them is its own noise. */
const EXACT_DIGITS = 15;

/**
 * Whether it has at most the currency's decimals. A sum that was added up in floating point is taken as
 * what it stands for: 0.1 + 0.2 is 0.30.
 */
export function isMoney(amount: number): boolean {
  return (
    Number.isSafeInteger(nearestMinorUnits(amount)) &&
    fromMinorUnits(nearestMinorUnits(amount)) === Number(amount.toPrecision(EXACT_DIGITS))
  );
}

/** Why a sum in the shop's currency can't be paid although it is written with its decimals; null of others. */
export function tooFineSum(amount: number): string | null {
  const { code, decimals, writtenDecimals } = current;
  if (isMoney(amount) || !Number.isFinite(amount)) return null;
  if (decimals === 0) return `${code.toUpperCase()} has no decimals`;
  return writtenDecimals > decimals
    ? `${code.toUpperCase()} is paid in steps of ${decimalOf(1)}`
    : null;
}

/** What people have typed as money; NaN where that is no amount. */
export function moneyTyped(typed: string): number {
  const [amount, decimals = ''] = /^\d{1,9}(?:\.(\d+))?$/.exec(typed) ?? [];
  // In dollars '1.999' is two thousand to half of the world.
  if (amount === undefined || decimals.length > current.writtenDecimals) return Number.NaN;
  return isMoney(Number(amount)) ? Number(amount) : Number.NaN;
}

/** And back, to a number with at most the currency's decimals. */
export function fromMinorUnits(units: MinorUnits): number {
  return units / scale();
}

export const sumOf = (amounts: readonly MinorUnits[]): MinorUnits =>
  amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * The share of an amount, rounded half up to the smallest sum. With `portionOf` the only rounding of money in the shop.
 * @param basisPoints hundredths of a percent: 10 % is 1000
 */
export function shareOf(amount: MinorUnits, basisPoints: number): MinorUnits {
  return Math.floor((amount * basisPoints + 5_000) / 10_000);
}

/**
 * The same for a share that basis points are too coarse for, `part` of `whole`: a rate of tax, or what
 * of a price is tax.
 */
export function portionOf(amount: MinorUnits, part: bigint, whole: bigint): MinorUnits {
  const two = BigInt(2);
  return Number((BigInt(amount) * part * two + whole) / (whole * two));
}

/** '1234.50', as people type it and machines read it. */
export function decimalOf(units: MinorUnits): string {
  const { decimals, writtenDecimals } = current;
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits.slice(digits.length - decimals).padEnd(writtenDecimals, '0');
  return `${units < 0 ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`;
}

/** '$1,234.50', or as the owner wants numbers written. */
export function formatMinorUnits(units: MinorUnits): string {
  const written = writtenDigits(decimalOf(Math.abs(units)));
  return `${units < 0 ? '-' : ''}${withCurrency(written, current.symbol)}`;
}

/** The name of a field in which money is typed: 'Price ($)'. */
export function inCurrency(label: string): string {
  return `${label} (${current.symbol.trim()})`;
}

/** '$1,234.50' from money as it travels on the wire. */
export function formatMoney(amount: number): string {
  return formatMinorUnits(toMinorUnits(amount));
}

/**
 * A sum in parts by weight, in whole units that come to exactly the sum: those with the largest
 * remainders get the units that are left over.
 * @param weights not all of them 0
 */
export function shareOut(sum: MinorUnits, weights: readonly (number | bigint)[]): MinorUnits[] {
  // A line of 10,000 pieces times an order's total is more than a double can hold exactly.
  const whole = weights.reduce<bigint>((all, weight) => all + BigInt(weight), BigInt(0));
  const parts = weights.map((weight, at) => {
    const product = BigInt(sum) * BigInt(weight);
    return { at, cents: Number(product / whole), remainder: product % whole };
  });
  let over = sum - parts.reduce((cents, part) => cents + part.cents, 0);
  const byRemainder = parts.toSorted((one, other) => Number(other.remainder - one.remainder));
  for (const { at } of byRemainder) {
    if (over === 0) break;
    const part = parts[at];
    if (part !== undefined) part.cents += 1;
    over -= 1;
  }
  return parts.map(({ cents }) => cents);
}

/**
 * What some of the pieces that are left of a line are worth. The last ones take the rest, so that all
 * of them come to exactly what was paid for the line, in whatever steps they go back.
 * @param pieces at most as many as are left
 */
export function worthOfPieces(
  left: { readonly quantity: number; readonly worth: MinorUnits },
  pieces: number,
): MinorUnits {
  return left.quantity === 0 ? 0 : Math.floor((left.worth * pieces) / left.quantity);
}

/** A discount in percent, as the wire has it, to basis points. */
export function basisPointsFromPercent(percent: number): number {
  return Math.round(percent * 100);
}
