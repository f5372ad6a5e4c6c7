import { type MinorUnits, fromMinorUnits, worthOfPieces } from '@gadgetry/contract/money';
import type { Database } from '../../../database/database.ts';
import { type RefundedPieces, readPayment } from '../../payments/index.ts';
import { linesOf } from '../order-store.ts';
import { isWithdrawnWhole, transitionFor } from './return-rules.ts';
import type { Worth } from './return-serializer.ts';
import { type ReturnRow, readLinesToReturn } from './return-store.ts';

const HELD_BY_BANK =
  'The payment is disputed: nothing can be given back until the bank has decided';

const PAID_APART =
  'The money for some of these items has gone back apart from this return: close it, and refund the rest on the order';

const NOTHING_LEFT = 'Nothing is left of what was paid for these items: close this return instead';

/** Pieces that came; of what was never sent, all. */
export const refundedPieces = ({ lines }: ReturnRow): RefundedPieces[] =>
  lines.flatMap(({ id, quantity, received }) => {
    const pieces = received ?? quantity;
    return pieces === 0 ? [] : [{ itemId: id, quantity: pieces }];
  });

/** What a return that is to be refunded would give back now. */
export async function readWorth(
  db: Database,
  row: ReturnRow,
): Promise<Worth & { readonly sum: MinorUnits }> {
  if (transitionFor('refund', row.status) === null) {
    return {
      worth: null,
      shippingLeft: null,
      refundableByProvider: null,
      isWhole: false,
      noRefund: null,
      sum: 0,
    };
  }
  const [payment, lines] = await Promise.all([
    readPayment(db, row.order_id, () => linesOf(db, row.order_id)),
    readLinesToReturn(db, row.order_id),
  ]);
  const pieces = refundedPieces(row).map(({ itemId, quantity }) => {
    const line = payment?.refundableLines.find((one) => one.itemId === itemId);
    const most = Math.min(quantity, line?.quantity ?? 0);
    return {
      worth: line === undefined ? 0 : worthOfPieces(line, most),
      isLeft: most === quantity,
    };
  });
  const sum = pieces.reduce((before, { worth }) => before + worth, 0);
  const shipping = payment?.refundableShipping ?? 0;
  const whyNot = (): string | null => {
    if (payment?.heldByBank === true) return HELD_BY_BANK;
    if (!pieces.every(({ isLeft }) => isLeft)) return PAID_APART;
    return sum + shipping === 0 ? NOTHING_LEFT : null;
  };
  return {
    worth: fromMinorUnits(sum),
    shippingLeft: fromMinorUnits(shipping),
    refundableByProvider: fromMinorUnits(payment?.refundableByProvider ?? 0),
    isWhole: row.kind === 'withdrawal' && isWithdrawnWhole(lines),
    noRefund: whyNot(),
    sum,
  };
}
