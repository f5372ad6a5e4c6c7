import type { Product } from '@gadgetry/contract/catalogue';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { CreatedOrder, Order } from '@gadgetry/contract/orders';
import type { PaymentMethodName } from '@gadgetry/contract/payment-methods';
import type { CheckoutSession, SessionStatus } from '@gadgetry/contract/payments';
import { type FaultsInput, createStripeSandbox } from '@gadgetry/stripe-sandbox';
import type { QuotedSums } from '@gadgetry/contract/quotes';
import { paymentOutcome } from '@gadgetry/stripe-sandbox/payer-contract';
import { Stripe } from 'stripe';
import { expect, onTestFinished } from 'vitest';
import { checkIntegrity } from '../src/modules/integrity/check-integrity.ts';
import { sandboxKeys } from '../src/start/payment-provider.ts';
import { newId } from '../src/database/identifiers.ts';
import type { SignedIn } from './shop.ts';
import { type Answer, type Caller, type StockedShop, openStockedShop } from './stocked-shop.ts';
import type { TestShopOptions } from './shop.ts';

export const address = {
  line_1: '12 Flower Road',
  line_2: 'Flat 3',
  city: 'Colombo',
  state: 'Western',
  zip_code: '00700',
  phone: '+94771234567',
};

export const CARD = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
} as const;

export interface Wish {
  readonly product: Pick<Product, '_id'>;
  readonly variantId?: string;
  readonly quantity: number;
}

export function orderBody(
  items: readonly Wish[],
  promoCode?: string,
  paymentMethod?: PaymentMethodName,
) {
  return {
    items,
    shippingAddress: address,
    ...(promoCode === undefined ? {} : { promoCode }),
    ...(paymentMethod === undefined ? {} : { paymentMethod }),
  };
}

export interface Ordering {
  readonly key?: string;
  readonly promoCode?: string;
  readonly paymentMethod?: PaymentMethodName;
  /** Orders that the new one is meant instead of. */
  readonly replaces?: readonly string[];
  /** What the shopper was shown. */
  readonly quoted?: QuotedSums;
}

/** A shop that sells, with the payer's and the provider's side of it at hand. */
export interface SellingShop extends StockedShop {
  readonly stripe: Stripe;
  /** Where that is reached. */
  readonly providerAddress: string;
  /** What a person does in the provider's dashboard, and a payer at the bank. */
  readonly provider: ReturnType<typeof createStripeSandbox>['controls'];
  /** POST /orders; without a key each is an order of its own. */
  order<Body = CreatedOrder>(
    as: SignedIn,
    items: readonly Wish[],
    more?: Ordering,
  ): Promise<Answer<Body>>;
  /** The id of an order that was placed, or a failed test. */
  placed(as: SignedIn, items: readonly Wish[], more?: Ordering): Promise<string>;
  checkout<Body = CheckoutSession>(as: Caller, orderId?: string): Promise<Answer<Body>>;
  /** Opens the order's session and types a card into the form; answers the session's id. */
  pay(as: Caller, orderId: string, card?: string): Promise<string>;
  /** What the completion page asks. */
  comeBack<Body = SessionStatus>(as: Caller, sessionId: string): Promise<Answer<Body>>;
  /** What the provider has said about a session, as it would be delivered. */
  eventsAbout(sessionId: string, type?: string): Promise<Stripe.Event[]>;
  deliver(event: object, signedAt?: number): Promise<Answer<{ outcome: string } & ErrorBody>>;
  readOrder(id: string, as?: SignedIn): Promise<Order>;
  /** What has happened to an order, in order. */
  kindsOf(orderId: string): Promise<string[]>;
  stockOf(product: Pick<Product, '_id'>): Promise<number>;
  setFaults(faults: FaultsInput): Promise<void>;
  /** From now on late money arrives by itself; its events reach nobody. */
  letTimePassAtProvider(): void;
  /** Makes the hold of an order end in the past. */
  endHold(orderId: string): Promise<void>;
  /** Fails the test where anything in the shop does not add up. */
  expectBooksInOrder(): Promise<void>;
}

function sessionIdOf(returnUrl: string): string {
  const id = new URL(returnUrl).searchParams.get('session_id');
  if (id === null) throw new Error(`no session in ${returnUrl}`);
  return id;
}

