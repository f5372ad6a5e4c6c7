import { errorCode, errorStatus, errorText } from '../../api/error-text.ts';

const BAD_REQUEST = 400;

/** What the shopper is told when placing an order has failed. */
export function orderFailureText(error: unknown): string {
  if (errorStatus(error) !== BAD_REQUEST) return 'Failed to create order. Please try again.';
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
