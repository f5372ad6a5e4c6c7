import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '@gadgetry/contract/catalogue';
import type { OrderReturns, ReturnSettings } from '@gadgetry/contract/returns';
import { bearerOf } from '../reliability/buyers.ts';
import { type Purchase, buyPersistently } from '../reliability/persistent-buyer.ts';
import { callShop } from '../reliability/shop-call.ts';
import type { Shops } from '../reliability/shops.ts';
import type { Trouble } from './disturbances.ts';
import type { Tally } from './tally.ts';

const PATIENCE_MS = 10_000;
const SENT_BACK = 6;

type Shop = Pick<Shops, 'admin' | 'buyers' | 'database' | 'door' | 'env'>;

interface Call {
  readonly cookie: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** Below /api/v1. */
  readonly path: string;
  readonly body?: object;
}

/** The same call comes twice now and then, under one key: it must be done once. */
async function send<Body>({ door }: Shop, { cookie, method = 'POST', path, body }: Call) {
  const { url } = door();
  const bearer = await bearerOf(url, cookie);
  const headers = { 'idempotency-key': randomUUID() };
  const call = { bearer, headers, patience: PATIENCE_MS, ...(body === undefined ? {} : { body }) };
  const clicks = method === 'POST' && randomInt(4) === 0 ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: clicks }, () => callShop<Body>(method, `${url}/api/v1${path}`, call)),
  );
  return answers.find(({ status }) => status === 200);
}

const done = async (...asked: Parameters<typeof send>): Promise<boolean> =>
  (await send(...asked)) !== undefined;

/** Orders may be withdrawn from, wherever they go. */
export async function openReturns(shop: Shop): Promise<void> {
  const path = '/admin/return-settings';
  const { cookie } = shop.admin;
  const found = await send<ReturnSettings>(shop, { cookie, method: 'GET', path });
  if (found === undefined) throw new Error('no settings of returns');
  const { _id, version: _version, ...kept } = found.body;
  const body = { ...kept, withdrawalCountries: [shop.env.SHOP_COUNTRY] };
  if (!(await done(shop, { cookie, method: 'PUT', path, body }))) throw new Error('not set');
}

interface Line {
  readonly id: string;
  readonly quantity: number;
}

interface SomeOrder {
  readonly id: string;
  readonly user_id: string;
  readonly lines: readonly Line[];
}

/** @param isSent whether a parcel of it is on its way */
async function someOrder({ database }: Shop, states: readonly string[], isSent = false) {
  const { rows } = await database.pool.query<SomeOrder>(
    `SELECT o.id, o.user_id, (
       SELECT json_agg(json_build_object('id', i.id, 'quantity', i.quantity))
       FROM order_items i WHERE i.order_id = o.id
     ) AS lines
     FROM orders o WHERE o.status = ANY($1) AND o.key_version IS NULL
       AND (NOT $2 OR EXISTS (SELECT 1 FROM shipments s WHERE s.order_id = o.id)) ORDER BY random() LIMIT 1`,
    [states, isSent],
  );
  return rows[0];
}

const somePieces = ({ lines }: SomeOrder) =>
  lines
    .slice(0, randomInt(1, lines.length + 1))
    .map(({ id, quantity }) => ({ itemId: id, quantity: randomInt(1, quantity + 1) }));

async function ship(shop: Shop): Promise<boolean> {
  const order = await someOrder(shop, ['CONFIRMED']);
  if (order === undefined) return false;
  const { cookie } = shop.admin;
  const path = `/admin/orders/${order.id}`;
  if (randomInt(2) === 0) return done(shop, { cookie, path: `${path}/ship`, body: {} });
  const body = { lines: somePieces(order) };
  return done(shop, { cookie, path: `${path}/shipments`, body });
}

const REASONS = ['changed_mind', 'faulty', 'wrong_item', 'other'] as const;

/** Whoever bought it asks for more than is left now and then, and is refused. */
async function sendBack(shop: Shop, kind: 'returned' | 'withdrawn'): Promise<boolean> {
  const order = await someOrder(shop, ['CONFIRMED', 'SHIPPED'], kind === 'returned');
  const buyer = shop.buyers.find(({ id }) => id === order?.user_id);
  if (order === undefined || buyer === undefined) return false;
  const lines = somePieces(order);
  const asked =
    kind === 'returned'
      ? { path: 'returns', body: { lines, reason: REASONS[randomInt(REASONS.length)], note: '' } }
      : { path: 'withdrawals', body: { name: 'Robin Shopper', email: buyer.email, lines } };
  const path = `/orders/${order.id}/${asked.path}`;
  return done(shop, { cookie: buyer.cookie, path, body: asked.body });
}

interface WaitingReturn {
  readonly id: string;
  readonly status: string;
  readonly lines: readonly Line[];
}

/** What an owner may do next, whether or not somebody else is quicker. */
function nextStep({ status, lines }: WaitingReturn): { action: string; body: object } {
  const reason = 'As it is';
  if (status === 'REQUESTED') {
    return randomInt(5) === 0
      ? { action: 'refuse', body: { reason } }
      : { action: 'approve', body: {} };
  }
  if (status === 'APPROVED') {
    const arrived = lines.map(({ id, quantity }, at) => {
      const received = at === 0 ? quantity : randomInt(quantity + 1);
      const condition = received === 0 ? null : 'opened';
      return { itemId: id, received, condition, restocked: randomInt(received + 1) };
    });
    return { action: 'receive', body: { lines: arrived } };
  }
  return randomInt(4) === 0
    ? { action: 'close', body: { reason } }
    : // As much of shipping as is asked for is left, or the next try asks for none.
      { action: 'refund', body: randomInt(3) === 0 ? { shipping: randomInt(1, 300) / 100 } : {} };
}

