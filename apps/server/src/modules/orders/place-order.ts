import type { CreateOrderBody, CreatedOrder } from '@gadgetry/contract/orders';
import type { AutomaticDiscounts } from '../promocodes/index.ts';
import type { ChooseShipping } from '../shipping/index.ts';
import type { CurrentTax } from '../tax/index.ts';
import type { Database } from '../../database/database.ts';
import { violatedConstraint } from '../../errors/constraint-errors.ts';
import { ShopError } from '../../errors/shop-error.ts';
import type { WorkMetrics } from '../../observability/work-metrics.ts';
import { inTransaction } from '../../database/transactions.ts';
import { type OrderRequest, readOrderRequest } from './order-request.ts';
import { listUnpaid } from './order-store.ts';
import { findByKey } from './placing-store.ts';
import type { QuoteFor } from './quote-service.ts';
import { mayLackDiscount, quoteAgain } from './quoted-again.ts';
import type { UnpaidOrders } from './unpaid-orders.ts';
import { type Placed, type Placing, type Terms, writeOrder } from './write-order.ts';

export interface PlaceOrderDependencies
  extends Pick<Terms, 'methods' | 'tell' | 'limits' | 'judgeDiscounts'> {
  readonly db: Database;
  readonly workMetrics: WorkMetrics;
  readonly unpaid: Pick<UnpaidOrders, 'replace' | 'makeRoom'>;
  readonly chooseShipping: ChooseShipping;
  readonly currentTax: CurrentTax;
  /** Where the shop is: ISO 3166-1. */
  readonly country: string;
  readonly automatic: AutomaticDiscounts;
  readonly quoteFor: QuoteFor;
}

/**
 * Places an order in one transaction: stock taken, at the catalogue's prices, the code judged, and
 * all of it written, or nothing. The unique constraint on the key decides between two of the same
 * requests, so nothing is looked up beforehand; only who is refused looks for the order that the
 * first of them may have made.
 *
 * Earlier unpaid orders that it replaces are let go of after the commit, or, where they stand in its
 * way, before a second try.
 */
export function createPlaceOrder({
  db,
  workMetrics,
  unpaid,
  chooseShipping,
  currentTax,
  country,
  automatic,
  quoteFor,
  ...shop
}: PlaceOrderDependencies) {
  const attempt = async (placing: Placing, request: OrderRequest): Promise<Placed> => {
    const choice = await chooseShipping(request.shippingMethodId);
    const [tax, comeByThemselves] = await Promise.all([currentTax(), automatic.current()]);
    const terms = { ...shop, choice, tax, comeByThemselves };
    try {
      const written = await inTransaction(db, (trx) => writeOrder(trx, placing, request, terms));
      workMetrics.orderPlaced();
      return written;
    } catch (error) {
      const refused = error instanceof ShopError || violatedConstraint(error) !== null;
      // One in ten million or so, with a million orders there: the next draw is another.
      if (violatedConstraint(error) === 'orders_number') return attempt(placing, request);
      if (!refused) throw error;
      const known = await findByKey(db, placing.person.id, placing.idempotencyKey);
      if (known === undefined) throw error;
      if (known.request_fingerprint !== request.fingerprint) {
        throw new ShopError('idempotency_conflict');
      }
      return { id: known.id, paymentMethod: known.payment_method, known: true };
    }
  };

  /**
   * A refusal in words that agree with what its shopper is quoted next, which counts earlier orders as
   * gone: what they accept then is placed, or they are told that such an order is still there.
   */
  const toldAsQuoted = async (
    { person, replaces }: Placing,
    request: OrderRequest,
    refusal: unknown,
  ): Promise<unknown> => {
    if (!mayLackDiscount(refusal) || replaces.length === 0) return refusal;
    const ids = await listUnpaid(db, person.id, replaces);
    if (ids.length === 0) return refusal;
    const again = await quoteAgain(quoteFor, request, { userId: person.id, replaces: ids });
    if (again.is === 'refused') return refusal;
    return again.is === 'changed'
      ? new ShopError('quote_changed', again.how)
      : new ShopError('earlier_order_open');
  };

  return async function placeOrder(placing: Placing, body: CreateOrderBody): Promise<CreatedOrder> {
    const request = readOrderRequest(body, country);
    const userId = placing.person.id;
    const ids = placing.replaces.length === 0 ? [] : await listUnpaid(db, userId, placing.replaces);
    const quotedAgain = () => quoteAgain(quoteFor, request, { userId, replaces: ids });
    const tryAgain = async (refusal: unknown): Promise<Placed> => {
      const room = await unpaid.makeRoom({ userId, ids }, request, refusal, quotedAgain);
      if (room) return attempt(placing, request);
      throw refusal;
    };
    const placed = await attempt(placing, request)
      .catch(tryAgain)
      .catch(async (refusal: unknown) => {
        throw await toldAsQuoted(placing, request, refusal);
      });
    if (!placed.known) await unpaid.replace(ids);
    return { orderId: placed.id, paymentMethod: placed.paymentMethod };
  };
}

export type PlaceOrder = ReturnType<typeof createPlaceOrder>;
