import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { type SellingShop, type Wish, openSellingShop } from './buying.ts';
import type { Answer } from './stocked-shop.ts';
import type { ErrorBody } from '@gadgetry/contract/errors';

/** A shop with one paid order, of $40.00 unless it is said, and what its admin does with it. */
export interface PaidOrder {
  readonly shop: SellingShop;
  readonly orderId: string;
  /** The provider's number of the payment. */
  readonly intent: string;
  order(): Promise<AdminOrder>;
  /** POST /admin/orders/{id}/{path} */
  act<Body = AdminOrder & ErrorBody>(path: string, body?: object): Promise<Answer<Body>>;
  refund(amount: number, key?: string, reason?: string): Promise<Answer<AdminOrder & ErrorBody>>;
  /** The same of pieces. */
  refundPieces(itemId: string, quantity: number): Promise<Answer<AdminOrder & ErrorBody>>;
  /** Delivers every event about refunds and disputes that the provider has, newest first. */
  tellAll(): Promise<void>;
  /** Has the shop look at the provider's books, some minutes from now. */
  reconcile(minutes?: number): Promise<void>;
  /** What was given back at the provider, in cents, whatever became of it. */
  refundsAtProvider(): Promise<number[]>;
}

export const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

let keys = 0;

const TWO_PIECES: readonly { readonly price: number; readonly quantity: number }[] = [
  { price: 20, quantity: 2 },
];

export async function payOrder(
  shop: SellingShop,
  cart = TWO_PIECES,
): Promise<Pick<PaidOrder, 'orderId' | 'intent'>> {
  const wishes: Wish[] = [];
  for (const { price, quantity } of cart) {
    wishes.push({ product: await shop.addProduct({ price, stockQuantity: 10 }), quantity });
  }
  const orderId = await shop.placed(shop.shopper, wishes);
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
  const { body } = await shop.call<AdminOrder>('GET', `/admin/orders/${orderId}`, shop.admin);
  return { orderId, intent: body.payment?.paymentIntentId ?? '' };
}

export async function openPaidOrder(
  settings: Record<string, string> = {},
  cart?: typeof TWO_PIECES,
): Promise<PaidOrder> {
  const shop = await openSellingShop({ settings });
  const { orderId, intent } = await payOrder(shop, cart);
  const act: PaidOrder['act'] = (path, body = {}) =>
    shop.call('POST', `/admin/orders/${orderId}/${path}`, shop.admin, body);
  const ask: (body: object, key?: string) => ReturnType<PaidOrder['refund']> = async (
    body,
    key,
  ) => {
    keys += 1;
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/admin/orders/${orderId}/refunds`,
      headers: { ...shop.admin.headers, 'idempotency-key': key ?? `key-${keys}` },
      body,
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
  return {
    shop,
    orderId,
    intent,
    act,
    async order() {
      return (await shop.call<AdminOrder>('GET', `/admin/orders/${orderId}`, shop.admin)).body;
    },
    refund: (amount, key, reason = 'scratched') => ask({ amount, reason }, key),
    refundPieces: (itemId, quantity) => ask({ lines: [{ itemId, quantity }], reason: 'sent back' }),
    async tellAll() {
      const { data } = await shop.stripe.events.list({ limit: 100 });
      for (const event of data) await shop.deliver(event);
    },
    reconcile: (minutes = 2) => shop.app.scheduledWork.reconcilePayments(minutesFromNow(minutes)),
    async refundsAtProvider() {
      const { rows } = await shop.database.pool.query<{ amount: number }>(
        'SELECT amount FROM stripe_sandbox.refunds ORDER BY created_at, id',
      );
      return rows.map(({ amount }) => amount);
    },
  };
}
