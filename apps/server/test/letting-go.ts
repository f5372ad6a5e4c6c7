import type { SellingShop } from './buying.ts';

/** As it is left where the request to close its session was lost on the way, and its payer has paid. */
export async function letGo(
  shop: SellingShop,
  id: string,
  { _id }: { readonly _id: string },
  kind: 'expired' | 'replaced' | 'cancelled' | 'cancelled_by_customer',
): Promise<void> {
  const { pool } = shop.database;
  await pool.query(
    `UPDATE orders SET status = 'CANCELLED', payment_status = 'FAILED', hold_expires_at = NULL
     WHERE id = $1`,
    [id],
  );
  await pool.query(`UPDATE payments SET status = 'expired' WHERE order_id = $1`, [id]);
  await pool.query(
    `INSERT INTO order_events (id, order_id, kind, status, payment_status)
     VALUES (gen_random_uuid(), $1, $2, 'CANCELLED', 'FAILED')`,
    [id, kind],
  );
  await pool.query(
    `INSERT INTO stock_movements (id, product_id, delta, reason, order_id)
     VALUES (gen_random_uuid(), $1, 1, 'release', $2)`,
    [_id, id],
  );
  await pool.query('UPDATE product_variants SET stock = stock + 1 WHERE id = $1', [_id]);
}
