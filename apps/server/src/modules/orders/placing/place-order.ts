import type { CreateOrderBody, CreatedOrder } from '@gadgetry/contract/orders';
import type { AutomaticDiscounts } from '../../promocodes/index.ts';
import type { ChooseShipping } from '../../shipping/index.ts';
import type { CurrentTax } from '../../tax/index.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database.ts';
import { violatedConstraint } from '../../../errors/constraint-errors.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import type { WorkMetrics } from '../../../observability/work-metrics.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { createEarlierOrders, refusalFor } from './earlier-orders.ts';
import { type OrderRequest, readOrderRequest } from './order-request.ts';
import type { OrderKeyMaker } from '../guests/order-keys.ts';
import { type Owner, listUnpaid } from '../order-owners.ts';
import { refusingGone } from '../../identity/index.ts';
import { type OrderToPlace, createPlaceTogether } from './place-together.ts';
import { type FoundByKey, findByKey, findMadeByKey } from './placing-store.ts';
import { createProductQueues } from './product-queues.ts';
import type { Asker, QuoteFor } from '../quotes/quote-service.ts';
import { mayLackDiscount, quoteAgain } from '../quotes/quoted-again.ts';
import type { UnpaidOrders } from './unpaid-orders.ts';
import {
  FIRST_KEYS,
  type Placed,
  type Placing,
  type OrderConditions,
  writeOrder,
} from './write-order.ts';

export interface PlaceOrderDependencies
  extends Pick<OrderConditions, 'tell' | 'limits' | 'judgeDiscounts'> {
  /** What can be chosen from, at the moment. */
  readonly methods: () => OrderConditions['methods'];
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly workMetrics: WorkMetrics;
  readonly unpaid: Pick<UnpaidOrders, 'replace' | 'makeRoom' | 'replaceWithin'>;
  readonly chooseShipping: ChooseShipping;
  readonly currentTax: CurrentTax;
  /** Where the shop is: ISO 3166-1. */
  readonly country: () => string;
  readonly automatic: AutomaticDiscounts;
  readonly quoteFor: QuoteFor;
  readonly keyTo: OrderKeyMaker['keyTo'];
}

/** An address that a guest has typed opens none of the orders that were placed with it. */
const ownerOf = ({ person, isGuest, keys }: Placing): Owner => ({
  userId: isGuest ? null : person.id,
  keys,
});

const askerOf = (placing: Placing, replaces: readonly string[]): Asker => ({
  ...ownerOf(placing),
  isGuest: placing.isGuest,
  replaces,
});

/** What is answered to a request whose order is there already, from an earlier one with the same key. */
function answerKnown({ placing, request }: OrderToPlace, known: FoundByKey): Placed {
  // An account may have been renamed since; a guest has said another name in another order.
  const sameGuest = !placing.isGuest || known.customer_name === placing.person.fullName;
  if (known.request_fingerprint !== request.fingerprint || !sameGuest) {
    throw new ShopError('idempotency_conflict');
  }
  const { id, key_version: version, payment_method: paymentMethod } = known;
  // A request is no way back to keys that were ended since.
  const keyVersion = version === FIRST_KEYS ? version : null;
  return { id, keyVersion, paymentMethod, known: true };
}

/** By which orders wait for each other: variants, and products where none is named. */
const goodsOf = ({ lines }: OrderRequest) =>
  lines.map(({ productId, variantId }) => variantId ?? productId);

/** A code, or a discount that somebody may have only so often, takes locks of its own after the stock. */
const joinsOthers = ({ request, conditions }: OrderToPlace) =>
  request.code === null &&
  conditions.automaticDiscounts.every(
    ({ firstOrderOnly, maxUses, maxUsesPerCustomer }) =>
      !firstOrderOnly && maxUses === null && maxUsesPerCustomer === null,
  );

const isUnavailable = (error: unknown) =>
  error instanceof ShopError && error.code === 'unavailable';

const isSameRefusal = (one: unknown, other: unknown) =>
  one instanceof ShopError && other instanceof ShopError && one.code === other.code;

/**
 * Places an order in one transaction: stock taken, at the catalogue's prices, the code judged, and
 * all of it written, or nothing. The unique constraint on the key decides between two of the same
 * requests, so nothing is looked up beforehand; only who is refused, or has to wait, looks for the order
 * that the first of them may have made. Orders that wait for the same goods are placed together.
 *
 * Earlier unpaid orders that it replaces are let go of after the commit, or, where they stand in its
 * way, by the transaction of a second try, so that what they hold goes to nobody else.
 */
