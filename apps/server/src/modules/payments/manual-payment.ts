import { type MinorUnits, shopCurrency } from '@gadgetry/contract/money';
import type { Transaction } from '../../database/database.ts';
import type { LockedOrder } from './payment-change.ts';
import { insertManualPayment } from './payment-store.ts';
import { bookPaid } from './settlement.ts';

/** Money that an admin has seen, on a bank statement say. */
export interface ReceivedMoney {
  readonly amount: MinorUnits;
  readonly customerEmail: string;
  /** Where it was seen. */
  readonly note: string;
  /** E-mail address of the admin. */
  readonly actor: string;
}

/**
 * Books it under the lock of an order that waits for it, which is then confirmed as if a provider had
 * said so.
 */
export async function receiveMoney(
  trx: Transaction,
  order: LockedOrder,
  { amount, customerEmail, note, actor }: ReceivedMoney,
): Promise<void> {
  const payment = await insertManualPayment(trx, {
    orderId: order.id,
    amountCents: amount,
    currency: shopCurrency().code,
    customerEmail,
  });
  const charge = { providerId: null, source: 'admin', by: { actor, note } } as const;
  if ((await bookPaid(trx, order, payment, charge)) !== 'applied') {
    throw new Error(`An order that waited for its money could not be confirmed: ${order.id}`);
  }
}