/**
 * @param but a state whose returns are left to somebody else
 * @returns what was done: a return that came to its money counts as such
 */
async function completeWithReturn(
  shop: Shop,
  but: 'RECEIVED' | null,
): Promise<'returnsRefunded' | 'returnsMoved' | null> {
  const { rows } = await shop.database.pool.query<WaitingReturn>(
    `SELECT r.id, r.status, (
       SELECT json_agg(json_build_object('id', l.order_item_id, 'quantity', l.quantity))
       FROM return_lines l WHERE l.return_id = r.id
     ) AS lines
     FROM returns r WHERE r.status IN ('REQUESTED', 'APPROVED', 'RECEIVED', 'WITHDRAWN')
       AND r.status IS DISTINCT FROM $1
     ORDER BY random() + CASE r.status WHEN 'RECEIVED' THEN 0 WHEN 'APPROVED' THEN 0.3 ELSE 0.6 END
     LIMIT 1`,
    [but],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { action, body } = nextStep(row);
  const path = `/admin/returns/${row.id}/${action}`;
  if (!(await done(shop, { cookie: shop.admin.cookie, path, body }))) return null;
  return action === 'refund' ? 'returnsRefunded' : 'returnsMoved';
}

/** What an owner says where it arrives as it was sent. */
function arrivedWhole({ lines }: WaitingReturn) {
  return {
    lines: lines.map(({ id, quantity }) => ({
      itemId: id,
      received: quantity,
      condition: 'as_new',
      restocked: 0,
    })),
  };
}

/**
 * Before anything goes wrong some things have been sent and have come back: in a short run, too, they are
 * refunded and exchanged. @returns what was bought for that
 */
export async function sendSomeBack(shop: Shop, products: readonly Product[]): Promise<Purchase[]> {
  const purchases = await Promise.all(
    shop.buyers.slice(0, SENT_BACK).map((buyer, at) =>
      buyPersistently({
        buyer,
        items: [{ product: products[at % products.length] ?? { _id: '' }, quantity: 2 }],
        key: randomUUID(),
        delivery: 0,
        server: () => shop.door(),
        until: performance.now() + 2 * PATIENCE_MS,
      }),
    ),
  );
  for (const { orderId, buyerId } of purchases) {
    const buyer = shop.buyers.find(({ id }) => id === buyerId);
    if (orderId === null || buyer === undefined) continue;
    const { cookie } = shop.admin;
    await send(shop, { cookie, path: `/admin/orders/${orderId}/ship`, body: {} });
    const { rows } = await shop.database.pool.query<Line>(
      'SELECT id, quantity FROM order_items WHERE order_id = $1',
      [orderId],
    );
    const lines = rows.map(({ id }) => ({ itemId: id, quantity: 1 }));
    const body = { lines, reason: 'changed_mind', note: '' };
    const path = `/orders/${orderId}/returns`;
    const asked = await send<OrderReturns>(shop, { cookie: buyer.cookie, path, body });
    const [back] = asked?.body.returns ?? [];
    if (back === undefined) continue;
    const ofReturn = `/admin/returns/${back._id}`;
    await send(shop, { cookie, path: `${ofReturn}/approve`, body: {} });
    const whole = {
      id: back._id,
      status: 'APPROVED',
      lines: rows.map(({ id }) => ({ id, quantity: 1 })),
    };
    await send(shop, { cookie, path: `${ofReturn}/receive`, body: arrivedWhole(whole) });
  }
  return purchases;
}

type Step = keyof Pick<Tally, 'shipped' | 'returned' | 'withdrawn'>;

/** An owner sends what was paid, and customers want to send some of it back, or have it no more. */
export async function keepSendingBack({ shops, tally, goesOn }: Trouble): Promise<void> {
  const steps: Step[] = ['shipped', 'returned', 'withdrawn'];
  while (goesOn()) {
    await delay(randomInt(100, 400));
    // Not what happened least: nothing may be left of the only order that was sent.
    const step = steps[randomInt(steps.length)] ?? 'shipped';
    const went = step === 'shipped' ? ship(shops) : sendBack(shops, step);
    // A server that is being killed answers nothing: another time.
    if (await went.catch(() => false)) tally[step] += 1;
  }
}

/** An owner who approves, receives, puts on the shelf, refunds, refuses and closes. */
export async function keepReceiving({ shops, tally, goesOn }: Trouble): Promise<void> {
  while (goesOn()) {
    await delay(randomInt(100, 400));
    // What has arrived is refunded at once otherwise, and on a slow machine nothing is left to exchange.
    const isLeft = tally.returnsRefunded > 0 && tally.exchanged === 0;
    const moved = await completeWithReturn(shops, isLeft ? 'RECEIVED' : null).catch(() => null);
    if (moved !== null) tally[moved] += 1;
  }
}
