import { announce } from '../events/announce.ts';
import { refundObject } from '../objects/refund.ts';
import { StripeApiError, noSuch } from '../stripe-error.ts';
import type { RefundRow, RefundStatus, Trx } from '../tables.ts';
import type { Work } from '../work.ts';
import { lockPayment, paymentKeyOf } from './find.ts';

/** What can become of a refund. One that has succeeded can still come back from the bank. */
const transitions: Record<RefundStatus, readonly RefundStatus[]> = {
  requires_action: ['pending', 'succeeded', 'failed', 'canceled'],
  pending: ['succeeded', 'failed', 'canceled'],
  succeeded: ['failed'],
  failed: [],
  canceled: [],
};

export interface RefundMove {
  readonly to: Exclude<RefundStatus, 'requires_action'>;
  /** Needed where it fails. */
  readonly failureReason?: string | undefined;
}

/** The refund with this id as it is now, and its payment held by this transaction. */
export async function lockRefund(trx: Trx, id: string): Promise<RefundRow> {
  const find = () => trx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
  const found = await find();
  if (found === undefined) throw noSuch('refund', id);
  await lockPayment(trx, await intentOf(trx, found));
  return (await find()) ?? found;
}

function intentOf(trx: Trx, refund: RefundRow) {
  return trx
    .selectFrom('payment_intents')
    .selectAll()
    .where('id', '=', refund.payment_intent_id)
    .executeTakeFirstOrThrow();
}

/** What does not arrive can be given back another time. */
async function giveBackToCharge({ trx }: Work, refund: RefundRow): Promise<void> {
  await trx
    .updateTable('charges')
    .set((row) => ({ amount_refunded: row('amount_refunded', '-', refund.amount) }))
    .where('id', '=', refund.charge_id)
    .execute();
}

/** Moves a refund whose payment is held along its states, and announces it. */
export async function moveRefund(
  work: Work,
  refund: RefundRow,
  { to, failureReason }: RefundMove,
): Promise<RefundRow> {
  if (!transitions[refund.status].includes(to)) {
    throw new StripeApiError(`A refund that is ${refund.status} can not become ${to}.`, {
      code: 'refund_unexpected_state',
    });
  }
  const moved = await work.trx
    .updateTable('refunds')
    .set({
      status: to,
      failure_reason: to === 'failed' ? (failureReason ?? 'unknown') : null,
      settles_at: null,
      settles_to: null,
    })
    .where('id', '=', refund.id)
    .where('status', '=', refund.status)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (to === 'failed' || to === 'canceled') await giveBackToCharge(work, refund);
  const payment = paymentKeyOf(await intentOf(work.trx, refund));
  const object = refundObject(moved);
  const previous = { status: refund.status };
  await announce(work, payment, { type: 'refund.updated', object, previous });
  await announce(work, payment, { type: 'charge.refund.updated', object, previous });
  if (to === 'failed') await announce(work, payment, { type: 'refund.failed', object });
  return moved;
}
