import { type MinorUnits, formatMinorUnits } from '@gadgetry/contract/money';
import {
  type AdminReturn,
  type AdminReturnsQuery,
  type ReceiveBody,
  reasonName,
} from '@gadgetry/contract/returns';
import type { Database, Transaction } from '../../../database/database.ts';
import type { Page } from '../../../database/page-cursor.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { restock } from '../../catalogue/index.ts';
import type { Person } from '../../identity/index.ts';
import {
  type Payments,
  beginPartRefund,
  refundsOfReturns,
  shippingOfReturn,
} from '../../payments/index.ts';
import type { Giver } from '../admin-actions.ts';
import type { LockedOrders } from '../apply-payment.ts';
import { exchangesOfReturns } from '../exchanges/exchange-store.ts';
import { type OrderRow, lockOrder } from '../order-store.ts';
import type { EndShipping } from '../shipments/end-shipping.ts';
import { type Done, moveByOwner, transitionOf } from './move-return.ts';
import {
  NOTHING_CAME,
  arrivedInWords,
  refuseOtherLines,
  sameLines,
  shelvedPieces,
} from './receive-return.ts';
import { transitionFor } from './return-rules.ts';
import { toAdminReturn } from './return-serializer.ts';
import type { ReadReturnPolicy } from './return-settings.ts';
import {
  type ReturnRow,
  findReturn,
  readLinesToReturn,
  readReturns,
  writeReceived,
} from './return-store.ts';
import { readWorth, refundedPieces } from './return-worth.ts';
import type { TellOfReturn } from './tell-of-return.ts';

const notNow = (why: string) => new ShopError('transition_refused', why);

const NOTHING_SENT =
  'Nothing of this order was sent: cancel the order, and its money goes back with that';

const otherShipping = (given: number) =>
  notNow(
    `This return was refunded already, with ${formatMinorUnits(given)} for shipping. Please load the page anew`,
  );

interface Dependencies {
  readonly db: Database;
  readonly payments: Payments;
  readonly lockedOrders: LockedOrders;
  readonly tell: TellOfReturn;
  readonly readPolicy: ReadReturnPolicy;
  readonly endShipping: EndShipping;
}

