import type { Database, Transaction } from '../../../database/database.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { type Tracking, trackingOf } from '../../carriers/index.ts';
import { moneyIn, readPayment, sumsTold } from '../../payments/index.ts';
import { claimedBefore } from '../exchanges/disputed-money.ts';
import { type TellCustomer, inWords, nameLines } from '../order-notifications.ts';
import { transitionFor } from '../order-status.ts';
import { type OrderRow, isUpgrade, linesOf, lockOrder, noteEvent } from '../order-store.ts';
import { hasWithdrawal } from '../returns/move-return.ts';
import { moveWithUpgrades } from '../upgrades/upgrade-effects.ts';
import { refuseWhileWaiting } from '../upgrades/refuse-while-waiting.ts';
import { type EndShipping, countAsShipped } from './end-shipping.ts';
import {
  type LineOnItsWay,
  type LinePieces,
  leftToSend,
  refusalOfPieces,
  samePieces,
  withSent,
} from './shipment-rules.ts';
import {
  type ShipmentRow,
  forgetTracking,
  insertShipment,
  markDelivered,
  readLinesOnTheirWay,
  readShipments,
  updateTracking,
} from './shipment-store.ts';

const SHIP_DISPUTED =
  'The payment of this order is disputed at the bank: goods and money may both be lost';

const shipDisputedBefore = (number: string) =>
  `The payment of order ${number}, which has paid for this one, is disputed at the bank, or went back there: goods and money may both be lost`;

const WITHDRAWN =
  'Its customer has withdrawn from what is not sent yet: see the returns of this order first';

/** What is sent, by whom, under which number. */
interface SaidOfShipment {
  readonly carrierId?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly confirmDisputed?: boolean | undefined;
  /** Of the address that was seen. */
  readonly addressVersion?: number | undefined;
}

const SENT_ELSEWHERE =
  'The address of this order was changed in the meantime: see where it goes now before you send it';

/** Of a deleted account. */
const isNobodys = ({ customer_email: email }: OrderRow) => email === '';

const NO_GOODS =
  'Nothing of this order is sent: it arrives with the one whose shipping it has paid for';

const notNow = (why: string) => new ShopError('transition_refused', why);

/** A number that is typed is kept, or its admin is told that it is not. */
function shippedMeanwhile(shipments: readonly ShipmentRow[]): ShopError {
  const kept = shipments.findLast(({ tracking_number: number }) => number !== null);
  return notNow(
    kept === undefined
      ? 'This order was shipped meanwhile, without a tracking number: yours is not kept'
      : `This order was shipped meanwhile, with the tracking number ${kept.tracking_number}: yours is not kept`,
  );
}

/** 'UPS 1Z999', as far as it is known. */
function trackingInWords({ carrier, tracking_number: number }: Tracking): string {
  return [carrier, number].filter((word) => word !== null).join(' ');
}

function detailOf(...parts: readonly string[]): { detail?: string } {
  const said = parts.filter((part) => part !== '');
  return said.length === 0 ? {} : { detail: said.join(' · ') };
}

/** In the words that its customer reads. */
function told(lines: readonly LineOnItsWay[], shipment: Tracking, pieces: readonly LinePieces[]) {
  const named = lines.map(({ itemId, name }) => ({ itemId, name }));
  const isAll = lines.every(
    ({ itemId, quantity }) => pieces.find((one) => one.itemId === itemId)?.quantity === quantity,
  );
  return {
    carrier: shipment.carrier,
    trackingNumber: shipment.tracking_number,
    trackingUrl: shipment.tracking_url,
    pieces: isAll ? null : nameLines(named, pieces),
  };
}

interface Dependencies {
  readonly db: Database;
  readonly tell: TellCustomer;
  readonly endShipping: Pick<EndShipping, 'end'>;
}

