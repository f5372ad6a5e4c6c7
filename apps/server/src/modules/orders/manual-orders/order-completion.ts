import { formatMinorUnits } from '@gadgetry/contract/money';
import {
  type ManualOrderBody,
  type ManualOrderPayment,
  receivedWords,
} from '@gadgetry/contract/manual-orders';
import type { Transaction } from '../../../database/database.ts';
import { ShopError, refusedField } from '../../../errors/shop-error.ts';
import { recordChange } from '../../history/index.ts';
import type { Person } from '../../identity/index.ts';
import { receiveMoney } from '../../payments/index.ts';
import type { LockedOrders } from '../apply-payment.ts';
import { DISCOUNT_REASON } from '../discounts/manual-discount-store.ts';
import { manualDiscountOf } from '../discounts/manual-discount.ts';
import type { TellCustomer } from '../order-notifications.ts';
import { lockOrder } from '../order-store.ts';
import type { MadeForCustomer } from '../placing/write-order.ts';
import { deleteDraft } from './draft-store.ts';

interface OrderCompletionDependencies {
  readonly lockedOrders: LockedOrders;
  readonly tell: TellCustomer;
}

const NOTHING_TO_PAY =
  'There is nothing to pay for this order: send the link, with which its customer confirms it';

const DRAFT_GONE =
  'This draft was made into an order or deleted in the meantime: look among the orders before you make another one';

/** With what somebody has paid, or with goods that came back. */
type Payment = ManualOrderPayment | { readonly kind: 'exchange'; readonly note: string };

const noteOf = (payment: Exclude<Payment, { kind: 'link' }>): string =>
  payment.kind === 'exchange' ? payment.note : receivedWords(payment);

/**
 * What becomes of an order that an admin makes, in the transaction that writes it: the mail with the
 * link, or the money; and what the history says beside the order's own story.
 */
export function createOrderCompletion({ lockedOrders, tell }: OrderCompletionDependencies) {
  const receive = async (
    trx: Transaction,
    id: string,
    { actor, note }: { readonly actor: Person; readonly note: string },
  ): Promise<void> => {
    const order = await lockOrder(trx, id);
    if (order === undefined) throw new Error(`An order that was just written is not there: ${id}`);
    if (order.grand_total_cents === 0) throw refusedField('payment', NOTHING_TO_PAY);
    await receiveMoney(trx, lockedOrders.of(trx, order), {
      amount: order.grand_total_cents,
      customerEmail: order.customer_email,
      note,
      actor: actor.email,
    });
  };

  /** @param beside what the history says of it as well */
  return (
    actor: Person,
    {
      payment,
      discount,
      draftId,
    }: Pick<ManualOrderBody, 'discount' | 'draftId'> & { readonly payment: Payment },
    beside: Readonly<Record<string, string>> = {},
  ): MadeForCustomer['complete'] =>
    async (trx, { id, total }) => {
      if (payment.kind === 'link') await tell(trx, id, 'to_pay');
      else await receive(trx, id, { actor, note: noteOf(payment) });
      if (draftId !== undefined && (await deleteDraft(trx, draftId)) === null) {
        throw new ShopError('stale_edit', DRAFT_GONE);
      }
      await recordChange(trx, {
        entity: 'order',
        entityId: id,
        action: 'created',
        actor,
        before: null,
        after: {
          version: 1,
          fields: {
            total: formatMinorUnits(total),
            payment: payment.kind === 'link' ? 'by link' : noteOf(payment),
            discount: manualDiscountOf(discount)?.name ?? null,
            [DISCOUNT_REASON]: discount?.reason ?? null,
            ...beside,
          },
        },
      });
    };
}

export type OrderCompletion = ReturnType<typeof createOrderCompletion>;
