import type { Transaction } from '../../database/database.ts';
import type { NamedPieces, Notifications, OrderNotification } from '../notifications/index.ts';
import type { BoughtLine, PaymentMethod } from '../payments/index.ts';
import type { OrderKeyMaker } from './guests/order-keys.ts';
import { readOrder } from './order-reading.ts';
import { toOrder, withInstructions } from './order-serializer.ts';
import type { LinePieces } from './shipments/shipment-rules.ts';

export type TellCustomer = (
  trx: Transaction,
  orderId: string,
  kind: OrderNotification['kind'],
  about?: Pick<OrderNotification, 'refund' | 'shipment' | 'goesBack'>,
) => Promise<void>;

/**
 * Tells the customer in the transaction that makes it true: both happen, or neither. Whoever has
 * deleted their account has no address any more, and is told nothing.
 */
export function createTellCustomer(
  notify: Notifications['notifyOfOrder'],
  byHand: () => readonly PaymentMethod[],
  keyTo: OrderKeyMaker['keyTo'],
): TellCustomer {
  return async (trx, orderId, kind, about = {}) => {
    const row = await readOrder(trx, orderId);
    if (row === undefined || row.customer_email === '') return;
    const customer = { name: row.customer_name, email: row.customer_email };
    const order = withInstructions(toOrder(row), row, byHand);
    await notify(trx, { kind, order, orderKey: keyTo(row, new Date()), customer, ...about });
  };
}

/** In the order of the lines, whatever order they were asked for in. */
export function nameLines(
  bought: readonly Pick<BoughtLine, 'itemId' | 'name'>[],
  pieces: readonly LinePieces[],
): NamedPieces[] {
  return bought.flatMap(({ itemId, name }) => {
    const quantity = pieces.find((one) => one.itemId === itemId)?.quantity;
    return quantity === undefined ? [] : [{ name, quantity }];
  });
}

/** '2 × Lamp, 1 × Cable' */
export function inWords(lines: readonly NamedPieces[]): string {
  return lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
}
