import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { weightsOf } from '../../catalogue/index.ts';
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

/** What is in the parcel, as heavy as it is by now: an order keeps no weights. */
export async function parcelOf(db: Database, orderId: string) {
  const items = await db
    .selectFrom('order_items')
    .select(['product_id', 'variant_id', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const idOf = ({ variant_id: variant, product_id: product }: (typeof items)[number]) =>
    variant ?? product;
  const weights = await weightsOf(db, items.map(idOf));
  return items.map((item) => ({
    quantity: item.quantity,
    weightGrams: weights.get(idOf(item)) ?? null,
  }));
}

/** @param givenBack in all of what shipping had cost */
export async function updateMethod(
  trx: Transaction,
  orderId: string,
  { name, estimate }: Offer,
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
