import type { Database, Transaction } from '../../../database/database.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { orNotFound } from '../../../errors/shop-error.ts';
import { recordChange } from '../../history/index.ts';
import { type Person, findCustomerAccounts, holdAccount } from '../../identity/index.ts';
import { INTERNAL_NOTE } from '../internal-notes/internal-notes-store.ts';
import { deleteCustomerNote, insertCustomerNote } from './note-store.ts';

/** What the shop's own people write about somebody, whatever they order. */
export function createCustomerNotes(db: Database) {
  const record = (
    trx: Transaction,
    actor: Person,
    id: string,
    [from, to]: readonly [string | null, string | null],
  ) =>
    recordChange(trx, {
      entity: 'account',
      entityId: id,
      action: 'updated',
      actor,
      before: { version: 1, fields: { [INTERNAL_NOTE]: from } },
      after: { version: 1, fields: { [INTERNAL_NOTE]: to } },
    });

  /** Of an account that is not deleted in the same moment: nothing about them would be left. */
  const about = (id: string, write: (trx: Transaction) => Promise<void>) =>
    inTransaction(db, async (trx) => {
      orNotFound((await findCustomerAccounts(trx, [id])).get(id));
      await holdAccount(trx, id);
      await write(trx);
    });

  return {
    add: (actor: Person, id: string, text: string) =>
      about(id, async (trx) => {
        await insertCustomerNote(trx, { userId: id, text, author: actor.email });
        await record(trx, actor, id, [null, text]);
      }),

    /** One that is gone already is gone: pressing twice is safe. */
    remove: (actor: Person, id: string, noteId: string) =>
      about(id, async (trx) => {
        const text = await deleteCustomerNote(trx, id, noteId);
        if (text !== undefined) await record(trx, actor, id, [text, null]);
      }),
  };
}

export type CustomerNotesService = ReturnType<typeof createCustomerNotes>;