/** What admins do with shipments. What is done already is done: pressing twice is safe. */
export function createShipmentActions({ db, tell, endShipping: { end } }: Dependencies) {
  const locked = async (trx: Transaction, id: string) => orNotFound(await lockOrder(trx, id));

  const paymentOf = (trx: Transaction, id: string) => readPayment(trx, id, () => linesOf(trx, id));

  /** Whoever has had a part of the money back reads it beside what the order came to. */
  const backOf = (payment: Awaited<ReturnType<typeof paymentOf>>) => {
    if (payment === null) return {};
    const sums = sumsTold(payment, payment.transactions);
    return sums.refunded + sums.refunding === 0
      ? {}
      : { refund: { amount: 0, shipping: 0, ...sums, lines: [], note: null } };
  };

  /**
   * Goods go to nobody who has the money again, and to nobody who claims it, unless an admin insists.
   * @returns what has gone back
   */
  const refuseUnpaid = async (trx: Transaction, id: string, confirmDisputed: boolean) => {
    const payment = await paymentOf(trx, id);
    const { disputed, returned } = moneyIn(payment);
    if (returned) throw new ShopError('order_refunded');
    if (!confirmDisputed) {
      if (disputed) throw new ShopError('order_disputed', SHIP_DISPUTED);
      const before = await claimedBefore(trx, id);
      if (before !== null) throw new ShopError('order_disputed', shipDisputedBefore(before.order));
    }
    return backOf(payment);
  };

  const send = async (
    trx: Transaction,
    order: OrderRow,
    actor: string,
    { pieces, key, ...said }: SaidOfShipment & { pieces: LinePieces[] | null; key: string | null },
  ): Promise<void> => {
    const { carrierId = null, trackingNumber = null, confirmDisputed = false } = said;
    const { address_version: version } = order;
    if (transitionFor('shipped', order.status) === null) throw new ShopError('transition_refused');
    if ((said.addressVersion ?? version) !== version) {
      throw new ShopError('stale_edit', SENT_ELSEWHERE);
    }
    if (await hasWithdrawal(trx, order.id)) throw notNow(WITHDRAWN);
    await refuseWhileWaiting(trx, order.id);
    const back = await refuseUnpaid(trx, order.id, confirmDisputed);
    const lines = await readLinesOnTheirWay(trx, order.id);
    const sent = pieces ?? leftToSend(lines);
    if (sent.length === 0) throw notNow('Nothing of this order is left to be sent');
    const refusal = refusalOfPieces(lines, sent);
    if (refusal !== null) throw notNow(refusal);
    const tracking = await trackingOf(trx, { carrierId, trackingNumber });
    const isFirst = (await readShipments(trx, order.id)).length === 0;
    await insertShipment(trx, { orderId: order.id, key, actor, tracking, pieces: sent });
    const shipment = told(lines, tracking, sent);
    const toCome = leftToSend(withSent(lines, sent));
    const words = shipment.pieces === null ? '' : inWords(shipment.pieces);
    const detail = detailOf(words, trackingInWords(tracking));
    if (toCome.length === 0) await countAsShipped(trx, order, { actor, ...detail });
    else await noteEvent(trx, order.id, { kind: 'partly_shipped', actor, ...detail });
    const follows = nameLines(lines, toCome);
    await tell(trx, order.id, 'shipped', { ...back, shipment: { ...shipment, follows, isFirst } });
  };

  return {
    /**
     * All that is left of an order, as one shipment.
     * @returns whether anything was left
     */
    async sendRest(id: string, actor: string, said: SaidOfShipment): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const order = await locked(trx, id);
        if (order.status === 'SHIPPED') {
          const shipments = await readShipments(trx, id);
          const { trackingNumber } = said;
          const isKept = shipments.some(({ tracking_number: kept }) => kept === trackingNumber);
          if (trackingNumber !== undefined && !isKept) throw shippedMeanwhile(shipments);
          return false;
        }
        await send(trx, order, actor, { ...said, pieces: null, key: null });
        return true;
      });
    },

    /** Some of what is left. The same key is the same shipment, however often it is sent. */
    async sendPieces(
      id: string,
      actor: string,
      said: SaidOfShipment & { readonly pieces: LinePieces[]; readonly key: string },
    ): Promise<void> {
      await inTransaction(db, async (trx) => {
        const order = await locked(trx, id);
        const same = (await readShipments(trx, id)).find(
          ({ idempotency_key: key }) => key === said.key,
        );
        if (same === undefined) return send(trx, order, actor, said);
        if (samePieces(same.lines, said.pieces)) return;
        const message = 'This Idempotency-Key was already used for another shipment';
        throw new ShopError('idempotency_conflict', message);
      });
    },

    /** Of an order of which something was sent, nothing more is. */
    async finishShipping(id: string, actor: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const order = await locked(trx, id);
        if (order.status === 'SHIPPED' || order.status === 'DELIVERED') return;
        const shipments = await readShipments(trx, id);
        if (shipments.length === 0) throw notNow('Nothing of this order was sent yet');
        await end(trx, order, actor, await readLinesOnTheirWay(trx, id));
      });
    },

    /** All of an order has arrived. */
    async deliverAll(id: string, actor: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const order = await locked(trx, id);
        if (order.status === 'DELIVERED') return;
        if (isUpgrade(order)) throw notNow(NO_GOODS);
        const transition = transitionFor('delivered', order.status);
        if (transition === null) throw new ShopError('transition_refused');
        await markDelivered(trx, id, null);
        if (isNobodys(order)) await forgetTracking(trx, [id]);
        await moveWithUpgrades(trx, id, { transition, actor });
        await tell(trx, id, 'delivered', backOf(await paymentOf(trx, id)));
      });
    },

    /** One shipment has arrived; the order has where it was the last that was missing. */
    async deliver(id: string, shipmentId: string, actor: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const order = await locked(trx, id);
        const shipments = await readShipments(trx, id);
        const shipment = orNotFound(shipments.find((one) => one.id === shipmentId));
        if (shipment.delivered_at !== null) return;
        await markDelivered(trx, id, shipmentId);
        if (isNobodys(order)) await forgetTracking(trx, [id]);
        const lines = await readLinesOnTheirWay(trx, id);
        const about = told(lines, shipment, shipment.lines);
        const others = shipments.filter((one) => one.id !== shipmentId);
        const transition = transitionFor('delivered', order.status);
        if (transition !== null && others.every(({ delivered_at: at }) => at !== null)) {
          await moveWithUpgrades(trx, id, { transition, actor });
          await tell(trx, id, 'delivered', backOf(await paymentOf(trx, id)));
          return;
        }
        const words = about.pieces === null ? '' : inWords(about.pieces);
        await noteEvent(trx, id, { kind: 'partly_delivered', actor, ...detailOf(words) });
        const back = backOf(await paymentOf(trx, id));
        await tell(trx, id, 'delivered', { ...back, shipment: { ...about, follows: [] } });
      });
    },

    /** Who brings a shipment, or its number, was said wrongly, or comes later. */
    async correct(
      id: string,
      shipmentId: string,
      actor: string,
      said: { readonly carrierId: string | null; readonly trackingNumber: string | null },
    ): Promise<void> {
      await inTransaction(db, async (trx) => {
        await locked(trx, id);
        const shipments = await readShipments(trx, id);
        const shipment = orNotFound(shipments.find((one) => one.id === shipmentId));
        const tracking = await trackingOf(trx, said, shipment.carrier_id);
        const isSame =
          shipment.carrier_id === tracking.carrier_id &&
          shipment.tracking_number === tracking.tracking_number;
        if (isSame) return;
        await updateTracking(trx, shipmentId, tracking);
        const words = trackingInWords(tracking);
        const detail = words === '' ? 'No tracking number any more' : words;
        await noteEvent(trx, id, { kind: 'tracking_changed', actor, detail });
        if (tracking.tracking_number === null) return;
        const about = told(await readLinesOnTheirWay(trx, id), tracking, shipment.lines);
        await tell(trx, id, 'tracking_changed', { shipment: { ...about, follows: [] } });
      });
    },
  };
}

export type ShipmentActions = ReturnType<typeof createShipmentActions>;
