import { fromMinorUnits } from '@gadgetry/contract/money';
import type { ManualQuote } from '@gadgetry/contract/manual-orders';
import type { SupplementBody, SupplementQuoteBody } from '@gadgetry/contract/supplements';
import { ShopError } from '../../../errors/shop-error.ts';
import type { Person } from '../../identity/index.ts';
import type { ShippingChoice } from '../../shipping/index.ts';
import { manualDiscountOf } from '../discounts/manual-discount.ts';
import { NO_KEYS } from '../guests/order-keys.ts';
import { addressOf } from '../order-serializer.ts';
import type { OrderRow } from '../order-store.ts';
import { methodOf } from '../manual-orders/manual-order-methods.ts';
import { readSupplementRequest } from '../placing/order-request.ts';
import type { PlaceRequest } from '../placing/place-order.ts';
import type { MadeForCustomer, Supplemented } from '../placing/write-order.ts';
import type { QuoteJudged } from '../quotes/quote-service.ts';
import { OF_NOBODY } from './supplement-rules.ts';

interface LinkedOrdersDeps {
  /** Both without what keeps shoppers from holding too much. */
  readonly judgedQuote: QuoteJudged;
  readonly placeRequest: PlaceRequest;
  /** Where the shop is: ISO 3166-1. */
  readonly country: () => string;
}

interface LinkedPlacing extends Pick<MadeForCustomer, 'content' | 'complete'> {
  readonly actor: Person;
  readonly idempotencyKey: string;
  readonly body: SupplementBody;
  /** How it belongs to the other, which has paid for its shipping where nothing is said of that. */
  readonly supplemented: Omit<Supplemented, 'choice'> & Partial<Pick<Supplemented, 'choice'>>;
}

/** As the order has them, whatever they are called by now. */
const customerOf = ({ user_id: id, customer_email: email, customer_name: fullName }: OrderRow) => ({
  id,
  email,
  fullName,
  imageUrl: null,
  role: 'shopper' as const,
  emailVerified: false,
});

/** For whatever belongs to an order nothing more is paid for shipping: that one has paid for it. */
function combinedShipping({ id, number, ...order }: OrderRow): ShippingChoice {
  const { shipping_method: method, arrives_from: from, arrives_to: to } = order;
  const name = method ?? `With order ${number}`;
  const estimate = from === null || to === null ? null : { from, to };
  const by = { id, name, description: '', price: 0, estimate };
  return () => ({ zone: null, offers: [], refusal: null, served: true, by, asChosen: true });
}

/**
 * Orders that an admin makes beside another one, added to it or sent for what came back of it: whose they
 * are, where they go and how, that one says, and no request.
 */
export function createLinkedOrders({ judgedQuote, placeRequest, country: home }: LinkedOrdersDeps) {
  const addressFor = (order: OrderRow) => {
    const address = addressOf(order);
    return { ...address, country: address.country ?? home() };
  };
  return {
    async quote(order: OrderRow, body: SupplementQuoteBody): Promise<ManualQuote> {
      const isGuest = order.key_version !== null;
      const asker = {
        userId: isGuest ? null : order.user_id,
        isGuest,
        keys: NO_KEYS,
        replaces: [],
      };
      const manual = manualDiscountOf(body.discount);
      const { items, promoCode } = body;
      const { country, state: region, zip_code: postalCode } = addressFor(order);
      const asked = {
        items,
        ...(promoCode !== undefined && { promoCode }),
        destination: { country, region, postalCode },
      };
      const { quote, byHand } = await judgedQuote(asked, asker, manual, combinedShipping(order));
      return {
        ...quote,
        // There is nothing to choose.
        shippingMethodId: null,
        account: isGuest ? null : { _id: order.user_id, name: order.customer_name },
        manualDiscount: manual === null ? null : fromMinorUnits(byHand),
      };
    },

    /**
     * @returns its id
     * @throws ShopError what placing an order throws; transition_refused where its customer is gone
     */
    async place(
      order: OrderRow,
      { actor, idempotencyKey, body, content, supplemented, complete }: LinkedPlacing,
    ): Promise<string> {
      const { items, promoCode, quoted, payment, discount } = body;
      const placing = {
        person: customerOf(order),
        isGuest: order.key_version !== null,
        idempotencyKey,
        replaces: [],
        keys: NO_KEYS,
        clientKey: '',
        made: {
          actor,
          manual: manualDiscountOf(discount),
          content,
          supplemented: { choice: combinedShipping(order), ...supplemented },
          complete,
        },
      };
      const paymentMethod = methodOf(payment);
      const request = readSupplementRequest(
        { items, paymentMethod, quoted, ...(promoCode !== undefined && { promoCode }) },
        addressFor(order),
        content,
      );
      try {
        return (await placeRequest(placing, request)).orderId;
      } catch (error) {
        const isGone = error instanceof ShopError && error.code === 'unauthenticated';
        throw isGone ? new ShopError('transition_refused', OF_NOBODY) : error;
      }
    },
  };
}

export type LinkedOrders = ReturnType<typeof createLinkedOrders>;
