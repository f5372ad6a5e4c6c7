import { type Check, PATIENCE } from './check.ts';

/** Of credit notes: another document has cancelled it. */
const cancelled = (note: string) =>
  `EXISTS (SELECT 1 FROM invoice_documents x WHERE x.kind = 'cancellation' AND x.refers_to = ${note}.id)`;
/** Of invoices: the whole was credited, because another one stands for it. */
const replaced = (invoice: string) =>
  `EXISTS (SELECT 1 FROM invoice_documents x WHERE x.kind = 'credit_note' AND x.refund_id IS NULL AND x.refers_to = ${invoice}.id)`;

export const invoiceChecks: readonly Check[] = [
  {
    name: 'document-numbers-have-no-gap',
    rule: 'The numbers of invoices and credit notes begin with 1 and have no gap and no double, and their counters stand at the last',
    query: `
      WITH series AS (
        SELECT series, year, count(*) AS documents, count(DISTINCT running) AS numbers, min(running) AS first, max(running) AS last
        FROM invoice_documents GROUP BY 1, 2
      )
      SELECT format('%s %s', series, year) AS subject,
        format('%s documents with %s numbers from %s to %s, counted up to %s', coalesce(s.documents, 0), s.numbers, s.first, s.last, c.last) AS detail
      FROM series s FULL JOIN invoice_counters c USING (series, year)
      WHERE coalesce(s.documents, 0) <> coalesce(c.last, 0) OR s.numbers <> s.documents
        OR s.first <> 1 OR s.last IS DISTINCT FROM NULLIF(c.last, 0)`,
  },
  {
    name: 'documents-are-what-they-say',
    rule: 'A document is kept under the number, kind and sums that it says, and its file is the one that was made',
    query: `
      SELECT d.order_id::text AS subject, format('%s says it is %s %s of %s with %s tax, and is kept as %s of %s with %s',
        d.number, d.data ->> 'kind', d.data ->> 'number', d.data ->> 'total', d.data ->> 'tax', d.kind, d.total_cents, d.tax_cents) AS detail
      FROM invoice_documents d
      WHERE (d.data ->> 'kind', d.data ->> 'number', d.data ->> 'issuedOn', (d.data ->> 'total')::bigint, (d.data ->> 'tax')::bigint)
        IS DISTINCT FROM (d.kind, d.number, to_char(d.issued_on, 'YYYY-MM-DD'), d.total_cents, d.tax_cents)
      UNION ALL
      SELECT d.order_id::text, format('the file of %s is another one', d.number)
      FROM invoice_files f JOIN invoice_documents d ON d.id = f.document_id WHERE f.sha256 <> sha256(f.pdf)`,
  },
  {
    name: 'invoices-are-of-their-orders',
    rule: 'An invoice is of exactly what its order comes to, with the taxes of the order',
    query: `
      SELECT o.id::text AS subject, format('%s is of %s with %s tax, the order of %s with %s', d.number,
        d.total_cents, d.tax_cents, o.grand_total_cents, o.tax_cents + o.included_tax_cents) AS detail
      FROM invoice_documents d JOIN orders o ON o.id = d.order_id
      WHERE d.kind = 'invoice'
        AND (d.total_cents, d.tax_cents) <> (o.grand_total_cents, o.tax_cents + o.included_tax_cents)`,
  },
  {
    name: 'paid-orders-have-their-invoice',
    rule: 'While invoices are on, every order that was paid has one, cancelled since or not, and an order never two that hold',
    query: `
      SELECT o.id::text AS subject, format('paid at %s, no invoice', min(p.settled_at)) AS detail
      FROM invoice_settings s JOIN payments p ON p.settled_at >= s.on_since
      JOIN orders o ON o.id = p.order_id
      WHERE s.is_on AND EXISTS (
          SELECT 1 FROM order_events e WHERE e.order_id = o.id AND e.kind IN ('paid', 'paid_late'))
        AND p.settled_at < now() - ${PATIENCE}
        AND NOT EXISTS (SELECT 1 FROM invoice_documents d WHERE d.order_id = o.id AND d.kind = 'invoice')
      GROUP BY o.id
      UNION ALL
      SELECT d.order_id::text, format('%s invoices hold: %s', count(*), string_agg(d.number, ', '))
      FROM invoice_documents d WHERE d.kind = 'invoice' AND NOT ${replaced('d')}
      GROUP BY d.order_id HAVING count(*) > 1
      UNION ALL
      SELECT d.order_id::text, format('no invoice holds')
      FROM invoice_documents d WHERE d.kind = 'invoice'
      GROUP BY d.order_id HAVING bool_and(${replaced('d')})`,
  },
  {
    name: 'refunds-have-their-credit-note',
    rule: 'Of an order with an invoice every refund that was made has one credit note of its sum that holds, and none holds without one',
    query: `
      SELECT p.order_id::text AS subject, format('refund %s of %s, credit notes %s of %s', t.id, t.amount_cents,
        count(c.id), coalesce(sum(c.total_cents), 0)) AS detail
      FROM payment_transactions t JOIN payments p ON p.id = t.payment_id
      LEFT JOIN invoice_documents c ON c.refund_id = t.id AND c.kind = 'credit_note' AND NOT ${cancelled('c')}
      WHERE t.kind = 'refund' AND t.amount_cents > 0 AND t.updated_at < now() - ${PATIENCE}
        AND EXISTS (SELECT 1 FROM invoice_documents d WHERE d.order_id = p.order_id AND d.issued_at < now() - ${PATIENCE})
      GROUP BY t.id, p.order_id
      HAVING CASE WHEN t.status IN ('succeeded', 'paid_otherwise')
        THEN count(c.id) <> 1 OR sum(c.total_cents) <> t.amount_cents ELSE count(c.id) > 0 END
      UNION ALL
      SELECT c.order_id::text, format('%s is of %s, its refund of %s', c.number, c.total_cents, t.amount_cents)
      FROM invoice_documents c JOIN payment_transactions t ON t.id = c.refund_id
      JOIN payments p ON p.id = t.payment_id
      WHERE c.total_cents <> t.amount_cents OR p.order_id <> c.order_id OR t.kind <> 'refund'`,
  },
  {
    name: 'no-more-is-credited-than-was-invoiced',
    rule: 'The credit notes of an invoice that hold come to no more than it does, in all and in taxes, and one that was replaced is credited as a whole',
    query: `
      SELECT i.order_id::text AS subject, format('%s of %s with %s tax, credited %s with %s', i.number,
        i.total_cents, i.tax_cents, sum(c.total_cents), sum(c.tax_cents)) AS detail
      FROM invoice_documents i JOIN invoice_documents c ON c.refers_to = i.id AND c.kind = 'credit_note'
      WHERE NOT ${cancelled('c')}
      GROUP BY i.id
      HAVING sum(c.total_cents) > i.total_cents OR sum(c.tax_cents) > i.tax_cents
        OR (bool_or(c.refund_id IS NULL) AND sum(c.total_cents) <> i.total_cents)
      UNION ALL
      SELECT x.order_id::text, format('%s is of %s, the credit note that it cancels of %s', x.number, x.total_cents, c.total_cents)
      FROM invoice_documents x JOIN invoice_documents c ON c.id = x.refers_to
      WHERE x.kind = 'cancellation' AND (x.total_cents, x.tax_cents) <> (c.total_cents, c.tax_cents)`,
  },
];
