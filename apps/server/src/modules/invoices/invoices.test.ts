import type { HistoryEntry } from '@gadgetry/contract/history';
import type { AdminDocument, InvoiceSettings, OrderDocuments } from '@gadgetry/contract/invoices';
import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import { expect, test, vi } from 'vitest';
import { openInvoicingShop } from '../../../test/invoicing.ts';

test('an order that is paid gets an invoice of exactly its total, made into a file once', async () => {
  const shop = await openInvoicingShop();
  const product = await shop.addProduct({ price: 19.99, stockQuantity: 10 });
  const orderId = await shop.bought([{ product, quantity: 2 }]);
  await shop.issue();
  await shop.issue();
  const { documents } = await shop.documents(orderId);
  expect(documents).toMatchObject([
    { kind: 'invoice', number: 'INV-00001', total: 39.98, tax: 0, actor: null, isCorrected: false },
  ]);
  const [invoice] = documents;
  const path = `/api/v1/orders/${orderId}/documents/${invoice?._id}`;
  const read = () => shop.app.inject({ url: path, headers: shop.shopper.headers });
  const [first, second] = [await read(), await read()];
  expect(first.statusCode).toBe(200);
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="INV-00001.pdf"',
    'cache-control': 'no-store',
  });
  expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
  await shop.expectBooksInOrder();
});

test('where invoices are off there is none, and one by hand once the seller is known', async () => {
  const shop = await openInvoicingShop(null);
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const orderId = await shop.bought([{ product, quantity: 1 }]);
  await shop.issue();
  expect(await shop.documents(orderId)).toMatchObject({ documents: [], canIssue: false });
  const path = `/admin/orders/${orderId}/documents`;
  const refused = await shop.call('POST', path, shop.admin);
  expect([refused.status, refused.body.code]).toEqual([409, 'seller_unknown']);

  await shop.setInvoicing();
  await shop.issue();
  expect(await shop.documents(orderId)).toMatchObject({ documents: [], canIssue: true });
  const issued = await shop.call<OrderDocuments>('POST', path, shop.admin);
  expect(issued.body).toMatchObject({
    documents: [{ kind: 'invoice', total: 20, actor: expect.stringContaining('@') }],
    canIssue: false,
    canCorrect: true,
  });
  const again = await shop.call('POST', path, shop.admin);
  expect([again.status, again.body.code]).toEqual([409, 'invoice_refused']);
  await shop.expectBooksInOrder();
});

test('each refund that was made has a credit note, by lines and as a sum', async () => {
  const shop = await openInvoicingShop();
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const orderId = await shop.bought([{ product, quantity: 3 }]);
  await shop.issue();
  const { items } = await shop.readOrder(orderId);
  await shop.refund(orderId, { lines: [{ itemId: items[0]?._id ?? '', quantity: 1 }] });
  await shop.refund(orderId, { amount: 5.5 });
  await shop.issue();
  expect(await shop.inShort(orderId)).toEqual([
    'invoice INV-00001 60',
    'credit_note CN-00001 20',
    'credit_note CN-00002 5.5',
  ]);
  const { body } = await shop.call<AdminDocument[]>('GET', '/admin/invoices', shop.admin);
  expect(body.map(({ number, refersTo }) => [number, refersTo])).toEqual([
    ['CN-00002', 'INV-00001'],
    ['CN-00001', 'INV-00001'],
    ['INV-00001', null],
  ]);
  await shop.expectBooksInOrder();
});

test('a shop that closes ends the document that is begun, and leaves the others to the next start', async () => {
  const shop = await openInvoicingShop();
  const product = await shop.addProduct({ price: 20, stockQuantity: 20 });
  for (let bought = 0; bought < 8; bought += 1) await shop.bought([{ product, quantity: 1 }]);
  await shop.issue();
  const { pool } = shop.database;
  const left = async () => {
    const { rows } = await pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM invoice_due',
    );
    return rows[0]?.count ?? 0;
  };
  await pool.query(
    `INSERT INTO invoice_due (order_id, next_attempt_at) SELECT id, now() - interval '1 minute' FROM orders`,
  );
  expect(await left()).toBe(8);
  // Half a second later all that is due is taken up, in the order of its moment: this one last.
  await shop.bought([{ product, quantity: 1 }]);
  await vi.waitUntil(async () => (await left()) < 9, { timeout: 10_000, interval: 1 });
  await shop.app.close();
  expect(await left()).toBeGreaterThan(0);
});

test('until they are saved, invoices are dated by the time zone that the shop has', async () => {
  const shop = await openInvoicingShop(null);
  const zone = async (timeZone: string) => {
    const { body: stored } = await shop.call<StoredOwnerSettings>(
      'GET',
      '/admin/settings',
      shop.admin,
    );
    const { _id, noGuestsBecause: _why, version: _version, ...settings } = stored;
    const said = { ...settings, timeZone };
    expect((await shop.call('PUT', '/admin/settings', shop.admin, said)).status).toBe(200);
    const path = '/admin/invoices/settings';
    return (await shop.call<InvoiceSettings>('GET', path, shop.admin)).body.timeZone;
  };
  expect(await zone('UTC')).toBe('UTC');
  expect(await zone('Europe/Berlin')).toBe('Europe/Berlin');
  const saved = await shop.setInvoicing({ timeZone: 'Europe/Berlin' });
  expect(saved.body).toMatchObject({ timeZone: 'Europe/Berlin', version: 2 });
  expect(await zone('Asia/Tokyo')).toBe('Europe/Berlin');
  const history = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=invoice_settings&id=${saved.body._id}`,
    shop.admin,
  );
  // It was theirs before they were saved.
  expect(history.body.flatMap(({ changes }) => changes.map(({ field }) => field))).not.toContain(
    'timeZone',
  );
});
