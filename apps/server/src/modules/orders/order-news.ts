import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import type { PaymentMethodName } from '@gadgetry/contract/payment-methods';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../database/database.ts';
import { inWords } from './order-notifications.ts';

/** What an admin is told of something that happened to an order. */
interface OrderNews {
  readonly eventId: string;
  readonly kind: string;
  readonly detail: string | null;
  readonly orderId: string;
  readonly number: string;
  readonly customer: string;
  readonly totalCents: number;
  readonly paymentMethod: PaymentMethodName;
  /** '2 × Lamp, 1 × Cable'; of what another order costs more to be sent, that. */
  readonly items: string;
}

const DEARER_SHIPPING = 'A dearer shipping method of another order';

export async function readOrderNews(
  db: Database,
  eventIds: readonly string[],
): Promise<OrderNews[]> {
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
