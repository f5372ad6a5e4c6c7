import pg from 'pg';
import type { BenchShop } from '../support/bench-shop.ts';
import { type WriteLoad, loadWrites } from '../support/load.ts';
import { manyBuyers } from '../support/people.ts';
import { pgbenchOrders } from '../support/pgbench.ts';
import { type Row, twoDecimals, whole } from '../support/report.ts';

const CLIENTS = 8;
const BUYERS = 18_000;

const shippingAddress = {
  line_1: '12 Harbour Street',
  line_2: 'Flat 4',
  city: 'Colombo',
  state: 'Western',
  zip_code: '00100',
  phone: '0771234567',
};

/** Every order from another account, and every call counted, behind a proxy that says where each buyer is. */
async function withRateLimits(bench: BenchShop, requests: WriteLoad['requests']): Promise<number> {
  const counting = await bench.beside({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
  try {
    const bearers = await manyBuyers(counting, BUYERS);
    const { url } = counting;
    return (await loadWrites({ url, bearers, requests, clients: CLIENTS })).perSecond;
  } finally {
    await counting.server.stop();
  }
}

/** Gives the demo's products so many pieces that none runs out. @returns which products */
export async function fillStock(databaseUrl: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const { rows: products } = await pool.query<{ id: string }>(
    `SELECT id FROM products WHERE is_active ORDER BY id LIMIT 24`,
  );
  // Enough of everything: a refusal would be counted as a failure.
  await pool.query(`
    WITH filled AS (
      UPDATE product_variants SET stock = stock + 500000 RETURNING id, product_id)
    INSERT INTO stock_movements (id, product_id, variant_id, delta, reason)
    SELECT gen_random_uuid(), product_id, id, 500000, 'admin' FROM filled`);
  await pool.end();
  return products.map(({ id }) => id);
}

/** An order of one piece of each, as checkout sends it. */
export function ordersOf(products: readonly string[]) {
  return products.map((id) => ({
    method: 'POST' as const,
    path: '/api/v1/orders',
    body: JSON.stringify({ items: [{ product: { _id: id }, quantity: 1 }], shippingAddress }),
  }));
}

/** Orders placed by eight clients, against pgbench with the same statements on the same PostgreSQL. */
export async function orderRows(bench: BenchShop): Promise<Row[]> {
  const { url, databaseUrl } = bench;
  const products = await fillStock(databaseUrl);
  const bearers = await manyBuyers(bench, CLIENTS);
  const requests = ordersOf(products);
  const shop = await loadWrites({ url, bearers, requests });
  const limited = await withRateLimits(bench, requests);
  const reference = await pgbenchOrders(databaseUrl, products, CLIENTS);
  const ratio = shop.perSecond / reference.perSecond;
  return [
    {
      what: `orders placed, ${CLIENTS} clients, orders/s`,
      figure: `${whole(shop.perSecond)}, p99 ${shop.p99} ms (${whole(limited)} each from another account, with rate limits on)`,
      reference: `${whole(reference.perSecond)} (${reference.by}, same SQL)`,
      ratio: twoDecimals(ratio),
      target: 'at least 0.45',
      met: ratio >= 0.45,
    },
  ];
}
