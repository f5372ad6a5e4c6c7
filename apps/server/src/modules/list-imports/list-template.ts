import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transactions.ts';
import { CSV_BEGIN, csvLine } from '../../http/csv.ts';
import type { ListKind, Said } from './list-kind.ts';

/** Nobody has so many examples in a list. */
const ATTEMPTS = 50;

/** Examples that are nothing yet in this shop: what is there is not to be changed by one of them. */
async function newExamples(db: Database, kind: ListKind): Promise<readonly Said[]> {
  return inTransaction(db, async (trx) => {
    for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
      const lines = kind.examples(attempt);
      const keys = lines.map((line) => kind.keyOf(line[kind.key] ?? ''));
      const found = [];
      for (const key of keys) found.push(await kind.find(trx, key));
      if (found.every((one) => one === null)) return lines;
    }
    return kind.examples(ATTEMPTS);
  });
}

/** A file to begin with: the columns that the import reads, and lines that it takes as they stand. */
export async function listTemplate(db: Database, kind: ListKind): Promise<string> {
  const columns = Object.entries(kind.columns).filter(([, { isTold }]) => isTold !== true);
  const lines = await newExamples(db, kind);
  return [
    CSV_BEGIN,
    csvLine(columns.map(([, { name }]) => name)),
    ...lines.map((line) => csvLine(columns.map(([key]) => line[key] ?? ''))),
  ].join('');
}
