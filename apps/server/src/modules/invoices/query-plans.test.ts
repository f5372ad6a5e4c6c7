import { documentsQuery } from '@gadgetry/contract/invoices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../test/database.ts';
import { plansOf } from '../../../test/plans.ts';
import { readDocuments } from './document-store.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // Of five thousand documents one is no invoice.
  await database.pool.query(`
    BEGIN;
    SET LOCAL session_replication_role = replica;
    INSERT INTO invoice_documents (id, kind, year, running, number, issued_on, order_id, refers_to, total_cents,
      tax_cents, data, issued_at)
    SELECT gen_random_uuid(), kind, 0, n, left(kind, 3) || n, at::date, gen_random_uuid(),
      CASE WHEN kind <> 'invoice' THEN gen_random_uuid() END, 100, 0,
      jsonb_build_object('order', jsonb_build_object('number', 'ORD-' || n)), at
    FROM (SELECT n, now() - n * interval '10 minutes' AS at,
      CASE WHEN n % 5000 = 7 THEN 'cancellation' ELSE 'invoice' END AS kind
      FROM generate_series(1, 30000) AS n) AS issued;
    COMMIT;
    ANALYZE invoice_documents`);
});
afterAll(() => database.close());

const day = (before: number) =>
  new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);

test('the list of some days begins at these, not at the newest', async () => {
  const query = documentsQuery.parse({ limit: 5, from: day(151), to: day(150) });
  const plans = await plansOf(database.pool, (db) => readDocuments(db, query));
  expect(plans).toMatch(/Index Cond: .*issued_at < /);
});

test.each([
  [{}, 'invoice_documents_by_age'],
  [{ kind: 'cancellation' }, 'invoice_documents_by_kind'],
  [{ to: day(150) }, 'invoice_documents_by_age'],
  [{ search: 'Inv1234' }, 'invoice_documents_by_number'],
  [{ search: 'ord-1234' }, 'invoice_documents_by_order_number'],
])('among very many documents the list %j goes by the index %s', async (asked, index) => {
  const query = documentsQuery.parse({ limit: 5, ...asked });
  const plans = await plansOf(database.pool, async (db) => {
    const { next } = await readDocuments(db, query);
    if (next !== null) await readDocuments(db, { ...query, cursor: next });
  });
  expect(plans).toMatch(new RegExp(`\\b${index}\\b`));
  expect(plans).not.toContain('Seq Scan on invoice_documents');
});
