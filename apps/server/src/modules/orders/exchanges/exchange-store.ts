import type { OrderStatus } from '@gadgetry/contract/orders';
import type { MinorUnits } from '@gadgetry/contract/money';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import type { Tables } from '../../../database/tables.ts';

export type ExchangeRow = Selectable<Tables['exchanges']>;

export async function insertExchange(
  trx: Transaction,
  exchange: Pick<ExchangeRow, 'order_id' | 'refund_id' | 'amount_cents'> &
    Partial<Pick<ExchangeRow, 'return_id' | 'relocated_order_id'>>,
): Promise<void> {
  await trx
    .insertInto('exchanges')
    .values({ return_id: null, relocated_order_id: null, ...exchange, ended_at: null })
    .execute();
}

/** What an order is sent for; undefined: it was bought. */
export async function findExchange(
  db: Database,
  orderId: string,
): Promise<ExchangeRow | undefined> {
  return db.selectFrom('exchanges').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}

export async function writeEnded(trx: Transaction, orderId: string): Promise<void> {
  await trx
    .updateTable('exchanges')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('order_id', '=', orderId)
    .execute();
}

/** What is to be paid of an order beside the goods that came back for it. */
export async function dueOf(
  db: Database,
  { id, grand_total_cents: total }: { id: string; grand_total_cents: MinorUnits },
): Promise<MinorUnits> {
  const exchange = await findExchange(db, id);
  return exchange === undefined || exchange.ended_at !== null
    ? total
    : total - exchange.amount_cents;
}

/** The number of the order that is to be placed instead of another one once its difference is paid. */
export async function waitingRelocation(
  db: Database,
  orderId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('exchanges as x')
    .innerJoin('orders as o', 'o.id', 'x.order_id')
    .select('o.number')
    .where('x.relocated_order_id', '=', orderId)
    .where('x.ended_at', 'is', null)
    .where('o.status', '=', 'PENDING')
    .executeTakeFirst();
  return row?.number;
}

/**
 * As which order another one goes elsewhere, or is to once its difference is paid.
 * @param but one that it was to be, and is not
 */
export async function relocationOf(db: Database, orderId: string, but: string) {
  return db
    .selectFrom('exchanges as x')
    .innerJoin('orders as o', 'o.id', 'x.order_id')
    .select(['o.number', 'o.status'])
    .where('x.relocated_order_id', '=', orderId)
    .where('x.ended_at', 'is', null)
    .where('x.order_id', '<>', but)
    .executeTakeFirst();
}

/** Whether another order goes on as this one, or will once this one is paid. */
export async function isRelocation(db: Database, orderId: string): Promise<boolean> {
  return ((await findExchange(db, orderId))?.relocated_order_id ?? null) !== null;
}

/** The goods that are sent for what came back. */
export interface ExchangeOfReturn {
  readonly orderId: string;
  readonly number: string;
  readonly status: OrderStatus;
  /** What of the return was given back in these goods, and what they cost. */
  readonly amount: MinorUnits;
  readonly total: MinorUnits;
}

/** Of some returns the exchange that holds; those without are missing. */
export async function exchangesOfReturns(
  db: Database,
  returnIds: readonly string[],
): Promise<ReadonlyMap<string, ExchangeOfReturn>> {
  if (returnIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('exchanges as x')
    .innerJoin('orders as o', 'o.id', 'x.order_id')
    .select(['x.return_id', 'x.amount_cents', 'o.id', 'o.number', 'o.status'])
    .select('o.grand_total_cents')
    .where('x.return_id', 'in', returnIds)
    .where('x.ended_at', 'is', null)
    .execute();
  return new Map(
    rows.flatMap(({ return_id: returnId, id, number, status, ...sums }) => {
      const { amount_cents: amount, grand_total_cents: total } = sums;
      return returnId === null ? [] : [[returnId, { orderId: id, number, status, amount, total }]];
    }),
  );
}
