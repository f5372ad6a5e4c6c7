import pg from 'pg';
import type { BenchShop } from '../support/bench-shop.ts';
import {
  type Measured,
  type WriteLoad,
  loadWritesInTurn,
  loadWritesOnce,
} from '../support/load.ts';
import { manyBuyers } from '../support/people.ts';
import { type Row, twoDecimals, whole } from '../support/report.ts';
import { median } from '../support/statistics.ts';
import { ordersOf } from './orders.ts';

const RUSH = 64;
const CROWD = 500;
const OTHERS = 8;
const MANY_PRODUCTS = 1_000;
const PIECES = 1_000;
const ROUNDS = 3;

/** Products beside the demo's. @returns their ids */
async function addProducts(
  pool: pg.Pool,
  { name, count, stock }: { name: string; count: number; stock: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO products (id, name, description, price_cents, category_id, stock)
     SELECT gen_random_uuid(), $3 || ' ' || n, 'A generated gadget of many', 1999,
       (SELECT id FROM categories WHERE is_active ORDER BY id LIMIT 1), $2
     FROM generate_series(1, $1) AS n RETURNING id`,
    [count, stock, name],
  );
  await pool.query('VACUUM (ANALYZE)');
  return rows.map(({ id }) => id);
}

const told = ({ perSecond, p99, failed }: Measured) =>
  `${whole(perSecond)}, p99 ${p99} ms${failed === 0 ? '' : `, ${whole(failed)} turned away`}`;

/** Everybody wants the one product of the day, against as many buyers who each want another. */
async function rateRow(many: WriteLoad, hot: WriteLoad, p99Max: number | null): Promise<Row> {
  const { unit, shop, ratio } = await loadWritesInTurn(many, hot);
  const limit = p99Max ?? Infinity;
  return {
    what: `orders of one hot product, ${hot.bearers.length} clients, orders/s`,
    figure: told(shop),
    reference: `${told(unit)} (${whole(MANY_PRODUCTS)} products)`,
    ratio: twoDecimals(ratio),
    target: `at least 0.5${p99Max === null ? '' : `, p99 under ${p99Max} ms`}`,
    met: ratio >= 0.5 && shop.p99 < limit && (shop.failed === 0 || unit.failed > 0),
  };
}

/** What buyers of other products wait beside the drop, and beside as many buyers of many products. */
async function othersRow(others: WriteLoad, many: WriteLoad, hot: WriteLoad): Promise<Row> {
  const beside = async (crowd: WriteLoad) => {
    const [{ p99, failed }] = await Promise.all([loadWritesOnce(others), loadWritesOnce(crowd)]);
    if (failed > 0) throw new Error(`${failed} orders of other products failed`);
    return p99;
  };
  const rounds: { readonly many: number; readonly hot: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ many: await beside(many), hot: await beside(hot) });
  }
  const ratio = median(rounds.map((round) => round.hot / round.many));
  const ms = (of: 'many' | 'hot') => whole(median(rounds.map((round) => round[of])));
  return {
    what: `other products beside ${RUSH} clients of a hot one, p99`,
    figure: `${ms('hot')} ms`,
    reference: `${ms('many')} ms (beside ${RUSH} clients of ${whole(MANY_PRODUCTS)} products)`,
    ratio: twoDecimals(ratio),
    target: 'at most 1',
    met: ratio <= 1,
  };
}

/** A crowd for fewer pieces than it wants: each piece is sold once, and the others are told so. */
async function soldOutRow(pool: pg.Pool, load: Omit<WriteLoad, 'requests'>): Promise<Row> {
  const [id = ''] = await addProducts(pool, { name: 'Gadget of the day', count: 1, stock: PIECES });
  const { p99, failed, done, refused } = await loadWritesOnce({
    ...load,
    // Long enough for all pieces on a slow machine too.
    seconds: 15,
    requests: ordersOf([id]),
  });
  const { rows } = await pool.query<{ stock: number; sold: string }>(
    `SELECT stock, (SELECT sum(quantity) FROM order_items WHERE product_id = $1) AS sold
     FROM product_variants WHERE product_id = $1`,
    [id],
  );
  const sold = Number(rows[0]?.sold);
  const met = sold === PIECES && rows[0]?.stock === 0 && done <= PIECES && failed >= refused;
  return {
    what: `${load.bearers.length} clients and ${whole(PIECES)} pieces of one product`,
    figure: `${whole(sold)} sold, ${whole(refused)} told that there are none, p99 ${p99} ms`,
    reference: '',
    ratio: '',
    target: `exactly ${whole(PIECES)} sold`,
    met,
  };
}

/** The day on which everybody wants one thing. */
export async function dropRows(bench: BenchShop): Promise<Row[]> {
  const { url, databaseUrl } = bench;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const products = await addProducts(pool, {
      name: 'Generated gadget',
      count: MANY_PRODUCTS,
      stock: 500_000,
    });
    const bearers = await manyBuyers(bench, CROWD + OTHERS);
    const [rush, crowd, others] = [
      bearers.slice(0, RUSH),
      bearers.slice(0, CROWD),
      bearers.slice(CROWD),
    ];
    const [hot, many] = [ordersOf(products.slice(0, 1)), ordersOf(products)];
    const rowOf = (people: readonly string[], p99Max: number | null) =>
      rateRow(
        { url, bearers: people, requests: many },
        { url, bearers: people, requests: hot },
        p99Max,
      );
    return [
      await rowOf(rush, 250),
      await rowOf(crowd, null),
      await othersRow(
        { url, bearers: others, requests: ordersOf(products.slice(1)) },
        { url, bearers: rush, requests: many },
        { url, bearers: rush, requests: hot },
      ),
      await soldOutRow(pool, { url, bearers: crowd }),
    ];
  } finally {
    await pool.end();
  }
}
