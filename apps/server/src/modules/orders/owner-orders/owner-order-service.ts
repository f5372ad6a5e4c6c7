import { formatMinorUnits, fromMinorUnits } from '@gadgetry/contract/money';
import {
  type OwnerOrderBody,
  type OwnerPayment,
  type OwnerQuote,
  type OwnerQuoteBody,
  RECEIVED_BY_WORDS,
} from '@gadgetry/contract/owner-orders';
import type { Database, Transaction } from '../../../database/database.ts';
import { ShopError, refusedField } from '../../../errors/shop-error.ts';
import { recordChange } from '../../history/index.ts';
import { type Person, findByConfirmedEmail } from '../../identity/index.ts';
import { receiveMoney } from '../../payments/index.ts';
import type { LockedOrders } from '../apply-payment.ts';
import { DISCOUNT_REASON } from '../discounts/manual-discount-store.ts';
import { manualDiscountOf } from '../discounts/manual-discount.ts';
import type { AsCustomer } from '../guests/guests.ts';
import { NO_KEYS } from '../guests/order-keys.ts';
import type { TellCustomer } from '../order-notifications.ts';
import { lockOrder } from '../order-store.ts';
import { deleteDraft } from './draft-store.ts';
import type { PlaceOrder } from '../placing/place-order.ts';
import type { MadeForCustomer } from '../placing/write-order.ts';
import type { QuoteJudged } from '../quotes/quote-service.ts';

export interface OwnerOrdersDependencies {
  readonly db: Database;
  /** Both without what keeps shoppers from holding too much. */
  readonly judgedQuote: QuoteJudged;
  readonly placeOrder: PlaceOrder;
  readonly asCustomer: AsCustomer;
  readonly lockedOrders: LockedOrders;
  readonly tell: TellCustomer;
}

const NOTHING_TO_PAY =
  'There is nothing to pay for this order: send the link, with which its customer confirms it';

const DRAFT_GONE =
  'This draft was made into an order or deleted in the meantime: look among the orders before you make another one';

const ACCOUNT_GONE = 'The account with this address was deleted a moment ago. Please try again';

/** 'Cash: receipt 12' */
function receivedWords({ by, note }: Extract<OwnerPayment, { kind: 'received' }>): string {
  return note === '' ? RECEIVED_BY_WORDS[by] : `${RECEIVED_BY_WORDS[by]}: ${note}`;
}

/** Orders that admins make for somebody who is on the telephone, or stands in the shop. */
export function createOwnerOrders(dependencies: OwnerOrdersDependencies) {
  const { db, judgedQuote, placeOrder, asCustomer, lockedOrders, tell } = dependencies;

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

  /** The mail with the link, or the money; and what the history says beside the order's own story. */
  const goOnWith =
    (actor: Person, { payment, discount, draftId }: OwnerOrderBody): MadeForCustomer['goOn'] =>
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
          },
        },
      });
    };

  return {
    async quoteFor({ email, discount, ...body }: OwnerQuoteBody): Promise<OwnerQuote> {
      const account = email === undefined ? null : await findByConfirmedEmail(db, email);
      const asker = {
        userId: account?.id ?? null,
        isGuest: account === null,
        keys: NO_KEYS,
        replaces: [],
      };
      const manual = manualDiscountOf(discount);
      const { quote, byHand } = await judgedQuote(body, asker, manual);
      return {
        ...quote,
        account: account === null ? null : { _id: account.id, name: account.fullName },
        manualDiscount: manual === null ? null : fromMinorUnits(byHand),
      };
    },

    /**
     * Placed as shoppers' orders are, for exactly what was quoted. It is the account's that has
     * confirmed the address; else a guest's, whether the shop takes orders of guests or not.
     * @returns its id
     */
    async make(actor: Person, idempotencyKey: string, body: OwnerOrderBody): Promise<string> {
      const { customer, payment, discount, draftId: _draft, ...ordered } = body;
      const account = await findByConfirmedEmail(db, customer.email);
      const made = {
        actor,
        manual: manualDiscountOf(discount),
        content: { customer, payment, discount },
        goOn: goOnWith(actor, body),
      };
      const placing = {
        person: account ?? asCustomer(customer),
        isGuest: account === null,
        idempotencyKey,
        replaces: [],
        keys: NO_KEYS,
        clientKey: '',
        made,
      };
      const paymentMethod = payment.kind === 'link' ? ('card' as const) : payment.by;
      try {
        return (await placeOrder(placing, { ...ordered, paymentMethod })).orderId;
      } catch (error) {
        const gone = error instanceof ShopError && error.code === 'unauthenticated';
        throw gone ? refusedField('customer.email', ACCOUNT_GONE) : error;
      }
    },
  };
}

export type OwnerOrders = ReturnType<typeof createOwnerOrders>;
