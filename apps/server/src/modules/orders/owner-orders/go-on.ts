import { formatMinorUnits } from '@gadgetry/contract/money';
import {
  type OwnerOrderBody,
  type OwnerPayment,
  receivedWords,
} from '@gadgetry/contract/owner-orders';
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

export interface GoingOnDependencies {
  readonly lockedOrders: LockedOrders;
  readonly tell: TellCustomer;
}

const NOTHING_TO_PAY =
  'There is nothing to pay for this order: send the link, with which its customer confirms it';

const DRAFT_GONE =
  'This draft was made into an order or deleted in the meantime: look among the orders before you make another one';

/**
 * What becomes of an order that an admin makes, in the transaction that writes it: the mail with the
 * link, or the money; and what the history says beside the order's own story.
 */
export function createGoingOn({ lockedOrders, tell }: GoingOnDependencies) {
  const receive = async (
    trx: Transaction,
    id: string,
    { actor, payment }: { actor: Person; payment: Extract<OwnerPayment, { kind: 'received' }> },
  ): Promise<void> => {
    const order = await lockOrder(trx, id);
    if (order === undefined) throw new Error(`An order that was just written is not there: ${id}`);
    if (order.grand_total_cents === 0) throw refusedField('payment', NOTHING_TO_PAY);
    await receiveMoney(trx, lockedOrders.of(trx, order), {
      amount: order.grand_total_cents,
      customerEmail: order.customer_email,
      note: receivedWords(payment),
      actor: actor.email,
    });
  };

  /** @param to the number of the order that it was added to */
  return (
    actor: Person,
    { payment, discount, draftId }: Pick<OwnerOrderBody, 'payment' | 'discount' | 'draftId'>,
    to?: string,
  ): MadeForCustomer['goOn'] =>
    async (trx, { id, total }) => {
      if (payment.kind === 'received') await receive(trx, id, { actor, payment });
      else await tell(trx, id, 'to_pay');
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
            payment: payment.kind === 'link' ? 'by link' : receivedWords(payment),
            discount: manualDiscountOf(discount)?.name ?? null,
            [DISCOUNT_REASON]: discount?.reason ?? null,
            ...(to !== undefined && { 'added to': to }),
          },
        },
      });
    };
}

export type GoingOn = ReturnType<typeof createGoingOn>;
