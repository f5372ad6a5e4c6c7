import type { GuestBuyer } from '@gadgetry/contract/guest-orders';
import type { CheckoutSession, SessionStatus } from '@gadgetry/contract/payments';
import type { Quote, QuotedSums } from '@gadgetry/contract/quotes';
import type { PaymentOutcome } from '@gadgetry/stripe-sandbox/payer-contract';
import { type Wish, CARD, address, orderBody } from '../buying.ts';
import type { Buyer } from './buyers.ts';
import { type Answer, type ShopCall, callShop } from './shop-call.ts';
import type { ShopServer } from './shop-server.ts';

type Server = Pick<ShopServer, 'url'>;

/** Who orders without an account, once they have a key to what they have ordered. */
export interface Guest {
  readonly guest: GuestBuyer;
  readonly orderKey: string | null;
}

/** Whoever buys something. */
export type Customer = Pick<Buyer, 'bearer'> | Guest;

/** By what the shop knows them. */
export function known(customer: Customer): Pick<ShopCall, 'bearer' | 'headers'> {
  if ('bearer' in customer) return { bearer: customer.bearer };
  return customer.orderKey === null ? {} : { headers: { 'order-keys': customer.orderKey } };
}

export interface PlaceOptions {
  readonly key?: string;
  readonly promoCode?: string;
  readonly patience?: number;
  readonly shippingMethodId?: string;
  /** What the buyer was shown. */
  readonly quoted?: QuotedSums;
}

export function place<Body = { orderId: string; orderKey?: string; code?: string }>(
  { url }: Server,
  customer: Customer,
  items: readonly Wish[],
  { key, promoCode, patience, shippingMethodId, quoted }: PlaceOptions = {},
): Promise<Answer<Body>> {
  const { headers, ...as } = known(customer);
  return callShop('POST', `${url}/api/v1/orders`, {
    ...as,
    body: {
      ...orderBody(items, promoCode),
      ...('guest' in customer && { guest: customer.guest }),
      ...(shippingMethodId === undefined ? {} : { shippingMethodId }),
      ...(quoted === undefined ? {} : { quoted }),
    },
    headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
    ...(patience === undefined ? {} : { patience }),
  });
}

/** What the cart and the checkout show before anything is ordered. */
export function askQuote(
  { url }: Server,
  customer: Customer,
  items: readonly Wish[],
  { promoCode, shippingMethodId }: PlaceOptions = {},
): Promise<Answer<Quote>> {
  const { state: region, zip_code: postalCode } = address;
  return callShop('POST', `${url}/api/v1/quotes`, {
    ...known(customer),
    body: {
      items,
      destination: { region, postalCode },
      ...(promoCode === undefined ? {} : { promoCode }),
      ...(shippingMethodId === undefined ? {} : { shippingMethodId }),
    },
  });
}

export function openPayment<Body = CheckoutSession>(
  { url }: Server,
  customer: Customer,
  orderId: string,
): Promise<Answer<Body>> {
  const path = '/api/v1/payments/create-checkout-session';
  return callShop('POST', `${url}${path}`, { ...known(customer), body: { orderId } });
}

/** The card form: what the payer's browser sends. */
export function confirmCard(
  { url }: Server,
  clientSecret: string,
  card: string = CARD.good,
): Promise<Answer<PaymentOutcome>> {
  return callShop('POST', `${url}/sandbox/v1/payment-page/confirm`, {
    body: { clientSecret, card: { number: card, expiry: '12/40', cvc: '123' }, name: 'Robin' },
  });
}

/** What the completion page asks. */
export function comeBack<Body = SessionStatus>(
  { url }: Server,
  customer: Customer,
  sessionId: string,
): Promise<Answer<Body>> {
  const path = `/api/v1/payments/session-status?session_id=${sessionId}`;
  return callShop('GET', `${url}${path}`, known(customer));
}

/** The id in a client secret: what stands before its random end. */
export function sessionIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

export async function placed(
  server: Server,
  buyer: Buyer,
  items: readonly Wish[],
  options?: PlaceOptions,
): Promise<string> {
  const answer = await place(server, buyer, items, options);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.orderId;
}

/** Opens the order's session and types a card into the form; answers the session's id. */
export async function pay(server: Server, buyer: Buyer, orderId: string): Promise<string> {
  const { status, body } = await openPayment(server, buyer, orderId);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const confirmed = await confirmCard(server, body.clientSecret);
  if (!('returnUrl' in confirmed.body)) throw new Error(JSON.stringify(confirmed.body));
  return sessionIdOf(body.clientSecret);
}
