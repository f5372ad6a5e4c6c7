import pg from 'pg';
import { z } from 'zod';
import type { BenchShop } from '../support/bench-shop.ts';
import { loadWrites } from '../support/load.ts';
import { demoAdmin } from '../support/people.ts';
import { type Row, twoDecimals, whole } from '../support/report.ts';

const product = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  categoryId: z.object({ _id: z.string() }),
  stockQuantity: z.number(),
});

const LOOPS = 8;
const SECONDS = 4;

/** The same statements by eight loops of the driver, without a shop around them. */
async function driverLoop(databaseUrl: string, ids: readonly string[]): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: LOOPS });
  const until = Date.now() + SECONDS * 1_000;
  let done = 0;
  const loop = async (offset: number) => {
    const client = await pool.connect();
    for (let turn = offset; Date.now() < until; turn += 1) {
      const id = ids[turn % ids.length];
      await client.query({
        name: 'who',
        text: `SELECT u.id, u.role FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1`,
        values: ['00000000-0000-7000-8000-000000000000'],
      });
      await client.query('BEGIN');
      await client.query({
        name: 'read',
        text: 'SELECT * FROM products WHERE id = $1 FOR UPDATE',
        values: [id],
      });
      await client.query({
        name: 'write',
        text: 'UPDATE products SET price_cents = $2, version = version + 1, updated_at = now() WHERE id = $1',
        values: [id, 100 + (turn % 900)],
      });
      await client.query({
        name: 'record',
        text: `INSERT INTO admin_changes (id, entity, entity_id, action, actor_id, actor_email, before, after) VALUES (gen_random_uuid(), 'product', $1, 'update', 'a', 'a@example.com', '{}', '{}')`,
        values: [id],
      });
      await client.query('COMMIT');
      done += 1;
    }
    client.release();
  };
  await Promise.all(Array.from({ length: LOOPS }, (_, offset) => loop(offset)));
  await pool.end();
  return done / SECONDS;
}

/** An admin changes prices, against a driver loop with the same kind of transaction. */
export async function adminRows({ url, databaseUrl }: BenchShop): Promise<Row[]> {
  const listed = z
    .array(product)
    .parse(await (await fetch(`${url}/api/v1/products?limit=24`)).json());
  const bearer = await demoAdmin(url);
  const requests = [0, 1].flatMap((turn) =>
    listed.map(({ _id, name, description, categoryId, stockQuantity }, index) => ({
      method: 'PUT' as const,
      path: `/api/v1/products/${_id}`,
      body: JSON.stringify({
        name,
        description,
        price: 10 + turn + index,
        categoryId: categoryId._id,
        stockQuantity,
      }),
    })),
  );
  const bearers = Array.from({ length: LOOPS }, () => bearer);
  const shop = await loadWrites({ url, bearers, requests });
  const reference = await driverLoop(
    databaseUrl,
    listed.map(({ _id }) => _id),
  );
  const ratio = shop.perSecond / reference;
  return [
    {
      what: 'an admin changes a price, changes/s',
      figure: `${whole(shop.perSecond)}, p99 ${shop.p99} ms`,
      reference: `${whole(reference)} (driver loop)`,
      ratio: twoDecimals(ratio),
      target: 'at least 0.5',
      met: ratio >= 0.5,
    },
  ];
}
