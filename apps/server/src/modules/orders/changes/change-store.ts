import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import type { OrderTax } from '../../pricing/index.ts';
import type { Offer } from '../../shipping/index.ts';
import { shipColumns } from '../ship-columns.ts';
import type { PlacedAddress } from './address-rules.ts';

/** The database counts it, and refuses it of an order of which something was sent. */
export async function updateAddress(
  trx: Transaction,
  orderId: string,
  address: PlacedAddress,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set(shipColumns(address))
    .where('id', '=', orderId)
    .where('status', 'in', ['PENDING', 'CONFIRMED'])
    .execute();
}

/** Of which places the taxes are that some orders were charged with. */
export async function placesTaxed(
  db: Database,
  orderIds: readonly string[],
): Promise<OrderTax['place'][]> {
  const rows = await db
    .selectFrom('order_taxes')
    .distinct()
    .select(['country', 'region', 'postal_prefix'])
    .where('order_id', 'in', orderIds)
    .execute();
  return rows.map(({ postal_prefix: postalPrefix, ...place }) => ({ ...place, postalPrefix }));
}

/** Whether its prices were agreed with the taxes in them; null: it was charged with none, which says nothing. */
export async function pricesIncludedTax(db: Database, orderId: string): Promise<boolean | null> {
  const tax = await db
    .selectFrom('order_taxes')
    .select('is_included')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  return tax?.is_included ?? null;
}

/** What of the taxes that were added to prices is on the delivery. */
export async function taxOnShipping(db: Database, orderId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('order_taxes')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('sum'))
    .where('order_id', '=', orderId)
    .where('order_item_id', 'is', null)
    .where('is_included', '=', false)
    .executeTakeFirstOrThrow();
  return sum;
}

/** What its discounts took off the shipping when it was placed. */
export async function shippingTakenOff(db: Database, orderId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('order_discounts')
    .select(sql<number>`coalesce(sum(shipping_cents), 0)::bigint`.as('sum'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return sum;
}

/** @param givenBack in all of what shipping had cost */
export async function updateMethod(
  trx: Transaction,
  orderId: string,
  { name, estimate }: Pick<Offer, 'name' | 'estimate'>,
  givenBack: number,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      shipping_method: name,
      arrives_from: estimate?.from ?? null,
      arrives_to: estimate?.to ?? null,
      shipping_given_back_cents: givenBack,
    })
    .where('id', '=', orderId)
    .where('status', 'in', ['PENDING', 'CONFIRMED'])
    .execute();
}
