import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { skusOf } from '../../catalogue/index.ts';
import { readLinesOnTheirWay } from '../shipments/shipment-store.ts';
import { isUpgradeOf } from '../order-store.ts';
import { leftToSend } from '../shipments/shipment-rules.ts';

export interface SlipLine {
  readonly name: string;
  /** As the variant is called in the warehouse; '' where it is not. */
  readonly sku: string;
  readonly quantity: number;
}

/** What of an order is still to be sent, or all of it where nothing is, as it lies on the shelf. */
export async function readSlipLines(db: Database, orderId: string): Promise<SlipLine[]> {
  const items = await db
    .selectFrom('order_items')
    .select(['id', 'product_id', 'variant_id', 'name', 'options', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const left = leftToSend(await readLinesOnTheirWay(db, orderId));
  const variantOf = (item: (typeof items)[number]) => item.variant_id ?? item.product_id;
  const skus = await skusOf(db, items.map(variantOf));
  return items.flatMap((item) => {
    const toSend = left.find(({ itemId }) => itemId === item.id)?.quantity ?? 0;
    const quantity = left.length === 0 ? item.quantity : toSend;
    const line = {
      name: nameWithChoice(item.name, item.options),
      sku: skus.get(variantOf(item)) ?? '',
      quantity,
    };
    return quantity === 0 ? [] : [line];
  });
}

/** Paid orders of which something is still to be sent, the longest waiting first. */
export async function listToPick(db: Database, limit: number) {
  return (
    db
      .selectFrom('orders')
      .select(['id', 'number'])
      .where('status', '=', 'CONFIRMED')
      .where('payment_status', '=', 'PAID')
      // Nothing lies on a shelf for what was paid for how another one is sent.
      .where(sql<boolean>`NOT ${isUpgradeOf('orders')}`)
      // Nor is packed what waits until another way of sending it is paid, or another place.
      .where(
        sql<boolean>`NOT EXISTS (SELECT FROM orders u
          WHERE u.supplements_order_id = coalesce(orders.supplements_order_id, orders.id) AND u.shipping_cents > 0 AND u.status = 'PENDING')`,
      )
      .where(
        sql<boolean>`NOT EXISTS (SELECT FROM exchanges x
          WHERE x.relocated_order_id = orders.id AND x.ended_at IS NULL)`,
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  );
}
