import type { ErrorCode } from '@gadgetry/contract/errors';
import { CHARGE_MAX, CHARGE_MIN, type Cents, subtotalOf, totalsOf } from '@gadgetry/contract/money';

// A subtotal times 10,000 basis points has to stay a whole number that a double can hold.
const SUBTOTAL_MAX = Math.floor(Number.MAX_SAFE_INTEGER / 10_001);

export interface PricedLine {
  readonly priceCents: Cents;
  readonly quantity: number;
}

export interface Price {
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly total: Cents;
}

export type PriceRefusal = Extract<ErrorCode, 'order_total_too_low' | 'order_total_too_high'>;

/**
 * What an order comes to, or why it can't be paid for. Nothing at all, with a code for 100 %, is
 * fine: no card is charged then.
 */
export function priceOf(
  lines: readonly PricedLine[],
  discountBasisPoints: number,
): Price | PriceRefusal {
  const sum = subtotalOf(lines);
  if (sum > SUBTOTAL_MAX) return 'order_total_too_high';
  const price = totalsOf(sum, discountBasisPoints);
  if (price.total > CHARGE_MAX) return 'order_total_too_high';
  if (price.total > 0 && price.total < CHARGE_MIN) return 'order_total_too_low';
  return price;
}
