import { createHash } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { oneAtATime } from '../../documents/one-at-a-time.ts';
import { findDocument } from './document-store.ts';
import { documentPdf } from './document-pdf.ts';

async function storedFile(db: Database, documentId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('invoice_files')
    .select('pdf')
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row?.pdf ?? null;
}

async function hasFile(db: Database, documentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invoice_files')
    .select('document_id')
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The files of documents: each is made once, and what was made first is what is kept. */
export function createFiles(db: Database) {
  const make = (documentId: string): Promise<void> =>
    oneAtATime(async () => {
      const document = await findDocument(db, documentId);
      if (document === undefined || (await hasFile(db, documentId))) return;
      const pdf = await documentPdf(document.data);
      const sha256 = createHash('sha256').update(pdf).digest();
      await db
        .insertInto('invoice_files')
        .values({ document_id: documentId, pdf, sha256 })
        .onConflict((conflict) => conflict.column('document_id').doNothing())
        .execute();
    });

  return {
    /** Makes the file, where there is none. */
    async make(documentId: string): Promise<void> {
      if (!(await hasFile(db, documentId))) await make(documentId);
    },

    async read(documentId: string): Promise<Buffer | null> {
      const stored = await storedFile(db, documentId);
      if (stored !== null) return stored;
      await make(documentId);
      return storedFile(db, documentId);
    },
  };
}

export type Files = ReturnType<typeof createFiles>;
