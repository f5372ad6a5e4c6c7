import type { StockMovementQuery } from '@gadgetry/contract/catalogue';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { byInstant, readPage } from '../../../database/keyset-pagination.ts';
import { prepared, preparedAhead } from '../../../database/pipelining.ts';
import type { Page } from '../../../database/page-cursor.ts';
import { clockTimestamp } from '../../../database/shop-clock.ts';
import type { OfferedRow, ReservedRow, StockLine } from './stock-rules.ts';
import type { StockMovementsTable, StockReason } from '../tables.ts';

/** Products and variants of lines, as arrays that go into a statement. */
function columnsOf(lines: readonly StockLine[]) {
  return sql`${lines.map(({ productId }) => productId)}::uuid[],
    ${lines.map(({ variantId }) => variantId ?? null)}::uuid[],
    ${lines.map(({ quantity }) => quantity)}::integer[]`;
}

/** The variant that a line means. @param variant what its row is called */
const meant = (variant: 'v' | 'seen') => {
  const of = (column: string) => sql.ref(`${variant}.${column}`);
  return sql`${of('product_id')} = w.product_id
    AND CASE WHEN w.variant_id IS NULL THEN ${of('is_default')} ELSE ${of('id')} = w.variant_id END`;
};

/** Which variant a movement is of: of the first one where it was written before there were variants. */
const MOVED = sql`coalesce(m.variant_id, m.product_id)`;

/** What orders have moved of a variant `v`: below zero as long as they keep pieces of it. */
const movedBy = (orderIds: readonly string[]) => sql`(
  SELECT coalesce(sum(m.delta), 0) FROM stock_movements m
  WHERE m.order_id = ANY (${orderIds}::uuid[]) AND ${MOVED} = v.id)`;

/**
 * One statement: locks the variants in the order of their ids, so that two orders with the same ones
 * never wait for each other; takes from those that have enough; writes the ledger.
 *
 * A row that had to be waited for is read as it is then, but those joined to it as they were when the
 * statement began. So only whether there is enough is read from the locked row; which variant is meant,
 * what it is and what it costs, with its product, is all of one moment: the one when it began.
 * @param lines of which no two mean the same variant
 * @returns by the place of their line; lines whose product or variant does not exist are missing
 */
export async function takeFromStock(
  trx: Transaction,
  lines: readonly StockLine[],
  orderId: string,
): Promise<Map<number, ReservedRow>> {
  const movementIds = lines.map(() => newId());
  const { rows } = await sql<ReservedRow & { place: number }>`
    WITH wanted AS (
      SELECT * FROM unnest(${columnsOf(lines)}, ${movementIds}::uuid[])
        WITH ORDINALITY AS line (product_id, variant_id, quantity, movement_id, place)
    ), locked AS (
      SELECT v.id, v.product_id, p.name, p.options, seen.choices,
        coalesce(seen.images[1], p.image) AS image, price_in_force(v.id) AS price_cents,
        p.category_id, seen.weight_grams, p.tax_class, p.is_active AND v.is_active AS is_active, v.stock, w.quantity, w.movement_id, w.place
      FROM wanted w JOIN product_variants seen ON ${meant('seen')}
        JOIN products p ON p.id = seen.product_id JOIN product_variants v ON v.id = seen.id
      ORDER BY v.id
      FOR NO KEY UPDATE OF v
    ), taken AS (
      UPDATE product_variants v SET stock = v.stock - l.quantity
      FROM locked l
      WHERE v.id = l.id AND l.is_active AND v.stock >= l.quantity
      RETURNING v.id, v.product_id, l.quantity, l.movement_id
    ), ledger AS (
      INSERT INTO stock_movements (id, product_id, variant_id, delta, reason, order_id, created_at)
      SELECT movement_id, product_id, id, -quantity, 'sale', ${orderId}::uuid, ${clockTimestamp()} FROM taken
    )
    SELECT l.id, l.name, l.options, l.choices, l.image, l.price_cents, l.category_id, l.weight_grams, l.tax_class,
      l.is_active, l.stock, t.id IS NOT NULL AS taken, l.place::integer
    FROM locked l LEFT JOIN taken t ON t.id = l.id`
    .withPlugin(prepared('take-stock'))
    .execute(trx);
  return new Map(rows.map((row) => [row.place - 1, row]));
}

