import type { StockMovementQuery } from '@gadgetry/contract/catalogue';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { byInstant, readPage } from '../../database/keyset-pagination.ts';
import { prepared } from '../../database/pipelining.ts';
import type { Page } from '../../database/page-cursor.ts';
import type { ReservedRow, StockLine } from './stock-rules.ts';
import type { StockMovementsTable, StockReason } from './tables.ts';

/**
 * One statement: locks the products in the order of their ids, so that two orders with the same
 * products never wait for each other; takes from those that have enough; writes the ledger.
 * Products that do not exist are missing in the answer.
 */
export async function takeFromStock(
  trx: Transaction,
  lines: readonly StockLine[],
  orderId: string,
): Promise<ReservedRow[]> {
  const productIds = lines.map((line) => line.productId);
  const quantities = lines.map((line) => line.quantity);
  const movementIds = lines.map(() => newId());
  const { rows } = await sql<ReservedRow>`
    WITH wanted AS (
      SELECT * FROM unnest(${productIds}::uuid[], ${quantities}::integer[], ${movementIds}::uuid[])
        AS line (product_id, quantity, movement_id)
    ), locked AS (
      SELECT p.id, p.name, p.image, p.price_cents, p.is_active, p.stock, w.quantity, w.movement_id
      FROM products p JOIN wanted w ON w.product_id = p.id
      ORDER BY p.id
      FOR NO KEY UPDATE OF p
    ), taken AS (
      UPDATE products p SET stock = p.stock - l.quantity
      FROM locked l
      WHERE p.id = l.id AND p.is_active AND p.stock >= l.quantity
      RETURNING p.id, l.quantity, l.movement_id
    ), ledger AS (
      INSERT INTO stock_movements (id, product_id, delta, reason, order_id, created_at)
      SELECT movement_id, id, -quantity, 'sale', ${orderId}::uuid, clock_timestamp() FROM taken
    )
    SELECT l.id, l.name, l.image, l.price_cents, l.is_active, l.stock, t.id IS NOT NULL AS taken
    FROM locked l LEFT JOIN taken t ON t.id = l.id`
    .withPlugin(prepared('take-stock'))
    .execute(trx);
  return rows;
}

/** Whether the stock would do for all lines if some orders gave back what they hold. A look, no promise. */
export async function wouldSuffice(
  db: Database,
  lines: readonly StockLine[],
  orderIds: readonly string[],
): Promise<boolean> {
  const productIds = lines.map((line) => line.productId);
  const quantities = lines.map((line) => line.quantity);
  const { rows } = await sql<{ missing: string }>`
    SELECT wanted.product_id AS missing
    FROM unnest(${productIds}::uuid[], ${quantities}::integer[]) AS wanted (product_id, quantity)
    LEFT JOIN products p ON p.id = wanted.product_id AND p.is_active
    WHERE wanted.quantity > coalesce(p.stock, 0) - (
      SELECT coalesce(sum(m.delta), 0) FROM stock_movements m
      WHERE m.order_id = ANY (${orderIds}::uuid[]) AND m.product_id = p.id)
    LIMIT 1`.execute(db);
  return rows.length === 0;
}

/** Locks the products that an order has moved, in the order of their ids. */
export async function lockProductsOfOrder(trx: Transaction, orderId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', (movements) =>
      movements
        .selectFrom('stock_movements')
        .select('stock_movements.product_id')
        .where('stock_movements.order_id', '=', orderId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Puts back what the ledger says the order still holds. Under the locks of `lockProductsOfOrder` only. */
export async function putBack(
  trx: Transaction,
  orderId: string,
  productIds: readonly string[],
  reason: StockReason,
): Promise<void> {
  const movementIds = productIds.map(() => newId());
  await sql`
    WITH held AS (
      SELECT m.product_id, -sum(m.delta)::integer AS quantity
      FROM stock_movements m WHERE m.order_id = ${orderId}
      GROUP BY m.product_id HAVING sum(m.delta) < 0
    ), returned AS (
      UPDATE products p SET stock = p.stock + held.quantity
      FROM held WHERE p.id = held.product_id
      RETURNING p.id, held.quantity
    )
    INSERT INTO stock_movements (id, product_id, delta, reason, order_id, created_at)
    SELECT line.movement_id, r.id, r.quantity, ${reason}, ${orderId}::uuid, clock_timestamp()
    FROM returned r
    JOIN unnest(${productIds}::uuid[], ${movementIds}::uuid[]) AS line (product_id, movement_id)
      ON line.product_id = r.id`.execute(trx);
}

export async function insertMovement(
  trx: Transaction,
  movement: { productId: string; delta: number; reason: StockReason; actor: string | null },
): Promise<void> {
  if (movement.delta === 0) return;
  await trx
    .insertInto('stock_movements')
    .values({
      id: newId(),
      product_id: movement.productId,
      delta: movement.delta,
      reason: movement.reason,
      order_id: null,
      actor: movement.actor,
      created_at: sql<Date>`clock_timestamp()`,
    })
    .execute();
}

export type MovementRow = Omit<Selectable<StockMovementsTable>, 'product_id'>;

export async function readMovements(
  db: Database,
  productId: string,
  query: StockMovementQuery,
): Promise<Page<MovementRow>> {
  const wanted = db.selectFrom('stock_movements').where('product_id', '=', productId);
  return readPage(
    wanted.select(['id', 'delta', 'reason', 'order_id', 'actor', 'created_at']),
    { key: byInstant(sql.ref('created_at')), id: sql.ref('id'), descending: true },
    query,
    async () => {
      const counted = wanted.select(db.fn.countAll<number>().as('total'));
      return (await counted.executeTakeFirstOrThrow()).total;
    },
  );
}
