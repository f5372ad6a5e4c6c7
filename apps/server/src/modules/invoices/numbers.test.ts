import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type InvoicingShop, openInvoicingShop } from '../../../test/invoicing.ts';
import { billedOrders } from '../orders/index.ts';
import { createIssuing } from './issuing.ts';

/** A transaction that has taken the next number, and waits before it ends. */
async function takeAndWait(shop: InvoicingShop, orderId: string) {
  const client = new pg.Client(shop.database.address);
  const ended = new Promise<void>((resolve) => {
    client.on('end', resolve);
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN');
  await client.query(`UPDATE invoice_counters SET last = last + 1 WHERE series = 'invoice'`);
  await client.query(
    `INSERT INTO invoice_documents (id, kind, year, running, number, issued_on, order_id, total_cents, tax_cents, data)
     SELECT gen_random_uuid(), 'invoice', 0, last, 'INV-00002', CURRENT_DATE, $1, 1250, 0, '{}' FROM invoice_counters
     WHERE series = 'invoice'`,
    [orderId],
  );
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return { pid: rows[0]?.pid ?? 0, ended };
}

test('fifty that six processes issue at once get numbers without a gap or a double, also where one is killed with its number in hand', async () => {
  const shop = await openInvoicingShop({ isOn: false });
  const { db, pool } = shop.database;
  const product = await shop.addProduct({ price: 12.5, stockQuantity: 100 });
  const orders: string[] = [];
  for (let made = 0; made < 51; made += 1) {
    orders.push(await shop.bought([{ product, quantity: 1 }]));
  }
  const [first = '', ...others] = orders;
  const processes = Array.from({ length: 6 }, () =>
    createIssuing({
      db,
      log: shop.app.log,
      lockOrder: billedOrders.lockOrder,
      country: () => 'LK',
    }),
  );
  const { id, email } = shop.admin.person;
  const issue = async (orderId: string, at: number) =>
    processes[at % processes.length]?.issueByHand(orderId, { id, email });
  await issue(first, 0);
  const killed = await takeAndWait(shop, others[0] ?? '');
  const issued = Promise.all(others.slice(1).map(issue));
  // Those that came meanwhile wait for the number that is held.
  await sleep(200);
  const held = await pool.query('SELECT count(*) FROM invoice_documents');
  expect(held.rows).toEqual([{ count: 1 }]);
  await pool.query('SELECT pg_terminate_backend($1)', [killed.pid]);
  await killed.ended;
  await issued;
  await issue(others[0] ?? '', 0);
  const { rows } = await pool.query<{ number: string }>(
    'SELECT number FROM invoice_documents ORDER BY running',
  );
  expect(rows.map(({ number }) => number)).toEqual(
    orders.map((_, at) => `INV-${String(at + 1).padStart(5, '0')}`),
  );
  await shop.expectBooksInOrder();
});

test('the database itself lets nobody leave a number out, give one twice, or change what was issued', async () => {
  const shop = await openInvoicingShop();
  const { pool } = shop.database;
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const orderId = await shop.bought([{ product, quantity: 1 }]);
  await shop.issue();
  const copy = (running: number, number: string, more = 'gen_random_uuid()') =>
    pool.query(
      `INSERT INTO invoice_documents (id, kind, year, running, number, issued_on, order_id, replaces, total_cents, tax_cents, data)
       SELECT ${more}, kind, year, ${running}, '${number}', issued_on, order_id, id, total_cents, tax_cents, data
       FROM invoice_documents WHERE running = 1`,
    );
  const breaking = (constraint: string) => ({ constraint });
  await expect(copy(3, 'X-3')).rejects.toMatchObject(breaking('invoice_documents_no_gap'));
  await expect(copy(1, 'X-1')).rejects.toMatchObject(breaking('invoice_documents_no_double'));
  await expect(copy(2, 'INV-00001')).rejects.toMatchObject(breaking('invoice_documents_number'));
  await expect(
    pool.query(`UPDATE invoice_documents SET total_cents = 1 WHERE order_id = $1`, [orderId]),
  ).rejects.toMatchObject(breaking('invoice_documents_kept'));
  await expect(pool.query('DELETE FROM invoice_files')).rejects.toMatchObject(
    breaking('invoice_documents_kept'),
  );
  await expect(pool.query('DELETE FROM invoice_documents')).rejects.toMatchObject(
    breaking('invoice_documents_kept'),
  );
  await shop.expectBooksInOrder();
});

test('numbers go on under another prefix, and begin again with the year where the owner wants that', async () => {
  const shop = await openInvoicingShop();
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const buy = async () => {
    const orderId = await shop.bought([{ product, quantity: 1 }]);
    await shop.issue();
    return (await shop.inShort(orderId)).join();
  };
  expect(await buy()).toBe('invoice INV-00001 20');
  await shop.setInvoicing({ invoicePrefix: 'G/', digits: 3 });
  expect(await buy()).toBe('invoice G/002 20');
  await shop.setInvoicing({ numbersByYear: true });
  expect(await buy()).toMatch(/^invoice INV-20\d\d-00001 20$/);
  const year = new Date().getUTCFullYear();
  const taken = await shop.setInvoicing({ invoicePrefix: `INV-${year}-` });
  expect([taken.status, taken.body.issues?.[0]?.path]).toEqual([400, 'invoicePrefix']);
  const same = await shop.setInvoicing({ creditPrefix: 'inv-' });
  expect([same.status, same.body.issues?.[0]?.path]).toEqual([400, 'creditPrefix']);
  const unknown = await shop.setInvoicing({ sellerName: '' });
  expect([unknown.status, unknown.body.issues?.[0]?.path]).toEqual([400, 'sellerName']);
  await shop.expectBooksInOrder();
});