/**
 * Locks the variants of several orders in the order of their ids, before `takeFromStock` takes them for
 * one order after the other: orders of the same ones elsewhere never wait for each other in turn.
 */
export async function lockStock(trx: Transaction, lines: readonly StockLine[]): Promise<void> {
  await sql`
    SELECT v.id FROM unnest(${columnsOf(lines)}) AS w (product_id, variant_id, quantity)
      JOIN product_variants v ON ${meant('v')}
    ORDER BY v.id
    FOR NO KEY UPDATE OF v`
    .withPlugin(preparedAhead('lock-stock'))
    .execute(trx);
}

/**
 * The same without taking anything: a look, no promise.
 * @param orderIds orders whose pieces could be had as well, because these lines are meant instead
 */
export async function readOffered(
  db: Database,
  lines: readonly StockLine[],
  orderIds: readonly string[],
): Promise<Map<number, OfferedRow>> {
  const { rows } = await sql<OfferedRow & { place: number }>`
    SELECT v.id, p.name, p.options, v.choices, coalesce(v.images[1], p.image) AS image,
      price_in_force(v.id) AS price_cents, p.category_id, v.weight_grams, p.tax_class,
      p.is_active AND v.is_active AS is_active,
      (v.stock - ${movedBy(orderIds)})::integer AS stock, w.place::integer
    FROM unnest(${columnsOf(lines)}) WITH ORDINALITY AS w (product_id, variant_id, quantity, place)
      JOIN product_variants v ON ${meant('v')} JOIN products p ON p.id = v.product_id`
    .withPlugin(prepared('read-offered'))
    .execute(db);
  return new Map(rows.map((row) => [row.place - 1, row]));
}

/** Which variant of each product is meant where none is named. */
export async function defaultVariantsOf(
  db: Database,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('product_variants')
    .select(['product_id', 'id'])
    .where('product_id', 'in', productIds)
    .where('is_default', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.product_id, row.id]));
}

export async function nameOfProduct(db: Database, id: string): Promise<string | undefined> {
  const row = db.selectFrom('products').select('name').where('id', '=', id);
  return (await row.executeTakeFirst())?.name;
}

/** Whether the stock would do for all lines if some orders gave back what they hold. A look, no promise. */
export async function wouldSuffice(
  db: Database,
  lines: readonly StockLine[],
  orderIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ missing: string }>`
    SELECT w.product_id AS missing
    FROM unnest(${columnsOf(lines)}) AS w (product_id, variant_id, quantity)
    LEFT JOIN (product_variants v JOIN products p ON p.id = v.product_id AND p.is_active AND v.is_active)
      ON ${meant('v')}
    WHERE w.quantity > coalesce(v.stock, 0) - ${movedBy(orderIds)}
    LIMIT 1`.execute(db);
  return rows.length === 0;
}

/** Which of some orders keep pieces of what there is too little of for these lines. A look, no promise. */
export async function holdersOfLacking(
  db: Database,
  lines: readonly StockLine[],
  orderIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    SELECT DISTINCT m.order_id
    FROM unnest(${columnsOf(lines)}) AS w (product_id, variant_id, quantity)
      JOIN product_variants v ON ${meant('v')} AND v.stock < w.quantity
      JOIN stock_movements m ON ${MOVED} = v.id AND m.order_id = ANY (${orderIds}::uuid[])
    GROUP BY m.order_id, v.id HAVING sum(m.delta) < 0`.execute(db);
  return rows.map((row) => row.order_id);
}

/** Locks the variants that an order has moved, in the order of their ids. */
export async function lockVariantsOfOrder(trx: Transaction, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT v.id FROM product_variants v
    WHERE v.id IN (SELECT ${MOVED} FROM stock_movements m WHERE m.order_id = ${orderId})
    ORDER BY v.id
    FOR NO KEY UPDATE`.execute(trx);
  return rows.map((row) => row.id);
}

