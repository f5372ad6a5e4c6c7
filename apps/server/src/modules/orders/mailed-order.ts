import { readOrderNumber } from '@gadgetry/contract/order-limits';
import type { Database } from '../../database/database.ts';
import type { OrderOfMail } from '../notifications/index.ts';
import type { PaymentMethod } from '../payments/index.ts';
import { readOrder } from './order-reading.ts';
import { instructionsOf, toOrder } from './order-serializer.ts';

/** Whoever has deleted their account is written no mail. */
async function idOf(db: Database, number: string | null): Promise<string | undefined> {
  const orders = db.selectFrom('orders').select('id').where('customer_email', '<>', '');
  const found =
    number === null
      ? orders.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1)
      : orders.where('number', '=', number);
  return (await found.executeTakeFirst())?.id;
}

/**
 * An order that the owner's mails are shown with.
 * @param typed its number; null: the newest
 * @param methods what shoppers can choose from
 */
export async function readMailedOrder(
  db: Database,
  typed: string | null,
  methods: readonly PaymentMethod[],
): Promise<OrderOfMail | null> {
  const number = typed === null ? null : readOrderNumber(typed);
  if (typed !== null && number === null) return null;
  const id = await idOf(db, number);
  const row = id === undefined ? undefined : await readOrder(db, id);
  if (row === undefined) return null;
  const order = toOrder(row);
  const told = methods.find(({ instructions }) => instructions !== null);
  return {
    order,
    customer: { name: row.customer_name, email: row.customer_email },
    instructions: told && instructionsOf(row, told),
  };
}
