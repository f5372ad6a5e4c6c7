import { errorCode, errorStatus, errorText } from '../../api/error-text.ts';

const BAD_REQUEST = 400;
const FAILED = 'Failed to create order. Please try again.';

/** What the shopper is told when placing an order has failed. */
export function orderFailureText(error: unknown): string {
  if (errorStatus(error) !== BAD_REQUEST) return FAILED;
  return errorText(error, textWithoutMessage(error));
}

function textWithoutMessage(error: unknown): string {
  if (errorCode(error) === 'insufficient_stock') return 'Insufficient stock available';
  return isPromocodeRefusal(error) ? 'Invalid or expired promo code' : 'Invalid order data';
}

/** Whether it was the promo code that the shop refused. */
export function isPromocodeRefusal(error: unknown): boolean {
  return errorStatus(error) === BAD_REQUEST && errorCode(error)?.startsWith('promocode_') === true;
}

/** What can be done where an earlier order is in the way, as the server tells it: to try again may be in vain. */
export function earlierOrderText(error: unknown): string | null {
  const isEarlier = ['earlier_order_open', 'earlier_order_paid'].includes(errorCode(error) ?? '');
  return isEarlier ? errorText(error, FAILED) : null;
}

/** What changed since the shopper was shown a total, where that is why the shop refused the order. */
export function quoteChangeText(error: unknown): string | null {
  if (errorCode(error) !== 'quote_changed') return null;
  return errorText(error, 'The total of your order has changed.');
}

// The order is refused in words of the server's: beside the field it is about this code.
const REASONS: Readonly<Record<string, string>> = {
  promocode_invalid: 'there is no such code',
  promocode_expired: 'it has expired',
  promocode_first_order_only: 'it is for first orders only',
  rate_limited: 'too many codes were tried, please wait a moment',
};

/**
 * Why a code was not applied, to stay at its field.
 * @param reason the server's code for programs
 * @param message its sentence for people: of what depends on the cart, the day or the customer it says more
 */
export function notApplied(code: string, reason: string | null, message?: string): string {
  const why = REASONS[reason ?? ''];
  if (why !== undefined) return `“${code}” was not applied: ${why}`;
  const said = reason?.startsWith('promocode_') === true ? message : undefined;
  return said ?? `“${code}” was not applied`;
}
