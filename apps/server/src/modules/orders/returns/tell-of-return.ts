import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import type { Transaction } from '../../../database/database.ts';
import type { Notifications, ReturnNotification } from '../../notifications/index.ts';
import type { OrderKeyMaker } from '../guests/order-keys.ts';
import type { NamedPieces } from '../order-notifications.ts';
import { findOrder } from '../order-store.ts';
import type { ReturnRow } from './return-store.ts';

export type TellOfReturn = (
  trx: Transaction,
  row: ReturnRow,
  kind: ReturnNotification['kind'],
  about?: Partial<
    Pick<ReturnNotification, 'said' | 'withdrawal' | 'exchange' | 'customer' | 'pieces'>
  >,
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
    const customer = about.customer ?? { name, email };
    await notify(trx, {
      kind,
      order: { id: order.id, number: order.number, placedAt: order.created_at },
      // A key goes to the order's own address alone.
      orderKey: customer.email === email ? keyTo(order, new Date()) : null,
      pieces: about.pieces ?? namedPieces(row),
      reason: row.reason,
      note: row.note,
      said: about.said ?? '',
      customer,
      ...(about.exchange === undefined ? {} : { exchange: about.exchange }),
      ...(about.withdrawal === undefined ? {} : { withdrawal: about.withdrawal }),
    });
  };
}
