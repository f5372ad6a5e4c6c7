import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '@gadgetry/contract/catalogue';
import type { ExchangeQuote } from '@gadgetry/contract/exchanges';
import type { ManualQuote } from '@gadgetry/contract/manual-orders';
import { address } from '../buying.ts';
import { sumsOf } from '../manual-orders.ts';
import { bearerOf } from '../reliability/buyers.ts';
import { comeBack, confirmCard, openPayment, sessionIdOf } from '../reliability/buying.ts';
import type { Purchase } from '../reliability/persistent-buyer.ts';
import { callShop } from '../reliability/shop-call.ts';
import type { Shops } from '../reliability/shops.ts';
import type { Trouble } from './disturbances.ts';
import type { Tally } from './tally.ts';

// Orders that an owner makes: for somebody, of what is added to an order, and for what came back.

const PATIENCE_MS = 10_000;

type Shop = Pick<Shops, 'admin' | 'buyers' | 'database' | 'door'>;

async function send<Body>(
  { admin, door }: Shop,
  path: string,
  body: object,
  headers: Record<string, string> = {},
) {
  const { url } = door();
  const bearer = await bearerOf(url, admin.cookie);
  const call = { bearer, body, headers, patience: PATIENCE_MS };
  return callShop<Body>('POST', `${url}/api/v1/admin/${path}`, call);
}

type Kind = keyof Pick<Tally, 'made' | 'supplemented' | 'exchanged'>;

interface Asked {
  readonly path: string;
  readonly quoted: object;
  readonly made: object;
}

async function oneOf({ database }: Shop, statement: string) {
  const { rows } = await database.pool.query<{ id: string }>(statement);
  return rows[0]?.id;
}

/** What is asked for, where there is something to ask it of. */
async function asked(shop: Shop, kind: Kind): Promise<Asked | null> {
  if (kind === 'made') {
    const buyer = shop.buyers[randomInt(shop.buyers.length)];
    if (buyer === undefined) return null;
    const { email } = buyer;
    const destination = {
      country: 'LK',
      region: address.state,
      postalCode: address.zip_code,
    };
    const customer = { email, fullName: 'Robin Shopper' };
    return {
      path: 'orders',
      quoted: { email, destination },
      made: { customer, shippingAddress: address },
    };
  }
  const id = await oneOf(
    shop,
    kind === 'supplemented'
      ? `SELECT id FROM orders WHERE status = 'CONFIRMED' AND supplements_order_id IS NULL
         ORDER BY random() LIMIT 1`
      : `SELECT id FROM returns WHERE status = 'RECEIVED' ORDER BY random() LIMIT 1`,
  );
  if (id === undefined) return null;
  const path = kind === 'supplemented' ? `orders/${id}/supplements` : `returns/${id}/exchange`;
  return { path, quoted: {}, made: {} };
}

interface Wanted {
  /** Below /admin. */
  readonly path: string;
  readonly body: object;
  /** US dollars that the order comes to, as whoever asks for it has seen. */
  readonly shown: number;
}

/** Twice now and then under one key, at two processes: it is one order. */
export async function sendUnderKey(shop: Shop, { path, body, shown }: Wanted): Promise<Purchase> {
  const key = randomUUID();
  const clicks = randomInt(4) === 0 ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: clicks }, () =>
      send<{ orderId: string }>(shop, path, body, { 'idempotency-key': key }).catch(() => null),
    ),
  );
  const taken = answers.find((answer) => answer?.status === 201);
  return {
    key,
    buyerId: shop.admin.id,
    orderId: taken?.body.orderId ?? null,
    acceptedAt: taken === undefined ? null : performance.now(),
    shown: [shown],
    told: taken === undefined ? 'unknown' : 'not paid',
    refusal: null,
    retries: 0,
  };
}

