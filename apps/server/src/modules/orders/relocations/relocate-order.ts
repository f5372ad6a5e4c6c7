import { createHash } from 'node:crypto';
import { type MinorUnits, formatMinorUnits, toMinorUnits } from '@gadgetry/contract/money';
import type { RelocationBody, RelocationQuote } from '@gadgetry/contract/relocations';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { violatedConstraint } from '../../../errors/constraint-errors.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { holdAccount, refusingGone } from '../../identity/index.ts';
import { type Payments, beginWholeExchange } from '../../payments/index.ts';
import type { ChooseShipping } from '../../shipping/index.ts';
import type { CurrentTax } from '../../tax/index.ts';
import type { Giver } from '../admin-actions.ts';
import type { LockedOrders } from '../apply-payment.ts';
import { type PlacedAddress, inWords } from '../changes/address-rules.ts';
import type { WantedAddress } from '../changes/change-address.ts';
import type { MoveConditions } from '../changes/refusal-of-move.ts';
import { insertExchange } from '../exchanges/exchange-store.ts';
import { type OrderRow, findOrder, lockOrder, noteEvent } from '../order-store.ts';
import type { OrderCompletion } from '../manual-orders/order-completion.ts';
import { methodOf } from '../manual-orders/manual-order-methods.ts';
import { readAddress } from '../placing/order-request.ts';
import { findMadeByKey } from '../placing/placing-store.ts';
import { quoteChange, sumsOf } from '../quotes/quoted-rules.ts';
import { totalRefusal } from '../quotes/total-refusal.ts';
import { insertWaivers } from '../upgrades/waiver-store.ts';
import {
  type Relocatable,
  type RelocatedBy,
  noLinkFor,
  relocatable,
  serializeRelocation,
} from './quote-relocation.ts';
import { writeRelocated } from './write-relocated.ts';

interface Dependencies {
  readonly db: Database;
  readonly payments: Pick<Payments, 'finishRefund'>;
  readonly lockedOrders: LockedOrders;
  readonly completeWith: OrderCompletion;
  readonly chooseShipping: ChooseShipping;
  readonly currentTax: CurrentTax;
  /** Where the shop is: ISO 3166-1. */
  readonly country: () => string;
}

const STALE = 'Someone else has changed this address in the meantime';

const COSTS_NOTHING =
  'It costs nothing there: cancel this order, which gives back what was paid for it, and make it anew for that address';

const OVER =
  'The order that was made so is over, for its difference was not paid: look at this one again, and ask anew';

/** The same for the same wish: what an idempotency key is held against. */
function fingerprintOf(orderId: string, address: PlacedAddress, body: RelocationBody): string {
  const { methodId, payment, paid } = body;
  const wish = [orderId, inWords(address), methodId.toLowerCase(), paid, payment];
  return createHash('sha256').update(JSON.stringify(wish)).digest('hex');
}

const NOT_WAIVED =
  'Only a difference that is too small for a payment link is waived, and no more than shipping costs: look at the sums again';

interface ChosenWay {
  readonly by: RelocatedBy;
  /** What is to be paid of it beside what was paid already. */
  readonly due: MinorUnits;
  /** What is not asked for; 0: nothing. */
  readonly waived: MinorUnits;
  /** By how much shipping costs less so, with what was waived of the order before. */
  readonly lessShipping: MinorUnits;
}

/**
 * As it was shown, and so that somebody can be asked for what it costs more.
 * @throws ShopError not_shipped, quote_changed, order_total_too_low, order_total_too_high, transition_refused
 */
function chosenWay(
  { ways, paid }: Relocatable,
  { methodId, quoted, payment }: RelocationBody,
): ChosenWay {
  const way = ways.find(({ offer }) => offer.id === methodId.toLowerCase());
  if (way === undefined) throw new ShopError('not_shipped', 'It can’t be sent there that way');
  const by = payment.kind === 'waived' ? way.waived : way;
  if (by === null) throw new ShopError('transition_refused', NOT_WAIVED);
  const { price } = by;
  if (price.refusal !== null) throw new ShopError(price.refusal, totalRefusal(price.refusal, true));
  const change = quoteChange(quoted, sumsOf(price));
  if (change !== null) throw new ShopError('quote_changed', change);
  if (price.total === 0) throw new ShopError('transition_refused', COSTS_NOTHING);
  const noLink = payment.kind === 'link' ? noLinkFor(way, paid) : null;
  if (noLink !== null) throw new ShopError('transition_refused', noLink);
  const waived = payment.kind === 'waived' ? way.price.total - paid : 0;
  const lessShipping = way.shippingPrice - price.shipping;
  return { by, due: Math.max(0, price.total - paid), waived, lessShipping };
}

/**
 * An order that is paid goes to a place where shipping or taxes are others. It becomes another order there,
 * which is paid with what it was paid: what that costs less goes back at once; what it costs more was
 * received, or is asked for behind a link, and until that is paid this one is as it was, and waits.
 */
