import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Product, product } from '@gadgetry/contract/catalogue';
import { type Buyer, bearerOf } from '../reliability/buyers.ts';
import { comeBack, confirmCard, openPayment, place, sessionIdOf } from '../reliability/buying.ts';
import { callShop } from '../reliability/shop-call.ts';
import type { ClusterShop } from './cluster-shop.ts';

/** What came of the requests of people who ask once and take the first answer. */
export interface Counted {
  requests: number;
  /** No answer, or one that says the shop can't: each is told with what it was. */
  readonly dropped: string[];
  /** Answers that said how old they are. */
  aged: number;
  orders: number;
}

export interface Visit {
  readonly shop: ClusterShop;
  goesOn(): boolean;
}

export function nothingCounted(): Counted {
  return { requests: 0, dropped: [], aged: 0, orders: 0 };
}

async function counted<Result extends { readonly status: number }>(
  counts: Counted,
  what: string,
  call: () => Promise<Result>,
): Promise<Result | null> {
  counts.requests += 1;
  try {
    const answer = await call();
    if (answer.status < 500) return answer;
    counts.dropped.push(`${what}: ${answer.status}`);
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    counts.dropped.push(`${what}: ${String(cause)}`);
  }
  return null;
}

/** Somebody who looks around, page after page. */
export async function lookAround(
  { shop, goesOn }: Visit,
  products: readonly Product[],
  counts: Counted,
): Promise<void> {
  const { url } = shop.door();
  const paths = ['/', '/shop', '/api/v1/products?limit=24', '/api/v1/categories'];
  for (let step = 0; goesOn(); step += 1) {
    const each = products[step % products.length];
    const asked = [...paths, `/shop/${each?._id}`, `/api/v1/products/${each?._id}`];
    const path = asked[step % asked.length] ?? '/';
    await counted(counts, `GET ${path}`, async () => {
      const answer = await fetch(url + path, { signal: AbortSignal.timeout(30_000) });
      await answer.arrayBuffer();
      if (answer.headers.has('age')) counts.aged += 1;
      return answer;
    });
    await delay(5);
  }
}

/** Buys one thing after the other; each call is made once, and the first that fails ends the purchase. */
export async function buyTrustingly(
  { shop, goesOn }: Visit,
  products: readonly Product[],
  turn: number,
  counts: Counted,
): Promise<void> {
  const door = shop.door();
  let buyer = shop.buyers[turn % shop.buyers.length];
  if (buyer === undefined) throw new Error('nobody');
  for (let step = turn; goesOn(); step += 1) {
    const who: Buyer = buyer;
    const wanted = products[step % products.length];
    const items = [{ product: { _id: wanted?._id ?? '' }, quantity: 1 }];
    const key = randomUUID();
    const order = await counted(counts, 'POST order', () => place(door, who, items, { key }));
    if (order?.status === 401) buyer = { ...who, bearer: await bearerOf(door.url, who.cookie) };
    if (order?.status !== 201) continue;
    const { orderId } = order.body;
    const opened = await counted(counts, 'POST payment', () => openPayment(door, who, orderId));
    if (opened?.status !== 200) continue;
    const { clientSecret } = opened.body;
    const paid = await counted(counts, 'POST card', () => confirmCard(door, clientSecret));
    if (paid?.status !== 200) continue;
    const session = sessionIdOf(clientSecret);
    const back = await counted(counts, 'GET status', () => comeBack(door, who, session));
    if (back?.status === 200 && back.body.paymentStatus === 'PAID') counts.orders += 1;
    await delay(20);
  }
}

export interface Staleness {
  /**
   * How long (ms) after a change was answered a guest was still shown what had been before it, by an
   * answer that did not say how old it is.
   */
  maxMs: number;
  /** The same by answers that said it: guests get them only while the database does not answer. */
  toldMaxMs: number;
  changes: number;
  looks: number;
}

export function nothingStale(): Staleness {
  return { maxMs: 0, toldMaxMs: 0, changes: 0, looks: 0 };
}

/**
 * An admin who changes a price over and over, and guests who look at it. The price says which change
 * it is, so that each look tells how old it is.
 */
export async function watchStaleness(
  { shop, goesOn }: Visit,
  watched: Product,
  seen: Staleness,
): Promise<void> {
  const { url } = shop.door();
  const path = `${url}/api/v1/products/${watched._id}`;
  const priceOf = (version: number) => 100 + version;
  const changedAt: number[] = [];
  const change = async () => {
    while (goesOn()) {
      const version = changedAt.length;
      const answer = await callShop('PUT', path, {
        bearer: shop.admin.bearer,
        body: {
          name: watched.name,
          description: watched.description,
          price: priceOf(version),
          stockQuantity: watched.stockQuantity,
          categoryId: watched.categoryId._id,
        },
      }).catch(() => null);
      // Without an answer it may have happened or not: the next try says the same again.
      if (answer?.status === 200) {
        changedAt.push(performance.now());
        seen.changes += 1;
      }
      await delay(250);
    }
  };
  const look = async () => {
    while (goesOn()) {
      const asked = performance.now();
      const known = changedAt.length;
      const answer = await fetch(path, { signal: AbortSignal.timeout(30_000) }).catch(() => null);
      const body: unknown = await answer?.json().catch(() => null);
      const shown = product.safeParse(body).data?.price;
      if (shown !== undefined && known > 0) {
        seen.looks += 1;
        const version = Math.max(-1, shown - priceOf(0));
        const missed = changedAt[version + 1];
        if (version < known - 1 && missed !== undefined) {
          const ms = Math.round(asked - missed);
          if (answer?.headers.has('age') === true) seen.toldMaxMs = Math.max(seen.toldMaxMs, ms);
          else seen.maxMs = Math.max(seen.maxMs, ms);
        }
      }
      await delay(10);
    }
  };
  await Promise.all([change(), look(), look()]);
}
