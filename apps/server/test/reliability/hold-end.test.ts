import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { confirmCard, openPayment, placed } from './buying.ts';
import { callShop } from './shop-call.ts';
import { type Shops, openShops } from './shops.ts';

const BUYERS = 24;
const HOLD_SECONDS = 6;

let shops: Shops;

beforeAll(async () => {
  shops = await openShops({
    buyers: BUYERS,
    settings: { PAYMENT_HOLD_MINUTES: String(HOLD_SECONDS / 60) },
  });
});
afterAll(async () => shops?.close());
afterEach(() => shops.mustAddUp());

async function sweep(turn: number): Promise<void> {
  const url = `${shops.server(turn).url}/api/v1/admin/reconcile`;
  await callShop('POST', url, { bearer: shops.admin.bearer });
}

test('cards typed in the moment in which the hold ends, while two processes sweep: money and goods agree', async () => {
  const product = await shops.goods.add({ stockQuantity: BUYERS });
  await shops.setFaults({ delivery: 'late', deliveryDelayMs: 700 });
  const began = performance.now();
  const sessions = await Promise.all(
    shops.buyers.map(async (buyer, turn) => {
      const orderId = await placed(shops.server(turn), buyer, [{ product, quantity: 1 }]);
      const { body } = await openPayment(shops.server(turn), buyer, orderId);
      return { orderId, clientSecret: body.clientSecret };
    }),
  );
  const holdEnds = began + HOLD_SECONDS * 1_000;
  const paying = sessions.map(async ({ clientSecret }, turn) => {
    // A sweep reads the provider's books too and takes a second or more: the last are typed after one.
    await delay(holdEnds - performance.now() - 400 + turn * 250);
    return (await confirmCard(shops.server(turn), clientSecret)).body.outcome;
  });
  const allTyped = new AbortController();
  const sweeping = [0, 1].map(async (turn) => {
    await delay(holdEnds - performance.now() - 300);
    while (!allTyped.signal.aborted) await sweep(turn);
  });
  const outcomes = await Promise.all(paying);
  allTyped.abort();
  await Promise.all(sweeping);
  await sweep(0);

  const told = async () => {
    const { rows } = await shops.database.pool.query<{ id: string; told: string }>(
      `SELECT id, status || ' ' || payment_status AS told FROM orders WHERE id = ANY ($1)`,
      [sessions.map(({ orderId }) => orderId)],
    );
    const byId = new Map(rows.map((row) => [row.id, row.told]));
    return sessions.map(({ orderId }) => byId.get(orderId));
  };
  // The event of the last card may be on its way.
  await expect
    .poll(told)
    .toEqual(
      outcomes.map((outcome) => (outcome === 'paid' ? 'CONFIRMED PAID' : 'CANCELLED FAILED')),
    );
  // Both ends were seen, so it was the moment in between that was tried.
  expect(new Set(outcomes)).toEqual(new Set(['paid', 'expired']));
});