async function make(
  shop: Shop,
  kind: Kind,
  products: readonly Product[],
): Promise<Purchase | null> {
  const wanted = await asked(shop, kind);
  const product = products[randomInt(products.length)];
  if (wanted === null || product === undefined) return null;
  const items = [{ product: { _id: product._id }, quantity: randomInt(1, 3) }];
  const { status, body: quote } = await send<ManualQuote & Partial<ExchangeQuote>>(
    shop,
    `${wanted.path}/quote`,
    { items, ...wanted.quoted },
  );
  if (status !== 200) return null;
  const by = { kind: 'received', by: 'cash', note: '' } as const;
  const body = {
    items,
    ...wanted.made,
    quoted: sumsOf(quote),
    payment: randomInt(3) === 0 ? by : { kind: 'link' },
    ...(quote.worth !== undefined && { worth: quote.worth }),
    ...(quote.shippingMethodId !== null && { shippingMethodId: quote.shippingMethodId }),
  };
  return sendUnderKey(shop, { path: wanted.path, body, shown: quote.grandTotal });
}

/** Behind its link, as whoever it is for. */
export async function payByCard(shop: Shop, id: string, userId: string): Promise<boolean> {
  const buyer = shop.buyers.find((one) => one.id === userId);
  if (buyer === undefined) return false;
  const at = shop.door();
  const customer = { bearer: await bearerOf(at.url, buyer.cookie) };
  const opened = await openPayment(at, customer, id);
  if (opened.status !== 200) return false;
  const { clientSecret } = opened.body;
  await confirmCard(at, clientSecret);
  await comeBack(at, customer, sessionIdOf(clientSecret));
  return true;
}

/** What waits at its link is paid there or in the shop, or cancelled; at once now and then. */
async function completeWithLink(shop: Shop): Promise<boolean> {
  const { rows } = await shop.database.pool.query<{ id: string; user_id: string }>(
    `SELECT id, user_id FROM orders WHERE status = 'PENDING' AND made_by IS NOT NULL
     ORDER BY random() LIMIT 1`,
  );
  const [order] = rows;
  if (order === undefined) return false;
  const { id, user_id: userId } = order;
  const inShop = () => send(shop, `orders/${id}/received`, { by: 'card_terminal', note: '' });
  const ways = [
    () => payByCard(shop, id, userId),
    () => payByCard(shop, id, userId),
    async () => (await inShop()).status === 200,
    async () => (await send(shop, `orders/${id}/cancel`, {})).status === 200,
  ];
  const chosen = ways[randomInt(ways.length)] ?? ways[0];
  const another = randomInt(3) === 0 ? [ways[randomInt(ways.length)]] : [];
  const tried = await Promise.all(
    [chosen, ...another].map(async (way) => way?.().catch(() => false) ?? false),
  );
  return tried.includes(true);
}

/** An owner who makes orders, and people who pay for them, or do not. @returns what each was shown */
export async function keepMakingOrders(
  { shops, tally, goesOn }: Trouble,
  products: readonly Product[],
): Promise<Purchase[]> {
  const made: Purchase[] = [];
  const kinds: readonly Kind[] = ['made', 'supplemented', 'exchanged', 'exchanged'];
  const making = async () => {
    while (goesOn()) {
      await delay(randomInt(200, 600));
      // What happened least, or any: nothing may have come back to be exchanged.
      const rarest = kinds.toSorted((one, other) => tally[one] - tally[other])[0];
      const any = kinds[randomInt(kinds.length)];
      const kind = (randomInt(2) === 0 ? rarest : any) ?? 'made';
      // A server that is being killed answers nothing: another time.
      const order = await make(shops, kind, products).catch(() => null);
      if (order === null) continue;
      made.push(order);
      if (order.orderId !== null) tally[kind] += 1;
    }
  };
  const paying = async () => {
    while (goesOn()) {
      await delay(randomInt(200, 600));
      if (await completeWithLink(shops).catch(() => false)) tally.linksEnded += 1;
    }
  };
  await Promise.all([making(), paying()]);
  return made;
}
