import { type ReceivedBody, receivedWords } from '@gadgetry/contract/manual-orders';
import { isCollectedByProvider } from '@gadgetry/contract/payment-methods';
import type { Database, Transaction } from '../../../database/database.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { recordChange } from '../../history/index.ts';
import type { Person } from '../../identity/index.ts';
import {
  type Payments,
  expireOpenPayment,
  hasOtherSession,
  receiveMoney,
  sessionOf,
} from '../../payments/index.ts';
import { type LockedOrders, isForNothing } from '../apply-payment.ts';
import { exchangesOfReturns, findExchange, relocationOf } from '../exchanges/exchange-store.ts';
import { type OrderRow, findOrder, isPayable, isUpgrade, lockOrder } from '../order-store.ts';
import { findReturn } from '../returns/return-store.ts';
import { hasShipments } from '../shipments/shipment-store.ts';
import { refusalOfUpgrade } from '../upgrades/refuse-upgrade.ts';
import { unpaidUpgrade } from '../upgrades/upgrade-store.ts';
import { type ChangedOrder, ofExchange, ofRelocation, ofUpgrade } from './late-money-rules.ts';

/** Whoever pays at the link may open it again in the moment between: so often it is closed anew. */
const TRIES = 3;

const notNow = (why: string) => new ShopError('transition_refused', why);

const PAID_BY_LINK =
  'The customer has paid at the link a moment ago: do not take the money twice, and give back what you have taken';
const UNDER_WAY =
  'The customer is paying at the link right now: wait a minute, and look whether the order is paid before you take money';
const OVER = 'This order does not wait for its payment any more';
const NOT_BY_LINK = 'This order does not wait for a payment by link';
const OTHERWISE = 'This order was marked as paid by another admin a moment ago, in another way';
const FOR_NOTHING =
  'The order that this was asked for is not to be sent any more, or was changed, or the money that it was paid with is disputed or gone: cancel this one, and take no money for it';
const NOTHING_TO_PAY =
  'There is nothing to pay for this order: its customer confirms it at the link';

/** @returns whether exactly this was said of it before */
function isReceived(order: OrderRow, { by }: ReceivedBody): boolean {
  return (
    order.status !== 'PENDING' && order.payment_status !== 'FAILED' && order.payment_method === by
  );
}

async function changedOrder(db: Database, id: string | null): Promise<ChangedOrder & OrderRow> {
  const order = orNotFound(id === null ? undefined : await findOrder(db, id));
  const isSent = order.status === 'SHIPPED' || order.status === 'DELIVERED';
  return {
    ...order,
    paymentStatus: order.payment_status,
    isSent: isSent || (await hasShipments(db, order.id)),
  };
}

/** What is asked for a difference is not made anew as an order: the goods are paid already. */
async function instead(db: Database, order: OrderRow): Promise<string> {
  const exchange = await findExchange(db, order.id);
  const { relocated_order_id: firstId = null, return_id: returnId = null } = exchange ?? {};
  if (firstId !== null) {
    const goesOnAs = await relocationOf(db, firstId, order.id);
    return ofRelocation(await changedOrder(db, firstId), goesOnAs ?? null);
  }
  if (returnId !== null) {
    const returned = orNotFound(await findReturn(db, returnId));
    const by = (await exchangesOfReturns(db, [returnId])).get(returnId);
    return ofExchange(returned, by === undefined || by.orderId === order.id ? null : by);
  }
  if (!isUpgrade(order)) return 'make it anew, and say there that it is paid';
  const main = await changedOrder(db, order.supplements_order_id);
  const asked = await unpaidUpgrade(db, main.id);
  return ofUpgrade(main, {
    by: main.shipping_method,
    wanted: order.shipping_method,
    asked: asked === undefined || asked === order.number ? null : asked,
    isSettled: (await refusalOfUpgrade(db, main)) !== null,
  });
}

/** @throws ShopError transition_refused where no money is waited for at a link */
async function refuse(db: Database, order: OrderRow): Promise<void> {
  if (order.made_by === null) throw notNow(NOT_BY_LINK);
  const isByLink = isCollectedByProvider(order.payment_method);
  if (order.status === 'PENDING') {
    if (!isByLink) throw notNow(NOT_BY_LINK);
    if (!isPayable(order)) throw notNow(`${OVER}: ${await instead(db, order)}`);
    if (order.grand_total_cents === 0) throw notNow(NOTHING_TO_PAY);
    return;
  }
  if (order.status === 'CANCELLED') throw notNow(`${OVER}: ${await instead(db, order)}`);
  throw notNow(isByLink ? PAID_BY_LINK : OTHERWISE);
}

interface Dependencies {
  readonly db: Database;
  readonly payments: Pick<Payments, 'close'>;
  readonly lockedOrders: LockedOrders;
}

/**
 * An order that was to be paid at its link is paid in the shop after all. The link is closed at the
 * payment provider first: money that came there wins, and this is refused.
 */
export function createReceivePayment({ db, payments, lockedOrders }: Dependencies) {
  const book = async (
    trx: Transaction,
    order: OrderRow,
    actor: Person,
    received: ReceivedBody,
  ): Promise<void> => {
    await expireOpenPayment(trx, order.id);
    const note = receivedWords(received);
    await receiveMoney(trx, lockedOrders.of(trx, order), {
      amount: order.grand_total_cents,
      customerEmail: order.customer_email,
      note,
      actor: actor.email,
    });
    // After the news that a card's order is paid, which is the one that admins wait for.
    await trx
      .updateTable('orders')
      .set({ payment_method: received.by })
      .where('id', '=', order.id)
      .execute();
    await recordChange(trx, {
      entity: 'order',
      entityId: order.id,
      action: 'marked_paid',
      actor,
      before: { version: 1, fields: { paymentStatus: 'PENDING', note: null } },
      after: { version: 1, fields: { paymentStatus: 'PAID', note } },
    });
  };

  /** @returns false where the link was opened anew since it was closed */
  const bookOnce = (id: string, actor: Person, received: ReceivedBody, closed: string | null) =>
    inTransaction(db, async (trx) => {
      const order = orNotFound(await lockOrder(trx, id));
      if (isReceived(order, received)) return true;
      await refuse(trx, order);
      if (order.status === 'PENDING' && (await isForNothing(trx, order))) throw notNow(FOR_NOTHING);
      if (await hasOtherSession(trx, id, closed ?? '')) return false;
      await book(trx, order, actor, received);
      return true;
    });

  return async (id: string, actor: Person, received: ReceivedBody): Promise<void> => {
    const found = orNotFound(await findOrder(db, id));
    if (isReceived(found, received)) return;
    await refuse(db, found);
    for (let left = TRIES; left > 0; left -= 1) {
      const session = await sessionOf(db, id);
      const closing = await payments.close(id);
      if (closing === 'processing') throw notNow(UNDER_WAY);
      if (await bookOnce(id, actor, received, session)) return;
    }
    throw notNow(UNDER_WAY);
  };
}

export type ReceivePayment = ReturnType<typeof createReceivePayment>;
