import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { bearerOf } from '../reliability/buyers.ts';
import { callShop } from '../reliability/shop-call.ts';
import type { Shops } from '../reliability/shops.ts';
import type { Trouble } from './disturbances.ts';

const PATIENCE_MS = 10_000;

type Shop = Pick<Shops, 'admin' | 'database' | 'door'>;

/** @returns whether the shop did it; refused means that the payer's bank was quicker, say */
async function askFor(
  { admin, door }: Shop,
  path: string,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<boolean> {
  const { url } = door();
  const bearer = await bearerOf(url, admin.cookie);
  const address = `${url}/api/v1/admin/orders/${path}`;
  const answer = await callShop('POST', address, { bearer, body, headers, patience: PATIENCE_MS });
  return answer.status === 200;
}

async function giveBack(shop: Shop): Promise<boolean> {
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `SELECT id FROM orders WHERE status = 'CONFIRMED' ORDER BY random() LIMIT 1`,
  );
  const [order] = rows;
  if (order === undefined) return false;
  if (randomInt(2) === 0) return askFor(shop, `${order.id}/cancel`);
  const refund = { amount: randomInt(1, 500) / 100, reason: 'A scratch on the lid' };
  return askFor(shop, `${order.id}/refunds`, refund, { 'idempotency-key': randomUUID() });
}

/** An admin who cancels paid orders, or gives back a part of their money. @returns how many */
export async function keepGivingBack({ shops, goesOn }: Trouble): Promise<number> {
  let given = 0;
  while (goesOn()) {
    await delay(randomInt(300, 1_500));
    // A server that is being killed answers nothing: another one next time.
    if (await giveBack(shops).catch(() => false)) given += 1;
  }
  return given;
}

/**
 * What no program can decide: each refund that failed at the payer's bank is tried again, or closed
 * with a reason. @returns how many there were
 */
export async function decideFailedRefunds(shop: Shop): Promise<number> {
  const { rows } = await shop.database.pool.query<{ id: string; order: string }>(`
    SELECT t.id, p.order_id AS order FROM payment_transactions t
    JOIN payments p ON p.id = t.payment_id
    WHERE t.kind = 'refund' AND t.status = 'failed'
      AND NOT EXISTS (SELECT 1 FROM payment_transactions r WHERE r.retry_of = t.id)`);
  for (const { id, order } of rows) {
    const path = `${order}/refunds/${id}`;
    const tried = randomInt(2) === 0 && (await askFor(shop, `${path}/retry`));
    if (!tried)
      await askFor(shop, `${path}/close`, {
        reason: 'Their bank takes nothing back',
        paidOtherwise: false,
      });
  }
  return rows.length;
}
