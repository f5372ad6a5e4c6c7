import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { AdminReturn, OrderReturns } from '@gadgetry/contract/returns';
import { randomUUID } from 'node:crypto';
import { type SellingShop, openSellingShop } from './buying.ts';
import { unreachableMail } from './mails.ts';
import type { Caller } from './stocked-shop.ts';

type Asked = OrderReturns & ErrorBody;
type Done = AdminReturn & ErrorBody;

interface AskedLine {
  readonly itemId: string;
  readonly quantity: number;
}

/** All that arrived is as new. */
export const arrived = (itemId: string, received: number, restocked = received) => ({
  itemId,
  received,
  condition: received === 0 ? null : 'as_new',
  restocked,
});

/** What goes back in a shop, as its shopper and its owner do it. */
export function returningIn(shop: SellingShop) {
  const ask = async (
    orderId: string,
    lines: readonly AskedLine[],
    more: { as?: Caller; key?: string; reason?: string; note?: string } = {},
  ) => {
    const { as = shop.shopper, key = randomUUID(), reason = 'changed_mind', note = '' } = more;
    return shop.call<Asked>(
      'POST',
      `/orders/${orderId}/returns`,
      { headers: { ...as.headers, 'idempotency-key': key } },
      { lines, reason, note },
    );
  };
  /** By an owner. */
  const act = (returnId: string, action: string, body: object = {}) =>
    shop.call<Done>('POST', `/admin/returns/${returnId}/${action}`, shop.admin, body);

  return {
    ask,
    act,
    /** Paid and sent: `quantity` lamps at $10 and one cable at $5. */
    async sentOrder(quantity = 2) {
      const lamp = await shop.addProduct({ price: 10 });
      const cable = await shop.addProduct({ price: 5 });
      const orderId = await shop.placed(shop.shopper, [
        { product: lamp, quantity },
        { product: cable, quantity: 1 },
      ]);
      await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
      const path = `/admin/orders/${orderId}/ship`;
      const { body } = await shop.call<AdminOrder>('POST', path, shop.admin, {});
      const [lamps = '', cables = ''] = body.items.map(({ _id }) => _id);
      return { orderId, lamp, cable, lamps, cables };
    },
    deliver: (orderId: string) =>
      shop.call('POST', `/admin/orders/${orderId}/deliver`, shop.admin, {}),
    ofOrder: (orderId: string, as: Caller | null = shop.shopper) =>
      shop.call<Asked>('GET', `/orders/${orderId}/returns`, as),
    /** By its shopper. */
    doOwn: (orderId: string, returnId: string, what: string, body: object = {}) =>
      shop.call<Asked>(
        'POST',
        `/orders/${orderId}/returns/${returnId}/${what}`,
        shop.shopper,
        body,
      ),
    /** Asked for and approved. @returns its id */
    async approved(orderId: string, lines: readonly AskedLine[]) {
      const { body } = await ask(orderId, lines);
      const id = body.returns.at(-1)?._id ?? '';
      const { status } = await act(id, 'approve');
      if (status !== 200) throw new Error(`${status}`);
      return id;
    },
  };
}

export type Returning = ReturnType<typeof returningIn>;

/** A shop in which goods come back, whose books have to be in order at its end. */
export async function openReturningShop() {
  const shop = await openSellingShop({ settings: unreachableMail });
  return {
    shop,
    returning: returningIn(shop),
    async close(): Promise<void> {
      await shop.expectBooksInOrder();
      await shop.close();
    },
  };
}
