import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { ExchangeQuote } from '@gadgetry/contract/exchanges';
import type { AdminReturn } from '@gadgetry/contract/returns';
import { newId } from '../src/database/identifiers.ts';
import type { SellingShop, Wish } from './buying.ts';
import { byLink, sumsOf } from './manual-orders.ts';
import { type Returning, arrived } from './returning.ts';
import type { Answer } from './stocked-shop.ts';

interface Exchanged {
  readonly payment?: object;
  readonly key?: string;
  readonly worth?: number;
  readonly discount?: object;
}

/** What owners send for what came back. */
export function exchangingIn(shop: SellingShop, returning: Returning) {
  const quoted = (returnId: string, items: readonly Wish[], more: object = {}) =>
    shop.call<ExchangeQuote & ErrorBody>(
      'POST',
      `/admin/returns/${returnId}/exchange/quote`,
      shop.admin,
      { items, ...more },
    );

  const exchange = async (
    returnId: string,
    items: readonly Wish[],
    { key = newId(), payment = byLink, discount, worth }: Exchanged = {},
    shown?: ExchangeQuote,
  ): Promise<Answer<{ orderId: string } & ErrorBody>> => {
    const off = discount === undefined ? {} : { discount };
    const quote = shown ?? (await quoted(returnId, items, off)).body;
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/admin/returns/${returnId}/exchange`,
      headers: { ...shop.admin.headers, 'idempotency-key': key },
      body: { items, ...off, quoted: sumsOf(quote), worth: worth ?? quote.worth, payment },
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };

  return {
    quoted,
    exchange,
    /** The id of what is sent, or a failed test. */
    async exchanged(returnId: string, items: readonly Wish[], how?: Exchanged): Promise<string> {
      const { status, body } = await exchange(returnId, items, how);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.orderId;
    },
    /** One of the lamps at $10 that were sent, which has come back. */
    async received(pieces = 1) {
      const sent = await returning.sentOrder(2);
      await returning.deliver(sent.orderId);
      const returnId = await returning.approved(sent.orderId, [
        { itemId: sent.lamps, quantity: pieces },
      ]);
      await returning.act(returnId, 'receive', { lines: [arrived(sent.lamps, pieces)] });
      return { ...sent, returnId };
    },
    readOrder: async (id: string) =>
      (await shop.call<AdminOrder>('GET', `/admin/orders/${id}`, shop.admin)).body,
    readReturn: async (id: string) =>
      (await shop.call<AdminReturn>('GET', `/admin/returns/${id}`, shop.admin)).body,
    act: (id: string, action: string, body: object = {}) =>
      shop.call<AdminOrder & ErrorBody>('POST', `/admin/orders/${id}/${action}`, shop.admin, body),
    async pay(orderId: string): Promise<void> {
      await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
    },
  };
}
