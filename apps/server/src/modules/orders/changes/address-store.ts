import type { Database, Transaction } from '../../../database/database.ts';
import type { OrderTax } from '../../pricing/index.ts';
import type { PlacedAddress } from './address-rules.ts';

/** The database counts it, and refuses it of an order of which something was sent. */
export async function updateAddress(
  trx: Transaction,
  orderId: string,
  address: PlacedAddress,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      ship_line_1: address.line_1,
      ship_line_2: address.line_2,
      ship_city: address.city,
      ship_state: address.state,
      ship_zip_code: address.zip_code,
      ship_phone: address.phone,
      ship_country: address.country,
      ship_recipient: address.recipient ?? '',
      ship_company: address.company ?? '',
    })
    .where('id', '=', orderId)
    .where('status', 'in', ['PENDING', 'CONFIRMED'])
    .execute();
}

/** Of which places the taxes are that an order was charged with. */
export async function placesTaxed(db: Database, orderId: string): Promise<OrderTax['place'][]> {
  const rows = await db
    .selectFrom('order_taxes')
    .distinct()
    .select(['country', 'region', 'postal_prefix'])
    .where('order_id', '=', orderId)
    .execute();
  return rows.map(({ postal_prefix: postalPrefix, ...place }) => ({ ...place, postalPrefix }));
}
