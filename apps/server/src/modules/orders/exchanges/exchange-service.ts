import type { ExchangeBody, ExchangeQuote } from '@gadgetry/contract/exchanges';
import {
  type MinorUnits,
  formatMinorUnits,
  fromMinorUnits,
  toMinorUnits,
} from '@gadgetry/contract/money';
import { reasonName } from '@gadgetry/contract/returns';
import type { SupplementQuoteBody } from '@gadgetry/contract/supplements';
import type { Database, Transaction } from '../../../database/database.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { type Payments, beginExchange } from '../../payments/index.ts';
import type { Giver } from '../admin-actions.ts';
import type { LockedOrders } from '../apply-payment.ts';
import { inWords, nameLines } from '../order-notifications.ts';
import { type OrderRow, findOrder, linesOf, lockOrder } from '../order-store.ts';
import type { OrderCompletion } from '../manual-orders/order-completion.ts';
import { refusalOfLink } from '../manual-orders/small-difference.ts';
import { moveByOwner, transitionOf } from '../returns/move-return.ts';
import { NOTHING_CAME } from '../returns/receive-return.ts';
import { type ReturnRow, findReturn } from '../returns/return-store.ts';
import { readWorth, refundedPieces } from '../returns/return-worth.ts';
import type { TellOfReturn } from '../returns/tell-of-return.ts';
import type { LinkedOrders } from '../supplements/linked-order.ts';
import { OF_NOBODY } from '../supplements/supplement-rules.ts';
import { insertExchange } from './exchange-store.ts';

interface Dependencies {
  readonly db: Database;
  readonly payments: Pick<Payments, 'finishRefund'>;
  readonly lockedOrders: LockedOrders;
  readonly tell: TellOfReturn;
  readonly linkedOrders: LinkedOrders;
  readonly completeWith: OrderCompletion;
}

const notNow = (why: string) => new ShopError('transition_refused', why);

const COSTS_NOTHING =
  'What is sent costs nothing, so nothing is exchanged for it: refund this return, and give it away with an order';

const WORTH_NOTHING =
  'Nothing is left of what was paid for what came back: make an order for the other goods';

const ONLY_SENT = 'These items were never sent: refund them, and make a new order';

/** @throws ShopError transition_refused where a return can't be exchanged */
function refuseExchange(row: ReturnRow, order: OrderRow): void {
  if (order.customer_email === '') throw notNow(OF_NOBODY);
  if (!row.is_sent) throw notNow(ONLY_SENT);
  transitionOf('exchange', row);
  if (refundedPieces(row).length === 0) throw notNow(NOTHING_CAME);
}

/** Of what a form of the payment provider can't ask for. */
const noLinkFor = (due: MinorUnits) =>
  refusalOfLink(due, 'take it in another way, or off as a discount');

/**
 * Other goods for what came back: an order of their own, which is paid with what the return gives back.
 * What they cost more is asked for behind a link, or was received; what they cost less goes back as money.
 */
export function createExchanges(dependencies: Dependencies) {
  const { db, lockedOrders, linkedOrders, completeWith } = dependencies;

  const found = async (returnId: string) => {
    const row = orNotFound(await findReturn(db, returnId));
    const order = orNotFound(await findOrder(db, row.order_id));
    return { row, order };
  };

  return {
    async quoteFor(returnId: string, body: SupplementQuoteBody): Promise<ExchangeQuote> {
      const { row, order } = await found(returnId);
      refuseExchange(row, order);
      const { sum, noRefund } = await readWorth(db, row);
      if (noRefund !== null) throw notNow(noRefund);
      if (sum === 0) throw notNow(WORTH_NOTHING);
      const quote = await linkedOrders.quote(order, body);
      const total = toMinorUnits(quote.grandTotal);
      const due = Math.max(0, total - sum);
      return {
        ...quote,
        worth: fromMinorUnits(sum),
        due: fromMinorUnits(due),
        noLink: noLinkFor(due),
        back: fromMinorUnits(Math.max(0, sum - total)),
      };
    },

    /** @returns the id of the order that is sent for it */
    async make(
      { person: actor, atMost }: Giver,
      idempotencyKey: string,
      returnId: string,
      body: ExchangeBody,
    ): Promise<string> {
      const { order } = await found(returnId);
      const { payment, discount } = body;
      const worth = toMinorUnits(body.worth);
      let toFinish: string | null = null;

      /** Under its order's lock, which decides between two who act at once. */
      const lock = async (trx: Transaction): Promise<void> => {
        const now = orNotFound(await lockOrder(trx, order.id));
        refuseExchange(orNotFound(await findReturn(trx, returnId)), now);
        if (now.address_version !== order.address_version || now.user_id !== order.user_id) {
          throw new ShopError('stale_edit', 'The order was changed in the meantime: press again');
        }
      };

      const complete = async (trx: Transaction, written: { id: string; total: MinorUnits }) => {
        if (written.total === 0) throw notNow(COSTS_NOTHING);
        const due = Math.max(0, written.total - worth);
        const noLink = payment.kind === 'link' ? noLinkFor(due) : null;
        if (noLink !== null) throw notNow(noLink);
        const sent = orNotFound(await findOrder(trx, written.id));
        const { number } = sent;
        const row = orNotFound(await findReturn(trx, returnId));
        const returned = orNotFound(await lockOrder(trx, order.id));
        const why = row.reason === null ? 'withdrawal from the contract' : reasonName(row.reason);
        const { id, given, rest } = await beginExchange(trx, lockedOrders.of(trx, returned), {
          returnId,
          pieces: refundedPieces(row),
          worth,
          cost: written.total,
          reason: `Return: ${why}; exchanged for order ${number}`,
          actor: actor.email,
          atMost,
          requestKey: `exchange-${written.id}`,
        });
        toFinish = rest;
        await insertExchange(trx, {
          order_id: written.id,
          return_id: returnId,
          refund_id: id,
          amount_cents: given,
        });
        const bought = await linesOf(trx, written.id);
        const goods = nameLines(bought, bought);
        const after = await moveByOwner(trx, row, actor, {
          move: 'exchange',
          event: 'exchange_placed',
          detail: `Order ${number}: ${inWords(goods)}`,
        });
        // Whoever is asked for the difference reads in that mail what it is for.
        if (due === 0 || payment.kind !== 'link') {
          const back = rest === null ? 0 : worth - given;
          await dependencies.tell(trx, after, 'exchanged', {
            exchange: { order: sent, goods, due, back },
          });
        }
        const paid =
          due === 0
            ? { kind: 'exchange' as const, note: `Return of order ${order.number}` }
            : payment;
        await completeWith(
          actor,
          { payment: paid, discount },
          { 'exchanged for': order.number, 'paid with returned items': formatMinorUnits(given) },
        )(trx, written);
      };

      const orderId = await linkedOrders.place(order, {
        actor,
        idempotencyKey,
        body,
        content: { exchanges: returnId, payment, discount },
        supplemented: {
          orderId: null,
          methodFor: (total) => (total <= worth ? 'exchange' : null),
          lock,
        },
        complete,
      });
      if (toFinish !== null) await dependencies.payments.finishRefund(toFinish);
      return orderId;
    },
  };
}

export type Exchanges = ReturnType<typeof createExchanges>;
