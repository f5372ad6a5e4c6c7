import { createHash } from 'node:crypto';
import { shopCurrency } from '@gadgetry/contract/money';
import { numberFormat } from '@gadgetry/contract/number-format';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { oneAtATime } from '../../documents/one-at-a-time.ts';
import { findDocument } from './document-store.ts';
import { createPdfThread } from './pdf-thread.ts';

const BATCH = 100;
/** In one round; the next one goes on, a minute later. */
const ROUND = 10;

async function storedFile(db: Database, documentId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('invoice_files')
    .select('pdf')
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row?.pdf ?? null;
}

/** The data that is in the file of a document, which was made; null: none is. */
async function storedXml(db: Database, documentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('invoice_files')
    .select('xml')
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row?.xml ?? null;
}

/** Documents without a file, the oldest first. */
async function listMissing(db: Database, after: string | null): Promise<string[]> {
  let missing = db.selectFrom('invoice_files').select('document_id').where('pdf', 'is', null);
  if (after !== null) missing = missing.where('document_id', '>', after);
  const rows = await missing.orderBy('document_id').limit(BATCH).execute();
  return rows.map(({ document_id: id }) => id);
}

/** Of the process, as are the turns in which files are made: it takes a second until it can make one. */
const thread = createPdfThread();

/** The files of documents: each is made once, and what was made first is what is kept. */
export function createFiles(db: Database, log: FastifyBaseLogger) {
  const make = (documentId: string): Promise<void> =>
    oneAtATime(async () => {
      const document = await findDocument(db, documentId);
      if (document === undefined || (await storedFile(db, documentId)) !== null) return;
      const { data } = document;
      const { pdf, xml } = await thread.make({
        data,
        currency: shopCurrency(),
        numberFormat: numberFormat(),
      });
      const sha256 = createHash('sha256').update(pdf).digest();
      await db
        .updateTable('invoice_files')
        .set({ pdf, xml, sha256, made_at: new Date() })
        .where('document_id', '=', documentId)
        .where('pdf', 'is', null)
        .execute();
    });

  return {
    /** Makes files that are missing, until `ended`; safe in several processes at once. */
    async makeMissing(ended?: AbortSignal): Promise<void> {
      let after: string | null = null;
      for (let batch = 0; batch < ROUND; batch += 1) {
        const missing: string[] = await listMissing(db, after);
        for (const id of missing) {
          if (ended?.aborted === true) return;
          await make(id).catch((error: unknown) => {
            log.error({ err: error, code: 'document_without_file', documentId: id });
          });
        }
        if (missing.length < BATCH) return;
        after = missing.at(-1) ?? null;
      }
    },

    async read(documentId: string): Promise<Buffer | null> {
      const stored = await storedFile(db, documentId);
      if (stored !== null) return stored;
      await make(documentId);
      return storedFile(db, documentId);
    },

    /** The data within the file, as it stands there. */
    async readXml(documentId: string): Promise<string | null> {
      if ((await storedFile(db, documentId)) === null) await make(documentId);
      return storedXml(db, documentId);
    },
  };
}

export type Files = ReturnType<typeof createFiles>;
