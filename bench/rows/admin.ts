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
  sale: z.unknown().optional(),
});

const LOOPS = 8;
const SECONDS = 4;

/** As large as what the shop keeps of a product in its history. */
const snapshot = z.record(z.string(), z.unknown()).transform((fields) => JSON.stringify(fields));

/**
 * What the database is asked for one change, by eight loops of the driver, one statement after the
 * other, without a shop around them: who it is, the product and its first variant locked, read with
 * category and attributes, written, recorded.
 */
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
        name: 'lock',
        text: 'SELECT id FROM products WHERE id = $1 FOR NO KEY UPDATE',
        values: [id],
      });
      await client.query({
        name: 'lock-variant',
        text: 'SELECT id FROM product_variants WHERE product_id = $1 AND is_default FOR NO KEY UPDATE',
        values: [id],
      });
      const read = await client.query({
        name: 'read',
        text: `
          SELECT p.name, p.description, p.price_cents, p.images, p.tags, p.options, p.is_active,
            p.category_id, p.version, c.name AS category_name, v.stock,
            (SELECT jsonb_agg(jsonb_build_object('name', a.name, 'value', coalesce(
                to_jsonb(g.text_value), to_jsonb(g.number_value), to_jsonb(g.flag_value),
                to_jsonb(o.name))) ORDER BY a.position, a.id)
              FROM product_attribute_values g JOIN attributes a ON a.id = g.attribute_id
              LEFT JOIN attribute_options o ON o.id = g.option_id
              WHERE g.product_id = p.id) AS attributes
          FROM products p JOIN categories c ON c.id = p.category_id
          JOIN product_variants v ON v.product_id = p.id AND v.is_default
          WHERE p.id = $1`,
        values: [id],
      });
      const [row] = read.rows;
      await client.query({
        name: 'write',
        text: `
          UPDATE products SET price_cents = $2, category_id = $3, images = $4, version = $5,
            updated_at = now()
          WHERE id = $1`,
        values: [
          id,
          100 + (turn % 900),
          row.category_id,
          JSON.stringify(row.images),
          row.version + 1,
        ],
      });
      const kept = snapshot.parse(row);
      await client.query({
        name: 'record',
        text: `INSERT INTO admin_changes (id, entity, entity_id, action, actor_id, actor_email, before, after) VALUES (gen_random_uuid(), 'product', $1, 'update', 'a', 'a@example.com', $2, $2)`,
        values: [id, kept],
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

/** An admin changes prices, against a driver loop with the same transaction. */
export async function adminRows({ url, databaseUrl }: BenchShop): Promise<Row[]> {
  // The price of what is on sale is not changed before that is over.
  const listed = z
    .array(product)
    .parse(await (await fetch(`${url}/api/v1/products?limit=24`)).json())
    .filter(({ sale }) => sale === undefined);
  const askBearer = await demoAdmin(url);
  const bearer = await askBearer();
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
