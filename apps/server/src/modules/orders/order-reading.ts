import type { LinkedOrder } from '@gadgetry/contract/orders';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../database/database.ts';
import { type PageRequest, byInstant, readPage } from '../../database/keyset-pagination.ts';
import type { Page } from '../../database/page-cursor.ts';
import type { Tables } from '../../database/tables.ts';
import { PRIOR_ORDER_STATUSES } from './order-status.ts';

/** Newest first, as the indexes of orders are built. */
export const newestFirst = {
  key: byInstant(sql.ref('orders.created_at')),
  id: sql.ref('orders.id'),
  descending: true,
} as const;

function itemsOf(orders: ExpressionBuilder<Tables, 'orders'>) {
  return jsonArrayFrom(
    orders
      .selectFrom('order_items')
      .select([
        'id',
        'product_id',
        'variant_id',
        'name',
        'options',
        'image',
        'price_cents',
        'quantity',
      ])
      .whereRef('order_items.order_id', '=', 'orders.id')
      .orderBy('position'),
  );
}

function taxesOf(orders: ExpressionBuilder<Tables, 'orders'>) {
  return jsonArrayFrom(
    orders
      .selectFrom('order_taxes')
      .select(['name', 'rate', 'is_included', 'amount_cents'])
      .whereRef('order_taxes.order_id', '=', 'orders.id')
      .orderBy('order_taxes.position'),
  );
}

function discountsOf(orders: ExpressionBuilder<Tables, 'orders'>) {
  return jsonArrayFrom(
    orders
      .selectFrom('order_discounts')
      .select(['code', 'name', 'kind', 'goods_cents', 'order_discounts.shipping_cents', 'reason'])
      .whereRef('order_discounts.order_id', '=', 'orders.id')
      // What was typed comes first.
      .orderBy(sql`order_discounts.code IS NULL`)
      .orderBy('promocode_id'),
  );
}

function eventsOf(orders: ExpressionBuilder<Tables, 'orders'>) {
  return jsonArrayFrom(
    orders
      .selectFrom('order_events')
      .select(['id', 'kind', 'status', 'payment_status', 'actor', 'detail', 'created_at'])
      .whereRef('order_events.order_id', '=', 'orders.id')
      .orderBy('order_events.created_at')
      .orderBy('order_events.id'),
  );
}

function shipmentsOf(orders: ExpressionBuilder<Tables, 'orders'>) {
  return jsonArrayFrom(
    orders
      .selectFrom('shipments')
      .select(['id', 'carrier_id', 'carrier', 'tracking_number', 'tracking_url'])
      .select(['shipped_at', 'delivered_at'])
      .select((shipments) =>
        jsonArrayFrom(
          shipments
            .selectFrom('shipment_lines as l')
            .innerJoin('order_items as i', 'i.id', 'l.order_item_id')
            .select(['l.order_item_id', 'l.quantity'])
            .whereRef('l.shipment_id', '=', 'shipments.id')
            .orderBy('i.position'),
        ).as('lines'),
      )
      .whereRef('shipments.order_id', '=', 'orders.id')
      .orderBy('shipments.shipped_at')
      .orderBy('shipments.id'),
  );
}

/** What of it is paid with goods that came back, or with what another order was paid. */
function exchangedOf(orders: ExpressionBuilder<Tables, 'orders'>) {
  return orders
    .selectFrom('exchanges as x')
    .select('x.amount_cents')
    .whereRef('x.order_id', '=', 'orders.id')
    .where('x.ended_at', 'is', null);
}

/**
 * The others that belong to it, oldest first: of one purchase the order that they supplement, and its
 * supplements; those that are sent for what came back of it, or of which that came; and as which it goes
 * elsewhere, or which goes elsewhere as it.
 */
