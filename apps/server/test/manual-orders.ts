import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import {
  type OrderDraft,
  type OrderDraftContent,
  orderDraftContent,
} from '@gadgetry/contract/order-drafts';
import type { ManualQuote } from '@gadgetry/contract/manual-orders';
import type { Quote, QuotedSums } from '@gadgetry/contract/quotes';
import { newId } from '../src/database/identifiers.ts';
import { type SellingShop, type Wish, address } from './buying.ts';
import { guest } from './guests.ts';
import type { SignedIn } from './shop.ts';
import type { Answer } from './stocked-shop.ts';

export const byLink = { kind: 'link' } as const;
export const inCash = { kind: 'received', by: 'cash', note: 'receipt 12' } as const;
export const tenPercent = { kind: 'percent', percent: 10, reason: 'a scratch' } as const;

export const toColombo = { country: 'LK', region: address.state, postalCode: address.zip_code };

export const sumsOf = ({ subTotal, discount, shipping, tax, grandTotal }: Quote): QuotedSums => ({
  subTotal,
  discount,
  shipping,
  tax,
  grandTotal,
});

/** What was understood of a call that broke off. */
export const aDraft: OrderDraftContent = orderDraftContent.parse({
  email: 'Caller@example.com',
  address: { city: 'Colombo' },
  discount: { kind: 'percent', value: 'ten' },
  payment: {},
});

export async function saveDraft(
  { call, admin }: Pick<SellingShop, 'call' | 'admin'>,
  content: OrderDraftContent = aDraft,
): Promise<OrderDraft> {
  return (await call<OrderDraft>('POST', '/admin/order-drafts', admin, { content })).body;
}

interface MadeOrder {
  readonly email?: string;
  readonly payment?: object;
  readonly promoCode?: string;
  readonly discount?: object;
  readonly key?: string;
  readonly quoted?: QuotedSums;
  readonly draftId?: string;
  readonly as?: SignedIn | null;
}

/** What an admin does for somebody on the telephone. */
export function manualOrdersIn(shop: SellingShop) {
  const quoted = async (items: readonly Wish[], more: object = {}, as = shop.admin) =>
    shop.call<ManualQuote & ErrorBody>('POST', '/admin/orders/quote', as, {
      items,
      destination: toColombo,
      ...more,
    });

  const make = async (
    items: readonly Wish[],
    { email = guest.email, key = newId(), as = shop.admin, ...how }: MadeOrder = {},
  ): Promise<Answer<{ orderId: string } & ErrorBody>> => {
    const { payment = byLink, promoCode, discount, draftId } = how;
    const more = { ...(promoCode && { promoCode }), ...(discount && { discount }) };
    const shown = how.quoted ?? sumsOf((await quoted(items, { email, ...more })).body);
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/admin/orders',
      headers: { ...as?.headers, 'idempotency-key': key },
      body: {
        items,
        ...more,
        customer: { email, fullName: 'Gale Guest' },
        shippingAddress: address,
        quoted: shown,
        payment,
        ...(draftId && { draftId }),
      },
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };

  return {
    quoted,
    make,

    /** The id of an order that was made, or a failed test. */
    async made(items: readonly Wish[], how?: MadeOrder): Promise<string> {
      const { status, body } = await make(items, how);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.orderId;
    },

    async read(id: string): Promise<AdminOrder> {
      return (await shop.call<AdminOrder>('GET', `/admin/orders/${id}`, shop.admin)).body;
    },
  };
}