export function createRelocations(dependencies: Dependencies) {
  const { db, payments, lockedOrders, completeWith, country: home } = dependencies;

  const conditionsNow = async (): Promise<MoveConditions> => {
    const [choice, tax] = await Promise.all([
      dependencies.chooseShipping(null),
      dependencies.currentTax(),
    ]);
    return { choice, tax, home: home() };
  };

  const known = async (on: Database, maker: string, key: string, fingerprint: string) => {
    const made = await findMadeByKey(on, maker, key);
    if (made !== undefined && made.request_fingerprint !== fingerprint) {
      throw new ShopError('idempotency_conflict');
    }
    return made?.id ?? null;
  };

  /** Under its lock: of this, and a shipment, a cancellation or another admin, one comes first. */
  const lock = async (trx: Transaction, id: string, version: number): Promise<OrderRow> => {
    const order = orNotFound(await lockOrder(trx, id));
    if (order.address_version !== version) throw new ShopError('stale_edit', STALE);
    return order;
  };

  const make = async (
    trx: Transaction,
    order: OrderRow,
    wanted: {
      readonly giver: Giver;
      readonly key: string;
      readonly fingerprint: string;
      readonly address: PlacedAddress;
      readonly body: RelocationBody;
      readonly conditions: MoveConditions;
    },
  ): Promise<{ readonly orderId: string; readonly refund: string | null }> => {
    const { giver, key, fingerprint, address, body, conditions } = wanted;
    const { person: actor, atMost } = giver;
    const found = await relocatable(trx, order, address, conditions);
    const { by, due, waived, lessShipping } = chosenWay(found, body);
    const { total } = by.price;
    const orderId = newId();
    const exchange = { kind: 'exchange' as const, note: `Paid for order ${order.number}` };
    const payment = due === 0 || body.payment.kind === 'waived' ? exchange : body.payment;
    const method = payment.kind === 'exchange' ? payment.kind : methodOf(payment);
    const waivedWords = waived === 0 ? '' : `; ${formatMinorUnits(waived)} of it was waived`;
    await writeRelocated(trx, order, {
      ...by,
      orderId,
      kept: found.kept,
      address,
      actor,
      key,
      fingerprint,
      method,
    });
    if (lessShipping > 0) {
      await insertWaivers(trx, orderId, [{ from: by.price.shipping, amount: lessShipping }]);
    }
    const { number } = orNotFound(await findOrder(trx, orderId));
    const { id, given, rest } = await beginWholeExchange(trx, lockedOrders.of(trx, order), {
      paid: toMinorUnits(body.paid),
      cost: total,
      reason: `Goes elsewhere, as order ${number}`,
      actor: actor.email,
      atMost,
      requestKey: `relocation-${orderId}`,
    });
    await insertExchange(trx, {
      order_id: orderId,
      relocated_order_id: order.id,
      refund_id: id,
      amount_cents: given,
    });
    await noteEvent(trx, orderId, {
      kind: 'relocated',
      actor: actor.email,
      detail: `In place of order ${order.number}${waivedWords}`,
    });
    if (payment.kind === 'link') {
      await noteEvent(trx, order.id, {
        kind: 'relocation_asked',
        actor: actor.email,
        detail: number,
      });
    }
    await completeWith(
      actor,
      { payment },
      {
        'instead of': order.number,
        'paid with that order': formatMinorUnits(given),
        ...(waived > 0 && { waived: formatMinorUnits(waived) }),
      },
    )(trx, { id: orderId, total });
    return { orderId, refund: rest };
  };

  return {
    async quoteFor(
      id: string,
      { address: typed, version }: WantedAddress,
    ): Promise<RelocationQuote> {
      const address = readAddress(typed, home(), 'address');
      const order = orNotFound(await findOrder(db, id));
      if (order.address_version !== version) throw new ShopError('stale_edit', STALE);
      return serializeRelocation(await relocatable(db, order, address, await conditionsNow()));
    },

    /** @returns the id of the order as which it goes on */
    async relocate(giver: Giver, key: string, id: string, body: RelocationBody): Promise<string> {
      const address = readAddress(body.address, home(), 'address');
      const fingerprint = fingerprintOf(id, address, body);
      const maker = giver.person.email;
      const conditions = await conditionsNow();
      const seen = orNotFound(await findOrder(db, id));
      const attempt = () =>
        inTransaction(db, async (trx) => {
          if (seen.key_version === null) await holdAccount(trx, seen.user_id);
          orNotFound(await lockOrder(trx, id));
          const before = await known(trx, maker, key, fingerprint);
          if (before !== null) return { orderId: before, refund: null };
          const order = await lock(trx, id, body.version);
          if (order.user_id !== seen.user_id) throw new ShopError('stale_edit', STALE);
          return make(trx, order, { giver, key, fingerprint, address, body, conditions });
        });
      const again = async (error: unknown): Promise<Awaited<ReturnType<typeof attempt>>> => {
        // One in ten million or so, with a million orders there: the next draw is another.
        if (violatedConstraint(error) === 'orders_number') return attempt().catch(again);
        // The same key beside this, of another order: each waited for its own.
        const isTaken = violatedConstraint(error) === 'orders_one_per_maker_key';
        throw isTaken ? new ShopError('idempotency_conflict') : error;
      };
      const { orderId, refund } = await refusingGone(attempt().catch(again));
      if (refund !== null) await payments.finishRefund(refund);
      const { status } = orNotFound(await findOrder(db, orderId));
      // The same key is the same order, which may have ended unpaid since.
      if (status === 'CANCELLED') throw new ShopError('transition_refused', OVER);
      return orderId;
    },
  };
}

export type Relocations = ReturnType<typeof createRelocations>;