function linkedOf(orders: ExpressionBuilder<Tables, 'orders'>) {
  const main = sql`coalesce(orders.supplements_order_id, orders.id)`;
  const sentFor = sql<boolean>`EXISTS (SELECT FROM exchanges x JOIN returns r ON r.id = x.return_id
    WHERE x.order_id = other.id AND r.order_id = orders.id)`;
  const cameOf = sql<boolean>`EXISTS (SELECT FROM exchanges x JOIN returns r ON r.id = x.return_id
    WHERE x.order_id = orders.id AND r.order_id = other.id)`;
  const goesAs = sql<boolean>`EXISTS (SELECT FROM exchanges x
    WHERE x.order_id = other.id AND x.relocated_order_id = orders.id)`;
  const wentAs = sql<boolean>`EXISTS (SELECT FROM exchanges x
    WHERE x.order_id = orders.id AND x.relocated_order_id = other.id)`;
  const goesOnAs = sql<
    string | null
  >`(SELECT h.number FROM exchanges x JOIN orders h ON h.id = x.order_id
    WHERE x.relocated_order_id = other.id AND x.order_id <> orders.id AND x.ended_at IS NULL
      AND h.payment_status = 'PAID' AND h.status <> 'CANCELLED' AND ${wentAs} LIMIT 1)`;
  return jsonArrayFrom(
    orders
      .selectFrom('orders as other')
      .select(['other.id', 'other.number', 'other.status', 'other.payment_status'])
      .select(['other.supplements_order_id', 'other.key_version'])
      .select(sql<boolean>`other.customer_email <> ''`.as('is_somebodys'))
      .select(goesOnAs.as('goes_on_as'))
      .select(
        sql<
          LinkedOrder['role']
        >`CASE WHEN ${sentFor} THEN 'exchange' WHEN ${cameOf} THEN 'exchanged'
          WHEN ${goesAs} THEN 'relocation' WHEN ${wentAs} THEN 'relocated'
          WHEN other.supplements_order_id IS NULL THEN 'main'
          WHEN other.shipping_cents > 0 THEN 'upgrade' ELSE 'supplement' END`.as('role'),
      )
      // By the ids of a few: all orders are never walked through.
      .where(
        sql<boolean>`other.id = ANY (ARRAY(
          SELECT ${main} UNION ALL SELECT s.id FROM orders s WHERE s.supplements_order_id = ${main}
          UNION ALL SELECT x.order_id FROM exchanges x JOIN returns r ON r.id = x.return_id
            WHERE r.order_id = orders.id
          UNION ALL SELECT r.order_id FROM exchanges x JOIN returns r ON r.id = x.return_id
            WHERE x.order_id = orders.id
          UNION ALL SELECT x.order_id FROM exchanges x WHERE x.relocated_order_id = orders.id
          UNION ALL SELECT x.relocated_order_id FROM exchanges x WHERE x.order_id = orders.id))`,
      )
      .whereRef('other.id', '<>', 'orders.id')
      .orderBy('other.created_at')
      .orderBy('other.id'),
  );
}

/** With all that there is to know of each. */
export function wholeOrders(db: Database) {
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .select((orders) => [
      itemsOf(orders).as('items'),
      discountsOf(orders).as('discounts'),
      taxesOf(orders).as('taxes'),
      eventsOf(orders).as('events'),
      shipmentsOf(orders).as('shipments'),
      linkedOf(orders).as('linked'),
      exchangedOf(orders).as('exchanged_cents'),
    ]);
}

export async function readOrder(db: Database, id: string) {
  return wholeOrders(db).where('orders.id', '=', id).executeTakeFirst();
}

/** An order with its items and its timeline, all from one statement. */
export type WholeOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

/** Given up for a newer one, and nothing has become of it since: nobody's order any more. */
const onlyReplaced = sql<boolean>`(orders.status = 'CANCELLED' AND 'replaced' = (
  SELECT kind FROM order_events WHERE order_id = orders.id ORDER BY created_at DESC, id DESC LIMIT 1))`;

/** A person's orders, without those that they replaced with another before paying. */
export async function readOrdersOf(
  db: Database,
  userId: string,
  page: PageRequest,
): Promise<Page<WholeOrder>> {
  const own = wholeOrders(db)
    .where('user_id', '=', userId)
    .where(sql<boolean>`NOT ${onlyReplaced}`);
  return readPage(own, newestFirst, page, async () => {
    const counted = db
      .selectFrom('orders')
      .select(db.fn.countAll<number>().as('total'))
      .where('user_id', '=', userId)
      .where(sql<boolean>`NOT ${onlyReplaced}`);
    return (await counted.executeTakeFirstOrThrow()).total;
  });
}

/**
 * Whether an account has an order that is paid or being paid: its next one is not a first order then.
 * @param replaced unpaid orders that the next one is meant instead of
 */
export async function hasPriorOrder(
  db: Database,
  userId: string,
  replaced: readonly string[] = [],
): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', PRIOR_ORDER_STATUSES)
    // Kysely has no word for 'other than all of these' that also takes none.
    .where(sql<boolean>`(status <> 'PENDING' OR id <> ALL (${replaced}::uuid[]))`)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** Which of these uploaded pictures an order shows: items keep the picture that their product had then. */
export async function uploadsInOrders(
  db: Database,
  names: readonly string[],
): Promise<readonly string[]> {
  // Spelt as the index order_items_by_upload is.
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT substring(image from '^/media/uploads/([0-9a-f]{32})/') AS name
    FROM order_items
    WHERE image LIKE '/media/uploads/%'
      AND substring(image from '^/media/uploads/([0-9a-f]{32})/') = ANY(${names}::text[])`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
