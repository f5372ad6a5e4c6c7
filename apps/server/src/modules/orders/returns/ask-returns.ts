import {
  type OrderReturns,
  type RequestReturnBody,
  type WithdrawBody,
  reasonName,
} from '@gadgetry/contract/returns';
import { isDeepStrictEqual } from 'node:util';
import type { Database, Transaction } from '../../../database/database.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { shopTime } from '../../../database/shop-clock.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { type RefundedPieces, refundsOfReturns } from '../../payments/index.ts';
import { exchangesOfReturns } from '../exchanges/exchange-store.ts';
import { inWords } from '../order-notifications.ts';
import { type OrderRow, lockOrder, noteEvent } from '../order-store.ts';
import { samePieces } from '../shipments/shipment-rules.ts';
import { readShipments } from '../shipments/shipment-store.ts';
import { transitionOf } from './move-return.ts';
import {
  allLeft,
  arrivedAt,
  lastMoment,
  partedBySending,
  refusalOfPieces,
  sentLeft,
} from './return-rules.ts';
import { showPictures } from './return-picture-store.ts';
import { toOrderReturn } from './return-serializer.ts';
import type { ReadReturnPolicy } from './return-settings.ts';
import {
  type ReturnRow,
  findReturn,
  insertReturn,
  moveReturn,
  readLinesToReturn,
  readReturnsOf,
} from './return-store.ts';
import { type TellOfReturn, namedPieces } from './tell-of-return.ts';

const notNow = (why: string) => new ShopError('transition_refused', why);

const NO_RETURN = 'Nothing of this order can be returned now';
const NO_WITHDRAWAL = 'This order can’t be withdrawn from now';

const conflict = () =>
  new ShopError('idempotency_conflict', 'This Idempotency-Key was already used for another return');

const piecesOf = ({ lines }: ReturnRow): RefundedPieces[] =>
  lines.map(({ id, quantity }) => ({ itemId: id, quantity }));

/** What was sent of a line and what was not are two withdrawals of one. */
function together(rows: readonly ReturnRow[]): RefundedPieces[] {
  const pieces = new Map<string, number>();
  for (const { itemId, quantity } of rows.flatMap(piecesOf)) {
    pieces.set(itemId, (pieces.get(itemId) ?? 0) + quantity);
  }
  return [...pieces].map(([itemId, quantity]) => ({ itemId, quantity }));
}

interface Dependencies {
  readonly db: Database;
  readonly tell: TellOfReturn;
  readonly readPolicy: ReadReturnPolicy;
  /** Where goes what names no country: ISO 3166-1. */
  readonly country: () => string;
}

