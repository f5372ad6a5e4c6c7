import type { MinorUnits } from '@gadgetry/contract/money';
import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import type { Tables } from '../../../database/tables.ts';
import type { OrderRow } from '../order-store.ts';

type UpgradeRow = Selectable<Tables['shipping_upgrades']>;

export async function insertUpgrade(trx: Transaction, upgrade: UpgradeRow): Promise<void> {
  await trx.insertInto('shipping_upgrades').values(upgrade).execute();
}

export async function findUpgrade(db: Database, orderId: string): Promise<UpgradeRow | undefined> {
  return db
    .selectFrom('shipping_upgrades')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

const upgradesOf = (db: Database, mainId: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('supplements_order_id', '=', mainId)
    .where('shipping_cents', '>', 0)
    .orderBy('created_at')
    .orderBy('id');

/** Those of an order that are paid and hold, the oldest first. */
export async function readUpgrades(db: Database, mainId: string): Promise<OrderRow[]> {
  return upgradesOf(db, mainId)
    .where('status', 'in', ['CONFIRMED', 'SHIPPED', 'DELIVERED'])
    .execute();
}

/** The same, locked after their order. */
export async function lockUpgrades(trx: Transaction, mainId: string): Promise<OrderRow[]> {
  return upgradesOf(trx, mainId)
    .where('status', 'in', ['CONFIRMED', 'SHIPPED', 'DELIVERED'])
    .forUpdate()
    .execute();
}

/** The number of the one of an order that waits for its payment. */
export async function unpaidUpgrade(db: Database, mainId: string): Promise<string | undefined> {
  return (await upgradesOf(db, mainId).where('status', '=', 'PENDING').executeTakeFirst())?.number;
}

/** The same of an order that was added to it as well: it is sent the same way. An upgrade waits for none. */
export async function waitingUpgrade(db: Database, orderId: string): Promise<string | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['supplements_order_id', 'shipping_cents'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  const mainId = order?.supplements_order_id ?? null;
  if (mainId !== null && order?.shipping_cents !== 0) return undefined;
  return unpaidUpgrade(db, mainId ?? orderId);
}

/** @param givenBack in all of what it had cost */
export async function updateGivenBack(
  trx: Transaction,
  orderId: string,
  givenBack: MinorUnits,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ shipping_given_back_cents: givenBack })
    .where('id', '=', orderId)
    .execute();
}
