/** An amount of money in whole US cents. The only form in which the shop computes or stores money. */
export type Cents = number;

/** The one currency of the shop, as payment providers spell it. */
export const CURRENCY = 'usd';

/** The least and the most that a card payment in US dollars can be made for (Stripe's limits). */
export const CHARGE_MIN: Cents = 50;
export const CHARGE_MAX: Cents = 99_999_999;

/**
 * Dollars as they travel on the wire, to cents.
 * @throws RangeError for anything that is not a finite amount with at most two decimals
 */
export function centsFromDollars(dollars: number): Cents {
  const cents = Math.round(dollars * 100);
  // 19.99 * 100 is 1998.9999999999998: compare after rounding, with room for that error alone.
  if (!Number.isSafeInteger(cents) || Math.abs(cents / 100 - dollars) > 1e-9) {
    throw new RangeError(`Not an amount in dollars and cents: ${dollars}`);
  }
  return cents;
}

/** Cents to dollars as they travel on the wire: a number with at most two decimals. */
export function dollarsFromCents(cents: Cents): number {
  return cents / 100;
}

/**
 * The share of an amount, rounded half up to the cent. With `portionOf` the only rounding of money in the shop.
 * @param basisPoints hundredths of a percent: 10 % is 1000
 */
export function shareOf(amount: Cents, basisPoints: number): Cents {
  return Math.floor((amount * basisPoints + 5_000) / 10_000);
}

/**
 * The same for a share that basis points are too coarse for, `part` of `whole`: a rate of tax, or what
 * of a price is tax.
 */
export function portionOf(amount: Cents, part: bigint, whole: bigint): Cents {
  const two = BigInt(2);
  return Number((BigInt(amount) * part * two + whole) / (whole * two));
}

/** '$1,234.50', as the platform writes it in US English; making its formatter costs a phone more than this. */
export function formatCents(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${whole}.${digits.slice(-2)}`;
}

/** '$1,234.50' from a wire amount in dollars. */
export function formatDollars(dollars: number): string {
  return formatCents(centsFromDollars(dollars));
}

/**
 * A sum in parts by weight, in whole cents that come to exactly the sum: those with the largest
 * remainders get the cents that are left over.
 * @param weights not all of them 0
 */
export function shareOut(sum: Cents, weights: readonly (number | bigint)[]): Cents[] {
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
  left: { readonly quantity: number; readonly worth: Cents },
  pieces: number,
): Cents {
  return left.quantity === 0 ? 0 : Math.floor((left.worth * pieces) / left.quantity);
}

/** A discount in percent, as the wire has it, to basis points. */
export function basisPointsFromPercent(percent: number): number {
  return Math.round(percent * 100);
}
