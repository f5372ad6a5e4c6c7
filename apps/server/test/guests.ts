import type { GuestBuyer } from '@gadgetry/contract/guest-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { CreatedOrder } from '@gadgetry/contract/orders';
import { newId } from '../src/database/identifiers.ts';
import { type SellingShop, type Wish, openSellingShop, orderBody } from './buying.ts';
import { unreachableMail } from './mails.ts';
import type { Answer, Caller } from './stocked-shop.ts';

export const takesGuests = { GUEST_CHECKOUT: '1' };

export const guest: GuestBuyer = { email: 'Gale@guests.example', fullName: 'Gale Guest' };

interface GuestOrdering {
  readonly guest?: GuestBuyer;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** POST /orders as somebody who is not signed in. */
export async function tryAsGuest(
  shop: SellingShop,
  items: readonly Wish[],
  { guest: who = guest, key = newId(), headers, body }: GuestOrdering = {},
): Promise<Answer<CreatedOrder & ErrorBody>> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/orders',
    headers: { 'idempotency-key': key, ...headers },
    body: { ...orderBody(items), guest: who, ...body },
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

/** An order of a guest with its key, or a failed test. */
export async function orderAsGuest(
  shop: SellingShop,
  items: readonly Wish[],
  how?: GuestOrdering,
): Promise<{ readonly orderId: string; readonly orderKey: string }> {
  const { status, body } = await tryAsGuest(shop, items, how);
  const { orderId, orderKey } = body;
  if (status !== 201 || orderKey === undefined) throw new Error(JSON.stringify(body));
  return { orderId, orderKey };
}

/** Whoever has these keys. */
export const withKeys = (...keys: readonly string[]): Caller => ({
  headers: { 'order-keys': keys.join(',') },
});

/** A shop that takes orders without an account, and keeps its mails where a test can read them. */
export const openGuestShop = (settings: Record<string, string> = {}) =>
  openSellingShop({ settings: { ...takesGuests, ...unreachableMail, ...settings } });

/** What of a mail's link opens its order; '' where nothing does. */
export const keyIn = (text = ''): string => /#key=(\S+)/.exec(text)?.[1] ?? '';