/** Puts back what the ledger says the order still holds. Under the locks of `lockVariantsOfOrder` only. */
export async function putBack(
  trx: Transaction,
  orderId: string,
  variantIds: readonly string[],
  reason: StockReason,
): Promise<void> {
  const movementIds = variantIds.map(() => newId());
  await sql`
    WITH held AS (
      SELECT ${MOVED} AS id, -sum(m.delta)::integer AS quantity
      FROM stock_movements m WHERE m.order_id = ${orderId}
      GROUP BY 1 HAVING sum(m.delta) < 0
    ), returned AS (
      UPDATE product_variants v SET stock = v.stock + held.quantity
      FROM held WHERE v.id = held.id
      RETURNING v.id, v.product_id, held.quantity
    )
    INSERT INTO stock_movements (id, product_id, variant_id, delta, reason, order_id, created_at)
    SELECT line.movement_id, r.product_id, r.id, r.quantity, ${reason}, ${orderId}::uuid, ${clockTimestamp()}
    FROM returned r
    JOIN unnest(${variantIds}::uuid[], ${movementIds}::uuid[]) AS line (variant_id, movement_id)
      ON line.variant_id = r.id`.execute(trx);
}

/**
 * What an order holds by the ledger, another one holds instead. The stock itself is not touched, so nobody
 * finds the pieces on the shelf in between, and none is missing. Under the locks of both orders only.
 */
export async function handOver(trx: Transaction, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ product_id: string; variant_id: string; quantity: number }>`
    SELECT m.product_id, ${MOVED} AS variant_id, -sum(m.delta)::integer AS quantity
    FROM stock_movements m WHERE m.order_id = ${from}
    GROUP BY 1, 2 HAVING sum(m.delta) < 0 ORDER BY 2`.execute(trx);
  for (const { product_id: productId, variant_id: variantId, quantity } of rows) {
    const moved = { productId, variantId, actor: null };
    await insertMovement(trx, { ...moved, delta: quantity, reason: 'refund', orderId: from });
    await insertMovement(trx, { ...moved, delta: -quantity, reason: 'sale', orderId: to });
  }
}

/** @returns the stock then, or undefined where it does not have as many pieces as are to go */
export async function changeStock(
  trx: Transaction,
  variantId: string,
  delta: number,
): Promise<number | undefined> {
  const changed = await trx
    .updateTable('product_variants')
    .set({ stock: sql`stock + ${delta}` })
    .where('id', '=', variantId)
    .where('stock', '>=', -delta)
    .returning('stock')
    .withPlugin(prepared('change-stock'))
    .executeTakeFirst();
  return changed?.stock;
}

export async function insertMovement(
  trx: Transaction,
  movement: {
    productId: string;
    variantId: string;
    delta: number;
    reason: StockReason;
    actor: string | null;
    orderId?: string;
    note?: string | null;
    id?: string;
  },
): Promise<void> {
  if (movement.delta === 0) return;
  await trx
    .insertInto('stock_movements')
    .values({
      id: movement.id ?? newId(),
      product_id: movement.productId,
      variant_id: movement.variantId,
      delta: movement.delta,
      reason: movement.reason,
      order_id: movement.orderId ?? null,
      actor: movement.actor,
      note: movement.note ?? null,
      created_at: clockTimestamp(),
    })
    .execute();
}

export type MovementRow = Omit<Selectable<StockMovementsTable>, 'product_id' | 'variant_id'> & {
  readonly variant_id: string;
};

export async function readMovements(
  db: Database,
  productId: string,
  query: StockMovementQuery,
): Promise<Page<MovementRow>> {
  const wanted = db.selectFrom('stock_movements').where('product_id', '=', productId);
  return readPage(
    wanted
      .select(['id', 'delta', 'reason', 'order_id', 'actor', 'note', 'created_at'])
      .select(({ fn }) => fn.coalesce('variant_id', 'product_id').as('variant_id')),
    { key: byInstant(sql.ref('created_at')), id: sql.ref('id'), descending: true },
    query,
    async () => {
      const counted = wanted.select(db.fn.countAll<number>().as('total'));
      return (await counted.executeTakeFirstOrThrow()).total;
    },
  );
}