/**
 * Nothing is delivered by itself, because the shop does not listen: a test delivers what it is
 * about, with `eventsAbout` and `deliver`.
 */
export async function openSellingShop(options: TestShopOptions = {}): Promise<SellingShop> {
  const shop = await openStockedShop(options);
  const { pool, db } = shop.database;
  const keys = sandboxKeys(shop.env);
  // A second door to the sandbox that the shop itself pays through: they share its tables.
  const sandbox = createStripeSandbox({ ...keys, pool, webhookUrl: 'http://127.0.0.1:9/' });
  const { baseUrl } = await sandbox.listen();
  const { port, hostname: host } = new URL(baseUrl);
  try {
    onTestFinished(() => sandbox.close());
  } catch {
    // Not inside a test: the process ends it.
  }
  const stripe = new Stripe(keys.secretKey, { host, port, protocol: 'http', telemetry: false });

  const call = async <Body>(as: Caller | null, request: object): Promise<Answer<Body>> => {
    const answer = await shop.app.inject({ headers: { ...as?.headers }, ...request });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };

  const order: SellingShop['order'] = (
    as,
    items,
    { key = newId(), promoCode, paymentMethod, replaces, quoted } = {},
  ) =>
    call(as, {
      method: 'POST',
      url: '/api/v1/orders',
      headers: {
        ...as.headers,
        'idempotency-key': key,
        ...(replaces && { 'replaces-orders': replaces.join(',') }),
      },
      body: { ...orderBody(items, promoCode, paymentMethod), ...(quoted && { quoted }) },
    });

  const checkout: SellingShop['checkout'] = (as, orderId) =>
    shop.call(
      'POST',
      '/payments/create-checkout-session',
      as,
      orderId === undefined ? undefined : { orderId },
    );

  return {
    ...shop,
    stripe,
    providerAddress: baseUrl,
    provider: sandbox.controls,
    order,
    checkout,
    async placed(as, items, more) {
      const answer = await order(as, items, more);
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body.orderId;
    },
    async pay(as, orderId, card = CARD.good) {
      const { body } = await checkout(as, orderId);
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/sandbox/v1/payment-page/confirm',
        body: {
          clientSecret: body.clientSecret,
          card: { number: card, expiry: '12/40', cvc: '123' },
          name: 'Robin Shopper',
        },
      });
      const outcome = paymentOutcome.parse(answer.json());
      if (!('returnUrl' in outcome)) throw new Error(JSON.stringify(outcome));
      return sessionIdOf(outcome.returnUrl);
    },
    comeBack: (as, sessionId) =>
      call(as, { url: `/api/v1/payments/session-status?session_id=${sessionId}` }),
    async eventsAbout(sessionId, type = 'checkout.session.completed') {
      const events = await stripe.events.list({ limit: 100, type });
      return events.data.filter(({ data }) => 'id' in data.object && data.object.id === sessionId);
    },
    async deliver(event, signedAt = Math.floor(Date.now() / 1000)) {
      const payload = JSON.stringify(event);
      const signature = stripe.webhooks.generateTestHeaderString({
        payload,
        secret: keys.webhookSecret,
        timestamp: signedAt,
      });
      return call(null, {
        method: 'POST',
        url: '/api/v1/payments/webhook',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload,
      });
    },
    async readOrder(id, as = shop.admin) {
      return (await shop.call<Order>('GET', `/orders/${id}`, as)).body;
    },
    async kindsOf(orderId) {
      const rows = await db
        .selectFrom('order_events')
        .select('kind')
        .where('order_id', '=', orderId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => row.kind);
    },
    async stockOf({ _id }) {
      const row = db
        .selectFrom('product_variants')
        .select('stock')
        .where('product_id', '=', _id)
        .where('is_default', '=', true);
      return (await row.executeTakeFirstOrThrow()).stock;
    },
    letTimePassAtProvider: () => sandbox.startDelivery(),
    async setFaults(faults) {
      await sandbox.faults.set(faults);
    },
    async endHold(orderId) {
      await db
        .updateTable('orders')
        .set({ hold_expires_at: new Date(Date.now() - 1_000) })
        .where('id', '=', orderId)
        .execute();
    },
    async expectBooksInOrder() {
      expect(await checkIntegrity(db)).toEqual([]);
    },
  };
}
