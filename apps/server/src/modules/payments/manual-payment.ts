import { type MinorUnits, formatMinorUnits, shopCurrency } from '@gadgetry/contract/money';
import type { Transaction } from '../../database/database.ts';
import type { LockedOrder } from './payment-change.ts';
import { insertManualPayment } from './payment-store.ts';
import { bookPaid } from './settlement.ts';

/** Money that an admin has seen, on a bank statement say. */
export interface ReceivedMoney {
  /** With what of it is paid with goods that came back. */
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
  const exchanged = await order.exchanged();
  const payment = await insertManualPayment(trx, {
    orderId: order.id,
    amountCents: amount,
    exchangedCents: exchanged,
    currency: shopCurrency().code,
    customerEmail,
  });
  // Nobody is to read that all of it came in cash.
  const noted =
    exchanged > 0 && exchanged < amount
      ? `${note} (${formatMinorUnits(amount - exchanged)} beside what was paid before)`
      : note;
  const charge = { providerId: null, source: 'admin', by: { actor, note: noted } } as const;
  if ((await bookPaid(trx, order, payment, charge)) !== 'applied') {
    throw new Error(`An order that waited for its money could not be confirmed: ${order.id}`);
  }
}