/** What shoppers do with returns of their own orders. What is done already is done. */
export function createAskReturns({ db, tell, readPolicy, country }: Dependencies) {
  /** What can go back of an order now. */
  const readPossible = async (at: Database, order: OrderRow) => {
    const [settings, lines, shipments] = await Promise.all([
      readPolicy(at),
      readLinesToReturn(at, order.id),
      readShipments(at, order.id),
    ]);
    const arrived = arrivedAt(order.status, shipments);
    const untilAfter = (days: number) => (arrived === null ? null : lastMoment(arrived, days));
    const isIn = (until: Date | null) => until === null || until >= shopTime();
    const isPaid =
      order.payment_status === 'PAID' &&
      ['CONFIRMED', 'SHIPPED', 'DELIVERED'].includes(order.status);

    const possible = (isOn: boolean, days: number, left: ReturnType<typeof sentLeft>) => {
      const until = untilAfter(days);
      return isPaid && isOn && isIn(until) && left.length > 0 ? { lines: left, until } : null;
    };
    const withdrawsIn = settings.withdrawal_countries.includes(order.ship_country ?? country());
    return {
      settings,
      lines,
      returnable: possible(settings.is_on, settings.days, sentLeft(lines)),
      withdrawable: possible(withdrawsIn, settings.withdrawal_days, allLeft(lines)),
    };
  };

  const locked = async (trx: Transaction, id: string) => orNotFound(await lockOrder(trx, id));

  const withKey = async (trx: Transaction, orderId: string, key: string) =>
    (await readReturnsOf(trx, orderId)).filter(({ idempotency_key: kept }) => kept === key);

  const note = (trx: Transaction, row: ReturnRow, kind: 'return_requested' | 'withdrawn') => {
    const what = inWords(namedPieces(row));
    const why = row.reason === null ? '' : `: ${reasonName(row.reason)}`;
    const where = row.is_sent ? '' : ' (not sent yet)';
    return noteEvent(trx, row.order_id, { kind, detail: `${what}${where}${why}` });
  };

  /** Under the order's lock: a return as it is then, if it is of this order. */
  const ofOrder = async (trx: Transaction, orderId: string, returnId: string) => {
    await locked(trx, orderId);
    const row = orNotFound(await findReturn(trx, returnId));
    if (row.order_id !== orderId) throw new ShopError('not_found');
    return row;
  };

  return {
    /** What goes back of an order, and what still can. */
    async overview(order: OrderRow): Promise<OrderReturns> {
      const [{ settings, returnable, withdrawable }, rows] = await Promise.all([
        readPossible(db, order),
        readReturnsOf(db, order.id),
      ]);
      const ids = rows.map(({ id }) => id);
      const [refunds, exchanges] = await Promise.all([
        refundsOfReturns(db, ids),
        exchangesOfReturns(db, ids),
      ]);
      const written = <Possible extends { readonly until: Date | null }>(possible: Possible) => ({
        ...possible,
        until: possible.until?.toISOString() ?? null,
      });
      return {
        returns: rows.map((row) =>
          toOrderReturn(row, {
            settings,
            refund: refunds.get(row.id),
            exchange: exchanges.get(row.id),
          }),
        ),
        returnable: returnable === null ? null : written(returnable),
        withdrawable:
          withdrawable === null
            ? null
            : {
                ...written(withdrawable),
                name: order.customer_name,
                email: order.customer_email,
              },
      };
    },

    /** @throws ShopError transition_refused where there is nothing to send a picture for */
    async maySendPictures(order: OrderRow): Promise<void> {
      const { returnable } = await readPossible(db, order);
      if (returnable === null) throw notNow(NO_RETURN);
    },

    /** Asks to send something back. The same key is the same return, however often it is sent. */
    async request(orderId: string, key: string, body: RequestReturnBody): Promise<void> {
      await inTransaction(db, async (trx) => {
        const order = await locked(trx, orderId);
        const [same] = await withKey(trx, orderId, key);
        if (same !== undefined) {
          const isSame =
            same.kind === 'return' &&
            same.reason === body.reason &&
            same.note === body.note &&
            isDeepStrictEqual(
              same.pictures.map(({ name }) => name),
              body.pictures,
            ) &&
            samePieces(piecesOf(same), body.lines);
          if (isSame) return;
          throw conflict();
        }
        const { returnable } = await readPossible(trx, order);
        if (returnable === null) throw notNow(NO_RETURN);
        const refusal = refusalOfPieces(returnable.lines, body.lines);
        if (refusal !== null) throw notNow(refusal);
        const { lines: pieces, reason, note: written } = body;
        const asked = { kind: 'return', isSent: true, status: 'REQUESTED' } as const;
        const id = await insertReturn(trx, {
          ...asked,
          orderId,
          key,
          pieces,
          reason,
          note: written,
        });
        await showPictures(trx, { orderId, returnId: id }, body.pictures);
        const row = orNotFound(await findReturn(trx, id));
        await note(trx, row, 'return_requested');
        await tell(trx, row, 'requested');
      });
    },

    /**
     * Withdraws from the contract, which nobody has to approve: what was sent comes back, the money for
     * the rest is due at once. The receipt goes out with it.
     */
    async withdraw(orderId: string, key: string, body: WithdrawBody): Promise<void> {
      await inTransaction(db, async (trx) => {
        const order = await locked(trx, orderId);
        const { name, email } = body;
        const same = await withKey(trx, orderId, key);
        if (same.length > 0) {
          const isSame = same.every(
            (row) => row.contact_name === name && row.contact_email === email,
          );
          // All that was there then is not all that is there now.
          const isOfSame = body.lines === undefined || samePieces(together(same), body.lines);
          if (isSame && isOfSame) return;
          throw conflict();
        }
        const { settings, lines, withdrawable } = await readPossible(trx, order);
        if (withdrawable === null) throw notNow(NO_WITHDRAWAL);
        const wanted = body.lines ?? withdrawable.lines;
        const refusal = refusalOfPieces(withdrawable.lines, wanted);
        if (refusal !== null) throw notNow(refusal);
        const parts = partedBySending(lines, wanted);
        const rows: ReturnRow[] = [];
        for (const isSent of [true, false]) {
          const pieces = isSent ? parts.sent : parts.unsent;
          if (pieces.length === 0) continue;
          const status = isSent ? 'APPROVED' : 'WITHDRAWN';
          const kind = 'withdrawal';
          const contact = { name, email };
          const asked = { orderId, key, kind, isSent, status, pieces, contact } as const;
          const row = orNotFound(await findReturn(trx, await insertReturn(trx, asked)));
          await note(trx, row, 'withdrawn');
          rows.push(row);
        }
        const [first] = rows;
        if (first === undefined) throw notNow(NO_WITHDRAWAL);
        const named = (isSent: boolean) =>
          rows.filter((row) => row.is_sent === isSent).flatMap(namedPieces);
        await tell(trx, first, 'withdrawn', {
          customer: { name, email },
          pieces: named(true),
          said: settings.howToSend,
          withdrawal: { at: first.created_at, name, unsent: named(false) },
        });
      });
    },

    /** Takes a return back that was not received. */
    async cancel(orderId: string, returnId: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const row = await ofOrder(trx, orderId, returnId);
        if (row.status === 'CANCELLED') return;
        await moveReturn(trx, returnId, transitionOf('cancel', row));
        const detail = inWords(namedPieces(row));
        await noteEvent(trx, orderId, { kind: 'return_cancelled', detail });
        await tell(trx, row, 'cancelled');
      });
    },

    /** Answers what the shop has asked. */
    async answer(orderId: string, returnId: string, answer: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const row = await ofOrder(trx, orderId, returnId);
        if (row.status === 'REQUESTED' && row.answer === answer) return;
        await moveReturn(trx, returnId, { ...transitionOf('answer', row), said: { answer } });
        // The answer itself stands on the return, which is forgotten with its customer.
        const detail = inWords(namedPieces(row));
        await noteEvent(trx, orderId, { kind: 'return_answered', detail });
      });
    },
  };
}

export type AskReturns = ReturnType<typeof createAskReturns>;
