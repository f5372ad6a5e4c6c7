import { setTimeout as delay } from 'node:timers/promises';
import type { Order } from '@gadgetry/contract/orders';
import type { Wish } from '../buying.ts';
import { type Buyer, bearerOf } from './buyers.ts';
import {
  type Customer,
  type PlaceOptions,
  askQuote,
  comeBack,
  confirmCard,
  known,
  openPayment,
  place,
  sessionIdOf,
} from './buying.ts';
import { type Answer, callShop } from './shop-call.ts';
import type { ShopServer } from './shop-server.ts';

/** What somebody who wanted something was told in the end. */
export interface Purchase {
  readonly key: string;
  readonly buyerId: string;
  /** Of the order that the shop has accepted; null where it accepted none. */
  readonly orderId: string | null;
  /** When they were told of it, by `performance.now()`. */
  readonly acceptedAt: number | null;
  /** The grand totals (US dollars) that were shown before the order was asked for, with any of the answers. */
  readonly shown: readonly number[];
  /** 'unknown': time was up before an answer. Otherwise what the shop said last. */
  readonly told: 'paid' | 'refunded' | 'not paid' | 'refused' | 'unknown';
  readonly refusal: string | null;
  /** Calls that had to be made again, because nobody answered or the shop could not serve. */
  readonly retries: number;
}

export interface Shopping {
  readonly buyer: Buyer;
  /** Whether they do not sign in: the order is opened by the key that they are answered. */
  readonly asGuest?: boolean;
  readonly items: readonly Wish[];
  readonly key: string;
  readonly promoCode?: string;
  /** Which of the ways of delivery is chosen, where there are so many: the first is 0. */
  readonly delivery: number;
  /** A server that may or may not be there. */
  server(): Pick<ShopServer, 'url'>;
  /** When to give up, in milliseconds of `performance.now()`. */
  readonly until: number;
}

interface PlaceAnswer {
  readonly orderId: string;
  /** A guest's. */
  readonly orderKey?: string;
  readonly code?: string;
}

class TimeIsUp extends Error {}

const PAUSE_MS = 150;

/**
 * Buys as a stubborn person does: whatever does not answer, or answers that it can't serve now, is
 * asked again, at another process, with the same key.
 */
export async function buyPersistently(shopping: Shopping): Promise<Purchase> {
  const { items, key, promoCode, delivery, server, until } = shopping;
  const { buyer, asGuest = false } = shopping;
  let customer: Customer = asGuest
    ? { guest: { email: buyer.email, fullName: 'Robin Guest' }, orderKey: null }
    : { bearer: buyer.bearer };
  let retries = 0;
  let orderId: string | null = null;
  let acceptedAt: number | null = null;
  const shown: number[] = [];

  const stubbornly = async <Body>(
    call: (at: Pick<ShopServer, 'url'>) => Promise<Answer<Body>>,
    enough: (answer: Answer<Body>) => boolean = () => true,
  ): Promise<Answer<Body>> => {
    while (performance.now() < until) {
      try {
        const at = server();
        const answer = await call(at);
        if (answer.status === 401 && !asGuest) {
          customer = { bearer: await bearerOf(at.url, buyer.cookie) };
        } else if (answer.status < 500 && answer.status !== 429 && enough(answer)) {
          return answer;
        }
      } catch {
        // Nobody there, or the connection broke: whether it was done is found out by asking again.
      }
      retries += 1;
      await delay(PAUSE_MS);
    }
    throw new TimeIsUp();
  };
  const result = (told: Purchase['told'], refusal: string | null = null): Purchase => ({
    key,
    buyerId: buyer.id,
    orderId,
    acceptedAt,
    shown,
    told,
    refusal,
    retries,
  });

  const finalState = async (id: string): Promise<Purchase> => {
    const settled = await stubbornly(
      ({ url }) => callShop<Order>('GET', `${url}/api/v1/orders/${id}`, known(customer)),
      ({ body }) => body.orderStatus !== 'PENDING',
    );
    const { paymentStatus } = settled.body;
    if (paymentStatus === 'REFUNDED') return result('refunded');
    return result(paymentStatus === 'PAID' ? 'paid' : 'not paid');
  };

  /** For what is shown at that moment; where that is no longer true, for what is shown then. */
  const order = async (): Promise<Answer<PlaceAnswer>> => {
    const asked: PlaceOptions = promoCode === undefined ? {} : { promoCode };
    for (;;) {
      const first = await stubbornly((at) => askQuote(at, customer, items, asked));
      const chosen = first.body.shippingMethods?.[delivery];
      const wanted = chosen === undefined ? asked : { ...asked, shippingMethodId: chosen._id };
      const { status, body } =
        chosen === undefined
          ? first
          : await stubbornly((at) => askQuote(at, customer, items, wanted));
      if (status !== 200) throw new Error(`a quote was answered with ${status}`);
      const { subTotal, discount, shipping, tax, grandTotal } = body;
      shown.push(grandTotal);
      const quoted = { subTotal, discount, shipping, tax, grandTotal };
      const options = { ...wanted, key, quoted, patience: 15_000 };
      const answer = await stubbornly((at) => place(at, customer, items, options));
      if (answer.body.code !== 'quote_changed') return answer;
    }
  };

  try {
    const accepted = await order();
    if (accepted.status !== 201) return result('refused', accepted.body.code ?? null);
    const { orderId: id, orderKey = null } = accepted.body;
    orderId = id;
    acceptedAt = performance.now();
    if ('guest' in customer) customer = { ...customer, orderKey };
    const opened = await stubbornly((at) => openPayment(at, customer, id));
    // Paid before, or its time is over: the order itself says which.
    if (opened.status !== 200) return await finalState(id);
    const { clientSecret } = opened.body;
    const confirmed = await stubbornly((at) => confirmCard(at, clientSecret));
    if (!('returnUrl' in confirmed.body)) return await finalState(id);
    const back = await stubbornly(
      (at) => comeBack(at, customer, sessionIdOf(clientSecret)),
      ({ body }) => body.paymentStatus !== 'PENDING',
    );
    if (back.body.paymentStatus === 'PAID' && back.body.orderStatus !== 'CANCELLED') {
      return result('paid');
    }
    return await finalState(id);
  } catch (error) {
    if (error instanceof TimeIsUp) return result('unknown');
    throw error;
  }
}
