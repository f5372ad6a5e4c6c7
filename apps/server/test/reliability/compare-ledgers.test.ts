import { beforeAll, expect, test } from 'vitest';
import { inCash } from '../manual-orders.ts';
import { jaffna, relocatingIn } from '../relocating.ts';
import { type Upgrading, openUpgradingShop } from '../upgrades.ts';
import { compareSentOtherwise } from './compare-ledgers.ts';

// Who judges a torture has to see what it is there for: each fault is planted past all that keeps it out.

let upgrades: Upgrading;
let relocating: ReturnType<typeof relocatingIn>;

beforeAll(async () => {
  upgrades = await openUpgradingShop();
  relocating = relocatingIn(upgrades.shop);
  await relocating.zone('North', { regions: ['Northern'] }, 30);
  await upgrades.shop.database.pool.query('DROP INDEX exchanges_one_per_relocated');
  return () => upgrades.shop.close();
});

const GUARDED = ['orders', 'exchanges', 'payments', 'payment_transactions', 'stock_movements'];

/** Past the triggers that refuse it. */
async function plant(fault: string): Promise<void> {
  const triggers = (turn: 'DISABLE' | 'ENABLE') =>
    GUARDED.map((table) => `ALTER TABLE ${table} ${turn} TRIGGER USER`).join(';');
  await upgrades.shop.database.pool.query(
    [triggers('DISABLE'), fault, triggers('ENABLE')].join(';'),
  );
}

const found = () => compareSentOtherwise(upgrades.shop.database);

/** Paid, and gone elsewhere for a difference in cash. */
async function moved(): Promise<{ readonly first: string; readonly second: string }> {
  const first = await upgrades.bought();
  return { first, second: await relocating.relocated(first, jaffna, { payment: inCash }) };
}

test('orders that were sent otherwise as they should be are no finding', async () => {
  await moved();
  await relocating.act(await relocating.relocated(await upgrades.bought(), jaffna), 'cancel');
  const id = await upgrades.bought();
  await upgrades.pay(await upgrades.asked(id));
  expect(await found()).toEqual([]);
});

test('an order that goes elsewhere twice is named', async () => {
  const { first, second } = await moved();
  const [exchange, payment] = ['f'.repeat(8), 'e'.repeat(8)].map(
    (begins) => `${begins}-0000-7000-8000-000000000000`,
  );
  const twin = `'0000000a-0000-7000-8000-000000000000'`;
  await plant(`
    INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object(
      'id', ${twin}, 'number', 'AAA-AAA-AAA', 'idempotency_key', 'twin'))).*
    FROM orders o WHERE id = '${second}';
    INSERT INTO payments SELECT (jsonb_populate_record(p, jsonb_build_object(
      'id', '${payment}', 'order_id', ${twin}, 'refunding_cents', 0))).*
    FROM payments p WHERE order_id = '${second}';
    INSERT INTO payment_transactions SELECT (jsonb_populate_record(t, jsonb_build_object(
      'id', '${exchange}', 'status', 'closed', 'request_key', 'twin'))).*
    FROM payment_transactions t JOIN exchanges x ON x.refund_id = t.id
    WHERE x.order_id = '${second}';
    INSERT INTO exchanges SELECT (jsonb_populate_record(x, jsonb_build_object(
      'order_id', ${twin}, 'refund_id', '${exchange}'))).*
    FROM exchanges x WHERE order_id = '${second}'`);
  expect(await found()).toEqual([{ order: first, detail: 'goes elsewhere 2 times' }]);
  await plant(`DELETE FROM exchanges WHERE order_id = ${twin}`);
  expect(await found()).toEqual([]);
});

test('an order that goes where it was going, and elsewhere too, is named', async () => {
  const { first, second } = await moved();
  await plant(`UPDATE orders SET status = 'CONFIRMED' WHERE id = '${first}'`);
  const detail = `is CONFIRMED, and CONFIRMED elsewhere as order ${second}`;
  expect(await found()).toEqual([{ order: first, detail }]);
  await plant(`UPDATE orders SET status = 'CANCELLED' WHERE id = '${first}'`);
  expect(await found()).toEqual([]);
});

test('an order that took pieces, and was never paid, is named', async () => {
  const second = await relocating.relocated(await upgrades.bought(), jaffna);
  await relocating.act(second, 'cancel');
  await plant(`
    INSERT INTO stock_movements (id, product_id, variant_id, delta, reason, order_id)
    SELECT gen_random_uuid(), product_id, variant_id, -1, 'sale', order_id
    FROM order_items WHERE order_id = '${second}'`);
  const detail = 'moved 1 pieces, and was never paid elsewhere';
  expect(await found()).toEqual([{ order: second, detail }]);
  await plant(`DELETE FROM stock_movements WHERE order_id = '${second}'`);
  expect(await found()).toEqual([]);
});

test('an order that is sent another way than was paid last is named', async () => {
  const id = await upgrades.bought();
  const asked = await upgrades.asked(id);
  await upgrades.pay(asked);
  await plant(`UPDATE orders SET shipping_method = 'Standard' WHERE id = '${id}'`);
  const detail = `is CONFIRMED, to be sent by Standard; paid last as order ${asked} was Express`;
  expect(await found()).toEqual([{ order: id, detail }]);
});
