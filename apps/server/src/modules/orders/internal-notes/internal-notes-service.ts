import { fromMinorUnits } from '@gadgetry/contract/money';
import type {
  CustomerNotes,
  InternalNotes,
  OrderNeighbours,
} from '@gadgetry/contract/internal-notes';
import type { AdminOrdersQuery } from '@gadgetry/contract/orders';
import type { Database, Transaction } from '../../../database/database.ts';
import { isId } from '../../../database/identifiers.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { orNotFound } from '../../../errors/shop-error.ts';
import { recordChange } from '../../history/index.ts';
import { type Person, isShutOut, may } from '../../identity/index.ts';
import { hasUnansweredFailure, readPayment, spentOn } from '../../payments/index.ts';
import { readNeighbours } from '../admin-order-list.ts';
import { readCustomerNotes } from '../customers/note-store.ts';
import { claimedBefore } from '../exchanges/disputed-money.ts';
import { findOrder, linesOf, lockOrder } from '../order-store.ts';
import {
  INTERNAL_NOTE,
  countNearby,
  deleteNote,
  idsOfCustomer,
  insertNote,
  readNotes,
  readOthersOf,
  readTags,
  replaceTags,
  tagsInUse,
} from './internal-notes-store.ts';
import { warningsOf } from './warning-rules.ts';

/** Of what is written about its customer: enough to see that there is something to read. */
const HINTED = 3;
const nothingWritten: CustomerNotes = { total: 0, newest: [] };

/** What is kept in the history of an order beside its story. */
async function record(
  trx: Transaction,
  actor: Person,
  orderId: string,
  [field, from, to]: readonly [string, string | string[] | null, string | string[] | null],
): Promise<void> {
  await recordChange(trx, {
    entity: 'order',
    entityId: orderId,
    action: 'updated',
    actor,
    before: { version: 1, fields: { [field]: from } },
    after: { version: 1, fields: { [field]: to } },
  });
}

/** @param timeZone in which the days of a filter are */
export function createInternalNotes(db: Database, timeZone: () => string) {
  const read = async (reader: Person, id: string): Promise<InternalNotes> => {
    const order = orNotFound(await findOrder(db, id));
    const accountId = isId(order.user_id) ? order.user_id : null;
    const hasHint = accountId !== null && may(reader, 'customers:read');
    const [notes, tags, payment, nearby, others, banned, spent, about, disputed] =
      await Promise.all([
        readNotes(db, id),
        readTags(db, id),
        readPayment(db, id, () => linesOf(db, id)),
        countNearby(db, order),
        readOthersOf(db, order),
        accountId === null ? false : isShutOut(db, accountId),
        idsOfCustomer(db, order.user_id).then((ids) => spentOn(db, ids)),
        hasHint ? readCustomerNotes(db, accountId, HINTED) : nothingWritten,
        claimedBefore(db, id),
      ]);
    return {
      notes: notes.map((note) => ({
        _id: note.id,
        text: note.text,
        author: note.author,
        at: note.created_at.toISOString(),
      })),
      tags,
      warnings: warningsOf({
        disputed: disputed !== null || payment?.disputed === true,
        refundFailed: payment !== null && hasUnansweredFailure(payment),
        banned,
        addressChanged: order.status === 'CONFIRMED' && order.address_version > 1,
        ...nearby,
      }),
      customer: {
        accountId,
        otherOrders: others.total,
        spent: fromMinorUnits(spent),
        latest: others.latest.map((row) => ({
          _id: row.id,
          number: row.number,
          orderDate: row.created_at.toISOString(),
          grandTotal: fromMinorUnits(row.grand_total_cents),
          orderStatus: row.status,
        })),
        notes: about,
      },
    };
  };

  return {
    read,
    tagsInUse: () => tagsInUse(db),

    async neighbours(
      id: string,
      filter: Omit<AdminOrdersQuery, 'limit' | 'cursor'>,
    ): Promise<OrderNeighbours> {
      orNotFound(await findOrder(db, id));
      return readNeighbours(db, id, { ...filter, timeZone: timeZone() });
    },

    async addNote(actor: Person, orderId: string, text: string): Promise<InternalNotes> {
      await inTransaction(db, async (trx) => {
        orNotFound(await lockOrder(trx, orderId));
        await insertNote(trx, { orderId, text, author: actor.email });
        await record(trx, actor, orderId, [INTERNAL_NOTE, null, text]);
      });
      return read(actor, orderId);
    },

    /** One that is gone already is gone: pressing twice is safe. */
    async removeNote(actor: Person, orderId: string, noteId: string): Promise<InternalNotes> {
      await inTransaction(db, async (trx) => {
        orNotFound(await lockOrder(trx, orderId));
        const text = await deleteNote(trx, orderId, noteId);
        if (text !== undefined) await record(trx, actor, orderId, [INTERNAL_NOTE, text, null]);
      });
      return read(actor, orderId);
    },

    async setTags(
      actor: Person,
      orderId: string,
      wanted: readonly string[],
    ): Promise<InternalNotes> {
      await inTransaction(db, async (trx) => {
        orNotFound(await lockOrder(trx, orderId));
        const before = await readTags(trx, orderId);
        await replaceTags(trx, orderId, wanted);
        const after = await readTags(trx, orderId);
        if (before.join() === after.join()) return;
        await record(trx, actor, orderId, ['tags', before, after]);
      });
      return read(actor, orderId);
    },
  };
}

export type InternalNotesService = ReturnType<typeof createInternalNotes>;
