import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../database/database.ts';
import type { OrderFacts } from '../notifications/index.ts';
import { inWords } from './order-notifications.ts';

const DEARER_SHIPPING = 'A dearer shipping method of another order';

/** What admins are told of something that happened to orders. */
export async function readOrderNews(
  db: Database,
  eventIds: readonly string[],
): Promise<OrderFacts[]> {
  if (eventIds.length === 0) return [];
  const rows = await db
    .selectFrom('order_events as e')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .select(['e.id as event_id', 'e.kind', 'e.detail', 'o.id', 'o.number', 'o.customer_name'])
    .select(['o.grand_total_cents', 'o.payment_method'])
    .select((orders) =>
      jsonArrayFrom(
        orders
          .selectFrom('order_items as i')
          .select(['i.name', 'i.options', 'i.quantity'])
          .whereRef('i.order_id', '=', 'o.id')
          .orderBy('i.position'),
      ).as('items'),
    )
    .where('e.id', 'in', eventIds)
    .execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    kind: row.kind,
    detail: row.detail,
    orderId: row.id,
    number: row.number,
    customer: row.customer_name,
    totalCents: row.grand_total_cents,
    paymentMethod: row.payment_method,
    items:
      row.items.length === 0
        ? DEARER_SHIPPING
        : inWords(
            row.items.map(({ name, options, quantity }) => ({
              name: nameWithChoice(name, options),
              quantity,
            })),
          ),
  }));
}
