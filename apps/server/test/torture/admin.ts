import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { bearerOf } from '../reliability/buyers.ts';
import { callShop } from '../reliability/shop-call.ts';
import type { Shops } from '../reliability/shops.ts';
import type { Trouble } from './disturbances.ts';
import type { Tally } from './tally.ts';

const PATIENCE_MS = 10_000;

type Shop = Pick<Shops, 'admin' | 'database' | 'door'>;

/** @param path below /admin. @returns whether the shop did it; refused means that the payer's bank was quicker, say */
async function askFor(
  { admin, door }: Shop,
  path: string,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<boolean> {
  const { url } = door();
  const bearer = await bearerOf(url, admin.cookie);
  const address = `${url}/api/v1/admin/${path}`;
  const answer = await callShop('POST', address, { bearer, body, headers, patience: PATIENCE_MS });
  return answer.status === 200;
}

/** How an admin gives money back: all of it with the order, a sum, or the money for some pieces. */
type Way = 'cancelled' | 'refundedBySum' | 'refundedByLine';

/** The way that was gone least: in a short run, too, each has its turn. */
function nextWay(tally: Tally): Way {
  const rarest = Math.min(tally.cancelled, tally.refundedBySum, tally.refundedByLine);
  if (tally.refundedByLine === rarest) return 'refundedByLine';
  return tally.refundedBySum === rarest ? 'refundedBySum' : 'cancelled';
}

/** Some pieces of some lines of an order, whatever has gone back of them already. */
async function somePieces({ database }: Shop, orderId: string) {
  const { rows } = await database.pool.query<{ id: string; quantity: number }>(
    'SELECT id, quantity FROM order_items WHERE order_id = $1 ORDER BY random()',
    [orderId],
  );
  return rows
    .slice(0, randomInt(1, rows.length + 1))
    .map(({ id, quantity }) => ({ itemId: id, quantity: randomInt(1, quantity + 1) }));
}

/** @returns whether it was done */
async function giveBack(shop: Shop, way: Way): Promise<boolean> {
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `SELECT id FROM orders WHERE status = 'CONFIRMED' ORDER BY random() LIMIT 1`,
  );
  const [order] = rows;
  if (order === undefined) return false;
  if (way === 'cancelled') return askFor(shop, `orders/${order.id}/cancel`);
  const of =
    way === 'refundedByLine'
      ? {
          lines: await somePieces(shop, order.id),
          ...(randomInt(3) === 0 && { shipping: randomInt(1, 300) / 100 }),
        }
      : { amount: randomInt(1, 500) / 100 };
  const refund = { ...of, reason: 'A scratch on the lid' };
  const key = { 'idempotency-key': randomUUID() };
  return askFor(shop, `orders/${order.id}/refunds`, refund, key);
}

/** An admin who cancels paid orders, or gives back a part of their money; each time counts. */
export async function keepGivingBack({ shops, tally, goesOn }: Trouble): Promise<void> {
  while (goesOn()) {
    await delay(randomInt(300, 1_500));
    // A server that is being killed answers nothing: another one next time.
    const way = nextWay(tally);
    if (await giveBack(shops, way).catch(() => false)) tally[way] += 1;
  }
}

/**
 * What no program can decide: each refund that failed at the payer's bank is tried again, or closed
 * with a reason; each that an admin has to pay is paid. @returns how many there were
 */
export async function decideFailedRefunds(shop: Shop): Promise<number> {
  const { rows } = await shop.database.pool.query<{ id: string; order: string }>(`
    SELECT t.id, p.order_id AS order FROM payment_transactions t
    JOIN payments p ON p.id = t.payment_id
    WHERE t.kind = 'refund' AND t.status = 'failed'
      AND NOT EXISTS (SELECT 1 FROM payment_transactions r WHERE r.retry_of = t.id)`);
  // What no provider takes back is an admin's to pay.
  const { rows: byHand } = await shop.database.pool.query<{ id: string; order: string }>(`
    SELECT t.id, p.order_id AS order FROM payment_transactions t
    JOIN payments p ON p.id = t.payment_id
    WHERE t.kind = 'refund' AND t.status = 'pending'
      AND (t.given = 'by_hand' OR (t.given IS NULL AND p.gateway = 'manual'))`);
  for (const { id, order } of byHand) {
    const path = `orders/${order}/refunds/${id}/close`;
    await askFor(shop, path, { reason: 'Paid by transfer', paidOtherwise: true });
  }
  for (const { id, order } of rows) {
    const path = `orders/${order}/refunds/${id}`;
    const tried = randomInt(2) === 0 && (await askFor(shop, `${path}/retry`));
    if (!tried)
      await askFor(shop, `${path}/close`, {
        reason: 'Their bank takes nothing back',
        paidOtherwise: false,
      });
  }
  return rows.length + byHand.length;
}

/**
 * A bank that only asked, and later claimed all of a payment of which some had gone back meanwhile, has
 * given its payer too much, and so has a refund in the dashboard of what had gone back in goods: an admin
 * accepts that, where the provider's own tables say that it is so.
 * @returns how many there were
 */
export async function acceptSurpluses(shop: Shop): Promise<number> {
  const { rows } = await shop.database.pool.query<{ id: string }>(`
    SELECT d.id FROM provider_differences d
    JOIN payments p ON p.payment_intent_id = d.subject
    JOIN stripe_sandbox.charges c ON c.payment_intent_id = d.subject AND c.status = 'succeeded'
    WHERE d.ended_at IS NULL AND c.amount_refunded
      + coalesce((SELECT sum(amount) FROM stripe_sandbox.disputes
          WHERE charge_id = c.id AND status = 'lost'), 0)
      + coalesce((SELECT sum(amount_cents) FROM payment_transactions
          WHERE payment_id = p.id AND status = 'paid_otherwise'), 0) > p.amount_cents`);
  for (const { id } of rows) {
    await askFor(shop, `payment-differences/${id}/close`, { reason: 'They were given more' });
  }
  return rows.length;
}

/** What still waits at a link is given up: an exchange that waits holds what came back. */
export async function endLinks(shop: Shop): Promise<void> {
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `SELECT id FROM orders WHERE status = 'PENDING' AND made_by IS NOT NULL`,
  );
  for (const { id } of rows) await askFor(shop, `orders/${id}/cancel`).catch(() => false);
}
