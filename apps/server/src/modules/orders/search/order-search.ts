import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, Transaction } from '../../../database/database.ts';
import { skusOf } from '../../catalogue/index.ts';
import { searchText, wordsSearched } from './order-search-rules.ts';

const BATCH = 500;
/** Longer than any order takes from its clock to its commit. */
const LATE_MS = 3_600_000;
/** Longer than an order takes on a day on which many come, and not so long that a search reads all of these. */
const USUALLY_MS = 30_000;

/** What is in the texts of orders that have their person. */
function searchedOrders(db: Database) {
  return (
    db
      .selectFrom('orders as o')
      .select(['o.id', 'o.number', 'o.customer_name', 'o.customer_email', 'o.ship_recipient'])
      .select(['o.ship_company', 'o.ship_city', 'o.ship_phone', 'o.promocode', 'o.created_at'])
      .select((orders) =>
        jsonArrayFrom(
          orders
            .selectFrom('order_items as i')
            .select(['i.name', 'i.product_id', 'i.variant_id'])
            .whereRef('i.order_id', '=', 'o.id'),
        ).as('items'),
      )
      // Nobody is found by what a deleted account has left in an order that is still under way.
      .where('o.customer_email', '<>', '')
  );
}

/** Orders that nobody could find yet, oldest first. */
async function readUnwritten(db: Database, lateMs: number) {
  const { last } = await db
    .selectFrom('order_search')
    .select(({ fn }) => fn.max<Date | null>('placed_at').as('last'))
    .executeTakeFirstOrThrow();
  const unwritten = searchedOrders(db)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_search').select('order_id').whereRef('order_id', '=', 'o.id'))),
    )
    .orderBy('o.created_at')
    .limit(BATCH);
  const since = last === null ? null : new Date(last.getTime() - lateMs);
  return (since === null ? unwritten : unwritten.where('o.created_at', '>=', since)).execute();
}

interface SearchText {
  readonly order_id: string;
  readonly placed_at: Date;
  readonly text: string;
}

/** Locks the orders: a customer who is taken out of one meanwhile is taken out of its text as well. */
async function insertTexts(db: Database, rows: readonly SearchText[]): Promise<void> {
  const of = <Column extends keyof SearchText>(column: Column) => rows.map((row) => row[column]);
  await sql`
    INSERT INTO order_search (order_id, placed_at, text)
    SELECT written.id, written.placed_at, written.text
    FROM unnest(${of('order_id')}::uuid[], ${of('placed_at')}::timestamptz[], ${of('text')}::text[])
      AS written (id, placed_at, text)
    JOIN (
      SELECT id FROM orders
      WHERE id = ANY (${of('order_id')}::uuid[]) AND customer_email <> '' ORDER BY id FOR SHARE
    ) AS somebodys USING (id)
    ON CONFLICT (order_id) DO NOTHING`.execute(db);
}

type SearchedOrder = Awaited<ReturnType<typeof readUnwritten>>[number];

async function textsOf(db: Database, orders: readonly SearchedOrder[]): Promise<SearchText[]> {
  const pieces = orders.flatMap(({ items }) => items);
  const skus = await skusOf(
    db,
    pieces.map(({ variant_id: variant, product_id: product }) => variant ?? product),
  );
  return orders.map((order) => ({
    order_id: order.id,
    placed_at: order.created_at,
    text: searchText({
      number: order.number,
      names: [
        order.customer_name,
        order.customer_email,
        order.ship_recipient,
        order.ship_company,
        order.ship_city,
        order.promocode,
        ...order.items.map(({ name }) => name),
      ],
      phone: order.ship_phone,
      skus: order.items.flatMap(
        ({ variant_id: variant, product_id: product }) => skus.get(variant ?? product) ?? [],
      ),
    }),
  }));
}

async function writeUnwritten(db: Database, lateMs: number): Promise<void> {
  for (;;) {
    const orders = await readUnwritten(db, lateMs);
    if (orders.length === 0) return;
    await insertTexts(db, await textsOf(db, orders));
    if (orders.length < BATCH) return;
  }
}

/**
 * Writes the texts of orders that have none yet, also where several processes do at once. Placing an
 * order does not wait for it.
 */
export const writeSearchTexts = (db: Database): Promise<void> => writeUnwritten(db, LATE_MS);

/** Before somebody searches: what came late by more than is usual is written within a minute. */
export const writeNewestSearchTexts = (db: Database): Promise<void> =>
  writeUnwritten(db, USUALLY_MS);

/**
 * Writes the text of an order that was changed, under its lock. Written also where it has none yet:
 * whoever is about to write one has read the order as it was before.
 */
export async function rewriteSearchText(trx: Transaction, orderId: string): Promise<void> {
  const orders = await searchedOrders(trx).where('o.id', '=', orderId).execute();
  for (const written of await textsOf(trx, orders)) {
    await trx
      .insertInto('order_search')
      .values(written)
      .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ text: written.text }))
      .execute();
  }
}

/** Whether every word of a search is in a text, which is the column `text`. */
export function hasWords(search: string): RawBuilder<boolean> {
  const conditions = wordsSearched(search).map(
    (word) => sql<boolean>`text LIKE ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`,
  );
  return conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` AND `);
}

/** The ids of orders in whose text every word of a search is, as far as texts were written. */
export function foundByWords(search: string): RawBuilder<unknown> {
  return sql`SELECT order_id FROM order_search WHERE ${hasWords(search)}`;
}

/** Of people who are taken out of their orders: these are found by their number alone. */
export async function forgetSearchTexts(
  trx: Transaction,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await trx.deleteFrom('order_search').where('order_id', 'in', orderIds).execute();
}
