import type { Cents } from '@gadgetry/contract/money';
import type { Order } from '@gadgetry/contract/orders';
import type { Transaction } from '../../database/database.ts';
import { readOrder } from './order-reading.ts';
import { toOrder } from './order-serializer.ts';
import type { NamedPieces } from './refunded-lines.ts';

export interface NewsOfRefund {
  readonly amount: Cents;
  /** What it is for; none where it is a sum. */
  readonly lines: readonly NamedPieces[];
}

/** Something about an order that its customer should hear of. */
export interface CustomerNotification {
  readonly kind: 'confirmed' | 'shipped' | 'refund_started' | 'refunded';
  readonly order: Order;
  readonly refund?: NewsOfRefund;
  readonly customer: { readonly name: string; readonly email: string };
}

/** Called in the transaction that makes it true: both happen, or neither. */
export type NotifyCustomer = (trx: Transaction, news: CustomerNotification) => Promise<void>;

/** Whoever has deleted their account has no address any more, and is told nothing. */
export function createCustomerNotifier(tell: NotifyCustomer) {
  return async (
    trx: Transaction,
    orderId: string,
    kind: CustomerNotification['kind'],
    refund?: NewsOfRefund,
  ): Promise<void> => {
    const row = await readOrder(trx, orderId);
    if (row === undefined || row.customer_email === '') return;
    const customer = { name: row.customer_name, email: row.customer_email };
    await tell(trx, {
      kind,
      order: toOrder(row),
      customer,
      ...(refund === undefined ? {} : { refund }),
    });
  };
}
