import { fromMinorUnits } from '@gadgetry/contract/money';
import type { OwnerQuote } from '@gadgetry/contract/owner-orders';
import type { SupplementBody, SupplementQuoteBody } from '@gadgetry/contract/supplements';
import type { Database, Transaction } from '../../../database/database.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import type { Person } from '../../identity/index.ts';
import { moneyIn, readPayment } from '../../payments/index.ts';
import { manualDiscountOf } from '../discounts/manual-discount.ts';
import { NO_KEYS } from '../guests/order-keys.ts';
import { addressOf } from '../order-serializer.ts';
import { type OrderRow, findOrder, linesOf, lockOrder, noteEvent } from '../order-store.ts';
import type { GoingOn } from '../owner-orders/go-on.ts';
import { readSupplementRequest } from '../placing/order-request.ts';
import type { PlaceRequest } from '../placing/place-order.ts';
import type { QuoteJudged } from '../quotes/quote-service.ts';
import { hasWithdrawal } from '../returns/move-return.ts';
import { leftToSend } from '../shipments/shipment-rules.ts';
import { readLinesOnTheirWay } from '../shipments/shipment-store.ts';
import { customerOf, sentTogether } from './sent-together.ts';
import { OF_NOBODY, refusalOfSupplement } from './supplement-rules.ts';

interface Dependencies {
  readonly db: Database;
  /** Both without what keeps shoppers from holding too much. */
  readonly judgedQuote: QuoteJudged;
  readonly placeRequest: PlaceRequest;
  readonly goOnWith: GoingOn;
  /** Where the shop is: ISO 3166-1. */
  readonly country: string;
}

const MOVED =
  'Where this order goes, or how, was changed in the meantime: look at it, and press again';

/** @throws ShopError transition_refused where nothing can be added to an order */
async function refuseSupplement(db: Database, order: OrderRow): Promise<void> {
  const { id } = order;
  const { returned } = moneyIn(await readPayment(db, id, () => linesOf(db, id)));
  const isLeft = leftToSend(await readLinesOnTheirWay(db, id)).length > 0;
  const sending = { returned, isLeft, hasWithdrawal: await hasWithdrawal(db, id) };
  const refusal = refusalOfSupplement(order, sending);
  if (refusal !== null) throw new ShopError('transition_refused', refusal);
}

/**
 * Things that are added to an order that is paid and not sent: an order of their own, with a total, a
 * payment and an invoice of its own, which goes with that one. Whose it is, where it goes and how, that
 * one says, and no request.
 */
export function createSupplements(dependencies: Dependencies) {
  const { db, judgedQuote, placeRequest, goOnWith, country: home } = dependencies;

  const addressFor = (order: OrderRow) => {
    const address = addressOf(order);
    return { ...address, country: address.country ?? home };
  };

  /** Under its lock: of this, and a shipment, a cancellation or another admin, one comes first. */
  const lock = async (trx: Transaction, seen: OrderRow): Promise<void> => {
    const order = orNotFound(await lockOrder(trx, seen.id));
    await refuseSupplement(trx, order);
    const isMoved =
      order.address_version !== seen.address_version ||
      order.shipping_method !== seen.shipping_method ||
      order.user_id !== seen.user_id;
    if (isMoved) throw new ShopError('stale_edit', MOVED);
  };

  return {
    async quoteFor(orderId: string, body: SupplementQuoteBody): Promise<OwnerQuote> {
      const order = orNotFound(await findOrder(db, orderId));
      await refuseSupplement(db, order);
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
      const { quote, byHand } = await judgedQuote(asked, asker, manual, sentTogether(order));
      return {
        ...quote,
        // There is nothing to choose.
        shippingMethodId: null,
        account: isGuest ? null : { _id: order.user_id, name: order.customer_name },
        manualDiscount: manual === null ? null : fromMinorUnits(byHand),
      };
    },

    /** @returns its id */
    async make(
      actor: Person,
      idempotencyKey: string,
      orderId: string,
      body: SupplementBody,
    ): Promise<string> {
      const order = orNotFound(await findOrder(db, orderId));
      const { payment, discount } = body;
      const goOn = goOnWith(actor, body, { 'added to': order.number });
      const content = { supplements: orderId, payment, discount };
      const made = {
        actor,
        manual: manualDiscountOf(discount),
        content,
        supplemented: {
          orderId,
          choice: sentTogether(order),
          lock: (trx: Transaction) => lock(trx, order),
        },
        goOn: async (trx: Transaction, written: { id: string; total: number }) => {
          await goOn(trx, written);
          const { number: detail } = orNotFound(await findOrder(trx, written.id));
          await noteEvent(trx, orderId, { kind: 'supplement_placed', actor: actor.email, detail });
        },
      };
      const placing = {
        person: customerOf(order),
        isGuest: order.key_version !== null,
        idempotencyKey,
        replaces: [],
        keys: NO_KEYS,
        clientKey: '',
        made,
      };
      const paymentMethod = payment.kind === 'link' ? ('card' as const) : payment.by;
      const { items, promoCode, quoted } = body;
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

export type Supplements = ReturnType<typeof createSupplements>;
