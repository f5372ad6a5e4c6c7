import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import type { Transaction } from '../../../database/database.ts';
import type { NamedPieces, Notifications, ReturnNotification } from '../../notifications/index.ts';
import type { OrderKeyMaker } from '../guests/order-keys.ts';
import { type OrderRow, findOrder } from '../order-store.ts';
import type { ReturnRow } from './return-store.ts';

type NotifiedExchange = NonNullable<ReturnNotification['exchange']>;

/** What is sent for a return, as its order is known here. */
type ToldExchange = Omit<NotifiedExchange, 'orderId' | 'orderKey' | 'number'> & {
  readonly order: Pick<OrderRow, 'id' | 'number' | 'key_version'>;
};

export type TellOfReturn = (
  trx: Transaction,
  row: ReturnRow,
  kind: ReturnNotification['kind'],
  about?: Partial<Pick<ReturnNotification, 'said' | 'withdrawal' | 'customer' | 'pieces'>> & {
    readonly exchange?: ToldExchange;
  },
) => Promise<void>;

/** What of a return has arrived; before it has, what was asked for. */
export function namedPieces({ lines }: Pick<ReturnRow, 'lines'>): NamedPieces[] {
  return lines.flatMap(({ name, options, quantity, received }) => {
    const pieces = received ?? quantity;
    return pieces === 0 ? [] : [{ name: nameWithChoice(name, options), quantity: pieces }];
  });
}

/**
 * Tells the customer in the transaction that makes it true. Whoever has deleted their account has no
 * address any more, and is told nothing.
 */
export function createTellOfReturn(
  notify: Notifications['notifyOfReturn'],
  keyTo: OrderKeyMaker['keyTo'],
): TellOfReturn {
  return async (trx, row, kind, about = {}) => {
    const order = await findOrder(trx, row.order_id);
    if (order === undefined || order.customer_email === '') return;
    const { customer_name: name, customer_email: email } = order;
    const now = new Date();
    const exchangeOf = ({ order: sent, ...sums }: ToldExchange): NotifiedExchange => ({
      orderId: sent.id,
      orderKey: keyTo(sent, now),
      number: sent.number,
      ...sums,
    });
    const customer = about.customer ?? { name, email };
    await notify(trx, {
      kind,
      order: { id: order.id, number: order.number, placedAt: order.created_at },
      // A key goes to the order's own address alone.
      orderKey: customer.email === email ? keyTo(order, now) : null,
      pieces: about.pieces ?? namedPieces(row),
      reason: row.reason,
      note: row.note,
      said: about.said ?? '',
      customer,
      ...(about.exchange === undefined ? {} : { exchange: exchangeOf(about.exchange) }),
      ...(about.withdrawal === undefined ? {} : { withdrawal: about.withdrawal }),
    });
  };
}
