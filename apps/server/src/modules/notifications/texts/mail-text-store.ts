import type { MailTextName } from '@gadgetry/contract/mail-texts';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { prepared } from '../../../database/pipelining.ts';
import type { MailTextsTable } from '../tables.ts';

export type MailTextRow = Selectable<MailTextsTable>;

/** What an owner has written of a mail; null: the shop's own words stand. */
export type WrittenText = Pick<MailTextRow, 'subject' | 'opening' | 'closing'>;

/** Asked for with each mail that is written, so that every process has the newest words at once. */
export async function readWrittenText(
  db: Database,
  name: MailTextName,
): Promise<WrittenText | null> {
  const row = await db
    .selectFrom('mail_texts')
    .select(['subject', 'opening', 'closing'])
    .where('name', '=', name)
    .withPlugin(prepared('mail-text'))
    .executeTakeFirst();
  return row ?? null;
}

/** Those that somebody has ever written. */
export async function listMailTexts(db: Database): Promise<MailTextRow[]> {
  return db.selectFrom('mail_texts').selectAll().execute();
}

/** Of two who write the same mail for the first time, the second waits for the first. */
export async function lockMailText(
  trx: Transaction,
  name: MailTextName,
): Promise<MailTextRow | undefined> {
  await sql`LOCK TABLE mail_texts IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
  return trx.selectFrom('mail_texts').selectAll().where('name', '=', name).executeTakeFirst();
}

export async function writeMailText(trx: Transaction, row: MailTextRow): Promise<MailTextRow> {
  const { id, name, version, ...written } = row;
  const query =
    version === 0
      ? trx
          .insertInto('mail_texts')
          .values({ id, name, ...written })
          .returningAll()
      : trx
          .updateTable('mail_texts')
          .set({ ...written, version: version + 1 })
          .where('id', '=', id)
          .returningAll();
  return query.executeTakeFirstOrThrow();
}
