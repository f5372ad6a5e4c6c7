import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { median } from './statistics.ts';

const run = promisify(execFile);
const ROUNDS = 3;
const SECONDS = 4;

/**
 * The statements of placing an order of one line, as the shop sends them: who asks, begin, hold the
 * account, take stock, write, commit. Change them with the shop's own (docs/performance.md).
 * @param accounts of which each order is somebody's
 */
function placeOrderScript(productId: string, accounts: readonly string[]): string {
  const account = `(ARRAY['${accounts.join("','")}'])[:buyer]`;
  return `
\\set buyer random(1, ${accounts.length})
SELECT u.id, u.email, u.name, u.image, u.role, u.email_verified
FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.id = '00000000-0000-7000-8000-000000000000' AND u.id = ${account}::uuid AND s.expires_at > now()
  AND (u.role = 'shopper' OR s.created_at > now() - interval '1 day')
  AND NOT (u.banned AND (u.ban_expires IS NULL OR u.ban_expires > now()));
BEGIN;
SELECT refuse_when(NOT EXISTS (SELECT 1 FROM users WHERE id = ${account}::uuid FOR KEY SHARE), 'account_gone');
WITH wanted AS (
  SELECT * FROM unnest(ARRAY['${productId}']::uuid[], ARRAY[NULL]::uuid[], ARRAY[1], ARRAY[uuidv7()])
    WITH ORDINALITY AS line (product_id, variant_id, quantity, movement_id, place)
), locked AS (
  SELECT v.id, v.product_id, p.name, p.options, seen.choices, coalesce(seen.images[1], p.image) AS image,
    price_in_force(v.id) AS price_cents, p.category_id, seen.weight_grams, p.tax_class,
    p.is_active AND v.is_active AS is_active, v.stock, w.quantity, w.movement_id, w.place
  FROM wanted w JOIN product_variants seen ON seen.product_id = w.product_id
    AND CASE WHEN w.variant_id IS NULL THEN seen.is_default ELSE seen.id = w.variant_id END
  JOIN products p ON p.id = seen.product_id JOIN product_variants v ON v.id = seen.id
  ORDER BY v.id FOR NO KEY UPDATE OF v
), taken AS (
  UPDATE product_variants v SET stock = v.stock - l.quantity FROM locked l
  WHERE v.id = l.id AND l.is_active AND v.stock >= l.quantity
  RETURNING v.id, v.product_id, l.quantity, l.movement_id
), ledger AS (
  INSERT INTO stock_movements (id, product_id, variant_id, delta, reason, order_id, created_at)
  SELECT movement_id, product_id, id, -quantity, 'sale', uuidv7(), clock_timestamp() FROM taken
)
SELECT l.id, l.name, l.options, l.choices, l.image, l.price_cents, l.category_id, l.weight_grams,
  l.tax_class, l.is_active, l.stock, t.id IS NOT NULL, l.place::integer
FROM locked l LEFT JOIN taken t ON t.id = l.id;
WITH one AS (SELECT uuidv7() AS id), written AS (
  INSERT INTO orders (id, user_id, customer_email, customer_name, payment_method, idempotency_key,
    request_fingerprint, status, payment_status, sub_total_cents, discount_basis_points, discount_cents,
    shipping_cents, tax_cents, included_tax_cents, grand_total_cents, shipping_method, arrives_from,
    arrives_to, ship_line_1, ship_line_2, ship_city, ship_state, ship_zip_code, ship_phone, ship_country,
    ship_recipient, ship_company, hold_expires_at, created_at, updated_at)
  SELECT id, ${account}, 'a@example.com', 'A', 'card', id::text, md5(id::text), 'PENDING', 'PENDING', 100, 0, 0,
    0, 0, 0, 100, 'Standard delivery', current_date + 3, current_date + 5, '12 Harbour Street', 'Flat 4',
    'Colombo', 'Western', '00100', '0771234567', 'LK', '', '', now() + interval '30 minutes',
    statement_timestamp(), statement_timestamp()
  FROM one RETURNING id
), items AS (
  INSERT INTO order_items (id, order_id, position, product_id, variant_id, name, options, image, price_cents,
    quantity, discount_cents)
  SELECT uuidv7(), id, 0, '${productId}', '${productId}', 'Gadget', '[]'::jsonb, NULL, 100, 1, 0 FROM one
)
INSERT INTO order_events (id, order_id, kind, status, payment_status, created_at)
SELECT uuidv7(), id, 'placed', 'PENDING', 'PENDING', statement_timestamp() FROM one;
COMMIT;
`;
}

async function someAccounts(databaseUrl: string, count: number): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM users ORDER BY id DESC LIMIT $1',
    [count],
  );
  await pool.end();
  return rows.map(({ id }) => id);
}

/** Transactions per second of pgbench with those statements, prepared, at the same concurrency. */
export async function pgbenchOrders(
  databaseUrl: string,
  productIds: readonly string[],
  clients: number,
): Promise<{ perSecond: number; by: string }> {
  const accounts = await someAccounts(databaseUrl, clients);
  const folder = await mkdtemp(join(tmpdir(), 'gadgetry-pgbench-'));
  const scripts = productIds.map((id, index) => ({ file: join(folder, `${index}.sql`), id }));
  for (const { file, id } of scripts) await writeFile(file, placeOrderScript(id, accounts));
  const args = [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${clients}`,
    '--jobs=1',
    `--time=${SECONDS}`,
    ...scripts.map(({ file }) => `--file=${file}`),
    databaseUrl,
  ];
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { stdout } = await run('pgbench', args, { maxBuffer: 16 * 1024 * 1024 });
    rounds.push(Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]));
  }
  await rm(folder, { recursive: true });
  return { perSecond: median(rounds), by: 'pgbench' };
}
