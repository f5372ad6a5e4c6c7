/** An invoice of the one order, issued an hour ago. */
const invoiced = (total: number) => `
  INSERT INTO invoice_counters (series, year, last) VALUES ('invoice', 0, 1);
  INSERT INTO invoice_documents (id, kind, year, running, number, issued_on, order_id, total_cents, tax_cents, data, issued_at)
  SELECT gen_random_uuid(), 'invoice', 0, 1, 'INV-1', '2026-11-25', id, ${total}, 0,
    '{"kind":"invoice","number":"INV-1","issuedOn":"2026-11-25","total":${total},"tax":0}', now() - interval '1 hour'
  FROM orders`;

/** By the checks that find it: what becomes of the documents of one order that was sold once. */
export const spoiledInvoices: Readonly<Record<string, string>> = {
  'document-numbers-have-no-gap': `INSERT INTO invoice_counters (series, year, last) VALUES ('invoice', 0, 1)`,
  'documents-are-what-they-say': `${invoiced(5397)};
    ALTER TABLE invoice_documents DISABLE TRIGGER USER; UPDATE invoice_documents SET number = 'INV-2'`,
  'invoices-are-of-their-orders': invoiced(5396),
  'paid-orders-have-their-invoice': `UPDATE payments SET settled_at = now() - interval '1 hour';
    UPDATE invoice_settings SET is_on = true, on_since = now() - interval '1 day',
      seller_name = 'Gadgetry Ltd', seller_address = '12 High Street'`,
  'refunds-have-their-credit-note': `${invoiced(5397)};
    INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, said_by, created_at, updated_at)
    SELECT gen_random_uuid(), id, 'refund', 'succeeded', 5, 'usd', 'shop', now() - interval '1 hour', now() - interval '1 hour'
    FROM payments`,
  'no-more-is-credited-than-was-invoiced': `${invoiced(5397)};
    INSERT INTO invoice_documents (id, kind, year, running, number, issued_on, order_id, refers_to, total_cents, tax_cents, data)
    SELECT gen_random_uuid(), 'credit_note', 0, 1, 'CN-1', issued_on, order_id, id, 5396, 0, '{}' FROM invoice_documents`,
};
