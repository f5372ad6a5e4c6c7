import type { Database, Transaction } from '../../../database/database.ts';
import { taxClassesOf, weightsOf } from '../../catalogue/index.ts';
import type { PricedLine } from '../../pricing/index.ts';
import type { NewItem } from '../placing/placing-store.ts';

/** A line of an order as it was bought, and as heavy and as taxed as its goods are by now. */
export interface KeptLine {
  readonly item: NewItem;
  readonly quoted: PricedLine;
}

/** In the order of the lines. */
export async function keptLinesOf(db: Database, orderId: string): Promise<KeptLine[]> {
  const items = await db
    .selectFrom('order_items')
    .select(['product_id', 'variant_id', 'name', 'options', 'image', 'price_cents', 'quantity'])
    .select('discount_cents')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const idOf = ({ variant_id: variant, product_id: product }: NewItem) => variant ?? product;
  const weights = await weightsOf(db, items.map(idOf));
  const classes = await taxClassesOf(
    db,
    items.map((item) => item.product_id),
  );
  return items.map((item) => ({
    item,
    quoted: {
      productId: item.product_id,
      variantId: idOf(item),
      categoryId: '',
      priceCents: item.price_cents,
      quantity: item.quantity,
      weightGrams: weights.get(idOf(item)) ?? null,
      taxClass: classes.get(item.product_id) ?? null,
    },
  }));
}

/** The numbers of orders whose things were added to another one, and that hold. */
export async function addedTo(db: Database, mainId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where('supplements_order_id', '=', mainId)
    // What was sent by itself has gone where it was to go.
    .where('status', 'in', ['PENDING', 'CONFIRMED'])
    // What was paid for a dearer way of sending it is none of these.
    .where('shipping_cents', '=', 0)
    .orderBy('created_at')
    .execute();
  return rows.map(({ number }) => number);
}

/**
 * What came off an order, off another one as well.
 * @param shipping what comes off its shipping, of the same discounts: no more than before
 */
export async function copyDiscounts(
  trx: Transaction,
  { from, to, shipping }: { readonly from: string; readonly to: string; readonly shipping: number },
): Promise<void> {
  const had = await trx
    .selectFrom('order_discounts')
    .selectAll()
    .where('order_id', '=', from)
    .orderBy('shipping_cents', 'desc')
    .execute();
  if (had.length === 0) return;
  let left = shipping;
  const rows = had.map(({ shipping_cents: before, ...discount }) => {
    const off = Math.min(before, left);
    left -= off;
    return { ...discount, order_id: to, shipping_cents: off };
  });
  await trx.insertInto('order_discounts').values(rows).execute();
}
