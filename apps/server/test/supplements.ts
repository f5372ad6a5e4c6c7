import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { ManualQuote } from '@gadgetry/contract/manual-orders';
import type { QuotedSums } from '@gadgetry/contract/quotes';
import { newId } from '../src/database/identifiers.ts';
import type { SellingShop, Wish } from './buying.ts';
import { byLink, sumsOf } from './manual-orders.ts';
import type { SignedIn } from './shop.ts';
import type { Answer } from './stocked-shop.ts';

interface Added {
  readonly payment?: object;
  readonly discount?: object;
  readonly key?: string;
  readonly quoted?: QuotedSums;
  readonly as?: SignedIn | null;
  readonly more?: object;
}

/** What an admin adds to orders. */
export function supplementsIn(shop: SellingShop) {
  const quoted = async (
    orderId: string,
    items: readonly Wish[],
    more: object = {},
    as = shop.admin,
  ) =>
    shop.call<ManualQuote & ErrorBody>('POST', `/admin/orders/${orderId}/supplements/quote`, as, {
      items,
      ...more,
    });

  const add = async (
    orderId: string,
    items: readonly Wish[],
    { key = newId(), payment = byLink, discount, as = shop.admin, ...how }: Added = {},
  ): Promise<Answer<{ orderId: string } & ErrorBody>> => {
    const off = discount === undefined ? {} : { discount };
    const shown = how.quoted ?? sumsOf((await quoted(orderId, items, off)).body);
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/admin/orders/${orderId}/supplements`,
      headers: { ...as?.headers, 'idempotency-key': key },
      body: { items, ...off, quoted: shown, payment, ...how.more },
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };

  return {
    quoted,
    add,

    /** The id of what was added, or a failed test. */
    async added(orderId: string, items: readonly Wish[], how?: Added): Promise<string> {
      const { status, body } = await add(orderId, items, how);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.orderId;
    },

    async read(id: string): Promise<AdminOrder> {
      return (await shop.call<AdminOrder>('GET', `/admin/orders/${id}`, shop.admin)).body;
    },

    act: (id: string, action: string, body: object = {}) =>
      shop.call<AdminOrder & ErrorBody>('POST', `/admin/orders/${id}/${action}`, shop.admin, body),

    /** Of an account's order. */
    async pay(as: SignedIn, orderId: string): Promise<void> {
      await shop.comeBack(as, await shop.pay(as, orderId));
    },
  };
}
