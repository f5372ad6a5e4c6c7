import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from './statistics.ts';

const run = promisify(execFile);
const ROUNDS = 3;
const SECONDS = 4;

/** The five statements of placing an order of one line: who asks, begin, take stock, write, commit. */
function placeOrderScript(productId: string): string {
  return `
SELECT u.id, u.email, u.name, u.image, u.role, u.email_verified
FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.id = '00000000-0000-7000-8000-000000000000' AND u.id = '00000000-0000-7000-8000-000000000000' AND s.expires_at > now() AND NOT u.banned;
BEGIN;
WITH wanted AS (
  SELECT * FROM unnest(ARRAY['${productId}']::uuid[], ARRAY[NULL]::uuid[], ARRAY[1], ARRAY[gen_random_uuid()])
    WITH ORDINALITY AS line (product_id, variant_id, quantity, movement_id, place)
), locked AS (
  SELECT v.id, v.product_id, p.name, p.options, v.choices, coalesce(v.images[1], p.image) AS image,
    price_in_force(v.id) AS price_cents, p.is_active AND v.is_active AS is_active,
    v.stock, w.quantity, w.movement_id, w.place
  FROM wanted w JOIN product_variants v ON v.product_id = w.product_id
    AND CASE WHEN w.variant_id IS NULL THEN v.is_default ELSE v.id = w.variant_id END
  JOIN products p ON p.id = v.product_id
  ORDER BY v.id FOR NO KEY UPDATE OF v
), taken AS (
  UPDATE product_variants v SET stock = v.stock - l.quantity FROM locked l
  WHERE v.id = l.id AND l.is_active AND v.stock >= l.quantity
  RETURNING v.id, v.product_id, l.quantity, l.movement_id
), ledger AS (
  INSERT INTO stock_movements (id, product_id, variant_id, delta, reason, order_id, created_at)
  SELECT movement_id, product_id, id, -quantity, 'sale', gen_random_uuid(), clock_timestamp() FROM taken
)
SELECT l.id, l.name, l.options, l.choices, l.image, l.price_cents, l.is_active, l.stock,
  t.id IS NOT NULL, l.place
FROM locked l LEFT JOIN taken t ON t.id = l.id;
WITH one AS (SELECT gen_random_uuid() AS id), written AS (
  INSERT INTO orders (id, user_id, customer_email, customer_name, idempotency_key, request_fingerprint,
    status, payment_status, sub_total_cents, discount_basis_points, discount_cents, grand_total_cents,
    ship_line_1, ship_line_2, ship_city, ship_state, ship_zip_code, ship_phone, hold_expires_at)
  SELECT id, 'pgbench', 'a@example.com', 'A', id::text, 'f', 'PENDING', 'PENDING', 100, 0, 0, 100,
    '12 Harbour Street', 'Flat 4', 'Colombo', 'Western', '00100', '0771234567', now() + interval '30 minutes'
  FROM one RETURNING id
), items AS (
  INSERT INTO order_items (id, order_id, position, product_id, variant_id, name, price_cents, quantity)
  SELECT gen_random_uuid(), id, 0, '${productId}', '${productId}', 'Gadget', 100, 1 FROM one
)
INSERT INTO order_events (id, order_id, kind, status, payment_status)
SELECT gen_random_uuid(), id, 'placed', 'PENDING', 'PENDING' FROM one;
COMMIT;
`;
}

/** Transactions per second of pgbench with those statements, prepared, at the same concurrency. */
export async function pgbenchOrders(
  databaseUrl: string,
  productIds: readonly string[],
  clients: number,
): Promise<{ perSecond: number; by: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'gadgetry-pgbench-'));
  const scripts = productIds.map((id, index) => ({ file: join(folder, `${index}.sql`), id }));
  for (const { file, id } of scripts) await writeFile(file, placeOrderScript(id));
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