/** What owners do with returns. What is done already is done: pressing twice is safe. */
export function createReturnActions({
  db,
  payments,
  lockedOrders,
  tell,
  readPolicy,
  endShipping,
}: Dependencies) {
  /** Under the order's lock, which decides between two who act at once. */
  const lock = async (
    trx: Transaction,
    id: string,
  ): Promise<{ order: OrderRow; row: ReturnRow }> => {
    const { order_id: orderId } = orNotFound(await findReturn(trx, id));
    const order = orNotFound(await lockOrder(trx, orderId));
    return { order, row: orNotFound(await findReturn(trx, id)) };
  };

  const serialized = async (rows: readonly ReturnRow[]) => {
    const ids = rows.map(({ id }) => id);
    const [settings, refunds, exchanges] = await Promise.all([
      readPolicy(db),
      refundsOfReturns(db, ids),
      exchangesOfReturns(db, ids),
    ]);
    return rows.map((row) => ({
      row,
      beside: { settings, refund: refunds.get(row.id), exchange: exchanges.get(row.id) },
    }));
  };

  /** One answer whose words the customer reads. */
  const answered =
    (
      done: Omit<Done, 'said' | 'detail'>,
      field: 'question' | 'decision',
      mail: 'questioned' | 'refused' | 'closed',
    ) =>
    async (id: string, actor: Person, words: string): Promise<void> => {
      await inTransaction(db, async (trx) => {
        const { row } = await lock(trx, id);
        const isDone = transitionFor(done.move, row.status) === null && row[field] === words;
        if (isDone && row.status !== 'APPROVED') return;
        const said = field === 'question' ? { question: words, answer: null } : { decision: words };
        const after = await moveByOwner(trx, row, actor, { ...done, said });
        await tell(trx, after, mail, { said: words });
      });
    };

  return {
    async list(query: AdminReturnsQuery): Promise<Page<AdminReturn>> {
      const page = await readReturns(db, query);
      const rows = await serialized(page.rows);
      return { ...page, rows: rows.map(({ row, beside }) => toAdminReturn(row, beside)) };
    },

    async one(id: string): Promise<AdminReturn> {
      const found = orNotFound(await findReturn(db, id));
      const [[read], worth, isWhole] = await Promise.all([
        serialized([found]),
        readWorth(db, found),
        found.status === 'WITHDRAWN' && isToCancel(db, found.order_id),
      ]);
      const { sum: _sum, ...shown } = worth;
      const row = toAdminReturn(found, { ...orNotFound(read).beside, ...shown });
      const noMoney = isWhole || worth.noRefund !== null;
      return {
        ...row,
        actions: row.actions.filter((one) =>
          one === 'refund' ? !noMoney : one !== 'exchange' || (!noMoney && worth.sum > 0),
        ),
      };
    },

    ask: answered({ move: 'ask', event: 'return_questioned' }, 'question', 'questioned'),
    refuse: answered({ move: 'refuse', event: 'return_refused' }, 'decision', 'refused'),
    close: answered({ move: 'close', event: 'return_closed' }, 'decision', 'closed'),

    async approve(id: string, actor: Person): Promise<void> {
      await inTransaction(db, async (trx) => {
        const { row } = await lock(trx, id);
        if (row.status === 'APPROVED') return;
        const after = await moveByOwner(trx, row, actor, {
          move: 'approve',
          event: 'return_approved',
        });
        const { howToSend: said } = await readPolicy(trx);
        await tell(trx, after, 'approved', { said });
      });
    },

    /** What arrived, in what condition, and what of it goes back on the shelf. */
    async receive(id: string, actor: Person, { lines }: ReceiveBody): Promise<void> {
      await inTransaction(db, async (trx) => {
        const { order, row } = await lock(trx, id);
        if (row.status === 'RECEIVED' && sameLines(row, lines)) return;
        transitionOf('receive', row);
        refuseOtherLines(row, lines);
        await writeReceived(trx, id, lines);
        const came = orNotFound(await findReturn(trx, id));
        const detail = arrivedInWords(came);
        const event = { move: 'receive', event: 'return_received', detail } as const;
        const after = await moveByOwner(trx, came, actor, event);
        const shelved = shelvedPieces(after, (line) => line.restocked ?? 0);
        await restock(trx, shelved, { orderId: order.id, actor: actor.email });
        await tell(trx, after, 'received');
      });
    },

    /**
     * Gives the money for what came back, by the refund of these lines, which names the return.
     * @param shipping what of that goes back with it
     */
    async refund(id: string, { person, atMost }: Giver, shipping: MinorUnits): Promise<void> {
      const refund = await inTransaction(db, async (trx) => {
        const { order, row } = await lock(trx, id);
        if (row.status === 'REFUNDED') {
          // Of two who press at once one has decided about shipping.
          const given = await shippingOfReturn(trx, id);
          if (given !== shipping) throw otherShipping(given);
          return null;
        }
        transitionOf('refund', row);
        if (row.status === 'WITHDRAWN' && (await isToCancel(trx, order.id)))
          throw notNow(NOTHING_SENT);
        const pieces = refundedPieces(row);
        if (pieces.length === 0) throw notNow(NOTHING_CAME);
        const why = row.reason === null ? 'withdrawal from the contract' : reasonName(row.reason);
        const { id: promised } = await beginPartRefund(trx, lockedOrders.of(trx, order), {
          of: { pieces, shipping },
          reason: `Return: ${why}`,
          actor: person.email,
          atMost,
          requestKey: `return-${id}`,
          returnId: id,
        });
        await moveByOwner(trx, row, person, { move: 'refund', event: 'return_refunded' });
        if (!row.is_sent) {
          const shelved = shelvedPieces(row, (line) => line.quantity);
          await restock(trx, shelved, { orderId: order.id, actor: person.email });
          await endShipping.endWhereNothingIsHere(trx, order, person.email);
        }
        return promised;
      });
      if (refund !== null) await payments.finishRefund(refund);
    },
  };
}

/** Nothing of an order was sent, and nothing would be left of it. */
async function isToCancel(db: Database, orderId: string): Promise<boolean> {
  const lines = await readLinesToReturn(db, orderId);
  return lines.every(
    ({ quantity, sent, refunded, withdrawn }) => sent === 0 && quantity <= refunded + withdrawn,
  );
}

export type ReturnActions = ReturnType<typeof createReturnActions>;
