import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import { type Ordering, type SellingShop, type Wish, openSellingShop } from './buying.ts';
import type { SignedIn } from './shop.ts';
import type { Answer } from './stocked-shop.ts';

export const ACCOUNT = 'Please transfer to:\nGadgetry Ltd, Bank of Ceylon, 0123 4567 8901';

export const takesTransfers = { BANK_TRANSFER_TEXT: ACCOUNT.replaceAll('\n', '\\n') };

/** A shop whose orders can be paid by bank transfer, and what its admin does with them. */
export interface TransferShop extends SellingShop {
  /** The id of an order that is to be paid by transfer. */
  transferred(items: readonly Wish[], more?: Ordering, as?: SignedIn): Promise<string>;
  /** The same of two pieces of a new product for $20.00 each, which ten are of. */
  transferredTwo(): Promise<string>;
  markPaid(orderId: string, note?: string, as?: SignedIn): Promise<Answer<AdminOrder & ErrorBody>>;
  adminOrder(orderId: string): Promise<AdminOrder>;
}

export async function openTransferShop(
  settings: Record<string, string> = {},
  options: Pick<Parameters<typeof openSellingShop>[0] & object, 'database'> = {},
): Promise<TransferShop> {
  const shop = await openSellingShop({ ...options, settings: { ...takesTransfers, ...settings } });
  const transferred: TransferShop['transferred'] = (items, more, as = shop.shopper) =>
    shop.placed(as, items, { ...more, paymentMethod: 'bank_transfer' });
  return {
    ...shop,
    transferred,
    async transferredTwo() {
      const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
      return transferred([{ product, quantity: 2 }]);
    },
    markPaid: (orderId, note = 'statement 12, line 3', as = shop.admin) =>
      shop.call('POST', `/admin/orders/${orderId}/mark-paid`, as, { note }),
    async adminOrder(orderId) {
      return (await shop.call<AdminOrder>('GET', `/admin/orders/${orderId}`, shop.admin)).body;
    },
  };
}
