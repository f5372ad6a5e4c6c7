import { ShopError } from '../../../errors/shop-error.ts';
import type { OrderRequest } from '../placing/order-request.ts';
import type { Asker, QuoteFor } from './quote-service.ts';
import { quoteChange } from './quoted-rules.ts';

/** What an order that is refused comes to for its shopper, who is quoted as if earlier ones were gone. */
export type QuotedAgain =
  /** Nobody has said what was shown, or an order of this is refused whatever else is there. */
  | { readonly is: 'refused' }
  | { readonly is: 'as_shown' }
  | { readonly is: 'changed'; readonly how: string };

// What an earlier order keeps from the next one without a word of it: a discount that comes by itself.
const BY_A_DISCOUNT: readonly string[] = [
  'quote_changed',
  'promocode_not_combined',
  'order_total_too_low',
];

/** Whether a discount that another order has may be why an order was refused. */
export function mayLackDiscount(refusal: unknown): refusal is ShopError {
  return refusal instanceof ShopError && BY_A_DISCOUNT.includes(refusal.code);
}

/** Asks for the quote of an order once more, as its checkout does. */
export async function quoteAgain(
  quoteFor: QuoteFor,
  { cart, code, destination, shippingMethodId, quoted }: OrderRequest,
  asker: Asker,
): Promise<QuotedAgain> {
  if (quoted === null) return { is: 'refused' };
  const { country, region, postalCode } = destination;
  const now = await quoteFor(
    {
      items: cart,
      destination: {
        ...(country !== null && { country }),
        ...(region !== null && { region }),
        ...(postalCode !== null && { postalCode }),
      },
      ...(code !== null && { promoCode: code }),
      ...(shippingMethodId !== null && { shippingMethodId }),
    },
    asker,
  );
  const refusal = now.refusal ?? now.promoCode?.refusal ?? null;
  if (refusal !== null) return { is: 'refused' };
  const how = quoteChange(quoted, now);
  return how === null ? { is: 'as_shown' } : { is: 'changed', how };
}
