import { fromMinorUnits } from '@gadgetry/contract/money';
import type {
  ManualOrderBody,
  ManualQuote,
  ManualQuoteBody,
} from '@gadgetry/contract/manual-orders';
import type { Database } from '../../../database/database.ts';
import { ShopError, refusedField } from '../../../errors/shop-error.ts';
import { type Person, findByConfirmedEmail } from '../../identity/index.ts';
import { manualDiscountOf } from '../discounts/manual-discount.ts';
import type { AsCustomer } from '../guests/guests.ts';
import { NO_KEYS } from '../guests/order-keys.ts';
import type { PlaceOrder } from '../placing/place-order.ts';
import type { QuoteJudged } from '../quotes/quote-service.ts';
import type { OrderCompletion } from './order-completion.ts';
import { methodOf } from './manual-order-methods.ts';

interface ManualOrdersDependencies {
  readonly db: Database;
  /** Both without what keeps shoppers from holding too much. */
  readonly judgedQuote: QuoteJudged;
  readonly placeOrder: PlaceOrder;
  readonly asCustomer: AsCustomer;
  readonly completeWith: OrderCompletion;
}

const ACCOUNT_GONE = 'The account with this address was deleted a moment ago. Please try again';

/** Orders that admins make for somebody who is on the telephone, or stands in the shop. */
export function createManualOrders(dependencies: ManualOrdersDependencies) {
  const { db, judgedQuote, placeOrder, asCustomer, completeWith } = dependencies;

  return {
    async quoteFor({ email, discount, ...body }: ManualQuoteBody): Promise<ManualQuote> {
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
    async make(actor: Person, idempotencyKey: string, body: ManualOrderBody): Promise<string> {
      const { customer, payment, discount, draftId: _draft, ...ordered } = body;
      const account = await findByConfirmedEmail(db, customer.email);
      const made = {
        actor,
        manual: manualDiscountOf(discount),
        content: { customer, payment, discount },
        supplemented: null,
        complete: completeWith(actor, body),
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
      const paymentMethod = methodOf(payment);
      try {
        return (await placeOrder(placing, { ...ordered, paymentMethod })).orderId;
      } catch (error) {
        const gone = error instanceof ShopError && error.code === 'unauthenticated';
        throw gone ? refusedField('customer.email', ACCOUNT_GONE) : error;
      }
    },
  };
}

export type ManualOrders = ReturnType<typeof createManualOrders>;
