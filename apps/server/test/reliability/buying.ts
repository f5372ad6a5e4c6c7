import type { CheckoutSession, SessionStatus } from '@gadgetry/contract/payments';
import type { Quote, QuotedSums } from '@gadgetry/contract/quotes';
import type { PaymentOutcome } from '@gadgetry/stripe-sandbox/payer-contract';
import { type Wish, CARD, address, orderBody } from '../buying.ts';
import type { Buyer } from './buyers.ts';
import { type Answer, callShop } from './shop-call.ts';
import type { ShopServer } from './shop-server.ts';

type Server = Pick<ShopServer, 'url'>;

export interface PlaceOptions {
  readonly key?: string;
  readonly promoCode?: string;
  readonly patience?: number;
  readonly shippingMethodId?: string;
  /** What the buyer was shown. */
  readonly quoted?: QuotedSums;
}

export function place<Body = { orderId: string; code?: string }>(
  { url }: Server,
  { bearer }: Buyer,
  items: readonly Wish[],
  { key, promoCode, patience, shippingMethodId, quoted }: PlaceOptions = {},
): Promise<Answer<Body>> {
  return callShop('POST', `${url}/api/v1/orders`, {
    bearer,
    body: {
      ...orderBody(items, promoCode),
      ...(shippingMethodId === undefined ? {} : { shippingMethodId }),
      ...(quoted === undefined ? {} : { quoted }),
    },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    ...(patience === undefined ? {} : { patience }),
  });
}

/** What the cart and the checkout show before anything is ordered. */
export function askQuote(
  { url }: Server,
  { bearer }: Buyer,
  items: readonly Wish[],
  { promoCode, shippingMethodId }: PlaceOptions = {},
): Promise<Answer<Quote>> {
  const { state: region, zip_code: postalCode } = address;
  return callShop('POST', `${url}/api/v1/quotes`, {
    bearer,
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
  { bearer }: Buyer,
  orderId: string,
): Promise<Answer<Body>> {
  const path = '/api/v1/payments/create-checkout-session';
  return callShop('POST', `${url}${path}`, { bearer, body: { orderId } });
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
  { bearer }: Buyer,
  sessionId: string,
): Promise<Answer<Body>> {
  const path = `/api/v1/payments/session-status?session_id=${sessionId}`;
  return callShop('GET', `${url}${path}`, { bearer });
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
