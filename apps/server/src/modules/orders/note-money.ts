import type { Transaction } from '../../database/database.ts';
import type { MoneyMoved } from '../payments/index.ts';
import { type TellCustomer, inWords, nameLines } from './order-notifications.ts';
import { linesOf, noteEvent, writePaymentStatus } from './order-store.ts';

const MAIL_OF_STATE = {
  on_its_way: 'refund_started',
  refunded: 'refunded',
  kept: 'refund_kept',
} as const;

/** Money of an order has moved: its story says so, and its customer is told what concerns them. */
export async function noteMoney(
  trx: Transaction,
  orderId: string,
  { kind, detail, pieces = [], actor = null, paymentStatus, tell: refund }: MoneyMoved,
  tell: TellCustomer,
): Promise<void> {
  // Of money beside what went back in goods no piece goes back.
  const named = pieces.filter(({ quantity }) => quantity > 0);
  const lines = named.length === 0 ? [] : nameLines(await linesOf(trx, orderId), named);
  if (kind !== null) {
    const words = [detail, lines.length === 0 ? undefined : `(${inWords(lines)})`];
    const said = words.filter((part) => part !== undefined).join(' ');
    const written = said === '' ? {} : { detail: said };
    await noteEvent(trx, orderId, { kind, ...written, actor, paymentStatus });
  } else {
    await writePaymentStatus(trx, orderId, paymentStatus);
  }
  if (refund !== undefined) {
    const { state, ...sums } = refund;
    await tell(trx, orderId, MAIL_OF_STATE[state], { refund: { ...sums, lines } });
  }
}