export function createPlaceOrder({
  db,
  log,
  workMetrics,
  unpaid,
  chooseShipping,
  currentTax,
  country,
  automatic,
  quoteFor,
  keyTo,
  methods,
  ...shop
}: PlaceOrderDependencies) {
  const knownFrom = ({ person, made, idempotencyKey: key }: Placing) =>
    made === null ? findByKey(db, person.id, key) : findMadeByKey(db, made.actor.email, key);

  const settleEarlier = createEarlierOrders({ db, unpaid, log });

  const alone = ({ placing, request, conditions }: OrderToPlace): Promise<Placed> =>
    refusingGone(inTransaction(db, (trx) => writeOrder(trx, placing, request, conditions)));

  const placeAmongOthers = createProductQueues<OrderToPlace, Placed>({
    goodsOf: ({ placing, request }) => (placing.made === null ? goodsOf(request) : []),
    mayJoin: joinsOthers,
    keyOf: ({ placing }) => `${placing.person.id} ${placing.idempotencyKey}`,
    alone,
    together: createPlaceTogether({ db, alone, answerKnown }),
  });

  const attempt = async (
    placing: Placing,
    request: OrderRequest,
    place = placeAmongOthers,
  ): Promise<Placed> => {
    const choice =
      placing.made?.supplemented?.choice ?? (await chooseShipping(request.shippingMethodId));
    const [current, automaticDiscounts] = await Promise.all([currentTax(), automatic.current()]);
    const tax = placing.made?.supplemented?.taxBy?.(current) ?? current;
    const conditions = { ...shop, methods: methods(), choice, tax, automaticDiscounts };
    const order = { placing, request, conditions };
    try {
      const placed = await place(order);
      if (!placed.known) workMetrics.orderPlaced();
      return placed;
    } catch (error) {
      const refused = error instanceof ShopError || violatedConstraint(error) !== null;
      // One in ten million or so, with a million orders there: the next draw is another.
      if (violatedConstraint(error) === 'orders_number') return attempt(placing, request, place);
      // Whoever is to come back was not looked at.
      if (!refused || isUnavailable(error)) throw error;
      const known = await knownFrom(placing);
      if (known === undefined) throw error;
      return answerKnown(order, known);
    }
  };

  /**
   * A refusal in words that agree with what its shopper is quoted next, which counts earlier orders as
   * gone: what they accept then is placed, or they are told that such an order is still there.
   */
  const toldAsQuoted = async (
    placing: Placing,
    request: OrderRequest,
    refusal: unknown,
  ): Promise<unknown> => {
    if (!mayLackDiscount(refusal)) return refusal;
    const ids = await listUnpaid(db, ownerOf(placing), placing.replaces);
    if (ids.length === 0) return refusal;
    const again = await quoteAgain(quoteFor, request, askerOf(placing, ids));
    if (again.is === 'refused') return refusal;
    return again.is === 'changed'
      ? new ShopError('quote_changed', again.how)
      : new ShopError('earlier_order_open');
  };

  const placeRequest = async (placing: Placing, request: OrderRequest): Promise<CreatedOrder> => {
    const userId = placing.person.id;
    const ids = await listUnpaid(db, ownerOf(placing), placing.replaces);
    const quotedAgain = () => quoteAgain(quoteFor, request, askerOf(placing, ids));
    const tryAgain = async (refusal: unknown): Promise<Placed> => {
      const room = await unpaid.makeRoom({ userId, ids }, request, refusal, quotedAgain);
      const { closed } = room;
      const [inTheWay, ...others] = room.kept;
      // What it was refused for is what an order has that could not be let go of.
      const reason = inTheWay === undefined ? refusal : await refusalFor(db, [inTheWay, ...others]);
      if (closed.length === 0) throw reason;
      return attempt(placing, request, ({ conditions }) =>
        refusingGone(
          inTransaction(db, (trx) =>
            writeOrder(trx, placing, request, conditions, async () => {
              const stays = await unpaid.replaceWithin(trx, closed, request.lines);
              if (stays !== null) throw await refusalFor(trx, [stays]);
            }),
          ),
        ),
      ).catch((again: unknown) => {
        throw isSameRefusal(again, refusal) ? reason : again;
      });
    };
    const placed = await attempt(placing, request)
      .catch(tryAgain)
      .catch(async (refusal: unknown) => {
        throw await toldAsQuoted(placing, request, refusal);
      });
    const { id, keyVersion, paymentMethod } = placed;
    const earlierOrders = await settleEarlier({
      orderId: id,
      owner: ownerOf(placing),
      named: placing.replaces,
      waiting: ids,
    });
    const orderKey = keyTo({ id, key_version: keyVersion }, new Date());
    return {
      orderId: id,
      paymentMethod,
      ...(orderKey !== null && { orderKey }),
      ...(earlierOrders.length > 0 && { earlierOrders }),
    };
  };

  return {
    placeRequest,
    placeOrder: (placing: Placing, body: CreateOrderBody) =>
      placeRequest(placing, readOrderRequest(body, country(), placing.made?.content)),
  };
}

type PlacesOrders = ReturnType<typeof createPlaceOrder>;
export type PlaceOrder = PlacesOrders['placeOrder'];
export type PlaceRequest = PlacesOrders['placeRequest'];
